'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { toast } from 'sonner'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { TIME_TO_READ_MS } from '@/lib/ui/time-to-read.ts'
import { inTime } from '../shell/requests/in-time.ts'
import type { Answer } from '../shell/requests/send.ts'
import { LateSentence } from '../shell/words/late-sentence.tsx'

/**
 * Says what cannot be taken back, and does it on one more press. It may be closed while that is under way; then what did not
 * go well is told without it, for who has confirmed takes it for done.
 */
export function ConfirmDialog<T>({
  testId,
  title,
  consequence,
  words,
  choices,
  doneTo,
  run,
  onDone,
  onClose,
}: {
  testId: string
  title: string
  consequence: string
  words: { cancel: string; confirm: string; failed: string; unreachable: string }
  /** What may be chosen about it, by whether it is being done now. */
  choices?: (pending: boolean) => ReactNode
  /** The id of what has the focus once it is done, where that takes away what asked for it. */
  doneTo?: string
  run: () => Promise<Answer<T>>
  onDone: (value: T) => void
  onClose: () => void
}) {
  const common = useTranslations('common.action')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Exclude<Answer<T>, { kind: 'done' }> | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const locked = useRef(false)
  const isDone = useRef(false)
  const content = useRef<HTMLDivElement>(null)

  async function confirm() {
    if (locked.current) return
    locked.current = true
    setPending(true)
    setProblem(null)
    const answer = await inTime(run())
    locked.current = false
    setPending(false)
    isDone.current = answer.kind === 'done'
    if (answer.kind === 'done') onDone(answer.value)
    else if (content.current === null)
      toast.error(headOf(answer), { id: testId, description: whyOf(answer), duration: TIME_TO_READ_MS })
    else setProblem(answer)
  }

  type Problem = NonNullable<typeof problem>
  // Without an answer nobody knows whether it was done.
  const headOf = ({ kind }: Problem) => (kind === 'unreachable' ? common('notKnown') : words.failed)
  const whyOf = (told: Problem) =>
    told.kind === 'unreachable' ? words.unreachable : <LateSentence text={told.message} />

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        ref={content}
        data-testid={testId}
        closeLabel={common('close')}
        className="max-w-md"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          heading.current?.focus()
        }}
        onCloseAutoFocus={() => {
          if (isDone.current && doneTo) document.getElementById(doneTo)?.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle ref={heading} tabIndex={-1} className="wrap-anywhere">
            {title}
          </DialogTitle>
          <DialogDescription>{consequence}</DialogDescription>
        </DialogHeader>
        {choices?.(pending)}
        {problem && (
          <Alert variant="destructive">
            <TriangleAlertIcon aria-hidden />
            <AlertTitle>{headOf(problem)}</AlertTitle>
            <AlertDescription>{whyOf(problem)}</AlertDescription>
          </Alert>
        )}
        <DialogFooter>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="destructive"
            data-testid={`${testId}-confirm`}
            aria-disabled={pending || undefined}
            onClick={(event: MouseEvent) => {
              if (event.nativeEvent.isTrusted) void confirm()
            }}
          >
            {pending && <Spinner />}
            {words.confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
