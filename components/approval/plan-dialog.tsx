'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useMetrics } from '@/components/trading/market-provider.tsx'
import { useFigures } from '@/components/trading/use-figures.ts'
import { Badge } from '@/components/ui/badge.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog.tsx'
import type { Plan } from '@/lib/contracts/plan.ts'
import { formatMoney } from '@/lib/i18n/format.ts'
import { ChecksList } from './checks-list.tsx'
import type { Decision } from './decision.ts'
import { DecisionBar } from './decision-bar.tsx'
import { DecisionNotice } from './decision-notice.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { changedFigures, isLarge, isOpen } from './plan-facts.ts'
import { PlanLegView } from './plan-leg.tsx'
import { PlanOriginView } from './plan-origin.tsx'
import { planSentence, planSide } from './plan-sentence.ts'
import { PlanTotals } from './plan-totals.tsx'
import { QuoteAge } from './quote-age.tsx'
import { PlanMark, SideBadge } from './side-mark.tsx'
import { TimeLeft } from './time-left.tsx'
import { useDecision } from './use-decision.ts'
import { useNow } from './use-now.ts'

const NOTHING_CHANGED = new Set<never>()

/**
 * The one place where an order is approved. Shows what the stored plan will do, computed by the exchange; the decision
 * names the digest of exactly what is on screen. Closing decides nothing.
 */
export function PlanDialog({
  plan,
  onPlan,
  onClose,
}: {
  plan: Plan
  /** A later state of a plan was learnt from an answer. */
  onPlan: (plan: Plan) => void
  onClose: () => void
}) {
  const t = useTranslations('approval')
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  const returnTo = useRef<Element | null>(null)
  const now = useNow() || Date.now()
  const [reason, setReason] = useState('')

  const onAccepted = useCallback(
    (answered: Plan, decision: Decision) => {
      onPlan(answered)
      onClose()
      // In its own conversation the plan's card says what happened.
      const { chatId } = answered.origin
      if (chatId !== undefined && window.location.pathname.endsWith(chatId)) return void toast.dismiss(answered.id)
      const words = decision === 'approve' ? t('announce.accepted') : t('announce.rejected')
      toast.success(words, { id: answered.id, description: planSentence(answered, t, locale) })
    },
    [onPlan, onClose, t, locale],
  )
  const { phase, decide } = useDecision(onAccepted)

  const shown = phase.kind === 'requoted' ? phase.now : plan
  const changed = phase.kind === 'requoted' ? changedFigures(phase.before, phase.now) : []
  const open = isOpen(shown, now)
  const side = planSide(shown)
  const sentence = planSentence(shown, t, locale)
  const refused = phase.kind === 'refused'
  const decidable = open && !refused

  const close = () => {
    onClose()
    if (decidable && phase.kind !== 'sending') toast.info(t('dialog.closedToast'), { id: shown.id })
  }

  return (
    <Dialog open onOpenChange={(next) => !next && close()}>
      <DialogContent
        data-testid="plan-dialog"
        data-plan-id={shown.id}
        closeLabel={t('dialog.close')}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          returnTo.current = document.activeElement
          heading.current?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // What had the focus may be gone (a decided plan has no Review button): the composer always is there.
          const back = returnTo.current
          const here = back instanceof HTMLElement && back.isConnected && back !== document.body
          const target = here ? back : document.querySelector<HTMLElement>('#composer')
          target?.focus()
        }}
        onEscapeKeyDown={(event) => {
          if (event.isComposing) event.preventDefault()
        }}
        // A stray click beside the dialog is no decision to put it off.
        onInteractOutside={(event) => event.preventDefault()}
        className="max-sm:data-[state=closed]:slide-out-to-bottom max-sm:data-[state=open]:slide-in-from-bottom flex max-h-[min(52rem,calc(100dvh-2rem))] max-w-2xl flex-col gap-0 overflow-hidden p-0 max-sm:top-auto max-sm:bottom-0 max-sm:left-0 max-sm:max-h-[92dvh] max-sm:w-full max-sm:max-w-none max-sm:translate-x-0 max-sm:translate-y-0 max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0"
      >
        <header className="flex items-start gap-3 border-b p-4 pr-14 sm:p-5 sm:pr-14">
          <PlanMark side={side} legs={shown.legs.length} />
          <div className="min-w-0 flex-1">
            <DialogTitle ref={heading} tabIndex={-1} className="break-words text-[1.0625rem] leading-6">
              {sentence}
            </DialogTitle>
            <DialogDescription className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs">
              {side && <SideBadge side={side} />}
              <Badge variant="outline">{t('dialog.paper')}</Badge>
              {open && <TimeLeft expiresAt={shown.expiresAt} />}
              <span>{t('dialog.description')}</span>
            </DialogDescription>
          </div>
        </header>

        <div className="scrollbar-thin min-h-0 flex-1 space-y-4 overflow-y-auto overscroll-contain p-4 sm:px-5">
          <DecisionNotice phase={phase} plan={shown} open={open} />
          {shown.status !== 'pending' && <OutcomeCard plan={shown} />}
          {shown.legs.map((leg, i) => (
            <PlanLegView
              key={leg.id}
              leg={leg}
              number={shown.legs.length > 1 ? i + 1 : null}
              changed={changed[i] ?? NOTHING_CHANGED}
              checks={[
                ...(leg.preview?.checks ?? []),
                // The only leg is the whole plan: one list.
                ...(shown.legs.length === 1 ? planChecks(shown) : []),
              ]}
            />
          ))}
          {shown.legs.length > 1 && <PlanTotals plan={shown} />}
          {shown.legs.length > 1 && <ChecksList checks={planChecks(shown)} />}
          <PlanOriginView origin={shown.origin} />
        </div>

        <footer className="space-y-3 border-t bg-popover p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <QuoteAge plan={shown} live={open} mid={<LiveMid plan={shown} />} />
          </div>
          <DecisionBar
            // New numbers, new button: it has to be armed again, and a press begun on the old one is void.
            key={`${shown.id}:${shown.digest}:${phase.kind === 'requoted'}`}
            decidable={decidable}
            phase={phase}
            side={side}
            large={isLarge(shown)}
            amount={formatMoney(Math.abs(shown.totals.worstCost), locale)}
            reason={reason}
            onReason={setReason}
            onDecide={(decision) => void decide(shown, decision, decision === 'reject' ? reason : '')}
            onClose={onClose}
          />
        </footer>
      </DialogContent>
    </Dialog>
  )
}

/** Checks of the plan as a whole; those of a leg are shown with the leg. */
function planChecks(plan: Plan) {
  const ofLegs = new Set(plan.legs.flatMap((leg) => leg.preview?.checks.map(({ name }) => `${leg.id} ${name}`) ?? []))
  return plan.checks.filter(({ legId, name }) => legId === null || !ofLegs.has(`${legId} ${name}`))
}

/** The market beside the quote: where the middle is at this moment. */
function LiveMid({ plan }: { plan: Plan }) {
  const t = useTranslations('approval.dialog')
  const figures = useFigures()
  const preview = plan.legs.find((leg) => leg.preview?.mid != null)?.preview
  const metrics = useMetrics(preview?.symbol ?? '')
  const mid = metrics?.marketSummary.midPrice
  if (!preview || preview.mid === null || mid === null || mid === undefined) return null
  const values = { mid: figures.price(mid), change: figures.signedPrice(mid - preview.mid) }
  return <span className="tnum">{t('midNow', values)}</span>
}
