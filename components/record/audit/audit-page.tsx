'use client'

import { DownloadIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTraderName } from '@/components/members/use-trader-name.ts'
import { PrintedHead } from '@/components/pages/printed-head.tsx'
import { SEARCH_LENGTH, SearchField } from '@/components/pages/search-field.tsx'
import { useSession } from '@/components/shell/requests/session.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Label } from '@/components/ui/label.tsx'
import { type AuditPage as AuditAnswer, type AuditRecord, EVERYBODY } from '@/lib/contracts/gate/record.ts'
import { cn } from '@/lib/ui/cn.ts'
import { FilterSelect } from '../lists/filter-select.tsx'
import { LoadFailed, MoreRows, Nothing, RowsLoading } from '../lists/list-states.tsx'
import { oneOf, useAddressFilter } from '../lists/use-address-filter.ts'
import { AUDIT_GROUPS } from './audit-groups.ts'
import { AuditRow } from './audit-row.tsx'
import { ChainLine } from './chain-line.tsx'
import { type AuditFilter, auditPath, isFiltered, useAudit } from './use-audit.ts'

const PLAN_ID_LENGTH = 128
const TRADER_ID_LENGTH = 64

/** The trader's own records and those of the whole desk, newest first; for a head those of others too. */
export function AuditPage() {
  const [filter, setFilter] = useAddressFilter<AuditFilter>((value) => ({
    of: value('of').slice(0, TRADER_ID_LENGTH),
    group: oneOf(AUDIT_GROUPS, value('group')),
    planId: value('planId').slice(0, PLAN_ID_LENGTH),
    from: value('from'),
    to: value('to'),
    text: value('text').slice(0, SEARCH_LENGTH),
  }))
  const audit = useAudit(filter)
  const emails = audit.pages.state === 'loaded' ? audit.pages.emails : {}
  return (
    <div className="space-y-4" data-testid="audit-page">
      <ChainLine />
      <Filters filter={filter} onFilter={setFilter} emails={emails} />
      <Records filter={filter} onFilter={setFilter} audit={audit} />
    </div>
  )
}

function Filters({
  filter,
  onFilter,
  emails,
}: {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
  emails: AuditAnswer['emails']
}) {
  const t = useTranslations('record')
  const nameOf = useTraderName()
  const isHead = useSession()?.member?.role === 'head'
  const change = (part: Partial<AuditFilter>) => onFilter({ ...filter, ...part })
  const used = isFiltered(filter)
  return (
    <search className={cn('flex flex-wrap items-center gap-2', !used && 'print:hidden')}>
      <SearchField label={t('audit.search')} value={filter.text} onValue={(text) => change({ text })} />
      {isHead && (
        <FilterSelect
          label={t('audit.whoseRecords')}
          all={t('audit.mine')}
          options={[
            { value: EVERYBODY, label: t('audit.everybody') },
            ...(filter.of === '' || filter.of === EVERYBODY
              ? []
              : [{ value: filter.of, label: nameOf(filter.of, emails[filter.of]) }]),
          ]}
          value={filter.of || null}
          onValue={(of) => change({ of: of ?? '' })}
        />
      )}
      <FilterSelect
        label={t('audit.group')}
        all={t('audit.anyGroup')}
        options={AUDIT_GROUPS.map((value) => ({ value, label: t(`group.${value}`) }))}
        value={filter.group}
        onValue={(group) => change({ group })}
      />
      <Input
        aria-label={t('audit.plan')}
        placeholder={t('audit.plan')}
        value={filter.planId}
        maxLength={PLAN_ID_LENGTH}
        onChange={(event) => change({ planId: event.target.value })}
        className="h-8 max-sm:basis-full sm:w-40"
      />
      {/* A span of days is read in one line, where the reader's letters leave it that room. */}
      <span className="flex gap-2 max-sm:min-w-0 max-sm:basis-full max-sm:flex-wrap">
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className="flex items-center gap-1.5 max-sm:min-w-0 max-sm:flex-[1_1_9.5rem]">
            <Label htmlFor={`audit-${end}`} className="whitespace-nowrap font-normal text-muted-foreground text-xs">
              {t(`audit.${end}`)}
            </Label>
            <Input
              id={`audit-${end}`}
              type="date"
              value={filter[end]}
              onChange={(event) => change({ [end]: event.target.value })}
              className="h-8 px-2 sm:w-34 sm:text-xs"
            />
          </div>
        ))}
      </span>
      {used && (
        <Button
          variant="ghost"
          size="sm"
          className="print:hidden"
          onClick={() => onFilter({ of: '', group: null, planId: '', from: '', to: '', text: '' })}
        >
          {t('clearFilters')}
        </Button>
      )}
      <span className="ml-auto flex gap-2 max-sm:basis-full max-sm:justify-end print:hidden">
        {(['json', 'csv'] as const).map((format) => (
          <Button key={format} asChild variant="outline" size="sm">
            <a
              href={auditPath(filter, { format })}
              download
              aria-label={t('download', { format: format.toUpperCase() })}
            >
              <DownloadIcon aria-hidden />
              {format.toUpperCase()}
            </a>
          </Button>
        ))}
      </span>
    </search>
  )
}

function Records({
  filter,
  onFilter,
  audit: { pages, loadMore, reload },
}: {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
  audit: ReturnType<typeof useAudit>
}) {
  const t = useTranslations('record')
  const nameOf = useTraderName()
  const me = useSession()?.traderId
  if (pages.state === 'failed') return <LoadFailed status={pages.status} message={pages.message} onRetry={reload} />
  const emails = pages.state === 'loaded' ? pages.emails : {}
  const traderOf = ({ traderId }: AuditRecord) =>
    traderId === null || (filter.of === '' && (me === undefined || traderId === me))
      ? null
      : nameOf(traderId, emails[traderId])
  const aboutIn = (record: AuditRecord) => {
    const { member } = record.body
    const email = typeof member === 'string' ? emails[member] : undefined
    if (email !== undefined) return record.traderId !== null && emails[record.traderId] === email ? undefined : email
    // A head's own record has what they cancelled of others.
    const isOfAnother = filter.of !== EVERYBODY && record.traderId !== (filter.of || me)
    return isOfAnother ? (traderOf(record) ?? undefined) : undefined
  }
  return (
    <section aria-label={t('audit.records')}>
      {pages.state === 'loaded' && <PrintedHead at={pages.records[0]?.at} />}
      <div className="overflow-hidden rounded-lg border bg-card shadow-raised">
        {pages.state === 'loading' ? (
          <RowsLoading />
        ) : pages.records.length === 0 ? (
          <Nothing title={t('audit.none')} {...(!isFiltered(filter) && { detail: t('audit.noneDetail') })} />
        ) : (
          <ul className="divide-y divide-border/60" data-testid="audit-records">
            {pages.records.map((record) => (
              <AuditRow
                key={record.seq}
                record={record}
                plan={record.planId === null ? undefined : pages.plans[record.planId]}
                trader={traderOf(record)}
                about={aboutIn(record)}
                isNamed={filter.of === EVERYBODY}
                onPlan={(planId) => onFilter({ ...filter, planId })}
                onTrader={(of) => onFilter({ ...filter, of })}
              />
            ))}
          </ul>
        )}
      </div>
      {pages.state === 'loaded' && pages.next !== null && <MoreRows more={pages.more} onMore={loadMore} />}
    </section>
  )
}
