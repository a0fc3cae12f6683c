'use client'

import { useTranslations } from 'next-intl'
import type { DeskMessage } from '@/lib/contracts/chat.ts'

/** The pictures a trader sent. */
export function MessageImages({ message }: { message: DeskMessage }) {
  const t = useTranslations('chat.image')
  const images = message.parts.filter((part) => part.type === 'file')
  if (images.length === 0) return null
  return (
    <ul className="mb-1.5 flex max-w-[85%] flex-wrap justify-end gap-2">
      {images.map((image, i) => (
        <li key={image.url.slice(-64)}>
          {/* biome-ignore lint/performance/noImgElement: the desk's own picture, as it was sent */}
          <img
            data-testid="message-image"
            src={image.url}
            alt={image.filename ?? t('numbered', { n: i + 1 })}
            className="max-h-52 max-w-full rounded-xl border object-contain"
          />
        </li>
      ))}
    </ul>
  )
}
