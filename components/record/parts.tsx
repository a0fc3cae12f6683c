'use client'

import { SearchIcon, TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Sentence } from '@/components/shell/sentence.tsx'
import { useFigures } from '@/components/trading/use-figures.ts'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { cn } from '@/lib/ui/cn.ts'

/** Rows that are on their way. */
export function RowsLoading() {
  const t = useTranslations('record')
  return (
    <div role="status" aria-label={t('loading')} className="space-y-4 p-4">
      {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={cn('h-4', width)} />
      ))}
    </div>
  )
}

export function LoadFailed({ status, message, onRetry }: { status: number; message: string; onRetry: () => void }) {
  const t = useTranslations('record')
  const common = useTranslations('common.action')
  return (
    <Alert variant="destructive">
      <TriangleAlertIcon aria-hidden />
      <AlertTitle>{t(status === 0 ? 'unreachable' : 'failed')}</AlertTitle>
      <AlertDescription>
        {message && (
          <p>
            <Sentence text={message} />
          </p>
        )}
        <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
          {common('retry')}
        </Button>
      </AlertDescription>
    </Alert>
  )
}

export function Nothing({ title, detail }: { title: string; detail?: string }) {
  return (
    <div className="px-4 py-10 text-center">
      <p className="font-medium text-sm">{title}</p>
      {detail && <p className="mt-1 text-pretty text-muted-foreground text-sm">{detail}</p>}
    </div>
  )
}

/** As high as that there is nothing, which is what most often follows: what stands below keeps its place. */
export function NothingLoading() {
  const t = useTranslations('record')
  return (
    <div role="status" aria-label={t('loading')} className="px-4 py-10">
      <Skeleton className="mx-auto h-5 w-40" />
      <Skeleton className="mx-auto mt-1 h-5 w-96 max-w-full" />
    </div>
  )
}

const ALL = 'all'

/** A choice among words, where the first is no restriction. null is that first one. */
export function FilterSelect<T extends string>({
  label,
  all,
  options,
  value,
  onValue,
}: {
  label: string
  all: string
  options: readonly { value: T; label: string }[]
  value: T | null
  onValue: (value: T | null) => void
}) {
  return (
    <Select
      value={value ?? ALL}
      onValueChange={(next) => onValue(options.find((one) => one.value === next)?.value ?? null)}
    >
      <SelectTrigger size="sm" aria-label={label} className="max-sm:flex-1">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={ALL}>{all}</SelectItem>
        {options.map((one) => (
          <SelectItem key={one.value} value={one.value}>
            {one.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}

/** In letters; the desk refuses more. */
export const SEARCH_LENGTH = 200

export function SearchField({
  label,
  value,
  onValue,
}: {
  label: string
  value: string
  onValue: (value: string) => void
}) {
  return (
    <div className="relative flex-1 max-sm:basis-full sm:min-w-48 sm:max-w-xs">
      <SearchIcon
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={SEARCH_LENGTH}
        onChange={(event) => onValue(event.target.value)}
        className="h-8 pl-8"
      />
    </div>
  )
}

/** A moment in the reader's own time; the exact one in UTC on pointing at it, and for programs. */
export function Moment({
  at,
  long = false,
  className,
}: {
  at: string
  /** With its year: on a page that is kept. */
  long?: boolean
  className?: string
}) {
  const figures = useFigures()
  return (
    <time dateTime={at} title={at} className={cn('tnum whitespace-nowrap', className)}>
      {long ? figures.dateTimeLong(at) : figures.dateTime(at)}
    </time>
  )
}

export function FactRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="tnum min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** Below a list that goes on: nobody takes half of it on paper for all there is. */
export function MoreRows({ more, onMore }: { more: 'idle' | 'loading' | 'failed'; onMore: () => void }) {
  const t = useTranslations('record')
  return (
    <div className="mt-3 flex items-center gap-3">
      <p className="hidden text-xs print:block">{t('printedPart')}</p>
      <Button variant="outline" size="sm" disabled={more === 'loading'} onClick={onMore} className="print:hidden">
        {t('more')}
      </Button>
      {more === 'failed' && (
        <p role="alert" className="text-destructive text-xs">
          {t('unreachable')}
        </p>
      )}
    </div>
  )
}
