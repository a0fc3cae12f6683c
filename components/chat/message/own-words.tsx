'use client'

import { ChevronDownIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { isLong } from './own-words-length.ts'

/**
 * A trader's own words. Long ones show their beginning; all of them are there for a screen reader, the browser's own search and
 * paper.
 */
export function OwnWords({
  text,
  marked,
  onOpen,
}: {
  text: string
  /** Its reader was brought to it just now: what they looked for may stand in any line. */
  marked: boolean
  /** Told before it grows under the reader's eyes. */
  onOpen: () => void
}) {
  const t = useTranslations('chat.message')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const folds = isLong(text)
  useEffect(() => {
    if (marked) setOpen(true)
  }, [marked])

  function toggle() {
    if (!open) onOpen()
    setOpen(!open)
    // What was read to its end is above the screen once it is short again.
    if (open) requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div className="max-w-[85%] rounded-2xl rounded-br-md bg-secondary px-3.5 py-2 text-[0.9375rem] text-secondary-foreground leading-[1.5]">
      <p
        id={id}
        className={cn(
          'whitespace-pre-wrap break-words [tab-size:5rem]',
          // Ends with a whole line: an ellipsis may make another figure of a figure.
          folds && !open && 'max-h-[10lh] overflow-hidden print:max-h-none',
        )}
      >
        {text}
      </p>
      {folds && (
        <Button
          ref={button}
          variant="ghost"
          size="xs"
          aria-expanded={open}
          aria-controls={id}
          className="-mx-2 mt-1 text-muted-foreground hover:bg-background/60 print:hidden"
          onClick={toggle}
        >
          <ChevronDownIcon aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
          {t(open ? 'showLess' : 'showAll')}
        </Button>
      )}
    </div>
  )
}
