'use client'

import { BanIcon, CheckIcon, ChevronRightIcon, CircleHelpIcon, type LucideIcon, MinusIcon, XIcon } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { useOrders } from '@/components/trading/live/market-provider.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { Plan, PlanLeg } from '@/lib/contracts/gate/plan.ts'
import { formatQty } from '@/lib/i18n/format.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMinute } from '@/lib/ui/use-now.ts'
import { RestsUntilGate } from '../leg/gate-closing.tsx'
import { gateMs } from '../leg/gate-of-leg.ts'
import { legSentence } from '../plan/plan-sentence.ts'
import { legGroups, type ToldLeg } from './leg-groups.ts'
import { LegPictures } from './leg-pictures.tsx'
import {
  endSteps,
  laterSteps,
  legSteps,
  planSteps,
  restsYet,
  type Step,
  type StepTone,
  toldLegs,
} from './outcome-steps.ts'
import { ServerWords } from './server-words.tsx'

const ICON: Record<Exclude<StepTone, 'busy'>, LucideIcon> = {
  done: CheckIcon,
  warn: CircleHelpIcon,
  bad: XIcon,
  off: MinusIcon,
}
const TONE: Record<StepTone, string> = {
  done: 'bg-info/12 text-info',
  busy: 'bg-info/12 text-info',
  warn: 'bg-warn/15 text-warn',
  bad: 'bg-destructive/12 text-destructive',
  off: 'bg-muted text-muted-foreground',
}

/** "Filled 5 MWh at 2,950 average"; the others are told apart from their word. */
const READS_ON = new Set(['filledDetail', 'cancelledMany'])

/** What became of a plan, step by step with times. */
export function OutcomeCard({ plan }: { plan: Plan }) {
  const t = useTranslations('approval')
  const safety = useTranslations('safety')
  const several = plan.legs.length > 1
  const ends = endSteps(plan)
  const told = toldLegs(plan)
  const later = laterSteps(told, useOrders())
  const stepsOf = (leg: PlanLeg): Step[] => {
    const since = later.get(leg.id)
    return [...legSteps(leg, plan.status), ...(since ? [since] : [])]
  }
  const sent = told.some((leg) => stepsOf(leg).length > 0)
  return (
    <section data-testid="plan-outcome" data-status={plan.status} aria-label={t('outcome.title')} className="text-xs">
      {plan.permissionId !== null && (
        <p data-testid="by-permission" className="mb-1 text-muted-foreground">
          {safety('permission.byPermission')}
        </p>
      )}
      <ol>
        {planSteps(plan).map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
        {!several && told.map((leg) => <LegRows key={leg.id} leg={leg} steps={stepsOf(leg)} />)}
      </ol>
      {!several && told.map((leg) => <LegPictures key={leg.id} leg={leg} />)}
      {several && sent && (
        <ol className="mt-1.5 space-y-2 border-t pt-2">
          {legGroups(told.map((leg, i) => ({ leg, steps: stepsOf(leg), number: i + 1 }))).map(({ sum, legs }) =>
            sum === null ? (
              legs.map((one) => <LegItem key={one.leg.id} {...one} />)
            ) : (
              <li key={sum.key} data-testid="legs-alike">
                <details className="group">
                  <summary className="-mx-1 flex cursor-pointer list-none items-start gap-1 rounded-sm px-1 outline-none focus-visible:ring-2 focus-visible:ring-ring [&::-webkit-details-marker]:hidden">
                    <ol className="min-w-0 flex-1">
                      <StepRow step={sum} lead={t('outcome.orders', { count: legs.length })} />
                    </ol>
                    <ChevronRightIcon
                      aria-hidden
                      className="mt-1 size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-90"
                    />
                  </summary>
                  <ol className="mt-1.5 mb-1 space-y-2 border-l pl-3">
                    {legs.map((one) => (
                      <LegItem key={one.leg.id} {...one} />
                    ))}
                  </ol>
                </details>
              </li>
            ),
          )}
        </ol>
      )}
      {ends.length > 0 && (
        <ol className="mt-1.5">
          {ends.map((step) => (
            <StepRow key={step.key} step={step} />
          ))}
        </ol>
      )}
      {plan.status === 'rejected' && plan.reason && (
        <p className="mt-1.5 flex items-start gap-1.5 text-muted-foreground">
          <BanIcon aria-hidden className="mt-0.5 size-3 shrink-0" />
          {t('card.rejectedReason', { reason: plan.reason })}
        </p>
      )}
      <Link
        href={`/plans/${encodeURIComponent(plan.id)}`}
        prefetch={false}
        className="relative finger-sized mt-1.5 inline-block rounded-sm text-muted-foreground underline decoration-border underline-offset-4 outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
      >
        {t('outcome.record')}
      </Link>
    </section>
  )
}

/** One of several legs: what was asked, and each of its steps. */
function LegItem({ leg, steps, number }: ToldLeg) {
  const t = useTranslations('approval')
  const locale = useLocale()
  return (
    <li data-leg-status={leg.status}>
      <p className="mb-0.5 font-medium">
        <span className="tnum mr-1.5 text-muted-foreground">{number}</span>
        {legSentence(leg, t, locale)}
      </p>
      <ol>
        <LegRows leg={leg} steps={steps} />
      </ol>
      <LegPictures leg={leg} />
    </li>
  )
}

function LegRows({ leg, steps }: { leg: PlanLeg; steps: Step[] }) {
  const last = steps.at(-1)
  const closesMs = last && restsYet(last) ? gateMs(leg) : null
  return steps.map((step) => <StepRow key={step.key} step={step} closesMs={step === last ? closesMs : null} />)
}

/** @param lead what it is of, where that stands in the same line */
function StepRow({ step, lead, closesMs = null }: { step: Step; lead?: string; closesMs?: number | null }) {
  const t = useTranslations('approval.outcome')
  const locale = useLocale()
  const figures = useFigures()
  const nowMs = useMinute()
  const Icon = step.tone === 'busy' ? null : ICON[step.tone]
  const { detail } = step
  return (
    <li className="flex items-start gap-2 py-0.5">
      <span className={cn('mt-0.5 grid size-4 shrink-0 place-items-center rounded-full', TONE[step.tone])}>
        {Icon ? <Icon aria-hidden className="size-2.5" strokeWidth={3} /> : <Spinner className="size-2.5" />}
      </span>
      <span className="min-w-0 flex-1 leading-5">
        {lead !== undefined && <span className="tnum font-medium">{lead} · </span>}
        <span className={cn('font-medium', step.tone === 'off' && 'font-normal text-muted-foreground')}>
          {t(step.word, { server: step.server ?? '' })}
        </span>
        {detail && (
          <span className={cn('tnum', step.tone === 'off' && 'text-muted-foreground')}>
            {READS_ON.has(detail.word) ? ' ' : ' – '}
            {t(detail.word, {
              qty: formatQty(detail.qty ?? 0, locale),
              price: detail.price == null ? '–' : figures.price(detail.price),
              of: formatQty(detail.of ?? 0, locale),
              rest: formatQty(detail.rest ?? 0, locale),
              count: detail.count ?? 0,
              server: step.server ?? '',
            })}
          </span>
        )}
        {step.message && (
          <span className="break-words text-muted-foreground">
            {detail ? ' ' : ' – '}
            <Sentence text={step.message} />
            {step.code && <span className="ml-1.5 font-mono text-2xs">{step.code}</span>}
          </span>
        )}
        {step.quote && <ServerWords {...step.quote} />}
        {closesMs !== null && <RestsUntilGate closesMs={closesMs} />}
        {step.orderId && (
          <span className="tnum block break-all text-2xs text-muted-foreground">
            {t('order', { id: step.orderId })}
          </span>
        )}
      </span>
      {step.at && (
        <time dateTime={step.at} className="tnum shrink-0 text-muted-foreground leading-5">
          {figures.timeSeen(step.at, nowMs)}
        </time>
      )}
    </li>
  )
}
