'use client'

import { OctagonXIcon, RotateCcwIcon, TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useMayRunDesk } from '@/components/shell/requests/session.tsx'
import { LateSentence } from '@/components/shell/words/late-sentence.tsx'
import { useKillSwitch } from '@/components/trading/live/market-provider.tsx'
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
import { Input } from '@/components/ui/input.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { TIME_TO_READ_MS } from '@/lib/ui/time-to-read.ts'
import type { KillSwitchAction } from '../safety-api.ts'
import { type KillSwitchProblem, useKillSwitchAction } from './use-kill-switch-action.ts'

export const HEADER_BUTTON_ID = 'kill-switch-button'

/**
 * Says exactly what pulling or resetting does, and does it on one more press. Pulling has to be quick, so its button
 * has the focus; resetting makes orders possible again, so there the heading has it.
 */
export function KillSwitchDialog({ action, onClose }: { action: KillSwitchAction; onClose: () => void }) {
  const t = useTranslations('safety.kill')
  const common = useTranslations('common.action')
  const reasonId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const [reason, setReason] = useState('')
  const content = useRef<HTMLDivElement>(null)
  const why = useCallback(
    (problem: KillSwitchProblem) =>
      problem.kind === 'unreachable' ? t(`${action}.unreachable`) : <LateSentence text={problem.message} />,
    [action, t],
  )
  const notDone = useCallback(
    (problem: KillSwitchProblem) => {
      // The dialog says it, unless it was closed meanwhile: who has confirmed takes it for done.
      if (content.current === null)
        toast.error(t(`${action}.failed`), { id: 'kill-switch', description: why(problem), duration: TIME_TO_READ_MS })
    },
    [action, t, why],
  )
  const { run, pending, problem } = useKillSwitchAction(action, { done: onClose, notDone })
  const pull = action === 'pull'
  const on = useKillSwitch()?.on === true
  const forbidden = !useMayRunDesk() && !pull

  // Somebody else was quicker: what this dialog asks for is so already.
  useEffect(() => {
    if (on === pull) onClose()
  }, [on, pull, onClose])

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        ref={content}
        data-testid="kill-dialog"
        data-action={action}
        closeLabel={common('close')}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          const first = pull ? confirm.current : heading.current
          first?.focus()
        }}
        // The button that opened it may have gone with the banner; the one in the header always is there.
        elseTo={HEADER_BUTTON_ID}
        onEscapeKeyDown={(event) => {
          if (event.isComposing) event.preventDefault()
        }}
        // The second half of a double click on the button in the header lands beside the dialog.
        onInteractOutside={(event) => event.preventDefault()}
        className="max-w-md"
      >
        <DialogHeader>
          <DialogTitle ref={heading} tabIndex={-1}>
            {t(`${action}.title`)}
          </DialogTitle>
          <DialogDescription>{t(forbidden ? 'reset.headsOnly' : `${action}.consequence`)}</DialogDescription>
        </DialogHeader>
        {!forbidden && (
          <div className="space-y-1">
            <label htmlFor={reasonId} className="eyebrow">
              {t('reason')}
            </label>
            {/* No form: Enter in the reason, or at the end of a composition, pulls nothing. */}
            <Input
              id={reasonId}
              value={reason}
              maxLength={500}
              autoComplete="off"
              placeholder={t(`${action}.reasonPlaceholder`)}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        )}
        {problem && (
          <Alert variant="destructive" data-testid="kill-problem">
            <TriangleAlertIcon aria-hidden />
            <AlertTitle>{t(`${action}.failed`)}</AlertTitle>
            <AlertDescription>{why(problem)}</AlertDescription>
          </Alert>
        )}
        <DialogFooter>
          <Button variant="outline" size="lg" onClick={onClose}>
            {/* Not "Cancel": the lines above say which orders are cancelled. */}
            {t(`${action}.leave`)}
          </Button>
          <Button
            ref={confirm}
            data-testid="kill-confirm"
            variant={pull ? 'destructive' : 'default'}
            size="lg"
            disabled={forbidden}
            aria-disabled={pending || undefined}
            onKeyDown={(event) => {
              // The Enter that opened this dialog is still held down.
              if (event.repeat) event.preventDefault()
            }}
            onClick={(event: MouseEvent) => {
              if (event.nativeEvent.isTrusted) void run(reason)
            }}
          >
            {pending ? <Spinner /> : pull ? <OctagonXIcon aria-hidden /> : <RotateCcwIcon aria-hidden />}
            {t(pending ? `${action}.pending` : problem ? `${action}.again` : `${action}.confirm`)}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
