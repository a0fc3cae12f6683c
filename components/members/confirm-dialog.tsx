'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useRef, useState } from 'react'
import type { Answer } from '@/components/shell/send.ts'
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
import { type Problems, problemsOf } from './form-problem.ts'
import { ToldProblem } from './told-problem.tsx'

/** Says what it does to somebody else, and does it on one more press. */
export function ConfirmDialog<T>({
  testId,
  title,
  consequence,
  words,
  run,
  onDone,
  onClose,
}: {
  testId: string
  title: string
  consequence: string
  words: { confirm: string; failed: string }
  run: () => Promise<Answer<T>>
  onDone: (value: T) => void
  onClose: () => void
}) {
  const common = useTranslations('common.action')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problems['form']>()
  const heading = useRef<HTMLHeadingElement>(null)
  const locked = useRef(false)

  async function confirm() {
    if (locked.current) return
    locked.current = true
    setPending(true)
    setProblem(undefined)
    const answer = await run()
    locked.current = false
    setPending(false)
    if (answer.kind === 'done') onDone(answer.value)
    else setProblem(problemsOf(answer, {}).form)
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !pending && onClose()}>
      <DialogContent
        data-testid={testId}
        closeLabel={common('close')}
        className="max-w-md"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          heading.current?.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle ref={heading} tabIndex={-1} className="wrap-anywhere">
            {title}
          </DialogTitle>
          <DialogDescription>{consequence}</DialogDescription>
        </DialogHeader>
        {problem && (
          <Alert variant="destructive">
            <TriangleAlertIcon aria-hidden />
            <AlertTitle>{words.failed}</AlertTitle>
            <AlertDescription>
              <ToldProblem told={problem} />
            </AlertDescription>
          </Alert>
        )}
        <DialogFooter>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {common('cancel')}
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
