'use client'

import { CircleAlertIcon, ClockIcon, RefreshCwIcon, WifiOffIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import type { Plan } from '@/lib/contracts/plan.ts'
import type { DecisionPhase } from './use-decision.ts'

/** Why there is no decision yet, or none any more, in words. */
export function DecisionNotice({ phase, plan, open }: { phase: DecisionPhase; plan: Plan; open: boolean }) {
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
        <AlertDescription>{t('expiredDetail')}</AlertDescription>
      </Alert>
    )
  }
  if (phase.kind === 'requoted') {
    return (
      <Alert variant="warn" data-testid="plan-requoted">
        <RefreshCwIcon aria-hidden />
        <AlertTitle>{t('requoted')}</AlertTitle>
        <AlertDescription>{t('requotedDetail')}</AlertDescription>
      </Alert>
    )
  }
  if (phase.kind === 'unreachable') {
    return (
      <Alert variant="warn">
        <WifiOffIcon aria-hidden />
        <AlertTitle>{t('unreachable')}</AlertTitle>
        <AlertDescription>{t('unreachableDetail')}</AlertDescription>
      </Alert>
    )
  }
  return null
}
