/**
 * "buy 5 at 18:00 at 2950", 今晚買 5: a time that no part of an order holds. When it delivers, until when it rests, or when to
 * send it? Only the trader knows.
 */

import { dayAt, timeAt } from '../text/clock.ts'
import { type Hours, isNext, type Next, type Window, wholeDay, windowAt } from '../text/delivery.ts'
import { rawOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { NOUNS } from './contract-of-order.ts'
import { windowIn } from './delivery-window.ts'

const rawsOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((t) => (t.kind === 'term' && isTerm(t, 'clock', 'schedule') ? [t.raw] : []))

/** The hour, perhaps of a day, read as the start of a delivery; null where it is more, or less, than one time of day. */
export function hourSaid(tokens: readonly Token[]): Hours | null {
  const said = `delivery ${rawsOf(tokens).join(' ')}`
  const read = windowAt(said, 0)
  return read?.end === said.length && !isNext(read.value) && read.value.end === null ? read.value : null
}

/** Beside one of these an hour names the market that is looked at: "6pm book". */
const OF_HOUR = ['price', 'priceMark', 'book', 'spread', 'bids', 'asks'] as const
/** "what was the 9am price", "trades of 9:00": of then, as likely as of what delivers then. */
const isOfThen = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'trades', 'candles') ||
  tokens.some((t) => /\b(?:was|were|did|had)\b/.test(t.kind === 'word' ? t.text : rawOf(t)))

/** "price for 6pm", 18點的價格: it is the hour's, and not one of then. */
function isOfHour(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex((t) => isTerm(t, 'clock'))
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  const isNamed = /(?:^| )(?:for|of)$/.test(rawOf(before)) || rawOf(next) === '的' || isTerm(next, ...OF_HOUR)
  return isNamed && !isOfThen(tokens)
}

/** "tomorrow 18:00": of a look at one market that is its delivery. An hour alone may be one that is over. */
export const hourOfDaySaid = (tokens: readonly Token[]): Hours | null => {
  const hour = hourSaid(tokens)
  return hour?.day || isOfHour(tokens) ? hour : null
}

/** 18-19 with the mark that makes hours of it. */
export const asClock = (raw: string): string => raw.replace(/^\d{1,2}(?![\d:.,])/, '$&:00')

/** "19-20" beside hours that were said whole: of the same day. Null: no hours. */
export function bareHours(raw: string, day: Hours['day']): Hours | null {
  const said = asClock(raw)
  const read = windowAt(said, 0)
  if (read?.end !== said.length || isNext(read.value) || read.value.end === null) return null
  return { ...read.value, day: read.value.day ?? day }
}

/** Those of a sentence that can only be about hours; null where it names none so. */
export function bareHoursIn(tokens: readonly Token[]): Hours | null {
  const range = tokens.find((t) => isTerm(t, 'range'))
  return range?.kind === 'term' ? bareHours(range.raw, null) : null
}

/** The same in the shape of such a sentence. */
export const asHours = (tokens: readonly Token[]): Token[] =>
  tokens.map((t) => (isTerm(t, 'range') ? ({ ...t, tag: 'delivery' } as Token) : t))

/** "average trade size of 18-19": where a sentence can only be about a market, two numbers of a day are hours of delivery. */
export const hoursIn = (tokens: readonly Token[]): Token[] =>
  hasTag(tokens, 'delivery')
    ? [...tokens]
    : tokens.map((t) =>
        t.kind === 'term' && isTerm(t, 'range') && bareHours(t.raw, null)
          ? ({ ...t, tag: 'delivery', raw: asClock(t.raw) } as Token)
          : t,
      )

const MARKET = [
  'price',
  'priceMark',
  'metrics',
  'bestBid',
  'bestAsk',
  'bestPrice',
  'spread',
  'mid',
  'lastPrice',
  'volume',
  'volatility',
] as const
/** Counted as well: so many of them. */
const ROWS = ['book', 'levels', 'top', 'bids', 'asks', 'trades', 'candles'] as const
const VERBS = ['buy', 'sell', 'buyWeak', 'sellWeak', 'buyNoun', 'sellNoun'] as const
const CHANGES = ['cancel', 'cancelWeak', 'amend', 'amendWeak', 'times', 'simulate', 'export', 'steps'] as const
const PRICES = ['atMarket', 'bestBid', 'bestAsk', 'mid', 'lastPrice'] as const
/** How an order rests, which may follow its hours. */
const TERMS = ['gtd', 'gtc', 'ioc', 'fok', 'postOnly', 'place', 'trade'] as const
const BEHIND = ['at', 'comma', 'request', 'stop', 'filler', 'of', ...VERBS, ...PRICES, ...MARKET, ...ROWS] as const

/** Before the name of an order, beside all that an order needs, or in a question about a market two bare numbers of a day count nothing. */
function areHours(tokens: readonly Token[], at: number, isOrder: boolean): boolean {
  const [before, next, third] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
  const numbers = tokens.filter((t) => t.kind === 'number').length
  if (hasTag(tokens, 'delivery') || isTerm(before, 'top', 'levels', 'last', 'qtyMark')) return false
  if (isTerm(before, 'at') && !/^[在于]$/.test(rawOf(before))) return false
  // "show price 18-19": no electricity is sold at that; beside an order it may be meant as one.
  if (isOrder && isTerm(before, 'priceMark')) return false
  if (hasTag(tokens, ...CHANGES, 'orders')) return isOfOrders(tokens, at)
  const isJoined = isTerm(next, 'and', 'comma') && isTerm(third, 'range')
  if (
    !(isJoined || next === undefined || next.kind === 'number' || isTerm(next, ...BEHIND, ...TERMS)) ||
    isTerm(next, 'levels')
  )
    return false
  if (isRepeat(tokens) && !isOrder) return isTerm(before, 'for', 'in', 'of', 'at') && isHourLong(tokens[at])
  if (isOrder || hasTag(tokens, 'buyNoun', 'sellNoun') || numbers > 1) {
    const isPlain = hasTag(tokens, 'mwh', 'kwh', 'mw') || !(isTerm(before, ...VERBS) || next?.kind === 'number')
    if (isOrder && isPlain && (numbers + (hasTag(tokens, ...PRICES) ? 1 : 0) === 2 || isAmountAlone(tokens)))
      return true
    // "buy 18-19", "sell 2 18-19", "buy 2 MWh 18-19 IOC": what is missing is asked, and which contract it is was said.
    return isOrder && isHourLong(tokens[at]) && (isLate(tokens[at]) || hasTag(tokens, 'mwh', 'kwh', 'mw'))
  }
  const hours = bareHours(rawOf(tokens[at]), null)
  return hasTag(tokens, ...MARKET) || (hasTag(tokens, ...ROWS) && hours?.end === (hours?.start ?? 0) + 60)
}

/** A repeat has hours of its own: "same for 19-20 at 3300". */
const isRepeat = (tokens: readonly Token[]): boolean => hasTag(tokens, 'same', 'again')
/** 18-19, which is a contract; 2-3 may as well be 2 to 3 MWh. */
export const isHourLong = (token: Token | undefined): boolean => {
  const hours = bareHours(rawOf(token), null)
  return hours !== null && hours.end === hours.start + 60
}
const isLate = (token: Token | undefined): boolean => (bareHours(rawOf(token), null)?.start ?? 0) >= 600

/** "buy 5 MW for 18-19": beside the one amount, with its unit, two numbers of a day are no price. */
const isAmountAlone = (tokens: readonly Token[]): boolean => {
  const [at, ...more] = tokens.flatMap((t, i) => (t.kind === 'number' ? [i] : []))
  return at !== undefined && more.length === 0 && isTerm(tokens[at + 1], 'mwh', 'kwh', 'mw', 'kw')
}

/** 18-19 的賣單, "cancel everything for 18-19", 18-19 全撤: whose orders are meant. "cancel 18-19" may as well be two of them. */
function isOfOrders(tokens: readonly Token[], at: number): boolean {
  const named = rawOf(tokens[at + 1]) === '的' ? tokens[at + 2] : tokens[at + 1]
  if (isTerm(named, ...NOUNS)) return true
  if (!hasTag(tokens, 'cancel', 'cancelWeak')) return false
  const lead = rawOf(tokens[at - 1]) === 'the' ? tokens[at - 2] : tokens[at - 1]
  return (
    isTerm(named, 'all') || isTerm(lead, 'all') || (isTerm(lead, 'for', 'of', 'in') && hasTag(tokens, 'all', ...NOUNS))
  )
}

/** "18-19 book", "buy 5 MWh 18-19 at 2950": hours, as traders say them without a day. */
export function withBareHours(tokens: readonly Token[]): Token[] {
  // "cancel my 18-19 sell and sell 3 MWh 19-20 at 3100": each deed has hours of its own.
  const joint = hasTag(tokens, ...CHANGES) ? tokens.findIndex((t) => isTerm(t, 'and', 'then', 'comma')) : -1
  const [joined] = tokens.slice(joint, joint + 1)
  if (joint >= 0 && joined)
    return [...withBareHours(tokens.slice(0, joint)), joined, ...withBareHours(tokens.slice(joint + 1))]
  if (hasTag(tokens, ...VERBS) && !hasTag(tokens, ...CHANGES) && eachHasItsOwn(tokens)) return inEachOrder(tokens)
  const of = inOrder(tokens, hasTag(tokens, ...VERBS))
  // "buy 1 at 2900 and buy 2 MWh 22-23 at 2700": of one of several orders.
  return of ?? (hasTag(tokens, ...VERBS) && !hasTag(tokens, ...CHANGES) ? inEachOrder(tokens) : [...tokens])
}

/** "buy 2 19-20 at 3300 and sell 20-21 2 at 3400": several hours, and figures beside each of them. */
function eachHasItsOwn(tokens: readonly Token[]): boolean {
  const pieces: Token[][] = [[]]
  for (const token of tokens) isTerm(token, 'and', 'then', 'comma') ? pieces.push([]) : pieces.at(-1)?.push(token)
  const named = pieces.filter((piece) => hasTag(piece, 'range'))
  return named.length > 1 && named.every((piece) => piece.some((t) => t.kind === 'number'))
}

/** Null where the bare range is none of hours, or there is none. */
function inOrder(tokens: readonly Token[], isOrder: boolean): Token[] | null {
  const at = tokens.findIndex((t) => isTerm(t, 'range'))
  const range = tokens[at]
  if (range?.kind !== 'term' || bareHours(range.raw, null) === null || !areHours(tokens, at, isOrder)) return null
  return tokens.with(at, { ...range, tag: 'delivery', raw: asClock(range.raw) })
}

/** Each piece of a sentence about orders by itself; a piece that names no deed goes on with that before it. */
function inEachOrder(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let piece: Token[] = []
  const close = () => {
    out.push(...(inOrder(piece, true) ?? piece))
    piece = []
  }
  for (const token of tokens) {
    if (isTerm(token, 'and', 'then', 'comma')) {
      close()
      out.push(token)
    } else piece.push(token)
  }
  close()
  return out
}

/** "tomorrow 18-19, 19-20 and 20-21": the hours behind the first, each joined to those before it. */
export function moreHours(tokens: readonly Token[]): Hours[] {
  const first = windowIn(tokens)
  if (!first || isNext(first)) return []
  const at = tokens.findIndex((t) => isTerm(t, 'delivery'))
  const more: Hours[] = []
  let i = at + 1
  while (isTerm(tokens[i], 'and', 'comma')) {
    while (isTerm(tokens[i], 'and', 'comma')) i++
    const next = tokens[i++]
    const isCount = isTerm(tokens[i], 'levels', 'top', 'steps', 'mwh', 'kwh')
    const hours =
      next?.kind === 'term' && isTerm(next, 'delivery', 'range') && !isCount ? bareHours(next.raw, first.day) : null
    if (!hours) break
    more.push(hours)
  }
  return more
}

const NEXT_HOUR = /^(?:next hour|下(?:一个?|个)?小时)$/
const NEXT_HALF = /^next (?:half|30|thirty)\b/
const NEXT_QUARTER = /^next (?:quarter|15|fifteen)\b/

/** "price for the next hour", 下一小時, "the next half hour": the contract of that length that delivers soonest, where it is a contract that is meant. */
export const nextHourSaid = (tokens: readonly Token[]): Next | null => {
  const raws = rawsOf(tokens)
  const [raw = ''] = raws
  if (raws.length !== 1) return null
  if (NEXT_HOUR.test(raw)) return { next: 60 }
  return NEXT_HALF.test(raw) ? { next: 30 } : NEXT_QUARTER.test(raw) ? { next: 15 } : null
}

export const deliverySaid = (tokens: readonly Token[]): Window | null => hourSaid(tokens) ?? nextHourSaid(tokens)

const PART_OF_DAY =
  /^(?:tonight|this (?:afternoon|evening)|in the morning|(?:night|day|early|late|morning|evening|graveyard) shift|overnight|daytime|[大小]?夜班|[早中晚白日]班|白天|[今明后]晚|今夜|明早|晚上|晚间|傍晚|半夜|深夜|夜里|下午|午后|上午|早上|一早|中午|清晨|凌晨)$/

/** 每小時 behind a part of the day leaves open which hours, so they are asked for. */
const EACH_HOUR = /^(?:每小时|(?:each|every) hour|hourly)$/

/** Nothing but a day, or a part of one, perhaps with hours of it: "tomorrow 18:00 or 19:00", "on 11/22", "tonight". */
export const isDaySaid = (tokens: readonly Token[]): boolean => {
  const raws = rawsOf(tokens)
  const isDay = (raw: string) => dayAt(raw, 0) !== null || PART_OF_DAY.test(raw)
  return (
    raws.some(isDay) && raws.every((raw) => isDay(raw) || EACH_HOUR.test(raw) || timeAt(raw, 0)?.value.marked === true)
  )
}

/** All of the one day that was said, and no hour of it: "contracts of tomorrow". */
export function dayOf(tokens: readonly Token[]): Hours | null {
  const [only, ...more] = rawsOf(tokens)
  const day = only === undefined || more.length > 0 ? null : dayAt(only, 0)
  const end = only?.replace(/'s$/, '').length
  return day && day.end === end ? wholeDay(day.value) : null
}
