'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useMetrics, useMoney, useQuestions } from '@/components/trading/market-provider.tsx'
import { useFigures } from '@/components/trading/use-figures.ts'
import { useProposal } from '@/components/trading/use-proposal.ts'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog.tsx'
import type { Question } from '@/lib/contracts/elicitation.ts'
import { isLimitCheck } from '@/lib/contracts/limit-checks.ts'
import type { Plan } from '@/lib/contracts/plan.ts'
import { formatMoney, formatQty } from '@/lib/i18n/format.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useApproval } from './approval-provider.tsx'
import { ChecksList } from './checks-list.tsx'
import { ContractCodes } from './contract-codes.tsx'
import type { NotTaken } from './decision.ts'
import { type ApproveState, DecisionBar } from './decision-bar.tsx'
import { DecisionNotice } from './decision-notice.tsx'
import { EditBar } from './edit-bar.tsx'
import { isAway } from './home-tools.ts'
import { legChecks } from './leg-checks.ts'
import { isEditable } from './leg-edit.ts'
import { LimitsUsed } from './limits-used.tsx'
import { NewQuoteButton, NoNewQuote } from './new-quote.tsx'
import { Objections } from './objections.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { offersPermission, type ReadDraft } from './permission-draft.ts'
import { PermissionForm } from './permission-form.tsx'
import { payableOf } from './plan-amounts.ts'
import {
  askedAgain,
  changedFigures,
  hasExpired,
  isLarge,
  isLeftOut,
  MOST_UNFOLDED,
  midOf,
  quotedAtMs,
  sameOrders,
} from './plan-facts.ts'
import { EditButton, LeftOutLeg, PlanLegView } from './plan-leg.tsx'
import { notTakenNews, planNews } from './plan-news.ts'
import { PlanOriginView } from './plan-origin.tsx'
import { atMarket } from './plan-quote.ts'
import { planSentence, planSide } from './plan-sentence.ts'
import { PlanTotals } from './plan-totals.tsx'
import { QuoteAge } from './quote-age.tsx'
import { SchedulePicture } from './schedule-picture.tsx'
import { PlanMark, SideBadge } from './side-mark.tsx'
import { TimeLeft } from './time-left.tsx'
import { isFinal, useDecision } from './use-decision.ts'
import { useFormerPlan } from './use-former-plan.ts'
import { useIsOpen } from './use-is-open.ts'
import { useQuote } from './use-quote.ts'
import { useRevision } from './use-revision.ts'

const NOTHING_CHANGED = new Set<never>()
/** What did not go well stays until it can be read. */
const TO_READ_MS = 12_000

/** Characters. Of several orders that are told one by one; a row of them is one sentence. */
const LONG_SENTENCE = 150

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
  /** With the plan whose dialog it is: another one's may have been opened since. */
  onClose: (planId: string) => void
  /** What the decision has come to, where nothing but a card on the screen says it. */
  onTold: (words: string) => void
}) {
  const t = useTranslations('approval')
  const common = useTranslations('common')
  const locale = useLocale()
  const figures = useFigures()
  const money = useMoney()
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [reason, setReason] = useState('')
  const [unfolded, setUnfolded] = useState(false)
  const [permission, setPermission] = useState<ReadDraft | null>(null)

  const onAccepted = useCallback(
    (answered: Plan) => {
      onPlan(answered)
      onClose(answered.id)
      const { tone, word, filled = 0, of = 0, why } = planNews(answered)
      const news = t(word, { filled: formatQty(filled, locale), of: formatQty(of, locale) })
      const description = [planSentence(answered, t, locale), why && sentenceIn(locale, why)]
        .filter(Boolean)
        .join(' – ')
      // In its own conversation the plan's card says what happened, to who sees it.
      const { chatId } = answered.origin
      if (chatId !== undefined && window.location.pathname.endsWith(chatId)) {
        toast.dismiss(answered.id)
        return onTold(`${news} – ${description}`)
      }
      toast[tone](news, {
        id: answered.id,
        description,
        ...(tone === 'success' ? {} : { duration: TO_READ_MS }),
      })
    },
    [onPlan, onClose, onTold, t, locale],
  )
  const sentenceOfNow = planSentence(plan, t, locale)
  const onNotTaken = useCallback(
    (outcome: NotTaken) => {
      // The dialog says it, unless it was closed meanwhile: who has approved takes the plan for sent.
      if (content.current) return
      const { word, why } = notTakenNews(outcome)
      const description = [sentenceOfNow, why && sentenceIn(locale, why)].filter(Boolean).join(' – ')
      toast.warning(t(word), { id: plan.id, description, duration: TO_READ_MS })
    },
    [plan.id, sentenceOfNow, t, locale],
  )
  const { phase, decide } = useDecision(plan.digest, {
    accepted: onAccepted,
    requoted: onPlan,
    notTaken: onNotTaken,
  })
  const revision = useRevision(plan, onPlan)
  const former = useFormerPlan(plan)
  const open = useIsOpen(plan)
  const decidable = open && !isFinal(phase)
  const editing = revision.drafts.size > 0
  const { review } = useApproval()
  const proposing = useProposal(review)
  const again = hasExpired(plan, open) ? askedAgain(plan) : null
  const { quote, failed } = useQuote(plan, decidable && phase.kind !== 'sending', onPlan)
  // Figures of now under the arguments and digest of the plan: what is approved is `plan`, never a quote.
  const live = decidable ? atMarket(plan, quote) : plan
  const changed = changedFigures(former ?? plan, live)
  // No longer open, the figures are of the past: under their time, without the colours of what could still be done.
  const quotedAt = quotedAtMs(plan)
  const several = plan.legs.length > 1
  const many = plan.legs.length > MOST_UNFOLDED
  const sentence = planSentence(live, t, locale)
  const side = planSide(plan)
  const first = live.legs.find((leg) => !isLeftOut(leg, plan))
  const planWide = planChecks(live)
  const only = several ? null : plan.legs[0]

  const state: ApproveState = editing
    ? { kind: 'blocked', why: t('edit.blocked') }
    : quote?.refused
      ? { kind: 'blocked', why: t('dialog.blockedRefused') }
      : quote?.drift
        ? { kind: 'review', busy: revision.busy }
        : permission && !permission.ok
          ? { kind: 'blocked', why: t(`permission.problem.${permission.problem}`) }
          : { kind: 'approve' }

  // Where what had the focus is gone (a closed field, an old Approve), reading begins again at what the plan says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the moments at which something with the focus goes
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused === content.current) heading.current?.focus()
  }, [plan.digest, editing, decidable])

  // In the middle of a call its server asks: the form is under this dialog, and the call waits for it.
  const sending = phase.kind === 'sending'
  const questions = useQuestions()
  const before = useRef(questions)
  useEffect(() => {
    if (!sending) before.current = questions
    else if (questions.some((asked) => !before.current.includes(asked) && isOfPlan(asked, plan))) onClose(plan.id)
  }, [sending, questions, plan, onClose])

  const close = () => {
    onClose(plan.id)
    if (decidable && phase.kind !== 'sending') toast.info(t('dialog.closedToast'), { id: plan.id })
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
        <header className="flex shrink-0 items-start gap-3 border-b p-4 pr-14 sm:p-5 sm:pr-14 short:py-2.5 short:pl-4">
          <PlanMark side={side} legs={plan.legs.length} className="short:size-7" />
          <div className="min-w-0 flex-1 short:flex short:flex-wrap short:items-center short:gap-x-3">
            <DialogTitle
              ref={heading}
              tabIndex={-1}
              className={cn(
                'break-words text-[1.0625rem] leading-6',
                // All of them are told, but what decides stays on the smallest screen: more lines than these are scrolled.
                sentence.length > LONG_SENTENCE &&
                  'fade-more scrollbar-thin max-h-[6lh] overflow-y-auto font-medium text-[0.8125rem] leading-5 short:max-h-[2lh]',
              )}
            >
              {sentence}
            </DialogTitle>
            <DialogDescription className="mt-1 short:mt-0 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs">
              {side && <SideBadge side={side} />}
              {money && !plan.legs.some(isAway) && (
                <Badge variant={money === 'real' ? 'warn' : 'outline'}>{common(`money.${money}`)}</Badge>
              )}
              {open && <TimeLeft expiresAt={plan.expiresAt} />}
              <ContractCodes legs={live.legs} />
              {decidable && <span className="short:sr-only">{t('dialog.description')}</span>}
            </DialogDescription>
          </div>
        </header>

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
          <div data-testid="plan-figures" className={cn('space-y-4', !open && 'grayscale **:text-muted-foreground')}>
            {!open && quotedAt !== null && (
              <p className="tnum text-xs">{t('dialog.asQuoted', { time: figures.time(quotedAt) })}</p>
            )}
            {many && (
              <div className="flex items-center justify-between gap-3">
                <SchedulePicture legs={live.legs} />
                <Button
                  variant="ghost"
                  size="xs"
                  aria-pressed={unfolded}
                  onClick={() => setUnfolded(!unfolded)}
                  className="ml-auto shrink-0"
                >
                  {t(unfolded ? 'dialog.foldAll' : 'dialog.unfoldAll')}
                </Button>
              </div>
            )}
            <div className={many ? 'space-y-2' : 'space-y-4'}>
              {live.legs.map((leg, i) =>
                isLeftOut(leg, plan) ? (
                  <LeftOutLeg key={leg.id} leg={leg} number={i + 1} />
                ) : (
                  <PlanLegView
                    // All of them opened or closed again: also those that were by themselves.
                    key={`${leg.id} ${unfolded}`}
                    leg={leg}
                    number={several ? i + 1 : null}
                    later={leg !== first}
                    changed={changed[i] ?? NOTHING_CHANGED}
                    // The only leg is the whole plan: one list.
                    checks={[...legChecks(leg.preview), ...(several ? [] : planWide)]}
                    decideBy={decidable ? plan.expiresAt : null}
                    revision={decidable ? revision : null}
                    folds={many ? (unfolded ? 'open' : 'closed') : null}
                  />
                ),
              )}
            </div>
            {several && <PlanTotals plan={live} />}
            {several && <ChecksList checks={planWide} />}
            <LimitsUsed checks={live.checks} />
          </div>
          <PlanOriginView origin={plan.origin} from={t(`dialog.origin.${plan.origin.kind}`)} />
          {decidable && !editing && offersPermission(plan) && (
            <PermissionForm key={plan.digest} plan={plan} onWanted={setPermission} />
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
            state={state}
            digest={plan.digest}
            renewed={former === null ? null : sameOrders(former, plan) ? 'market' : 'edit'}
            permitting={permission?.ok === true}
            side={side}
            large={isLarge(plan)}
            amount={formatMoney(payableOf(live) || Math.abs(live.totals.worstCost), locale)}
            reason={reason}
            edit={only && isEditable(only) ? <EditButton leg={only} revision={revision} size="sm" /> : null}
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

const isOfPlan = ({ server }: Question, { legs }: Plan): boolean => legs.some((leg) => leg.server === server)

/** Checks of the plan as a whole; those of a leg are shown with the leg, limits by themselves. */
function planChecks(plan: Plan) {
  const ofLegs = new Set(plan.legs.flatMap((leg) => leg.preview?.checks.map(({ name }) => `${leg.id} ${name}`) ?? []))
  return plan.checks.filter(
    (check) => !isLimitCheck(check) && (check.legId === null || !ofLegs.has(`${check.legId} ${check.name}`)),
  )
}

/** The market beside the quote: where the middle is at this moment. */
function LiveMid({ plan }: { plan: Plan }) {
  const t = useTranslations('approval.dialog')
  const figures = useFigures()
  const preview = plan.legs.find((leg) => midOf(leg.preview) !== null)?.preview
  const metrics = useMetrics(preview?.symbol ?? '')
  const mid = metrics?.marketSummary.midPrice
  if (!preview || preview.mid === null || mid === null || mid === undefined) return null
  const values = { mid: figures.price(mid), change: figures.signedPrice(mid - preview.mid) }
  return <span className="tnum">{t('midNow', values)}</span>
}
