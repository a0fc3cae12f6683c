'use client'

import { ArrowRightIcon, ShieldAlertIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import { usePlan } from '@/components/trading/live/market-provider.tsx'
import { useProposal } from '@/components/trading/ticket/use-proposal.ts'
import { Button } from '@/components/ui/button.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { formatMoney } from '@/lib/i18n/format.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useApproval } from '../dialog/approval-provider.tsx'
import { OutcomeCard } from '../outcome/outcome-card.tsx'
import { PlanStatusBadge } from '../outcome/plan-status.tsx'
import { NewQuoteButton, NoNewQuote } from '../quote/new-quote.tsx'
import { ContractCodes } from './contract-codes.tsx'
import { amountsOf } from './plan-amounts.ts'
import { PlanMark } from './plan-mark.tsx'
import { planSentence } from './plan-sentence.ts'
import { askedAgain, hasExpired, laterPlan } from './plan-state.ts'
import { TimeLeft } from './time-left.tsx'
import { useIsOpen } from './use-is-open.ts'

/** A plan in the conversation: what it would do and a way to the dialog; once decided, what became of it. */
export function PlanCard({ plan: stored }: { plan: Plan }) {
  const t = useTranslations('approval')
  const locale = useLocale()
  const plan = laterPlan(usePlan(stored.id), stored)
  const { review } = useApproval()
  const open = useIsOpen(plan)
  const expired = plan.status === 'pending' && !open
  const again = hasExpired(plan, open) ? askedAgain(plan) : null
  const proposing = useProposal(review)
  const sentence = planSentence(plan, t, locale)
  return (
    <article
      data-testid="plan-card"
      data-plan-id={plan.id}
      data-status={expired ? 'expired' : plan.status}
      aria-label={t('card.label', { sentence })}
      className={cn(
        '@container overflow-hidden rounded-xl border bg-card shadow-raised',
        open && 'border-brand-ink/50 ring-1 ring-brand/50',
      )}
    >
      <div className="flex items-start gap-3 p-3 @max-[22rem]:flex-wrap">
        <PlanMark plan={plan} />
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold text-sm leading-5">
            <WholeWords text={sentence} />
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs">
            <PlanStatusBadge plan={plan} expired={expired} />
            {open && <TimeLeft expiresAt={plan.expiresAt} />}
            <ContractCodes legs={plan.legs} />
            {plan.origin.objections && (
              <span className="inline-flex items-center gap-1 text-warn">
                <ShieldAlertIcon aria-hidden className="size-3.5" />
                {t('objections.count', { count: objectionCount(plan.origin.objections) })}
              </span>
            )}
            {open &&
              amountsOf(plan).map(({ name, value }) => (
                <span key={name} className="tnum text-muted-foreground">
                  <WholeWords text={`${t(`dialog.${name}`)} ${formatMoney(value, locale)}`} />
                </span>
              ))}
          </div>
        </div>
        {open && (
          <Button
            data-testid="plan-review"
            size="sm"
            onClick={() => review(plan)}
            className="shrink-0 @max-[22rem]:basis-full"
          >
            {t('card.review')}
            <ArrowRightIcon aria-hidden />
          </Button>
        )}
      </div>
      {plan.status !== 'pending' && (
        <div className="border-t bg-muted/40 px-3 py-2">
          <OutcomeCard plan={plan} />
        </div>
      )}
      {expired && <p className="border-t bg-muted/40 px-3 py-2 text-xs">{t('card.expiredDetail')}</p>}
      {again && (
        <div className="flex flex-col items-end gap-2 bg-muted/40 px-3 pb-2">
          <NoNewQuote proposing={proposing} />
          <NewQuoteButton legs={again} proposing={proposing} size="sm" />
        </div>
      )}
    </article>
  )
}

/** Without words it could not be heard, or gave no reason: it counts as one objection. */
const objectionCount = ({ words, unheard }: NonNullable<Plan['origin']['objections']>): number =>
  unheard ? words.length : Math.max(1, words.length)
