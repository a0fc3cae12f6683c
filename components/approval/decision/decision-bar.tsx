'use client'

import { MessageSquareTextIcon, RefreshCwIcon, XIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useReducedMotion } from '@/components/shell/frame/use-screen.ts'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { Textarea } from '@/components/ui/textarea.tsx'
import type { Side } from '@/lib/contracts/exchange/tools.ts'
import { cn } from '@/lib/ui/cn.ts'
import { ApproveButton } from './approve-button.tsx'
import type { Decision } from './send-decision.ts'
import type { DecisionPhase } from './use-decision.ts'

/** What the place of Approve offers: the approval, new numbers to look at first, or nothing, and why not. */
export type ApproveState = { kind: 'approve' } | { kind: 'review'; busy: boolean } | { kind: 'blocked'; why: string }

const approveWord = { first: 'approve', market: 'approveNew', edit: 'approveEdited' } as const

/** Reject (with an optional reason) and Approve. No form: Enter in the reason decides nothing. */
export function DecisionBar({
  decidable,
  phase,
  editing,
  state,
  digest,
  renewed,
  permitting,
  side,
  large,
  amount,
  reason,
  edit,
  onReason,
  onDecide,
  onReview,
  newQuote,
  onClose,
}: {
  decidable: boolean
  phase: DecisionPhase
  /** Changes that are not in the plan yet: it waits for them. */
  editing: boolean
  state: ApproveState
  digest: string
  /** These are not the first numbers shown: the market moved, or the trader changed the orders. */
  renewed: 'market' | 'edit' | null
  /** A standing permission is asked for with the approval. */
  permitting: boolean
  side: Side | null
  large: boolean
  amount: string
  reason: string
  /** The Edit button of a plan of one leg. */
  edit: ReactNode
  onReason: (reason: string) => void
  onDecide: (decision: Decision) => void
  onReview: () => void
  /** The button that asks for an expired plan again. */
  newQuote: ReactNode
  onClose: () => void
}) {
  const t = useTranslations('approval.dialog')
  const reasonId = useId()
  const whyId = useId()
  const [asking, setAsking] = useState(reason !== '')
  const reducedMotion = useReducedMotion()

  if (!decidable) {
    return (
      <div className="flex justify-end gap-2">
        <Button variant="outline" size="lg" onClick={onClose}>
          {t('done')}
        </Button>
        {newQuote}
      </div>
    )
  }
  const sending = phase.kind === 'sending' ? phase.decision : null
  const retry = phase.kind === 'unreachable' && phase.decision === 'approve'
  const approveLabel = t(retry ? 'retry' : permitting ? 'approveAndPermit' : approveWord[renewed ?? 'first'])
  return (
    // Above a keyboard there is room for the fields or for these buttons, and none of them is pressed before the fields are done.
    <div className={cn('@container space-y-3 short:space-y-1', editing && 'short:hidden')}>
      {asking && (
        <div className="space-y-1">
          <label htmlFor={reasonId} className="eyebrow">
            {t('reason')}
          </label>
          <Textarea
            id={reasonId}
            value={reason}
            rows={2}
            maxLength={500}
            placeholder={t('reasonPlaceholder')}
            onChange={(event) => onReason(event.target.value)}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 short:@max-[22rem]:*:flex-1 max-sm:not-short:grid max-sm:not-short:grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] @min-[16rem]:max-[22rem]:not-short:grid-cols-[auto_1fr]">
        <div className="-ml-2 flex flex-wrap gap-1 empty:hidden max-sm:not-short:col-span-full">
          {edit}
          {!asking && (
            <Button variant="ghost" size="sm" className="text-muted-foreground" onClick={() => setAsking(true)}>
              <MessageSquareTextIcon aria-hidden />
              {t('addReason')}
            </Button>
          )}
        </div>
        <div className="flex-1 short:@max-[22rem]:hidden max-sm:not-short:hidden" />
        <Button
          data-testid="plan-reject"
          variant="outline"
          size="lg"
          disabled={sending !== null}
          onClick={(event: MouseEvent) => {
            if (event.nativeEvent.isTrusted) onDecide('reject')
          }}
        >
          {sending === 'reject' ? <Spinner /> : <XIcon aria-hidden />}
          {t('reject')}
        </Button>
        {state.kind === 'review' ? (
          <ReviewButton busy={state.busy} onReview={onReview} />
        ) : (
          <ApproveButton
            // New numbers, new button: it has to be armed again, and a press begun on the old one is void.
            key={digest}
            side={side}
            label={approveLabel}
            large={large}
            amount={amount}
            busy={sending !== null}
            blockedBy={state.kind === 'blocked' ? whyId : null}
            onApprove={() => onDecide('approve')}
          />
        )}
      </div>
      {state.kind === 'blocked' ? (
        <p id={whyId} data-testid="approve-blocked" className="text-right text-2xs text-warn max-sm:text-left">
          {state.why}
        </p>
      ) : (
        large &&
        state.kind === 'approve' && (
          <p className="text-right text-2xs text-muted-foreground max-sm:text-left">
            {reducedMotion ? (
              t('confirmHelp')
            ) : (
              <>
                <span className="coarse:hidden">{t('holdHelp')}</span>
                {/* There is no key to hold on a screen for fingers. */}
                <span className="hidden coarse:inline">{t('holdHelpTouch')}</span>
              </>
            )}
          </p>
        )
      )}
      <p role="status" className="sr-only">
        {sending && t('approving')}
      </p>
    </div>
  )
}

/** In the place of Approve. It takes the focus that Approve had; Approve never takes it back. */
function ReviewButton({ busy, onReview }: { busy: boolean; onReview: () => void }) {
  const t = useTranslations('approval.dialog')
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <Button ref={button} data-testid="plan-review-price" size="lg" aria-disabled={busy || undefined} onClick={onReview}>
      {busy ? <Spinner /> : <RefreshCwIcon aria-hidden />}
      {t('reviewNew')}
    </Button>
  )
}
