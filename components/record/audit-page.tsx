'use client'

import { DownloadIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { PrintedHead } from '@/components/pages/printed-head.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Label } from '@/components/ui/label.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { AuditRow } from './audit-row.tsx'
import { ChainLine } from './chain-line.tsx'
import { FilterSelect, LoadFailed, MoreRows, Nothing, RowsLoading, SEARCH_LENGTH, SearchField } from './parts.tsx'
import { oneOf, useAddressFilter } from './use-address-filter.ts'
import { AUDIT_GROUPS, type AuditFilter, auditPath, useAudit } from './use-audit.ts'

const PLAN_ID_LENGTH = 128

/** The trader's own records and those of the whole desk, newest first. */
export function AuditPage() {
  const [filter, setFilter] = useAddressFilter<AuditFilter>((value) => ({
    group: oneOf(AUDIT_GROUPS, value('group')),
    planId: value('planId').slice(0, PLAN_ID_LENGTH),
    from: value('from'),
    to: value('to'),
    text: value('text').slice(0, SEARCH_LENGTH),
  }))
  return (
    <div className="space-y-4" data-testid="audit-page">
      <ChainLine />
      <Filters filter={filter} onFilter={setFilter} />
      <Records filter={filter} onPlan={(id) => setFilter({ ...filter, planId: id })} />
    </div>
  )
}

function Filters({ filter, onFilter }: { filter: AuditFilter; onFilter: (filter: AuditFilter) => void }) {
  const t = useTranslations('record')
  const change = (part: Partial<AuditFilter>) => onFilter({ ...filter, ...part })
  const used = filter.group !== null || [filter.planId, filter.from, filter.to, filter.text].some(Boolean)
  return (
    <search className={cn('flex flex-wrap items-center gap-2', !used && 'print:hidden')}>
      <SearchField label={t('audit.search')} value={filter.text} onValue={(text) => change({ text })} />
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
        className="h-8 max-sm:basis-full sm:w-40 sm:font-mono sm:text-xs"
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
          onClick={() => onFilter({ group: null, planId: '', from: '', to: '', text: '' })}
        >
          {t('audit.clear')}
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

function Records({ filter, onPlan }: { filter: AuditFilter; onPlan: (planId: string) => void }) {
  const t = useTranslations('record')
  const { pages, loadMore, reload } = useAudit(filter)
  if (pages.state === 'failed') return <LoadFailed status={pages.status} message={pages.message} onRetry={reload} />
  return (
    <section aria-label={t('audit.records')}>
      {pages.state === 'loaded' && <PrintedHead at={pages.records[0]?.at} />}
      <div className="overflow-hidden rounded-lg border bg-card shadow-raised">
        {pages.state === 'loading' ? (
          <RowsLoading />
        ) : pages.records.length === 0 ? (
          <Nothing title={t('audit.none')} detail={t('audit.noneDetail')} />
        ) : (
          <ul className="divide-y divide-border/60" data-testid="audit-records">
            {pages.records.map((record) => (
              <AuditRow key={record.seq} record={record} onPlan={onPlan} />
            ))}
          </ul>
        )}
      </div>
      {pages.state === 'loaded' && pages.next !== null && <MoreRows more={pages.more} onMore={loadMore} />}
    </section>
  )
}
