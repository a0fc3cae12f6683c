'use client'

import type { ReactNode } from 'react'
import { hoursOf } from '@/lib/contracts/exchange/contract-name.ts'
import { cn } from '@/lib/ui/cn.ts'

/** Figures under their captions, as many in a row as fit. */
export function FigureGrid({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-2.5">{children}</dl>
}

export function Figure({
  label,
  children,
  note,
  className,
}: {
  label: string
  children: ReactNode
  note?: ReactNode
  className?: string
}) {
  return (
    <div className="min-w-0">
      <dt className="eyebrow truncate">{label}</dt>
      <dd className={cn('tnum truncate font-semibold text-[0.9375rem] leading-6', className)}>{children}</dd>
      {note && <dd className="tnum truncate text-2xs text-muted-foreground">{note}</dd>}
    </div>
  )
}

/**
 * The small head of a result: what it is of, and what kind of market it came from. `symbol` where the title tells a
 * contract by its hours: its name stands beside them.
 */
export function ResultHead({
  title,
  symbol,
  priced = false,
  children,
}: {
  title: ReactNode
  symbol?: string
  /** True where prices follow, which stand without their unit: the unit is told here. */
  priced?: boolean
  children?: ReactNode
}) {
  return (
    // What has no room beside the title begins below it.
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-xs">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold text-[0.8125rem]">{title}</span>
        {symbol !== undefined && hoursOf(symbol) && (
          <span className="tnum whitespace-nowrap text-2xs text-muted-foreground">{symbol}</span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground">
        {priced && <span className="text-2xs">NT$/MWh</span>}
        {children}
      </span>
    </div>
  )
}

export const EmptyResult = ({ children }: { children: ReactNode }) => (
  <p className="py-3 text-center text-muted-foreground text-sm">{children}</p>
)
