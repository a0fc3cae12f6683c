'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useApproval } from '@/components/approval/dialog/approval-provider.tsx'
import { PrintedHead } from '@/components/pages/printed-head.tsx'
import { SEARCH_LENGTH, SearchField } from '@/components/pages/search-field.tsx'
import { usePlansKnown } from '@/components/trading/live/market-provider.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { Plan, PlanStatus } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { FilterSelect } from '../lists/filter-select.tsx'
import { LoadFailed, MoreRows, Nothing, NothingLoading, RowsLoading } from '../lists/list-states.tsx'
import { oneOf, useAddressFilter } from '../lists/use-address-filter.ts'
import { CHANNELS } from './channel-mark.tsx'
import { searchedText } from './find-plans.ts'
import { PlanRow } from './plan-row.tsx'
import { type PlanFilter, usePlanPages } from './use-plan-pages.ts'

const STATUSES = [
  'pending',
  'executing',
  'done',
  'partially_done',
  'failed',
  'rejected',
  'expired',
] as const satisfies readonly PlanStatus[]

/** Everything that waits, then everything that was decided. */
export function PlansPage() {
  const t = useTranslations('record')
  const approval = useTranslations('approval')
  const [filter, setFilter] = useAddressFilter<PlanFilter>((value) => ({
    status: oneOf(STATUSES, value('status')),
    channel: oneOf(CHANNELS, value('channel')),
    text: value('text').slice(0, SEARCH_LENGTH),
  }))
  const change = (part: Partial<PlanFilter>) => setFilter({ ...filter, ...part })
  const filtered = filter.status !== null || filter.channel !== null || filter.text.trim() !== ''
  return (
    <div className="space-y-5" data-testid="plans-page">
      <search className={cn('flex flex-wrap items-center gap-2', !filtered && 'print:hidden')}>
        <SearchField label={t('plans.search')} value={filter.text} onValue={(text) => change({ text })} />
        <FilterSelect
          label={t('plans.status')}
          all={t('plans.anyStatus')}
          options={STATUSES.map((value) => ({ value, label: approval(`status.${value}`) }))}
          value={filter.status}
          onValue={(status) => change({ status })}
        />
        <FilterSelect
          label={t('plans.channel')}
          all={t('plans.anyChannel')}
          options={CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
          value={filter.channel}
          onValue={(channel) => change({ channel })}
        />
        {filtered && (
          <Button
            variant="ghost"
            size="sm"
            className="print:hidden"
            onClick={() => setFilter({ status: null, channel: null, text: '' })}
          >
            {t('clearFilters')}
          </Button>
        )}
      </search>
      {(filter.status === null || filter.status === 'pending') && <Waiting filter={filter} filtered={filtered} />}
      {filter.status !== 'pending' && <History filter={filter} filtered={filtered} />}
    </div>
  )
}

type Part = { filter: PlanFilter; filtered: boolean }

function Waiting({ filter, filtered }: Part) {
  const t = useTranslations('record')
  const approval = useTranslations('approval')
  const locale = useLocale()
  const { waiting, review } = useApproval()
  const words = filter.text.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  const fits = (plan: Plan) => {
    const searched = searchedText(plan, { t: approval, locale })
    return (
      (filter.channel === null || plan.origin.kind === filter.channel) && words.every((word) => searched.includes(word))
    )
  }
  const known = usePlansKnown()
  const plans = waiting.filter(fits)
  if (plans.length === 0 && filtered && filter.status !== 'pending') return null
  return (
    <section aria-labelledby="plans-waiting">
      <h2 id="plans-waiting" className="mb-1.5 font-semibold text-base">
        {t('plans.waiting', { count: plans.length })}
      </h2>
      <div className="overflow-hidden rounded-lg border bg-card shadow-raised">
        {plans.length === 0 && !known ? (
          <NothingLoading />
        ) : plans.length === 0 ? (
          <Nothing title={approval('inbox.empty')} detail={approval('inbox.emptyDetail')} />
        ) : (
          <ul className="divide-y divide-border/60">
            {plans.map((plan) => (
              <PlanRow key={plan.id} plan={plan} onReview={() => review(plan)} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function History({ filter, filtered }: Part) {
  const t = useTranslations('record')
  const pages = usePlanPages(filter)
  return (
    <section aria-labelledby="plans-history">
      <h2 id="plans-history" className="mb-1.5 font-semibold text-base">
        {t('plans.history')}
      </h2>
      {pages.state === 'loaded' && <PrintedHead at={pages.plans[0]?.createdAt} />}
      {pages.state === 'failed' ? (
        <LoadFailed status={pages.status} message={pages.message} onRetry={pages.reload} />
      ) : (
        <div className="overflow-hidden rounded-lg border bg-card shadow-raised">
          {pages.state === 'loading' ? (
            <RowsLoading />
          ) : pages.plans.length === 0 ? (
            filtered ? (
              <Nothing title={t('plans.noMatch')} />
            ) : (
              <Nothing title={t('plans.none')} detail={t('plans.noneDetail')} />
            )
          ) : (
            <ul className="divide-y divide-border/60" data-testid="plans-history">
              {pages.plans.map((plan) => (
                <PlanRow key={plan.id} plan={plan} />
              ))}
            </ul>
          )}
        </div>
      )}
      {pages.state === 'loaded' && pages.next !== null && <MoreRows more={pages.more} onMore={pages.loadMore} />}
    </section>
  )
}
