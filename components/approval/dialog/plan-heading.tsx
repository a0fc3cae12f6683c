'use client'

import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import { useMoney } from '@/components/trading/live/market-provider.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { DialogDescription, DialogTitle } from '@/components/ui/dialog.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { letterRoom } from '@/lib/ui/letter-room.ts'
import { ContractCodes } from '../plan/contract-codes.tsx'
import { isAway } from '../plan/leg-kind.ts'
import { PlanMark, SideBadge } from '../plan/plan-mark.tsx'
import { planSide } from '../plan/plan-sentence.ts'
import { TimeLeft } from '../plan/time-left.tsx'

/** Letters. Of several orders that are told one by one; a row of them is one sentence. */
const LONG_SENTENCE = 150

/** What the plan will do, in a sentence; with whose money, until when, and in which contracts. Its title takes the focus. */
export function PlanHeading({
  plan,
  sentence,
  open,
  decidable,
  ref,
}: {
  plan: Plan
  sentence: string
  open: boolean
  decidable: boolean
  ref: Ref<HTMLHeadingElement>
}) {
  const t = useTranslations('approval.dialog')
  const common = useTranslations('common')
  const money = useMoney()
  const side = planSide(plan)
  return (
    <header className="flex shrink-0 items-start gap-3 border-b p-4 pr-14 sm:p-5 sm:pr-14 short:py-2.5 short:pl-4">
      <PlanMark plan={plan} className="short:size-7" />
      <div className="min-w-0 flex-1 short:flex short:flex-wrap short:items-center short:gap-x-3">
        <DialogTitle
          ref={ref}
          tabIndex={-1}
          className={cn(
            'break-words text-[1.0625rem] leading-6',
            // All of them are told, but what decides stays on the smallest screen: more lines than these are scrolled.
            letterRoom(sentence) > LONG_SENTENCE &&
              'fade-more scrollbar-thin max-h-[6lh] overflow-y-auto font-medium text-[0.8125rem] leading-5 short:max-h-[2lh]',
          )}
        >
          <WholeWords text={sentence} />
        </DialogTitle>
        <DialogDescription className="mt-1 short:mt-0 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs">
          {side && <SideBadge side={side} />}
          {money && !plan.legs.some(isAway) && (
            <Badge variant={money === 'real' ? 'warn' : 'outline'}>{common(`money.${money}`)}</Badge>
          )}
          {open && <TimeLeft expiresAt={plan.expiresAt} />}
          <ContractCodes legs={plan.legs} />
          {decidable && <span className="short:sr-only">{t('description')}</span>}
        </DialogDescription>
      </div>
    </header>
  )
}
