'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useProposal } from '@/components/trading/ticket/use-proposal.ts'
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx'
import type { Plan, PlanQuote } from '@/lib/contracts/gate/plan.ts'
import { formatMoney } from '@/lib/i18n/format.ts'
import { type ApproveState, DecisionBar } from '../decision/decision-bar.tsx'
import { DecisionNotice } from '../decision/decision-notice.tsx'
import { draftProblem, offersPermission, type ReadDraft } from '../decision/plan-permission.ts'
import { PlanPermissionForm } from '../decision/plan-permission-form.tsx'
import { isFinal } from '../decision/use-decision.ts'
import { useToldDecision } from '../decision/use-told-decision.ts'
import { EditButton } from '../leg/plan-leg.tsx'
import { OutcomeCard } from '../outcome/outcome-card.tsx'
import { Objections } from '../plan/objections.tsx'
import { payableOf } from '../plan/plan-amounts.ts'
import { isLarge } from '../plan/plan-facts.ts'
import { PlanOriginView } from '../plan/plan-origin.tsx'
import { planSentence, planSide, type Translate } from '../plan/plan-sentence.ts'
import { askedAgain, hasExpired, sameOrders } from '../plan/plan-state.ts'
import { useIsOpen } from '../plan/use-is-open.ts'
import { LiveMid } from '../quote/live-mid.tsx'
import { NewQuoteButton, NoNewQuote } from '../quote/new-quote.tsx'
import { atMarket } from '../quote/plan-quote.ts'
import { QuoteAge } from '../quote/quote-age.tsx'
import { useQuote } from '../quote/use-quote.ts'
import { EditBar } from '../revision/edit-bar.tsx'
import { isEditable } from '../revision/leg-edit.ts'
import { type Revision, useRevision } from '../revision/use-revision.ts'
import { useApproval } from './approval-provider.tsx'
import { PlanFigures } from './plan-figures.tsx'
import { PlanHeading } from './plan-heading.tsx'
import { useFormerPlan } from './use-former-plan.ts'
import { useQuestionsOfPlan } from './use-questions-of-plan.ts'
import { tellItWaits } from './waits-toast.ts'

/**
 * The one place where an order is approved. Shows what the stored plan will do, computed by the exchange and followed
 * while it waits; a decision names the digest of exactly the arguments on screen. Closing decides nothing.
 */
export function PlanDialog({
  plan,
  onPlan,
  onClose,
  onTold,
}: {
  plan: Plan
  /** A later state of a plan was learnt from an answer. */
  onPlan: (plan: Plan) => void
  /** Names the plan whose dialog closes, because the dialog of another may have been opened since. */
  onClose: (planId: string) => void
  /** Called where only a card on the screen would tell what the decision has come to. */
  onTold: (words: string) => void
}) {
  const t = useTranslations('approval')
  const safety = useTranslations('safety')
  const locale = useLocale()
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [reason, setReason] = useState('')
  const [permission, setPermission] = useState<ReadDraft | null>(null)

  const isShown = useCallback(() => content.current !== null, [])
  const { phase, decide } = useToldDecision(plan, { onPlan, onClose, onTold, isShown })
  const sending = phase.kind === 'sending'
  useQuestionsOfPlan(plan, sending, onClose)
  const revision = useRevision(plan, onPlan)
  const editing = revision.drafts.size > 0
  const former = useFormerPlan(plan)
  const open = useIsOpen(plan)
  const decidable = open && !isFinal(phase)
  const { review } = useApproval()
  const proposing = useProposal(review)
  const again = hasExpired(plan, open) ? askedAgain(plan) : null
  const { quote, failed } = useQuote(plan, decidable && !sending, onPlan)
  // Figures of now under the arguments and digest of the plan: what is approved is `plan`, never a quote.
  const live = decidable ? atMarket(plan, quote) : plan
  const [only, ...more] = plan.legs

  // Where the element that had the focus is gone (a closed field, an old Approve), reading goes on at what the plan says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the moments at which something with the focus goes
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused === content.current) heading.current?.focus()
  }, [plan.digest, editing, decidable])

  const close = () => {
    onClose(plan.id)
    if (decidable && !sending) tellItWaits(plan.id, t('dialog.closedToast'))
  }

  return (
    <Dialog open onOpenChange={(next) => !next && close()}>
      <DialogContent
        ref={content}
        data-testid="plan-dialog"
        data-plan-id={plan.id}
        data-digest={plan.digest}
        closeLabel={t('dialog.close')}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          heading.current?.focus()
        }}
        onEscapeKeyDown={(event) => {
          if (event.isComposing) event.preventDefault()
          else if (editing && event.target instanceof Element && event.target.closest('[data-testid="leg-editor"]')) {
            // Out of the fields first; what was typed there is no reason to put the decision off.
            event.preventDefault()
            revision.cancel()
          }
        }}
        // A stray click beside the dialog is no decision to put it off.
        onInteractOutside={(event) => event.preventDefault()}
        className="max-sm:data-[state=closed]:slide-out-to-bottom max-sm:data-[state=open]:slide-in-from-bottom flex max-h-[min(52rem,calc(100dvh-2rem))] max-w-2xl flex-col gap-0 overflow-y-auto overscroll-contain p-0 max-sm:top-auto max-sm:bottom-0 max-sm:left-0 max-sm:max-h-[92dvh] max-sm:w-full max-sm:max-w-none max-sm:translate-x-0 max-sm:translate-y-0 max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 short:max-h-[calc(100dvh-0.5rem)]"
      >
        <PlanHeading
          ref={heading}
          plan={live}
          sentence={planSentence(live, t, locale)}
          open={open}
          decidable={decidable}
        />

        {/*
         * With large letters header and footer may need all there is: then the whole dialog scrolls, down to its buttons.
         * Words for readers of the screen alone belong to this part, and make nothing below the buttons to scroll to.
         */}
        <div className="scrollbar-thin relative min-h-24 flex-1 space-y-4 overflow-y-auto p-4 sm:px-5 short:py-3 tiny:flex-none tiny:overflow-visible">
          <DecisionNotice
            phase={phase}
            plan={plan}
            former={former}
            quote={quote}
            problem={revision.problem}
            open={open}
            again={again !== null}
          />
          <NoNewQuote proposing={proposing} />
          <Objections origin={plan.origin} />
          {plan.status !== 'pending' && <OutcomeCard plan={plan} />}
          <PlanFigures plan={plan} live={live} former={former} open={open} revision={decidable ? revision : null} />
          <PlanOriginView origin={plan.origin} from={t(`dialog.origin.${plan.origin.kind}`)} />
          {decidable && !editing && offersPermission(plan) && (
            <PlanPermissionForm key={plan.digest} plan={plan} onWanted={setPermission} />
          )}
        </div>

        <footer className="shrink-0 space-y-3 border-t bg-popover p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-5 short:space-y-1 short:pt-1.5 short:pb-[max(0.375rem,env(safe-area-inset-bottom))]">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <QuoteAge plan={live} live={open} failed={failed} mid={<LiveMid plan={live} />} />
          </div>
          {decidable && editing && <EditBar revision={revision} />}
          <DecisionBar
            decidable={decidable}
            phase={phase}
            editing={editing}
            state={approveState(revision, quote, permission, t, safety)}
            digest={plan.digest}
            renewed={former === null ? null : sameOrders(former, plan) ? 'market' : 'edit'}
            permitting={permission?.ok === true}
            side={planSide(plan)}
            large={isLarge(plan)}
            amount={formatMoney(payableOf(live) || Math.abs(live.totals.worstCost), locale)}
            reason={reason}
            edit={
              only && more.length === 0 && isEditable(only) ? (
                <EditButton leg={only} revision={revision} size="sm" />
              ) : null
            }
            onReason={setReason}
            onDecide={(decision) =>
              void (decision === 'reject'
                ? decide(plan, decision, reason)
                : decide(plan, decision, '', permission?.ok ? permission.terms : null))
            }
            onReview={() => void revision.renew()}
            newQuote={again && <NewQuoteButton legs={again} proposing={proposing} />}
            onClose={() => onClose(plan.id)}
          />
        </footer>
      </DialogContent>
    </Dialog>
  )
}

/** Nothing is approved with changes that are not in it, that the exchange refuses now, or whose numbers are others by now. */
function approveState(
  { drafts, busy }: Revision,
  quote: PlanQuote | null,
  permission: ReadDraft | null,
  t: Translate,
  safety: Translate,
): ApproveState {
  if (drafts.size > 0) return { kind: 'blocked', why: t('edit.blocked') }
  if (quote?.refused) return { kind: 'blocked', why: t('dialog.blockedRefused') }
  if (quote?.drift) return { kind: 'review', busy }
  if (permission && !permission.ok) return { kind: 'blocked', why: draftProblem(permission, t, safety) }
  return { kind: 'approve' }
}
