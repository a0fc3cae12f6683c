'use client'

import { ChevronRightIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { PlanStatusBadge } from '@/components/approval/outcome/plan-status.tsx'
import { ContractCodes } from '@/components/approval/plan/contract-codes.tsx'
import { planSentence } from '@/components/approval/plan/plan-sentence.ts'
import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMinute } from '@/lib/ui/use-now.ts'

/** Plans, the newest first; choosing one opens it. */
export function PlanList({ plans, onPlan }: { plans: readonly Plan[]; onPlan?: (plan: Plan) => void }) {
  const t = useTranslations('trading.plans')
  const approval = useTranslations('approval')
  const locale = useLocale()
  const figures = useFigures()
  const nowMs = useMinute()
  return (
    <ul aria-label={t('title')} className="divide-y divide-border/60">
      {plans.map((plan) => (
        <li key={plan.id}>
          <button
            type="button"
            onClick={() => onPlan?.(plan)}
            className="flex w-full items-center gap-3 px-3 py-2 coarse:min-h-11 text-left outline-none hover:bg-muted/60 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
          >
            <span className="tnum w-14 shrink-0 text-muted-foreground text-xs" suppressHydrationWarning>
              {figures.timeSeen(plan.createdAt, nowMs)}
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-[0.8125rem]">
                <WholeWords text={planSentence(plan, approval, locale)} />
              </span>
              <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-2xs text-muted-foreground">
                <PlanStatusBadge plan={plan} expired={Date.parse(plan.expiresAt) <= deskNow()} />
                {approval(`dialog.origin.${plan.origin.kind}`)}
                <ContractCodes legs={plan.legs} />
              </span>
            </span>
            <ChevronRightIcon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          </button>
        </li>
      ))}
    </ul>
  )
}
