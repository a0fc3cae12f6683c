/** What an order clause says and its draft does not hold. Nothing of it may vanish: the order is asked about instead. */
import type { Tag } from '../lexicon/tags.ts'
import { compare } from '../text/decimal.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { OrderDraft } from './action.ts'
import { type Figure, MIN_PLAIN, neighbour, REFERENCES, termTag } from './figures.ts'
import { lastingIn } from './resting.ts'
import { isSymbol } from './symbol.ts'

/** Words the lexicon knows and an order has no place for, wherever they stand in its clause. */
const NO_PART: readonly Tag[] = [
  'spread',
  'volatility',
  'volume',
  'impact',
  'candles',
  'except',
  'threshold',
  'seed',
  'perStep',
  'steps',
  'levels',
  'full',
  'top',
  'both',
  'participle',
  'noise',
  'register',
  'exists',
  'report',
  'cancelled',
  'topBidStrategy',
  'topAskStrategy',
  'midStrategy',
]
/** "set up a buy of 5" leads to the order; "buy 5, reduce only" adds to it. */
const NO_PART_AFTER: readonly Tag[] = ['amend', 'amendWeak', 'cancel', 'cancelWeak', 'undo']

const TERMS: readonly (readonly Tag[])[] = [['ioc'], ['fok'], ['gtc'], ['gtd']]

/** The words of it, as the trader typed them; a number before a word belongs to it ("10 steps"). */
export function unreadIn(
  tokens: readonly Token[],
  figures: readonly Figure[],
  draft: OrderDraft,
  plain: string,
): string[] {
  const verbAt = tokens.findIndex((t) => isTerm(t, 'buy', 'sell', 'buyWeak', 'sellWeak', 'buyNoun', 'sellNoun'))
  // A repeat ("same again, one tick higher, double it") has its own use for what follows.
  const isRepeat = hasTag(tokens, 'same')
  const isUnread = (token: Token, i: number): boolean =>
    isUnknown(token, draft) ||
    isTerm(token, 'nth', 'extreme') ||
    (token.kind === 'term' && isLeftOver(tokens, i, { verbAt, isRepeat, figures, draft }))
  const spans: { from: number; start: number; end: number }[] = []
  for (const [i, token] of tokens.entries()) {
    if (!isUnread(token, i)) continue
    const before = tokens[i - 1]
    const isCounted = isTerm(token, 'steps', 'levels', 'symbols', 'symbolMark') && before?.kind === 'number'
    const last = spans.at(-1)
    // Neighbours are told as one: "flat price", 低調.
    if (last && last.from === i - 1) Object.assign(last, { from: i, end: token.end })
    else spans.push({ from: i, start: isCounted && before ? before.start : token.start, end: token.end })
  }
  return spans.map(({ start, end }) => plain.slice(start, end))
}

const isUnknown = (token: Token, draft: OrderDraft): boolean =>
  (token.kind === 'han' || token.kind === 'word') && !isSymbol(token.text, draft.symbol) && !isBound(token.text)

type Read = { verbAt: number; isRepeat: boolean; figures: readonly Figure[]; draft: OrderDraft }

function isLeftOver(tokens: readonly Token[], i: number, { verbAt, isRepeat, figures, draft }: Read): boolean {
  const token = tokens[i]
  const before = tokens[i - 1]
  if (isTerm(token, 'steps', 'levels') && before?.kind === 'number') return true
  // "buy 2-3 at 2950": an amount that is none, or hours. It is in neither.
  if (isBegun(draft) && isTerm(token, 'range') && !isTerm(tokens[i + 1], 'mwh', 'kwh', 'mw', 'ntd')) return true
  if (isBegun(draft) && isLooseUnit(tokens, i)) return true
  if (isTerm(token, 'except')) return true
  if (isRepeat || draft.qty === null) return false
  if (isTerm(token, 'times')) return true
  if (verbAt < 0) return false
  // "buy 5 at 2950, no" takes it back, "…, actually 6" puts it right.
  if (i > verbAt && (isTerm(token, 'no') || (token?.kind === 'term' && token.raw === 'actually'))) return true
  if (isTerm(token, ...NO_PART)) return true
  if (isTerm(token, ...NO_PART_AFTER)) return i > verbAt
  // "5 contracts": a unit nobody can count MWh by.
  if (isTerm(token, 'symbols', 'symbolMark')) return before?.kind === 'number'
  if (isTerm(token, 'atLeast')) return isNear(tokens, i, figures, 'qty') && !isBefore(tokens, i, figures, 'price')
  if (isTerm(token, 'each')) return !isTerm(before, 'ntd', 'perMwh') && !isPriceAt(figures, i - 1)
  if (isTerm(token, 'about')) return isTerm(before, 'mwh', 'kwh', 'gwh', 'ntd', 'perMwh', 'perKwh')
  // "1 off the 5 MWh buy" takes away from an order, and is no price below.
  if (token?.kind === 'term' && token.raw === 'off') return !isNear(tokens, i, figures, 'offset')
  if (isTerm(token, 'above', 'below')) return !isNear(tokens, i, figures, 'price', 'offset')
  if (isTerm(token, 'perMwh', 'perKwh')) return isLooseRate(tokens, i, figures)
  if (isTerm(token, 'clock', 'schedule')) return true
  if (isOtherSide(token, draft)) return true
  return isSecond(tokens, i) || isBesidePrice(tokens, i, figures, draft)
}

const isPriceAt = (figures: readonly Figure[], i: number): boolean =>
  figures.some((f) => f.role === 'price' && f.index === i)

/** Next to a figure of one of these roles, its unit between them or not. */
const isNear = (
  tokens: readonly Token[],
  i: number,
  figures: readonly Figure[],
  ...roles: NonNullable<Figure['role']>[]
): boolean => {
  const at = new Set(figures.flatMap((f) => (f.role && roles.includes(f.role) ? [f.index] : [])))
  const isUnit = (t: Token | undefined) => isTerm(t, 'mwh', 'kwh', 'gwh', 'ntd', 'perMwh', 'perKwh', 'tick', 'percent')
  const last = tokens[i - 1]
  const next = neighbour(tokens, i, 1)
  const reference = termTag(next, REFERENCES) ?? termTag(neighbour(tokens, i, -1), REFERENCES)
  const back = isUnit(last) ? i - 2 : i - 1
  const from = next ? tokens.indexOf(next) : -1
  // In "at most buy 5 MWh" the verb stands between the bound and its number.
  const past = isTerm(next, 'buy', 'sell') ? from + 1 : from
  return reference !== undefined || at.has(back) || at.has(from) || at.has(past)
}

const isBefore = (tokens: readonly Token[], i: number, figures: readonly Figure[], role: Figure['role']): boolean => {
  const next = neighbour(tokens, i, 1)
  return next !== undefined && figures.some((f) => f.role === role && tokens[f.index] === next)
}

/** "this hour": a unit of time that no number stands before. */
const isLooseUnit = (tokens: readonly Token[], i: number): boolean =>
  isTerm(tokens[i], 'hour', 'minute', 'day', 'week') &&
  !lastingIn(tokens).some(({ from, to }) => from < i && i <= to) &&
  tokens[i - 1]?.kind !== 'number'

/** "at 2950, per kWh": a rate whose number cannot be told. */
const isLooseRate = (tokens: readonly Token[], i: number, figures: readonly Figure[]): boolean =>
  isTerm(tokens[i - 1], 'comma') && !isBefore(tokens, i, figures, 'price') && figures.some((f) => f.role === 'price')

/** "buy 5 at 2950 short": a weak verb of the other side. */
const isOtherSide = (token: Token | undefined, { side }: OrderDraft): boolean =>
  side === 'BUY' ? isTerm(token, 'sellWeak', 'sellNoun') : side === 'SELL' && isTerm(token, 'buyNoun')

const isTimed = (token: Token | undefined): boolean =>
  token?.kind === 'term' && /\d|[一二三四五六七八九十]/.test(token.raw)

/** A second time to rest until, second hours of delivery, a second condition: the draft holds one of each. */
function isSecond(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i]
  const tag = termTag(token, ['delivery', 'gtd'])
  // "Until 18:00 GTD" says one thing twice, so neither is left over.
  if (tag && isTimed(token) && tokens.slice(0, i).some((t) => isTerm(t, tag) && isTimed(t))) return true
  const own = TERMS.findIndex((tags) => isTerm(token, ...tags))
  return own >= 0 && tokens.slice(0, i).some((t) => TERMS.some((tags, at) => at !== own && isTerm(t, ...tags)))
}

/** "at 2950, best ask": a price said twice, once by its place in the book. */
const isBesidePrice = (tokens: readonly Token[], i: number, figures: readonly Figure[], draft: OrderDraft): boolean => {
  if (draft.price === null || !termTag(tokens[i], REFERENCES)) return false
  const next = neighbour(tokens, i, 1)
  // "sell 5 at the bid 2": of no electricity the price.
  const isPrice = ({ value }: Figure) => value !== null && compare(value, MIN_PLAIN) >= 0
  const isOwn = next !== undefined && figures.some((f) => f.role === 'price' && tokens[f.index] === next && isPrice(f))
  const isVerb = isTerm(tokens[i - 1], 'buy', 'sell') && tokens[i - 1]?.start === tokens[i]?.start
  return !isOwn && !isVerb
}

/** Beside a duration these words say until when; without one they say nothing that could be lost. */
const isBound = (word: string): boolean => /^(?:within|[内內])$/i.test(word)

/** Without any part of an order a duration only answers "for how many hours?". */
export const isBegun = (draft: OrderDraft): boolean => draft.side !== null || draft.qty !== null || draft.price !== null
