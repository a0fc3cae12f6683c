'use client'

import { useTranslations } from 'next-intl'
import { Choice } from '@/components/ui/choice.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { useRemembered } from '@/lib/ui/use-remembered.ts'
import { useSimulated } from '../live/market-provider.tsx'
import { Panel } from '../market/panel.tsx'
import { SimulatedNote } from '../market/simulated-note.tsx'
import { CandleChart } from './candle-chart.tsx'
import { DepthChart } from './depth-chart.tsx'
import { IN_HEAD, IntervalList, OWN_IN_HEAD } from './interval-choice.tsx'
import { OwnToggle } from './own-toggle.tsx'

const VIEWS = ['candles', 'depth'] as const

/** Candles and depth share one place: one tells of the past, the other of now. */
export function ChartPanel({ symbol, className }: { symbol: string; className?: string }) {
  const t = useTranslations('trading.chart')
  const simulated = useSimulated(symbol)
  const [view, setView] = useRemembered('chart.view', VIEWS)
  return (
    <Panel
      title={t(`title.${view}`)}
      name="chart"
      note={
        simulated ? <SimulatedNote className={cn('@max-[22rem]:hidden', view === 'candles' && IN_HEAD.not)} /> : null
      }
      className={cn('@container', className)}
      bodyClassName="flex flex-col"
      actions={
        <>
          {view === 'candles' && (
            <>
              <OwnToggle symbol={symbol} className={cn('hidden', OWN_IN_HEAD.only)} />
              <IntervalList className={cn('hidden', IN_HEAD.only)} />
            </>
          )}
          <Choice
            label={t('view')}
            values={VIEWS}
            value={view}
            onValue={setView}
            word={(one) => t(`views.${one}`)}
            itemClassName="h-5 coarse:h-9 px-1.5 @max-[21rem]:pointer-fine:px-1 text-2xs"
          />
        </>
      }
    >
      {view === 'candles' ? (
        <CandleChart symbol={symbol} className="flex-1" />
      ) : (
        <DepthChart symbol={symbol} className="flex-1" />
      )}
    </Panel>
  )
}
