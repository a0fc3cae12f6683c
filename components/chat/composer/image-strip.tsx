'use client'

import { PaperclipIcon, XIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { IMAGE_TYPES } from '@/lib/contracts/chat.ts'
import { withNames } from '@/lib/i18n/beside-han.ts'
import { TEXT_ENDINGS } from './attached-text.ts'
import type { Attachments } from './use-attachments.ts'

/** The images that go with the next message, each removable. */
export function ImageStrip({ attachments: { images, reading, problem, remove } }: { attachments: Attachments }) {
  const t = useTranslations('chat.image')
  return (
    <>
      {images.length + reading > 0 && (
        <ul aria-label={t('attached')} className="flex flex-wrap gap-2 px-3 pt-3">
          {images.map((image, i) => (
            <li key={image.id} data-testid="attached-image" className="relative">
              {/* biome-ignore lint/performance/noImgElement: a data URL needs no optimiser */}
              <img
                src={image.url}
                alt={image.filename ?? t('numbered', { n: i + 1 })}
                className="size-16 rounded-lg border object-cover"
              />
              <Button
                size="icon-xs"
                variant="outline"
                aria-label={withNames((names) => t('remove', names), {
                  name: image.filename ?? t('numbered', { n: i + 1 }),
                })}
                className="-top-2 -right-2 absolute rounded-full bg-popover"
                onClick={() => remove(image.id)}
              >
                <XIcon aria-hidden />
              </Button>
            </li>
          ))}
          {Array.from({ length: reading }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they differ by nothing else
            <li key={i}>
              <Skeleton className="size-16 rounded-lg" />
              <span className="sr-only">{t('reading')}</span>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className="px-4 pt-2 text-destructive text-xs">
          {t(problem.why, { name: problem.name })}
        </p>
      )}
    </>
  )
}

export function AttachButton({ attachments }: { attachments: Attachments }) {
  const t = useTranslations('chat.image')
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={[...IMAGE_TYPES, ...TEXT_ENDINGS].join(',')}
        data-testid="image-file"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file chosen again is a change too.
          event.target.value = ''
          void attachments.add(files)
        }}
      />
      <Button variant="ghost" size="icon-sm" aria-label={t('attach')} onClick={() => field.current?.click()}>
        <PaperclipIcon aria-hidden />
      </Button>
    </>
  )
}
