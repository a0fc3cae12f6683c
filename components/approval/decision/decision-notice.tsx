'use client'

import { BanIcon, CircleAlertIcon, ClockIcon, PencilLineIcon, RefreshCwIcon, WifiOffIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import type { Plan, PlanQuote } from '@/lib/contracts/gate/plan.ts'
import { sameOrders } from '../plan/plan-state.ts'
import type { RevisionProblem } from '../revision/use-revision.ts'
import type { DecisionPhase } from './use-decision.ts'

/** Why there is no decision yet, or none any more, in words: the one reason that matters most. */
export function DecisionNotice({
  phase,
  plan,
  former,
  quote,
  problem,
  open,
  again,
}: {
  phase: DecisionPhase
  plan: Plan
  /** The plan under the digest that was shown before, if any. */
  former: Plan | null
  quote: PlanQuote | null
  problem: RevisionProblem | null
  open: boolean
  /** It can be asked for again from here. */
  again: boolean
}) {
  const t = useTranslations('approval.dialog')
  if (phase.kind === 'refused') {
    return (
      <Alert variant="destructive">
        <CircleAlertIcon aria-hidden />
        <AlertTitle>{t(`refused.${phase.code}`)}</AlertTitle>
      </Alert>
    )
  }
  if (!open) {
    // What became of a decided plan is told by its outcome.
    if (plan.status !== 'pending' && plan.status !== 'expired') return null
    return (
      <Alert variant="warn">
        <ClockIcon aria-hidden />
        <AlertTitle>{t('expiredTitle')}</AlertTitle>
        <AlertDescription>{t(again ? 'expiredAgain' : 'expiredDetail')}</AlertDescription>
      </Alert>
    )
  }
  if (phase.kind === 'unreachable') {
    return (
      <Alert variant="warn">
        {phase.said ? <CircleAlertIcon aria-hidden /> : <WifiOffIcon aria-hidden />}
        <AlertTitle>{t(phase.said ? 'undecidable' : 'unreachable')}</AlertTitle>
        <AlertDescription>
          {phase.said ? (
            <>
              <p>
                <Sentence text={phase.said} />
              </p>
              <p>{t('retrySafe')}</p>
            </>
          ) : (
            t('unreachableDetail')
          )}
        </AlertDescription>
      </Alert>
    )
  }
  // A problem of one leg stands at the leg.
  if (problem?.kind === 'unreachable' || (problem && problem.leg === null)) {
    return (
      <Alert variant="warn" data-testid="revision-problem">
        <CircleAlertIcon aria-hidden />
        <AlertTitle>{t('notChanged')}</AlertTitle>
        <AlertDescription>
          {problem.kind === 'refused' ? <Sentence text={problem.message} /> : t('notChangedDetail')}
        </AlertDescription>
      </Alert>
    )
  }
  if (quote?.refused) {
    const { code, message } = quote.refused
    return (
      <Alert variant="destructive" data-testid="plan-would-be-refused">
        <BanIcon aria-hidden />
        <AlertTitle>
          {t(t.has(`wouldBeRefused.${code}`) ? `wouldBeRefused.${code}` : 'wouldBeRefused.other')}
        </AlertTitle>
        <AlertDescription>
          <Sentence text={message} />
        </AlertDescription>
      </Alert>
    )
  }
  if (quote?.drift) {
    return (
      <Alert variant="warn" data-testid="plan-drift">
        <RefreshCwIcon aria-hidden />
        <AlertTitle>{t('moved')}</AlertTitle>
        <AlertDescription>{t('movedDetail')}</AlertDescription>
      </Alert>
    )
  }
  if (former) {
    const edited = !sameOrders(former, plan)
    return (
      <Alert variant={edited ? 'info' : 'warn'} data-testid="plan-requoted">
        {edited ? <PencilLineIcon aria-hidden /> : <RefreshCwIcon aria-hidden />}
        <AlertTitle>{t(edited ? 'edited' : 'requoted')}</AlertTitle>
        <AlertDescription>{t('requotedDetail')}</AlertDescription>
      </Alert>
    )
  }
  // Its first numbers were shown in the conversation, and not here.
  if (plan.editedBy) {
    return (
      <Alert variant="info" data-testid="plan-edited-in-chat">
        <PencilLineIcon aria-hidden />
        <AlertTitle>{t('editedInChat')}</AlertTitle>
        <AlertDescription>{t('editedInChatDetail')}</AlertDescription>
      </Alert>
    )
  }
  return null
}
