/** One sentence or two about the answer of a read tool; the card beside it has the numbers in full. */

import { DEFAULT_SYMBOL } from '../../../contracts/default-symbol.ts'
import { formatPrice, formatSigned } from '../../../i18n/format.ts'
import { wallClock } from '../../delivery-clock.ts'
import { lengthBefore } from '../../model-results.ts'
import { type Contract, contractsOfList } from '../contracts.ts'
import type { Call } from '../dialog/history.ts'
import type { Focus } from '../understand/action.ts'
import type { Span } from '../understand/span.ts'
import type { AverageFacts, OrderLine } from './account-facts.ts'
import { timeSaid, timeSaidBeside } from './clock-words.ts'
import type { ContractFacts, MetricsFacts } from './market-facts.ts'
import type { Messages } from './messages.ts'
import { tellPreview } from './preview.ts'
import { tellToday } from './today.ts'
import { exact, field, figure, gain, list, money, num, price, quoted, str, unlessZero } from './values.ts'

const maybe = (value: number | null, digits?: number): string | null => (value === null ? null : figure(value, digits))
const maybePrice = (value: number | null): string | null => (value === null ? null : price(value))
/** A price of a kWh with all its digits: a tick counts there too, so 2,950.01 a MWh is told as 2.95001. */
const ofKwh = (value: number | null): string | null => maybe(value === null ? null : value / KWH_OF_MWH, 5)
const KWH_OF_MWH = 1000
const sideOf = (value: string): 'BUY' | 'SELL' | null => (value === 'BUY' || value === 'SELL' ? value : null)

export function symbolOf(m: Messages, call: Call, value: unknown): string {
  return m.contract(str(value, 'symbol') || (typeof call.args.symbol === 'string' ? call.args.symbol : 'ELC'))
}

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

function book(m: Messages, call: Call, value: unknown, focus: Focus | undefined): string {
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
      best: maybePrice(best),
      levels: levels.length,
      mwh: sum(levels),
    })
  }
  const crossed = tellCrossed(m, symbolOf(m, call, value), bid, ask)
  if (crossed) return crossed
  return m.book({
    symbol: symbolOf(m, call, value),
    bid: maybePrice(bid),
    ask: maybePrice(ask),
    spread: bid !== null && ask !== null ? price(exact(ask - bid)) : null,
    bidLevels: bids.length,
    askLevels: asks.length,
    bidMwh: sum(bids),
    askMwh: sum(asks),
  })
}

function metrics(m: Messages, call: Call, value: unknown, focus: Focus | undefined, span?: Span): string {
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
        average: maybePrice(vwap),
        each: trades > 0 ? figure(exact(mwh / trades), 2) : null,
        apart: last === null || vwap === null ? null : formatSigned(exact(last - vwap), 'en-US', formatPrice),
      },
    ]
  })
  const change = num(value, 'marketSummary', 'change24h')
  return m.metrics(
    {
      symbol: symbolOf(m, call, value),
      bid: maybePrice(bid),
      ask: maybePrice(ask),
      spread: maybePrice(num(value, 'marketSummary', 'spread')),
      spreadPercent: maybe(num(value, 'metrics', 'spreadPercent'), 2),
      last: maybePrice(last),
      mid: maybePrice(num(value, 'marketSummary', 'midPrice')),
      perKwh: {
        last: ofKwh(last),
        bid: ofKwh(bid),
        ask: ofKwh(ask),
      },
      change24h: change === null ? null : formatSigned(change, 'en-US', formatPrice),
      since24h: since24h(value),
      imbalance: imbalance(value),
      high24h: maybePrice(num(value, 'marketSummary', 'high24h')),
      low24h: maybePrice(num(value, 'marketSummary', 'low24h')),
      volume24h: volumes.find(({ window }) => window === '24h')?.mwh ?? null,
      over: span ?? '24h',
      volumes,
      volatility: maybe(num(value, 'metrics', 'volatility'), 4),
      volatilityNtd: maybePrice(num(value, 'metrics', 'absoluteVolatility')),
      buyImpact: maybePrice(num(value, 'metrics', 'marketImpact', 'buy10MWh')),
      sellImpact: maybePrice(num(value, 'metrics', 'marketImpact', 'sell10MWh')),
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

function orderLine(m: Messages, row: unknown): OrderLine | null {
  const side = sideOf(str(row, 'side') || str(row, 'type'))
  const qty = num(row, 'amount')
  const id = str(row, 'orderId')
  const symbol = str(row, 'symbol')
  if (!side || qty === null || !id) return null
  const contract = symbol && symbol !== DEFAULT_SYMBOL ? m.contract(symbol) : null
  return { side, qty: figure(qty), symbol: contract, price: maybePrice(num(row, 'price')), id: quoted(id) }
}

/** Sides of contracts told by their average; beyond these only how many. */
const MAX_AVERAGES = 4

/** What filled of these orders, by contract and side. `common`: what all of them share, where a long list tells it once. */
export function fillsOf(m: Messages, rows: readonly unknown[], common: unknown = null): AverageFacts[] {
  const of = (row: unknown, key: string) => num(row, key) ?? num(common, key)
  const sums = new Map<string, { side: 'BUY' | 'SELL'; symbol: string; mwh: number; paid: number }>()
  for (const row of rows) {
    const [side, symbol] = [sideOf(str(row, 'side')), str(row, 'symbol')]
    const [mwh, at] = [of(row, 'filledAmount'), of(row, 'avgPrice')]
    if (!side || !mwh || at === null) continue
    const sum = sums.get(`${symbol} ${side}`) ?? { side, symbol, mwh: 0, paid: 0 }
    sums.set(`${symbol} ${side}`, { ...sum, mwh: sum.mwh + mwh, paid: sum.paid + mwh * at })
  }
  return [...sums.values()].map(({ side, symbol, mwh, paid }) => ({
    side,
    mwh: figure(exact(mwh)),
    symbol: m.contract(symbol),
    price: price(exact(paid / mwh)),
    paid: money(exact(paid)),
  }))
}

/** In a long list what all rows have in common was taken out of them and stands beside them. */
function averages(m: Messages, value: unknown): string {
  const rows = list(value, 'orders').filter((row) => str(row, 'orderId') !== '')
  const told = fillsOf(m, rows, field(value, 'ofEachOrder'))
  const listed = rows.length
  if (listed === 0) return m.orders('all', 0, 0, null)
  const total = Math.max(listed, num(value, 'totalCount') ?? 0)
  return m.averages(told.slice(0, MAX_AVERAGES), { listed, total }, Math.max(0, told.length - MAX_AVERAGES))
}

function orders(m: Messages, call: Call, value: unknown, focus: Focus | undefined): string {
  if (focus === 'average') return averages(m, value)
  const rows = list(value, 'orders')
  const status = str(value, 'status') || String(call.args.status ?? 'all')
  const shown = lengthBefore(rows)
  const total = num(value, 'totalCount') ?? shown
  if (shown > 0 && (focus === 'buys' || focus === 'sells')) {
    const lines = rows.flatMap((row) => orderLine(m, row) ?? [])
    const side = focus === 'buys' ? 'BUY' : 'SELL'
    const own = lines.filter((line) => line.side === side)
    return m.ordersOf({ status, side, count: own.length, of: lines.length, total, newest: own[0] ?? null })
  }
  return m.orders(status, shown, total, orderLine(m, rows[0]))
}

/** Null where the newest cannot be read. */
function ownTrades(m: Messages, value: unknown): string | null {
  const rows = list(value, 'trades')
  const shown = lengthBefore(rows)
  const symbol = str(value, 'symbol')
  const facts = {
    of: symbol === '' ? null : m.contract(symbol),
    shown,
    total: num(value, 'totalCount') ?? shown,
    isWhole: field(value, 'historyComplete') !== false,
  }
  if (shown === 0) return m.ownTrades({ ...facts, newest: null })
  const [side, at, mwh] = [sideOf(str(rows[0], 'side')), num(rows[0], 'price'), num(rows[0], 'amount')]
  if (side === null || at === null || mwh === null) return null
  const newest = { side, mwh: figure(mwh), symbol: m.contract(str(rows[0], 'symbol')), price: price(at) }
  return m.ownTrades({ ...facts, newest })
}

/** Null where there are trades that cannot be read: they are not none. */
function trades(m: Messages, call: Call, value: unknown): string | null {
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
function candles(m: Messages, call: Call, value: unknown): string | null {
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

function wallet(m: Messages, value: unknown, focus: Focus | undefined): string {
  const ofToday = focus === 'today' ? tellToday(m, value) : null
  if (ofToday !== null) return ofToday
  return m.wallet({
    cash: money(num(value, 'availableCurrency') ?? 0),
    lockedCash: unlessZero(num(value, 'lockedCurrency'), money),
    energy: figure(num(value, 'availableAmount') ?? 0),
    lockedEnergy: unlessZero(num(value, 'lockedAmount')),
    lockedShare: focus === 'locked' ? lockedShare(value) : null,
    contracts: contractEnergy(m, value),
  })
}

function lockedShare(value: unknown): { cash: string; energy: string } {
  const of = (kind: string) => {
    const [free, locked] = [num(value, `available${kind}`) ?? 0, num(value, `locked${kind}`) ?? 0]
    return free + locked > 0 ? `${figure((locked / (free + locked)) * 100)} %` : '0 %'
  }
  return { cash: of('Currency'), energy: of('Amount') }
}

/** Contracts told by name; beyond these only how many and how much. */
const MAX_CONTRACTS = 3

/** What the wallet holds for delivery in other contracts than the default one, whose energy is told as its own. */
function contractEnergy(m: Messages, value: unknown) {
  const rows = list(value, 'energy').flatMap((row) => {
    const [symbol, free, locked] = [str(row, 'symbol'), num(row, 'available') ?? 0, num(row, 'locked') ?? 0]
    return symbol && symbol !== DEFAULT_SYMBOL && (free !== 0 || locked !== 0) ? [{ symbol, free, locked }] : []
  })
  if (rows.length === 0) return null
  const sum = (of: (row: (typeof rows)[number]) => number) => exact(rows.reduce((total, row) => total + of(row), 0))
  return {
    named:
      rows.length > MAX_CONTRACTS ? [] : rows.map((row) => ({ symbol: m.contract(row.symbol), mwh: figure(row.free) })),
    count: figure(rows.length),
    mwh: figure(sum(({ free }) => free)),
    locked: unlessZero(sum(({ locked }) => locked)),
  }
}

function symbols(m: Messages, value: unknown): string {
  const rows = list(value, 'symbols')
  const isContract = (row: unknown): boolean => field(field(row, 'delivery'), 'start') !== undefined
  const lines = rows
    .filter((row) => !isContract(row))
    .slice(0, 8)
    .flatMap((row) => {
      const symbol = str(row, 'symbol')
      const [tick, lot] = [num(row, 'tick'), num(row, 'lot')]
      if (!symbol || tick === null || lot === null) return []
      const isOpen = str(row, 'session') !== 'CLOSED'
      return [{ symbol: quoted(symbol), tick: figure(tick, 6), lot: figure(lot, 6), isOpen }]
    })
  return m.symbols(lines, contractFacts(m, contractsOfList(value)))
}

function contractFacts(m: Messages, contracts: readonly Contract[]): ContractFacts | null {
  if (contracts.length === 0) return null
  const open = contracts
    .filter(({ session }) => session === 'CONTINUOUS')
    .flatMap(({ symbol, gateMs }) => (gateMs === null ? [] : [{ symbol, closesAt: gateMs }]))
    .sort((a, b) => a.closesAt - b.closesAt)
  const [next] = open
  return {
    count: contracts.length,
    inAuction: contracts.filter(({ session }) => session === 'AUCTION').length,
    next: next
      ? {
          contract: m.contract(next.symbol),
          symbol: quoted(next.symbol),
          closesAt: wallClock(next.closesAt).slice(11),
        }
      : null,
  }
}

/** Of the default contract: what one order of it may be at most. */
function symbolLimits(m: Messages, value: unknown): string | null {
  const spot = list(value, 'symbols').find((row) => str(row, 'symbol') === DEFAULT_SYMBOL)
  const of = (key: string) => maybe(num(spot, key))
  const [maxQty, maxValue, minPrice, maxPrice] = [of('maxQty'), of('maxValue'), of('minPrice'), of('maxPrice')]
  const lot = maybe(num(spot, 'lot'), 6)
  if (maxQty === null || maxValue === null || minPrice === null || maxPrice === null) return null
  return m.symbolLimits({ symbol: DEFAULT_SYMBOL, lot, maxQty, maxValue, minPrice, maxPrice })
}

/** No tool tells when an auction clears; what it collects orders for is all there is. */
function auction(m: Messages, value: unknown): string {
  const rows = list(value, 'symbols').flatMap((row) => {
    const startMs = Date.parse(str(row, 'delivery', 'start'))
    const endMs = Date.parse(str(row, 'delivery', 'end'))
    const isWhole = str(row, 'session') === 'AUCTION' && !Number.isNaN(startMs) && !Number.isNaN(endMs)
    const clearsMs = Date.parse(str(row, 'auction', 'clearsAt'))
    return isWhole ? [{ symbol: str(row, 'symbol'), startMs, endMs, clearsMs }] : []
  })
  const [first] = rows.sort((a, b) => a.startMs - b.startMs)
  if (!first) return m.auction(null)
  const hours = m.delivery(first.startMs, first.endMs)
  const clears = Number.isNaN(first.clearsMs) ? null : wallClock(first.clearsMs)
  return m.auction({ count: figure(rows.length), first: { symbol: quoted(first.symbol), hours, clears } })
}

/** Enough of a generated id to tell two apart; the card has all of it. */
const shortId = (id: string): string => (id.length > 16 ? `${quoted(id).slice(0, 8)}…` : quoted(id))

export function simulation(m: Messages, value: unknown, kind: { isReport: boolean; isReal: boolean }): string | null {
  const id = str(value, 'simulationId')
  if (!id) return null
  if (!field(value, 'summary')) return m.ranSimulation(shortId(id))
  const of = (key: string) => figure(num(value, 'summary', key) ?? 0)
  return m.simulation(
    {
      id: shortId(id),
      steps: figure(num(value, 'steps') ?? 0),
      orders: of('ordersPlaced'),
      trades: of('tradesCount'),
      bought: of('boughtQty'),
      sold: of('soldQty'),
      pnl: gain(num(value, 'summary', 'pnl') ?? 0),
      drawdown: of('maxDrawdown'),
    },
    kind.isReport,
    kind.isReal,
  )
}

const saidIn = (value: unknown): { turn: number; at: string; text: string }[] =>
  list(value, 'said').flatMap((row) => {
    const [turn, ms] = [num(row, 'turn'), Date.parse(str(row, 'at'))]
    return turn === null || Number.isNaN(ms) ? [] : [{ turn, at: timeSaid(ms), text: quoted(str(row, 'text')) }]
  })

function answered(
  m: Messages,
  call: Call,
  value: unknown,
  focus: Focus | undefined,
  span: Span | undefined,
): string | null {
  switch (call.tool) {
    case 'getOrderBook':
      return Array.isArray(field(value, 'bids')) && Array.isArray(field(value, 'asks'))
        ? book(m, call, value, focus)
        : null
    case 'getMarketMetrics':
      return field(value, 'marketSummary') ? metrics(m, call, value, focus, span) : null
    case 'getTrades':
      return Array.isArray(field(value, 'trades')) ? trades(m, call, value) : null
    case 'getCandles':
      return Array.isArray(field(value, 'candles')) ? candles(m, call, value) : null
    case 'listSymbols':
      if (!Array.isArray(field(value, 'symbols'))) return null
      if (focus === 'limits') return symbolLimits(m, value)
      return focus === 'auction' ? auction(m, value) : symbols(m, value)
    case 'getUserWallet':
      return num(value, 'availableCurrency') !== null ? wallet(m, value, focus) : null
    case 'getUserOrders':
      return Array.isArray(field(value, 'orders')) ? orders(m, call, value, focus) : null
    case 'getUserTrades':
      return Array.isArray(field(value, 'trades')) ? ownTrades(m, value) : null
    case 'checkUserExists': {
      const exists = field(value, 'exists') ?? value
      return typeof exists === 'boolean' ? m.exists(exists) : null
    }
    case 'pullKillSwitch': {
      if (field(value, 'on') !== true) return null
      const stopped = m.stopped(
        num(value, 'cancels', 'cancelled') ?? 0,
        Math.max(0, (num(value, 'cancels', 'left') ?? 0) - (num(value, 'held', 'accounts') ?? 0)),
        num(value, 'held', 'accounts') === null ? null : field(value, 'held', 'own') === true,
      )
      const unrecorded = str(value, 'unrecorded')
      return unrecorded === '' ? stopped : `${stopped}\n\n${m.sentence(unrecorded)}`
    }
    case 'previewOrder':
      return tellPreview(m, call, value)
    case 'searchHistory':
      return Array.isArray(field(value, 'said')) ? m.said(saidIn(value)) : null
    case 'runSimulation':
      return simulation(m, value, { isReport: false, isReal: call.args.executeReal === true })
    case 'exportReport':
      return simulation(m, value, { isReport: true, isReal: false })
    default:
      return null
  }
}

/** A long answer reaches a model cut off; of a simulation at least the name can be read from its beginning. */
function cutOff(value: unknown): unknown {
  if (field(value, 'truncated') !== true) return value
  const id = /"simulationId":"([^"]{1,80})"/.exec(str(value, 'beginning'))?.[1]
  return id ? { simulationId: id } : value
}

/** Tells what a read answered; a failure is told as one, never as an empty market. */
export function tellRead(m: Messages, call: Call, focus?: Focus, span?: Span): string {
  if (!call.outcome) return m.waiting()
  // The kill switch is no question, so its failure is not told as an answer that could not be got.
  if (!call.outcome.ok && call.tool === 'pullKillSwitch')
    return m.failed(m.otherWrite(call.tool), quoted(m.sentence(call.outcome.message)))
  if (!call.outcome.ok) return m.readFailed(call.tool, quoted(m.sentence(call.outcome.message)))
  return answered(m, call, cutOff(call.outcome.value), focus, span) ?? m.otherResult(call.tool)
}
