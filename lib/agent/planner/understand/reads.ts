/** Questions about the market and the account, as read calls. */
import type { Side } from '../../../contracts/exchange/tools.ts'
import { compare, multiply } from '../text/decimal.ts'
import { fold } from '../text/fold.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Args, Focus, ReadTool, Reckoning } from './action.ts'
import { candlesOf, INTERVALS, OF_TODAY } from './course.ts'
import { sides } from './places.ts'
import { isContract, symbolIn } from './symbol.ts'

export type Read = { tool: ReadTool; args: Args; focus?: Focus; reckoned?: Reckoning } | { unsupported: 'interval' }

/** The exchange lists no more. */
export const MAX_ORDERS = 500

/** The most that any list gives is 500: 2950 is a price. */
const isCount = (value: string): boolean =>
  /^\d{1,9}$/.test(value) && compare(value, '0') > 0 && compare(value, '1000') <= 0

function countIn(tokens: readonly Token[], skip: (index: number) => boolean = () => false): number | undefined {
  for (const [i, token] of tokens.entries()) {
    if (
      token.kind !== 'number' ||
      !isCount(token.value) ||
      skip(i) ||
      isTerm(tokens[i - 1], 'at', 'priceMark', 'ntd') ||
      isTerm(tokens[i + 1], 'mwh', 'kwh', 'ntd', 'percent') ||
      (isTerm(tokens[i + 1], 'for') && !isTerm(tokens[i - 1], 'top'))
    )
      continue
    return Number(token.value)
  }
  return undefined
}

const withSymbol = (tokens: readonly Token[], args: Args): Args => {
  const symbol = symbolIn(tokens)
  return symbol ? { symbol, ...args } : args
}

/** "candles of the last 2 hours", 最近兩小時的K線: how long, and not how long each. Null: nothing of the kind. */
function candlesOver(tokens: readonly Token[]): { args: Args; reckoned: Reckoning } | null {
  const at = tokens.findIndex((t) => isTerm(t, 'minute', 'hour', 'day'))
  const count = tokens[at - 1]?.kind === 'number' ? tokens[at - 1] : undefined
  const lead = tokens[count ? at - 2 : at - 1]
  const isPast =
    isTerm(lead, 'last') ||
    (lead?.kind === 'word' && lead.text === 'past') ||
    (lead?.kind === 'term' && /^(?:past|过去)$/.test(lead.raw))
  const candlesAt = tokens.findIndex((t) => isTerm(t, 'candles'))
  if (at < 0 || !isPast || (candlesAt > at && !isTerm(tokens[at + 1], 'of'))) return null
  const each = isTerm(tokens[at], 'hour') ? 60 : isTerm(tokens[at], 'day') ? 1440 : 1
  const minutes = Number(count?.kind === 'number' ? count.value : '1') * each
  const args = candlesOf(minutes)
  return args && { args: withSymbol(tokens, args), reckoned: { into: 'course', minutes } }
}

/** "1M" is a month where "1m" is a minute, and no candle is that long. */
const isMonths = (tokens: readonly Token[], plain: string): boolean =>
  tokens.some((t, i) => isTerm(t, 'minute') && tokens[i - 1]?.kind === 'number' && plain.slice(t.start, t.end) === 'M')

/** "Candles of the day" are this day's, where "day candles" are one for each. */
const OF_THIS_DAY = /\b(?:of|for|over) the day\b|\bthe day's\b/

function candles(said: readonly Token[], plain: string): Read {
  // The dash of "15-minute candles" joins the number to its unit.
  const tokens = said.filter((t, i) => !(isTerm(t, 'dash') && said[i - 1]?.kind === 'number'))
  if (isMonths(tokens, plain)) return { unsupported: 'interval' }
  const over = candlesOver(tokens)
  if (over) return { tool: 'getCandles', ...over }
  // 5分K: the minutes are said in the word for the candle.
  const isHours = (t: Token | undefined) =>
    isTerm(t, 'hour') || (t?.kind === 'term' && t.tag === 'candles' && t.raw.startsWith('小时'))
  const isUnit = (t: Token | undefined) =>
    isHours(t) ||
    isTerm(t, 'minute', 'day', 'week') ||
    (t?.kind === 'term' && t.tag === 'candles' && t.raw.startsWith('分'))
  const isLength = (i: number) => isUnit(tokens[i + 1])
  const { folded } = fold(plain)
  const isThisDay = OF_THIS_DAY.test(folded)
  const at = tokens.findIndex(
    (t, i) =>
      isUnit(t) && !(isThisDay && isTerm(t, 'day')) && (tokens[i - 1]?.kind === 'number' || !isTerm(t, 'candles')),
  )
  const args: Args = {}
  if (at >= 0) {
    const before = tokens[at - 1]
    const count = before?.kind === 'number' ? before.value : '1'
    const minutes = isTerm(tokens[at], 'week')
      ? '0'
      : multiply(count, isHours(tokens[at]) ? '60' : isTerm(tokens[at], 'day') ? '1440' : '1')
    const interval = INTERVALS[minutes]
    if (!interval) return { unsupported: 'interval' }
    args.interval = interval
  } else if (tokens.some((t) => t.kind === 'term' && /^日[k线]/.test(t.raw))) args.interval = '1d'
  const limit = countIn(tokens, isLength)
  if (limit !== undefined) args.limit = limit
  const isOfToday = Object.keys(args).length === 0 && (isThisDay || OF_TODAY.test(folded))
  return {
    tool: 'getCandles',
    args: withSymbol(tokens, args),
    ...(isOfToday ? { reckoned: { into: 'course', minutes: 'today' } } : {}),
  }
}

function orders(tokens: readonly Token[]): Read {
  const args: Args = {}
  if (hasTag(tokens, 'pending')) args.status = 'pending'
  else if (hasTag(tokens, 'matched')) args.status = 'matched'
  else if (hasTag(tokens, 'cancelled')) args.status = 'cancelled'
  else if (hasTag(tokens, 'all')) args.status = 'all'
  const isOfTime = (i: number) => isTerm(tokens[i + 1], 'minute', 'hour', 'day', 'week')
  const isLast = tokens.some((t, i) => isTerm(t, 'last') && !isOfTime(i)) && !hasTag(tokens, 'orders', 'all')
  const limit = countIn(tokens, isOfTime) ?? (isLast ? 1 : undefined)
  if (limit !== undefined) args.limit = limit
  return { tool: 'getUserOrders', args, ...focusOn(sides(tokens)) }
}

/** No tool gives one side alone: it is told. */
const focusOn = (side: Side | undefined): { focus?: Focus } =>
  side ? { focus: side === 'BUY' ? 'buys' : 'sells' } : {}

function book(tokens: readonly Token[]): Read {
  const five = tokens.some((t) => isTerm(t, 'book') && t.kind === 'term' && t.raw.includes('五档')) ? 5 : undefined
  const depth = countIn(tokens) ?? (hasTag(tokens, 'full') ? 100 : five)
  const side = hasTag(tokens, 'book') ? undefined : sides(tokens)
  return { tool: 'getOrderBook', args: withSymbol(tokens, depth === undefined ? {} : { depth }), ...focusOn(side) }
}

function trades(tokens: readonly Token[]): Read {
  // "between 9 and 10" is when, and not how many.
  const isBetween = tokens.some((t) => t.kind === 'word' && /^between$/i.test(t.text))
  const limit = isBetween ? undefined : countIn(tokens, (i) => isTerm(tokens[i + 1], 'minute', 'hour', 'day'))
  return { tool: 'getTrades', args: withSymbol(tokens, limit === undefined ? {} : { limit }) }
}

const FOCUS = [
  ['perKwh', ['perKwh', 'kwh']],
  ['spread', ['spread']],
  ['volatility', ['volatility']],
  ['volume', ['volume']],
  ['impact', ['impact']],
  ['quote', ['bestAsk', 'bestBid', 'bestPrice']],
  ['mid', ['mid']],
  ['price', ['price', 'lastPrice', 'priceMark']],
] as const

/** A high or low of the price: "the highest price", 今日最低價. */
const isHighOrLow = (t: Token): boolean =>
  t.kind === 'term' &&
  ['extreme', 'atMost', 'atLeast', 'metrics'].includes(t.tag) &&
  /\b(?:high|low|range)|最[高低贵]|最便宜|高低|区间/.test(t.raw)

/** Of figures that have no word of their own here. */
const SAID_OF_METRICS: readonly (readonly [Focus, RegExp])[] = [
  ['imbalance', /\bimbalance\b|不平衡|失衡|委比/],
  ['change', /\bpercent(?:age)?\b|%|百分(?:之几|比|点)|几个?趴|[涨跌]幅/],
]
const AVERAGE = /\b(?:average|avg|vwap)\b|均价|平均/
/** What the trader paid or asks, and not what others did: "the highest price I paid", 我的最高價. */
const OF_OWN_ORDERS =
  /\b(?:my|our)\b|\b(?:i|we)(?: have|'ve)? (?:paid|pay|bought|sold|got)\b|我们?(?:的|[买卖付今昨这本]|目前|现在)/

function metrics(tokens: readonly Token[], folded: string): Read {
  const focus = FOCUS.find(([, tags]) => hasTag(tokens, ...tags))?.[0] ?? 'summary'
  const isOfPrices = focus === 'price' || focus === 'summary'
  const weighed = isOfPrices ? SAID_OF_METRICS.find(([, form]) => form.test(folded))?.[0] : undefined
  const picked =
    weighed ??
    (isOfPrices && AVERAGE.test(folded) ? 'average' : isOfPrices && tokens.some(isHighOrLow) ? 'range' : null)
  if ((picked === 'average' || picked === 'range') && OF_OWN_ORDERS.test(folded))
    return picked === 'average'
      ? { tool: 'getUserOrders', args: { status: 'all', limit: MAX_ORDERS }, focus: 'average' }
      : { tool: 'getUserOrders', args: {} }
  return { tool: 'getMarketMetrics', args: withSymbol(tokens, {}), focus: picked ?? focus }
}

/** "my last trade", 我的最後一筆成交: what is the trader's own. */
const isOwn = (tokens: readonly Token[]): boolean => tokens.some(saysOwn)
const saysOwn = (t: Token | undefined): boolean => t?.kind === 'term' && /^(?:my|our|我的|我们的)$/.test(t.raw)

/** "my ELC trades", 我的現貨成交: the contract stands between whose they are and what they are. */
function ownedFrom(tokens: readonly Token[], trades: number): number {
  let at = trades - 1
  const isBetween = (t: Token | undefined) =>
    isSpot(t) ||
    (t?.kind === 'word' && isContract(t.text)) ||
    (t?.kind === 'term' && /^(?:recent|latest|最近)$/.test(t.raw))
  while (isBetween(tokens[at])) at--
  return at
}
const isSpot = (t: Token | undefined): boolean => t?.kind === 'term' && /^(?:spot|现货)$/.test(t.raw)

/** "the last trade", 最近一筆交易, and "the last trades", which are several: what was done, and neither an order nor its price. */
const isLastTrade = (tokens: readonly Token[]): boolean =>
  (hasTag(tokens, 'last') && hasTag(tokens, 'trade', 'trades') && !hasTag(tokens, 'hour', 'minute', 'day', 'week')) ||
  tokens.some((t) => isTerm(t, 'lastPrice') && t.kind === 'term' && /trade$/.test(t.raw))

/** "lowest sell order", 最低賣單: of the market's, unless it says whose. */
const BEST_ORDER =
  /\b(?:highest|best|top) (?:buy|bid) orders?\b|\b(?:lowest|best|cheapest|top) (?:sell|ask|offer) orders?\b|最[高贵好佳]的?买单|最(?:[低好佳]|便宜)的?卖单/
export const SAYS_WHOSE = /\b(?:my|our|i|we)\b|我/

/** The list of trades is cut; how many there were stands beside the volume. */
const HOW_MANY_TRADES =
  /\bhow many (?:trades|deals|transactions)\b|(?:几|多少)[笔个]成交|成交了?(?:几|多少)[笔个]|成交多少/

/** @param plain the message as typed, which the places of the tokens are in */
export function readClause(tokens: readonly Token[], plain: string): Read {
  if (hasTag(tokens, 'exists')) return { tool: 'checkUserExists', args: {} }
  if (hasTag(tokens, 'register')) return { tool: 'registerUser', args: {} }
  if (hasTag(tokens, 'candles')) return candles(tokens, plain)
  const { folded } = fold(plain.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0))
  if (BEST_ORDER.test(folded) && !SAYS_WHOSE.test(folded))
    return { tool: 'getMarketMetrics', args: withSymbol(tokens, {}), focus: 'quote' }
  if (hasTag(tokens, 'wallet')) return { tool: 'getUserWallet', args: {} }
  if (hasTag(tokens, 'symbols') && !hasTag(tokens, 'book', 'metrics', 'price')) return { tool: 'listSymbols', args: {} }
  if (hasTag(tokens, 'matched') && hasTag(tokens, 'trades')) return orders(tokens)
  if (tokens.some((t, i) => isTerm(t, 'trades') && saysOwn(tokens[ownedFrom(tokens, i)]))) {
    const limit = countIn(tokens)
    return { tool: 'getUserOrders', args: { status: 'matched', ...(limit === undefined ? {} : { limit }) } }
  }
  if (isLastTrade(tokens) && !hasTag(tokens, 'orders', 'order', 'pending', 'cancelled')) {
    const isSeveral = tokens.some((t) => t.kind === 'term' && t.tag === 'trades' && t.raw.endsWith('s'))
    const limit = countIn(tokens) ?? (isSeveral ? undefined : 1)
    const args: Args = limit === undefined ? {} : { limit }
    return isOwn(tokens)
      ? { tool: 'getUserOrders', args: { status: 'matched', ...args } }
      : { tool: 'getTrades', args: withSymbol(tokens, args) }
  }
  if (hasTag(tokens, 'orders', 'pending', 'matched', 'cancelled') && !hasTag(tokens, 'book', 'levels', 'trades'))
    return orders(tokens)
  if (HOW_MANY_TRADES.test(folded))
    return SAYS_WHOSE.test(folded)
      ? { tool: 'getUserOrders', args: { status: 'matched' } }
      : { tool: 'getMarketMetrics', args: withSymbol(tokens, {}), focus: 'volume' }
  if (hasTag(tokens, 'trades') && !hasTag(tokens, 'book', 'levels')) return trades(tokens)
  if (hasTag(tokens, 'volume', 'volatility', 'spread', 'impact') && !hasTag(tokens, 'book', 'levels'))
    return metrics(tokens, folded)
  if (hasTag(tokens, 'book', 'levels', 'bids', 'asks', 'full')) return book(tokens)
  if (hasTag(tokens, 'top') && countIn(tokens) !== undefined) return book(tokens)
  if (hasTag(tokens, 'metrics', 'price', 'market', 'bestAsk', 'bestBid', 'bestPrice', 'mid', 'lastPrice', 'priceMark'))
    return metrics(tokens, folded)
  return orders(tokens)
}
