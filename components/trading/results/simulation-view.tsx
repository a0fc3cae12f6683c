'use client'

import { FlaskConicalIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge.tsx'
import { Summary } from '@/components/ui/summary.tsx'
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx'
import type { SimulationReport } from '@/lib/contracts/exchange/simulation.ts'
import { formatClock } from '@/lib/i18n/format.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { DirectionIcon, directionColor, directionOf } from '../change-mark.tsx'
import { SideMark } from '../side-mark.tsx'
import { EquityCurve } from './equity-curve.tsx'
import { EmptyResult, Figure, FigureGrid, ResultHead } from './view-parts.tsx'

const FILLS_SHOWN = 50

export function SimulationView({ report }: { report: SimulationReport }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const { summary } = report
  const names = useTranslations('chat.tool.value.strategy')
  const strategyName = names.has(report.strategy) ? names(report.strategy) : report.strategy
  const direction = directionOf(summary.pnl)
  const price = (value: number | null) => (value === null ? '–' : figures.price(value))
  const fills = report.parsedFills.slice(0, FILLS_SHOWN)
  // A report lists the first of them only, and does not say how many there were.
  const isCut = fills.length < report.parsedFills.length
  const fillsTitle = t(isCut ? 'result.firstFills' : 'result.fills', { count: fills.length })
  return (
    <div className="space-y-3">
      <ResultHead
        title={t('result.simulation', { symbol: figures.contract(report.symbol), strategy: strategyName })}
        symbol={report.symbol}
      >
        <Badge variant="outline">
          <FlaskConicalIcon aria-hidden />
          {t('result.onCopy')}
        </Badge>
        <span className="tnum">
          {/* A step is a second of market time. */}
          {t('result.steps', { count: report.steps })} · {t('result.marketTime', { time: formatClock(report.steps) })}
        </span>
      </ResultHead>
      <FigureGrid>
        <Figure label={t('result.pnl')} className={cn('flex items-baseline gap-1', directionColor[direction])}>
          {direction !== 'flat' && <DirectionIcon direction={direction} />}
          {figures.signedMoney(summary.pnl)}
        </Figure>
        <Figure label={t('result.maxDrawdown')}>{figures.money(summary.maxDrawdown)}</Figure>
        <Figure label={t('result.tradesCount')} note={t('result.ordersPlaced', { count: summary.ordersPlaced })}>
          {figures.count(summary.tradesCount)}
        </Figure>
        <Figure label={t('result.bought')} note={t('result.average', { price: price(summary.avgBuyPrice) })}>
          {figures.qty(summary.boughtQty)} MWh
        </Figure>
        <Figure label={t('result.sold')} note={t('result.average', { price: price(summary.avgSellPrice) })}>
          {figures.qty(summary.soldQty)} MWh
        </Figure>
        <Figure label={t('result.net')} note={figures.signedMoney(summary.cashFlow)}>
          {summary.netQty > 0 ? '+' : ''}
          {figures.qty(summary.netQty)} MWh
        </Figure>
      </FigureGrid>
      {/* Without a trade its value never moved: a straight line would look like a result. */}
      {summary.ordersPlaced === 0 ? (
        <EmptyResult>{t('result.noSimulatedOrders')}</EmptyResult>
      ) : summary.tradesCount === 0 ? (
        <EmptyResult>{t('result.noSimulatedTrades', { count: summary.ordersPlaced })}</EmptyResult>
      ) : (
        <EquityCurve points={report.equityCurve} />
      )}
      {fills.length > 0 && (
        <details className="group">
          <Summary>{fillsTitle}</Summary>
          <div className="fade-sideways scrollbar-thin mt-1 max-h-60 overflow-y-auto">
            <Table containerClassName="overflow-visible">
              <TableCaption className="sr-only">{fillsTitle}</TableCaption>
              <TableHeader className="sticky top-0 bg-card">
                <tr>
                  <TableHead>{t('result.step')}</TableHead>
                  <TableHead>{t('orders.column.side')}</TableHead>
                  <TableHead className="text-right">{t('tape.price')}</TableHead>
                  <TableHead className="text-right">MWh</TableHead>
                </tr>
              </TableHeader>
              <TableBody>
                {fills.map((fill) => (
                  <TableRow key={`${fill.step}/${fill.orderId}`}>
                    <TableCell className="tnum h-7 text-muted-foreground">{fill.step}</TableCell>
                    <TableCell className="h-7">
                      <SideMark side={fill.side} />
                    </TableCell>
                    <TableCell className="tnum h-7 text-right">{figures.price(fill.executedPrice)}</TableCell>
                    <TableCell className="tnum h-7 text-right">{figures.qty(fill.executedQty)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </div>
        </details>
      )}
      <p className="tnum text-2xs text-muted-foreground">
        {t('result.seed', { seed: String(report.seed), id: report.simulationId })}
      </p>
    </div>
  )
}
