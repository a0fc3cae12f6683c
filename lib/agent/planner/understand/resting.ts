/** How long an order rests, where that was said as a bare duration: "for 30 minutes", 掛半小時, "for today". */

import { DAY_MINUTES } from '../text/clock.ts'
import { add, compare, multiply } from '../text/decimal.ts'
import { isNext } from '../text/delivery.ts'
import type { Expiry } from '../text/expiry.ts'
import { wordOf } from '../text/token-words.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import type { OrderDraft } from './action.ts'

/** `expiry` is absent where a time was said that is no plain resting time. */
type Resting = { expiry?: Expiry }

const MINUTES = { minute: '1', hour: '60', day: '1440' } as const
const UNITS = ['minute', 'hour', 'day'] as const
const MAX_MINUTES = 366 * DAY_MINUTES

type Lasting = {
  /** Tokens from the number (or the "an" of "an hour") to the last unit. */
  from: number
  to: number
  /** Decimal; null: a month, or a number nobody can count by ("some hours"). */
  minutes: string | null
}

const unitOf = (token: Token | undefined): string | null => {
  const unit = UNITS.find((tag) => isTerm(token, tag))
  return unit ? MINUTES[unit] : null
}
const isUnit = (token: Token | undefined): boolean => isTerm(token, 'minute', 'hour', 'day', 'week')

/** The article of "for an hour" counts one hour. */
const isArticle = (token: Token | undefined): boolean =>
  token?.kind === 'term' && /^(?:an?|one|for an?)$/.test(token.raw)

/** Durations of a clause, those in a row ("1 hour 30 minutes") as one. */
export function lastingIn(tokens: readonly Token[]): Lasting[] {
  const found: Lasting[] = []
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1]
    const counted = before?.kind === 'number' || isTerm(before, 'range')
    if (!isUnit(token) || !(counted || isArticle(before))) continue
    const unit = unitOf(token)
    const count = before?.kind === 'number' ? before.value : isTerm(before, 'range') ? null : '1'
    const minutes = unit !== null && count !== null ? multiply(count, unit) : null
    const last = found.at(-1)
    if (last && last.to === i - 2)
      found[found.length - 1] = {
        from: last.from,
        to: i,
        minutes: last.minutes !== null && minutes !== null ? add(last.minutes, minutes) : null,
      }
    else found.push({ from: i - 1, to: i, minutes })
  }
  return found
}

const SKIPPED = /^(?:the|next|about|around|some|a|of|约|大约|大概)$/
/** Words before a duration that say when something begins, or over which time it is spread. */
const BEFORE = /^(?:in|over|across|during|throughout|every|each|per|[下早晚过過]|再[过過]|分|每|每隔)$/
/** Behind a duration these say when something begins: 十分鐘後, "from now". */
const AFTER = /^(?:[后後]|之后|以后|过后|from|later|hence)$/

function wordBefore(tokens: readonly Token[], at: number): Token | undefined {
  let i = at - 1
  while (i >= 0 && SKIPPED.test(wordOf(tokens[i]))) i--
  return tokens[i]
}

const isLaterThan = (tokens: readonly Token[], { from, to }: Lasting): boolean =>
  BEFORE.test(wordOf(wordBefore(tokens, from))) || AFTER.test(wordOf(tokens[to + 1]))

/** "Over the next hour" is a duration without a number. */
const isOverNext = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t, i) =>
      isTerm(t, 'minute', 'hour', 'day', 'week') &&
      tokens[i - 1]?.kind !== 'number' &&
      /^(?:over|across|during|throughout)$/.test(wordOf(wordBefore(tokens, i))),
  )

/** "in 10 minutes", 十分鐘後, "over an hour": the duration is no time to rest. */
export const isLater = (tokens: readonly Token[]): boolean =>
  isOverNext(tokens) || lastingIn(tokens).some((lasting) => isLaterThan(tokens, lasting))

const isToday = (tokens: readonly Token[], i: number): boolean => {
  const token = tokens[i]
  return token?.kind === 'term' && token.raw === 'today' && isTerm(tokens[i - 1], 'for')
}

/** "5 MWh a day": so much in each of them. */
const isRate = (tokens: readonly Token[], { from }: Lasting): boolean =>
  isArticle(tokens[from]) && !/^for/.test(wordOf(tokens[from])) && isTerm(tokens[from - 1], 'mwh', 'kwh', 'gwh')

/** "within 30 minutes", 30 分鐘內: the end of something, but of what? */
const isBounded = (tokens: readonly Token[], { from, to }: Lasting): boolean => {
  const [before, after] = [tokens[from - 1], tokens[to + 1]]
  return (
    (before?.kind === 'word' && /^within$/i.test(before.text)) ||
    isTerm(before, 'atMost', 'atLeast', 'about') ||
    (after?.kind === 'han' && /^[内內]/.test(after.text)) ||
    isTerm(after, 'atMost', 'atLeast', 'about')
  )
}

/** Null: nothing was said of it. The duration of a power ("5 MW for 2 hours") is the caller's to leave out. */
export function restingIn(tokens: readonly Token[]): Resting | null {
  if (tokens.some((_, i) => isToday(tokens, i)))
    return { expiry: { by: 'time', day: { by: 'offset', days: 0 }, minute: DAY_MINUTES } }
  const all = lastingIn(tokens)
  const [only] = all
  if (!only || isLater(tokens)) return null
  if (all.length > 1 || only.minutes === null || isBounded(tokens, only) || isRate(tokens, only)) return {}
  const minutes = Number(only.minutes)
  const isPlain = compare(only.minutes, '0') > 0 && Number.isInteger(minutes) && minutes <= MAX_MINUTES
  return isPlain ? { expiry: { by: 'duration', minutes } } : {}
}

/** An order with an hour that it has no place for, as one that rests until then; null where that is no whole order. */
export function restingUntil(order: OrderDraft): OrderDraft | null {
  const { window, ...rest } = order
  if (!window || !(isNext(window) || window.end === null)) return order
  // It has a time to rest already, or rests not at all.
  if (rest.timeInForce || rest.market) return null
  const expiry: OrderDraft['expiry'] = isNext(window)
    ? { by: 'duration', minutes: window.next ?? 60 }
    : { by: 'time', day: window.day, minute: window.start, ...(window.isOnDial ? { isOnDial: true } : {}) }
  return { ...rest, timeInForce: 'GTD', expiry }
}
