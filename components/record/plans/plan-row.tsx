'use client'

import { ChevronRightIcon } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { PlanStatusBadge } from '@/components/approval/outcome/plan-status.tsx'
import { ContractCodes } from '@/components/approval/plan/contract-codes.tsx'
import { PlanMark } from '@/components/approval/plan/plan-mark.tsx'
import { planSentence } from '@/components/approval/plan/plan-sentence.ts'
import { TimeLeft } from '@/components/approval/plan/time-left.tsx'
import { Moment } from '@/components/pages/moment.tsx'
import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { ChannelMark } from './channel-mark.tsx'

/** A plan in a list: its sentence leads to its record; one that waits can be reviewed from here. */
export function PlanRow({ plan, onReview }: { plan: Plan; onReview?: () => void }) {
  const t = useTranslations('approval')
  const locale = useLocale()
  return (
    <li
      data-plan={plan.id}
      className="relative flex items-center gap-x-3 gap-y-1.5 px-3 py-2.5 transition-colors hover:bg-muted/60 max-sm:flex-wrap sm:px-4"
    >
      <PlanMark plan={plan} />
      <div className="min-w-0 flex-1">
        <Link
          href={`/plans/${plan.id}`}
          className="line-clamp-2 rounded-xs font-medium text-sm outline-none after:absolute after:inset-0 focus-visible:after:ring-2 focus-visible:after:ring-ring focus-visible:after:ring-inset sm:line-clamp-1 print:line-clamp-none"
        >
          <WholeWords text={planSentence(plan, t, locale)} />
        </Link>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted-foreground text-xs">
          <ChannelMark channel={plan.origin.kind} />
          <Moment at={plan.createdAt} className="print:hidden" />
          <Moment at={plan.createdAt} long className="hidden print:inline" />
          {onReview && <TimeLeft expiresAt={plan.expiresAt} />}
          <ContractCodes legs={plan.legs} />
        </p>
      </div>
      {onReview ? (
        <Button size="sm" className="relative" onClick={onReview}>
          {t('card.review')}
        </Button>
      ) : (
        // How far it has filled takes more than the corner of a phone.
        <span className="max-sm:basis-full max-sm:pl-12">
          <PlanStatusBadge plan={plan} expired={false} />
        </span>
      )}
      <ChevronRightIcon aria-hidden className="size-4 shrink-0 text-muted-foreground max-sm:hidden print:hidden" />
    </li>
  )
}
