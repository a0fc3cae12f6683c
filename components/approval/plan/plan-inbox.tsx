'use client'

import { ChevronRightIcon, InboxIcon } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChannelMark } from '@/components/record/plans/channel-mark.tsx'
import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useApproval } from '../dialog/approval-provider.tsx'
import { PlanStatusBadge } from '../outcome/plan-status.tsx'
import { ContractCodes } from './contract-codes.tsx'
import { SideBadge } from './plan-mark.tsx'
import { planSentence, planSide } from './plan-sentence.ts'
import { TimeLeft } from './time-left.tsx'

const RECENT_SHOWN = 5

/** Everything that waits for a decision, from any channel, counted in the header. */
export function PlanInbox() {
  const t = useTranslations('approval.inbox')
  const record = useTranslations('record')
  const { plans, waiting, review } = useApproval()
  const [open, setOpen] = useState(false)
  const recent = [...plans.values()]
    .filter((plan) => plan.status !== 'pending')
    .sort((a, b) => time(b) - time(a))
    .slice(0, RECENT_SHOWN)
  const pick = (plan: Plan) => {
    setOpen(false)
    review(plan)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          data-testid="inbox"
          data-count={waiting.length}
          variant="ghost"
          size="sm"
          aria-label={t('button', { count: waiting.length })}
          className={cn('border', waiting.length > 0 ? 'border-brand-ink/50 bg-brand/15' : 'border-transparent')}
        >
          <InboxIcon aria-hidden />
          <span className="max-lg:hidden">{t('title')}</span>{' '}
          {/* On the corner: a plan that comes moves nothing, and least of all the kill switch beside it. */}
          {waiting.length > 0 && (
            <span className="tnum forced-colors:border -top-1 -right-1 absolute coarse:top-0.5 coarse:right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-brand px-1 font-semibold text-2xs text-brand-foreground">
              {waiting.length}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('title')} className="w-[min(24rem,calc(100vw-1rem))] p-1.5">
        {waiting.length === 0 ? (
          <div className="px-3 py-4 text-center text-xs">
            <p className="font-medium text-sm">{t('empty')}</p>
            <p className="mt-0.5 text-muted-foreground">{t('emptyDetail')}</p>
          </div>
        ) : (
          <PlanList title={t('waiting')} plans={waiting} onPick={pick} />
        )}
        {recent.length > 0 && <PlanList title={t('recent')} plans={recent} onPick={pick} />}
        <Link
          href="/plans"
          onClick={() => setOpen(false)}
          className="mt-1 flex items-center justify-between rounded-md border-t px-2 py-2 coarse:min-h-11 font-medium text-[0.8125rem] outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
        >
          {record('allPlans')}
          <ChevronRightIcon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </Link>
      </PopoverContent>
    </Popover>
  )
}

const time = (plan: Plan) => Date.parse(plan.finishedAt ?? plan.decidedAt ?? plan.createdAt)

function PlanList({ title, plans, onPick }: { title: string; plans: readonly Plan[]; onPick: (plan: Plan) => void }) {
  const t = useTranslations('approval')
  const locale = useLocale()
  return (
    <section aria-label={title}>
      <h2 className="eyebrow px-2 pt-1.5 pb-1">{title}</h2>
      <ul>
        {plans.map((plan) => {
          const side = planSide(plan)
          return (
            <li key={plan.id}>
              <button
                type="button"
                onClick={() => onPick(plan)}
                className="flex w-full items-center gap-2.5 rounded-md px-2 py-2 coarse:min-h-11 text-left outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
              >
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-medium text-[0.8125rem]">
                    <WholeWords text={planSentence(plan, t, locale)} />
                  </span>
                  <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs">
                    {plan.status === 'pending' ? (
                      <>
                        {side && <SideBadge side={side} className="py-0" />}
                        <TimeLeft expiresAt={plan.expiresAt} />
                      </>
                    ) : (
                      <PlanStatusBadge plan={plan} expired={false} />
                    )}
                    <ChannelMark channel={plan.origin.kind} className="text-muted-foreground" />
                    <ContractCodes legs={plan.legs} />
                  </span>
                </span>
                <ChevronRightIcon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
