'use client'

import { MessageSquareTextIcon, XIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useId, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { Textarea } from '@/components/ui/textarea.tsx'
import type { Side } from '@/lib/contracts/exchange.ts'
import { ApproveButton } from './approve-button.tsx'
import type { Decision } from './decision.ts'
import type { DecisionPhase } from './use-decision.ts'

/** Reject (with an optional reason) and Approve. No form: Enter in the reason decides nothing. */
export function DecisionBar({
  decidable,
  phase,
  side,
  large,
  amount,
  reason,
  onReason,
  onDecide,
  onClose,
}: {
  decidable: boolean
  phase: DecisionPhase
  side: Side | null
  large: boolean
  amount: string
  reason: string
  onReason: (reason: string) => void
  onDecide: (decision: Decision) => void
  onClose: () => void
}) {
  const t = useTranslations('approval.dialog')
  const reasonId = useId()
  const [asking, setAsking] = useState(reason !== '')
  const [reducedMotion, setReducedMotion] = useState(false)
  useEffect(() => setReducedMotion(window.matchMedia('(prefers-reduced-motion: reduce)').matches), [])

  if (!decidable) {
    return (
      <div className="flex justify-end">
        <Button variant="outline" size="lg" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    )
  }
  const sending = phase.kind === 'sending' ? phase.decision : null
  const retry = phase.kind === 'unreachable' ? phase.decision : null
  const approveLabel = phase.kind === 'requoted' ? t('approveNew') : retry === 'approve' ? t('retry') : t('approve')
  return (
    <div className="space-y-3">
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
      <div className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2">
        {!asking && (
          <Button
            variant="ghost"
            size="sm"
            className="text-muted-foreground max-sm:col-span-2 max-sm:justify-self-start"
            onClick={() => setAsking(true)}
          >
            <MessageSquareTextIcon aria-hidden />
            {t('addReason')}
          </Button>
        )}
        <div className="flex-1 max-sm:hidden" />
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
        <ApproveButton
          side={side}
          label={approveLabel}
          large={large}
          amount={amount}
          busy={sending !== null}
          onApprove={() => onDecide('approve')}
        />
      </div>
      {large && (
        <p className="text-right text-2xs text-muted-foreground max-sm:text-left">
          {reducedMotion ? t('confirmHelp') : t('holdHelp')}
        </p>
      )}
      <p role="status" className="sr-only">
        {sending && t('approving')}
      </p>
    </div>
  )
}
