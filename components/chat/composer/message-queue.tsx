'use client'

import { ClockIcon, PauseIcon, XIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button.tsx'
import type { WrittenMessage } from '../conversation/written-message.ts'

/** Messages written during a run: they wait their turn and can be taken out again. */
export function MessageQueue({
  queue,
  paused,
  onRemove,
  onSend,
}: {
  queue: readonly WrittenMessage[]
  /** After a stop or a failure nothing is sent without a word from the trader. */
  paused: boolean
  onRemove: (id: string) => void
  onSend: () => void
}) {
  const t = useTranslations('chat.queue')
  const image = useTranslations('chat.image')
  if (queue.length === 0) return null
  return (
    <section
      aria-label={t('label')}
      data-testid="queue"
      className="rounded-t-xl border border-b-0 bg-muted/60 px-3 py-2"
    >
      <div className="flex items-center gap-1.5 text-2xs text-muted-foreground">
        {paused ? <PauseIcon aria-hidden className="size-3" /> : <ClockIcon aria-hidden className="size-3" />}
        {paused ? t('paused') : t('label')}
        {paused && (
          <Button size="xs" variant="link" className="ml-auto" onClick={onSend}>
            {t('send')}
          </Button>
        )}
      </div>
      <ul>
        {queue.map(({ id, text, images }) => {
          const words = text || image('count', { n: images.length })
          return (
            <li key={id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate text-sm">{words}</span>
              <Button
                size="icon-xs"
                variant="ghost"
                aria-label={t('remove', { text: words })}
                onClick={() => onRemove(id)}
              >
                <XIcon aria-hidden />
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
