'use client'

import { RefreshCwIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { ReadAgainRequest } from '@/lib/contracts/chat.ts'
import { cn } from '@/lib/ui/cn.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { readCallAgain } from '../conversation/chat-api.ts'
import { useConversationId } from '../conversation/conversation-id.tsx'
import { resultTime } from './tool-state.ts'

type Again =
  | { state: 'then' }
  | { state: 'now'; output: unknown; at: string }
  /** `why` null: nothing answered. */
  | { state: 'failed'; why: string | null }

/** What a card's call answers now. It is looked at, and not kept: the answer beside it was about the figures of then. */
export function useReadAgain(call: ReadAgainRequest) {
  const chatId = useConversationId()
  const [again, setAgain] = useState<Again>({ state: 'then' })
  /** Meanwhile what stands there stays. */
  const [reading, setReading] = useState(false)
  const read = async () => {
    if (chatId === null || reading) return
    setReading(true)
    const answer = await readCallAgain(chatId, call)
    setReading(false)
    if (answer.kind === 'done') {
      const { output } = answer.value
      const at = resultTime(output, undefined) ?? new Date(deskNow()).toISOString()
      setAgain({ state: 'now', output, at })
    } else setAgain({ state: 'failed', why: answer.kind === 'refused' ? answer.message : null })
  }
  return { again, reading, canRead: chatId !== null, read, back: () => setAgain({ state: 'then' }) }
}
type ReadAgain = ReturnType<typeof useReadAgain>

export function ReadAgainButton({ of, className }: { of: ReadAgain; className: string | undefined }) {
  const t = useTranslations('chat.tool')
  const { reading, read } = of
  return (
    <Button
      data-testid="read-again"
      variant="ghost"
      size="icon-xs"
      aria-label={t('readAgain')}
      title={t('readAgain')}
      aria-disabled={reading || undefined}
      className={cn('mr-1 shrink-0 text-muted-foreground coarse:min-w-[40px] print:hidden', className)}
      onClick={() => void read()}
    >
      <RefreshCwIcon aria-hidden className={cn(reading && 'animate-spin motion-reduce:animate-none')} />
    </Button>
  )
}

/** Above figures of now that the answer was not about, or why there are none. */
export function ReadAgainLine({ of: { again, back } }: { of: ReadAgain }) {
  const t = useTranslations('chat.tool')
  const figures = useFigures()
  return (
    <div role="status">
      {again.state === 'now' && (
        <p className="mb-2 flex flex-wrap items-center gap-x-2 text-info text-xs">
          <span className="tnum">{t('readNow', { time: figures.time(again.at) })}</span>
          <Button variant="link" size="xs" className="h-auto p-0" onClick={back}>
            {t('readThen')}
          </Button>
        </p>
      )}
      {again.state === 'failed' && (
        <p className="mb-2 text-destructive text-xs">
          {t('readAgainFailed')}
          {again.why && (
            <>
              {' '}
              – <Sentence text={again.why} />
            </>
          )}
        </p>
      )}
    </div>
  )
}
