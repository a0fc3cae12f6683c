'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { LateNote } from '@/components/shell/words/late-note.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { candleLength } from '@/lib/contracts/exchange/candle-length.ts'
import type { Candles } from '@/lib/contracts/exchange/market.ts'
import type { CandleInterval } from '@/lib/contracts/exchange/tools.ts'
import { cn } from '@/lib/ui/cn.ts'
import { deliveryZone } from '@/lib/ui/delivery-zone.ts'
import { loadAgain } from '@/lib/ui/load-again.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useConnection, useMarketStore } from '../live/market-provider.tsx'
import { candlesFrom, type GrownCandles, growCandles } from '../live/trades.ts'
import { ChartNotice } from './chart-notice.tsx'
import { IN_HEAD, IntervalChoice, OWN_IN_HEAD, useInterval } from './interval-choice.tsx'
import { OwnToggle, useOwnMarks, useOwnShown } from './own-toggle.tsx'

const ChartSkeleton = () => <Skeleton className="absolute inset-3 rounded-md" />

// The chart library is a third of the page's script: it comes after the first paint.
const loadCanvas = loadAgain(() => import('./candle-canvas.tsx').then((module) => module.CandleCanvas))
export const CandleCanvas = dynamic(loadCanvas, {
  ssr: false,
  loading: () => (
    <>
      <ChartSkeleton />
      <LateNote className="absolute inset-x-6 top-6" />
    </>
  ),
})

const LIMIT = 240
/** The chart is grown from trades as they come and set right by the exchange's own candles once in a while. */
const REFETCH_MS = 60_000

type Loaded = { key: string; grown: GrownCandles }

async function fetchCandles(symbol: string, interval: CandleInterval, signal: AbortSignal): Promise<Candles> {
  const query = new URLSearchParams({ symbol, interval, limit: String(LIMIT) })
  const response = await fetch(`/api/market/candles?${query}`, { signal })
  if (!response.ok) throw new Error(`candles: ${response.status}`)
  return (await response.json()) as Candles
}

function useLiveCandles(symbol: string, interval: CandleInterval) {
  const store = useMarketStore()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  /** Key of the candles that could not be loaded; null while none failed. */
  const [failed, setFailed] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const key = `${symbol}/${interval}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a retry
  useEffect(() => {
    const abort = new AbortController()
    const length = candleLength(interval, deliveryZone())
    let tape = store.getState().trades[symbol] ?? []
    const load = () =>
      fetchCandles(symbol, interval, abort.signal).then(
        (read) => {
          setFailed(null)
          setLoaded({ key, grown: candlesFrom(read, tape, length) })
        },
        () => {
          if (!abort.signal.aborted) setFailed(key)
        },
      )
    void load()
    const timer = setInterval(() => document.hidden || load(), REFETCH_MS)
    const stop = store.onTrades((event) => {
      if (event.symbol !== symbol) return
      tape = event.tape
      if (event.reset) {
        void load() // a new line: trades may have been missed
        return
      }
      setLoaded((held) => (held?.key === key ? { key, grown: growCandles(held.grown, event, length) } : held))
    })
    return () => {
      abort.abort()
      clearInterval(timer)
      stop()
    }
  }, [symbol, interval, key, store, round])

  const retry = useCallback(() => {
    setFailed(null)
    setRound((n) => n + 1)
  }, [])
  return { candles: loaded?.key === key ? loaded.grown.candles : null, failed: failed === key, retry }
}

/** Candles of one instrument, following the trades, with what is the trader's own in it. */
export function CandleChart({ symbol, className }: { symbol: string; className?: string }) {
  const t = useTranslations('trading.chart')
  const figures = useFigures()
  const connection = useConnection()
  const [interval] = useInterval()
  const { candles, failed, retry } = useLiveCandles(symbol, interval)
  const own = useOwnMarks(symbol)
  const ownShown = useOwnShown()
  const last = candles?.at(-1)

  return (
    <div className={cn('relative flex min-h-0 flex-col', className)}>
      {/* Above the chart, so that a finger which lands between them hits the button. */}
      <div className={cn('relative z-1 flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pt-2', IN_HEAD.overlay)}>
        <IntervalChoice className={IN_HEAD.not} />
        <OwnToggle symbol={symbol} className={OWN_IN_HEAD.not} />
        {last && (
          // All of it or nothing: without room for the whole it wraps to where it is not seen.
          <div className="@max-[28rem]:hidden flex h-[1lh] min-w-0 flex-1 flex-wrap overflow-hidden text-2xs before:h-full before:content-['']">
            <dl className="tnum flex gap-2.5 whitespace-nowrap text-muted-foreground">
              {(['open', 'high', 'low', 'close'] as const).map((name) => (
                <div key={name} className="flex gap-1">
                  <dt>{t(name)}</dt>
                  <dd className="text-foreground">{figures.price(last[name])}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
      <div className={cn('relative isolate min-h-0 flex-1', connection !== 'live' && candles && 'stale')}>
        {candles && candles.length > 0 ? (
          <CandleCanvas
            candles={candles}
            interval={interval}
            own={ownShown ? own : undefined}
            label={
              last
                ? t('summary', {
                    symbol,
                    interval: t(`intervals.${interval}`),
                    close: figures.price(last.close),
                    high: figures.price(Math.max(...candles.map((c) => c.high))),
                    low: figures.price(Math.min(...candles.map((c) => c.low))),
                  })
                : symbol
            }
          />
        ) : failed ? (
          <div role="alert" className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-4">
            <p className="text-muted-foreground text-sm">{t('failed')}</p>
            <Button variant="outline" size="sm" onClick={retry}>
              {t('retry')}
            </Button>
          </div>
        ) : candles ? (
          <p className="absolute inset-0 grid place-content-center p-4 text-center text-muted-foreground text-sm">
            {t('empty')}
          </p>
        ) : (
          <ChartSkeleton />
        )}
      </div>
      <ChartNotice />
    </div>
  )
}
