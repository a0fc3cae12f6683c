'use client'

import { PaperclipIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Takes files that are let go over a part of the page. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return {
    over,
    zone: {
      onDragEnter: onDragOver,
      onDragOver,
      onDragLeave: (event: DragEvent<Element>) => {
        // A file dragged from one part of the area to another has not left the area.
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

/** Where it will land, while it is dragged. */
export function DropHint() {
  const t = useTranslations('chat.image')
  return (
    <div
      data-testid="drop-hint"
      className="pointer-events-none absolute inset-2 z-40 grid place-content-center justify-items-center gap-1 rounded-2xl border-2 border-ring border-dashed bg-background/85 text-center"
    >
      <PaperclipIcon aria-hidden className="size-5 text-brand-ink" />
      <p className="font-medium text-sm">{t('drop')}</p>
      <p className="text-muted-foreground text-xs">{t('dropHelp')}</p>
    </div>
  )
}
