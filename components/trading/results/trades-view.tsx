'use client'

import { BotIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx'
import type { ToolResult } from '@/lib/contracts/exchange/tools.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMinute } from '@/lib/ui/use-now.ts'
import { SimulatedNote } from '../market/simulated-note.tsx'
import { SideMark } from '../side-mark.tsx'
import { EmptyResult, ResultHead } from './view-parts.tsx'

export function TradesView({ result }: { result: ToolResult<'getTrades'> }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const nowMs = useMinute()
  return (
    <div>
      <ResultHead title={t('result.trades', { symbol: figures.contract(result.symbol) })} symbol={result.symbol} priced>
        {result.trades.some((trade) => trade.simulated) && <SimulatedNote />}
      </ResultHead>
      {result.trades.length === 0 ? (
        <EmptyResult>{t('noTrades')}</EmptyResult>
      ) : (
        <div className="fade-sideways scrollbar-thin -mx-2 max-h-80 overflow-y-auto">
          <Table containerClassName="overflow-visible">
            <TableCaption className="sr-only">
              {t('tape.caption', { symbol: figures.contract(result.symbol) })}
            </TableCaption>
            <TableHeader className="sticky top-0 z-10 bg-card">
              <tr>
                <TableHead>{t('tape.time')}</TableHead>
                <TableHead>{t('result.aggressor')}</TableHead>
                <TableHead className="text-right">{t('tape.price')}</TableHead>
                <TableHead className="text-right">MWh</TableHead>
              </tr>
            </TableHeader>
            <TableBody>
              {result.trades.map((trade) => (
                <TableRow key={trade.tradeId}>
                  <TableCell className="tnum h-7 text-muted-foreground">
                    <time dateTime={trade.at} suppressHydrationWarning>
                      {figures.timeSeen(trade.at, nowMs)}
                    </time>
                  </TableCell>
                  <TableCell className="h-7">
                    <span className="inline-flex items-center gap-1.5">
                      <SideMark side={trade.takerSide} />
                      {trade.simulated && (
                        <BotIcon role="img" aria-label={t('simulated')} className="size-3 text-muted-foreground" />
                      )}
                    </span>
                  </TableCell>
                  <TableCell className="tnum h-7 text-right">{figures.price(trade.price)}</TableCell>
                  <TableCell className="tnum h-7 text-right">{figures.qty(trade.amount)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </div>
  )
}
