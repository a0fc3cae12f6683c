/** What a book, metrics, trades and candles say, in one sentence or two. */
import { formatPrice, formatSigned } from '../../../i18n/format.ts'
import { lengthBefore } from '../../model-results.ts'
import type { Call } from '../dialog/history.ts'
import { exact, field, list, num, sideOf, str } from '../result-fields.ts'
import type { Focus } from '../understand/action.ts'
import type { Span } from '../understand/span.ts'
import { timeSaidBeside } from './clock-words.ts'
import type { MetricsFacts } from './market-facts.ts'
import type { Messages } from './messages.ts'
import { symbolOf } from './symbol-of.ts'
import { figure, figureOrNull, money, percentOrNull, price, priceOrNull } from './values.ts'

/** A price of a kWh with all its digits: a tick counts there too, so 2,950.01 a MWh is told as 2.95001. */
const ofKwh = (value: number | null): string | null => figureOrNull(value === null ? null : value / KWH_OF_MWH, 5)
const KWH_OF_MWH = 1000

/** Null where bids and asks do not meet. */
const tellCrossed = (m: Messages, symbol: string, bid: number | null, ask: number | null): string | null =>
  bid !== null && ask !== null && bid >= ask ? m.crossed({ symbol, bid: price(bid), ask: price(ask) }) : null

/** Questions about what was traded already: an auction that is on changes nothing about those. */
const OF_TRADES: ReadonlySet<Focus> = new Set([
  'volume',
  'volatility',
  'range',
  'average',
  'turnover',
  'tradeSize',
  'fromAverage',
])

export function tellBook(m: Messages, call: Call, value: unknown, focus: Focus | undefined): string {
  const [bids, asks] = [list(value, 'bids'), list(value, 'asks')]
  const [bid, ask] = [num(bids[0], 'price'), num(asks[0], 'price')]
  const sum = (levels: unknown[]) =>
    figure(exact(levels.reduce<number>((total, level) => total + (num(level, 'amount') ?? 0), 0)))
  if (bids.length === 0 && asks.length === 0) return m.emptyBook(symbolOf(m, call, value))
  if (focus === 'buys' || focus === 'sells') {
    const [best, levels] = focus === 'buys' ? [bid, bids] : [ask, asks]
    const side = focus === 'buys' ? 'BUY' : 'SELL'
    return m.bookSide({
      symbol: symbolOf(m, call, value),
      side,
      best: priceOrNull(best),
      levels: levels.length,
      mwh: sum(levels),
    })
  }
  const crossed = tellCrossed(m, symbolOf(m, call, value), bid, ask)
  if (crossed) return crossed
  return m.book({
    symbol: symbolOf(m, call, value),
    bid: priceOrNull(bid),
    ask: priceOrNull(ask),
    spread: bid !== null && ask !== null ? price(exact(ask - bid)) : null,
    bidLevels: bids.length,
    askLevels: asks.length,
    bidMwh: sum(bids),
    askMwh: sum(asks),
  })
}

export function tellMetrics(m: Messages, call: Call, value: unknown, focus: Focus | undefined, span?: Span): string {
  const [bid, ask] = [num(value, 'marketSummary', 'bestBidPrice'), num(value, 'marketSummary', 'bestAskPrice')]
  const crossed = focus && OF_TRADES.has(focus) ? null : tellCrossed(m, symbolOf(m, call, value), bid, ask)
  if (crossed) return crossed
  const last = num(value, 'marketSummary', 'lastPrice')
  const volumes = (span ? [span] : ['1h', '24h']).flatMap((window) => {
    const at = field(value, 'metrics', 'volume', window)
    const [mwh, vwap, turnover] = [num(at, 'volume'), num(at, 'vwap'), num(at, 'turnover')]
    if (mwh === null) return []
    const trades = num(at, 'trades') ?? 0
    return [
      {
        window,
        mwh: figure(mwh),
        trades: figure(trades),
        turnover: turnover === null ? null : money(turnover),
        average: priceOrNull(vwap),
        each: trades > 0 ? figure(exact(mwh / trades), 2) : null,
        apart: last === null || vwap === null ? null : formatSigned(exact(last - vwap), 'en-US', formatPrice),
      },
    ]
  })
  const change = num(value, 'marketSummary', 'change24h')
  return m.metrics(
    {
      symbol: symbolOf(m, call, value),
      bid: priceOrNull(bid),
      ask: priceOrNull(ask),
      spread: priceOrNull(num(value, 'marketSummary', 'spread')),
      spreadPercent: percentOrNull(num(value, 'metrics', 'spreadPercent')),
      last: priceOrNull(last),
      mid: priceOrNull(num(value, 'marketSummary', 'midPrice')),
      perKwh: {
        last: ofKwh(last),
        bid: ofKwh(bid),
        ask: ofKwh(ask),
      },
      change24h: change === null ? null : formatSigned(change, 'en-US', formatPrice),
      since24h: since24h(value),
      imbalance: imbalance(value),
      high24h: priceOrNull(num(value, 'marketSummary', 'high24h')),
      low24h: priceOrNull(num(value, 'marketSummary', 'low24h')),
      volume24h: volumes.find(({ window }) => window === '24h')?.mwh ?? null,
      over: span ?? '24h',
      volumes,
      volatility: figureOrNull(num(value, 'metrics', 'volatility'), 4),
      volatilityNtd: priceOrNull(num(value, 'metrics', 'absoluteVolatility')),
      buyImpact: priceOrNull(num(value, 'metrics', 'marketImpact', 'buy10MWh')),
      sellImpact: priceOrNull(num(value, 'metrics', 'marketImpact', 'sell10MWh')),
    },
    focus ?? 'summary',
  )
}

const signedPercent = (share: number): string => formatSigned(exact(share * 100), 'en-US', (n) => figure(n, 2))

/** Null where nothing was traded a day ago, or it has no percent. */
function since24h(value: unknown): MetricsFacts['since24h'] {
  const [change, open] = [num(value, 'marketSummary', 'change24h'), num(value, 'marketSummary', 'open24h')]
  return change === null || open === null || open <= 0
    ? null
    : { percent: signedPercent(change / open), open: price(open) }
}

/** Levels a side that bids and asks are weighed over. */
const WEIGHED = 10

function imbalance(value: unknown): MetricsFacts['imbalance'] {
  const depth = field(value, 'metrics', 'depth', String(WEIGHED))
  const [bid, ask, share] = [num(depth, 'bid'), num(depth, 'ask'), num(depth, 'imbalance')]
  return bid === null || ask === null || share === null
    ? null
    : { levels: WEIGHED, bid: figure(bid), ask: figure(ask), percent: signedPercent(share) }
}

/** Null where there are trades that cannot be read: they are not none. */
export function tellTrades(m: Messages, call: Call, value: unknown): string | null {
  const rows = list(value, 'trades')
  if (rows.length === 0) return m.trades(null)
  const [at, amount] = [num(rows[0], 'price'), num(rows[0], 'amount')]
  if (at === null || amount === null) return null
  const side = sideOf(str(rows[0], 'takerSide'))
  return m.trades({
    symbol: symbolOf(m, call, value),
    shown: lengthBefore(rows),
    price: price(at),
    amount: figure(amount),
    side,
  })
}

/** Null where there are candles that cannot be read: they are not none. */
export function tellCandles(m: Messages, call: Call, value: unknown): string | null {
  const rows = list(value, 'candles')
  if (rows.length === 0) return m.candles(null)
  const close = num(rows.at(-1), 'close')
  // Where the list was too long, its highest and lowest price stand beside it.
  const all = [...rows, field(value, 'ofAll')]
  const highs = all.flatMap((row) => num(row, 'high') ?? [])
  const lows = all.flatMap((row) => num(row, 'low') ?? [])
  const open = num(value, 'ofAll', 'open') ?? num(rows[0], 'open')
  if (open === null || close === null || highs.length === 0 || lows.length === 0) return null
  return m.candles({
    symbol: symbolOf(m, call, value),
    of: { candles: num(value, 'ofAll', 'candles') ?? rows.length, interval: str(value, 'interval') || '1m' },
    since: startOf(str(value, 'ofAll', 'from') || str(rows[0], 'openTime'), str(rows.at(-1), 'openTime')),
    open: price(open),
    close: price(close),
    change: close === open ? null : formatSigned(exact(close - open), 'en-US', formatPrice),
    high: price(highs.reduce((a, b) => Math.max(a, b))),
    low: price(lows.reduce((a, b) => Math.min(a, b))),
  })
}

/** When the first candle begins. */
function startOf(first: string, last: string): string | null {
  const [from, to] = [Date.parse(first), Date.parse(last)]
  return Number.isNaN(from) || Number.isNaN(to) ? null : timeSaidBeside(from, to)
}
