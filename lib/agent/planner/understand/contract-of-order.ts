/** "my 18:00 sell", "the sell in PT60 of 18:00", 明天 18 點的賣單: an order named by the hours of its contract. */

import { DAY_MINUTES, dayAt, timeAt } from '../text/clock.ts'
import { dayPartIn } from '../text/day-part.ts'
import { rawOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'

export const NOUNS = ['buy', 'sell', 'buyNoun', 'sellNoun', 'bids', 'asks', 'order', 'orders'] as const
const LENGTH = /^PT(15|30|60)$/i

export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, '0')).join(':')

/** 18:00 before an order, or behind "of" and "for", is its delivery; "at 18:00" and 18 點取消 are when to do it. */
function isOfOrder(tokens: readonly Token[], at: number): boolean {
  const next = isTerm(tokens[at + 1], 'of') && rawOf(tokens[at + 1]) === '的' ? tokens[at + 2] : tokens[at + 1]
  const before = tokens[at - 1]
  // The hours stand before the order that they are of: 明早九點那張.
  const isNoun =
    isTerm(next, ...NOUNS) ||
    // All orders of those hours: 18 點的所有訂單.
    (next !== tokens[at + 1] && isTerm(next, 'all')) ||
    /^[那这]一?[张笔](?:单)?$/.test(rawOf(next))
  return (isNoun && !/^(?:at|在)$/.test(rawOf(before))) || /^(?:of|for|of the)$/.test(rawOf(before))
}

/** 明天, "tomorrow's": the day that stands before the clock. */
function dayText(token: Token | undefined): string | null {
  const text = token?.kind === 'word' ? token.text.toLowerCase() : isTerm(token, 'schedule') ? rawOf(token) : ''
  const day = dayAt(text, 0)
  return day && /^(?:'s)?$/.test(text.slice(day.end)) ? text.slice(0, day.end) : null
}

/** "tonight", 明早: its hours, and not those of all the day. */
function partText(token: Token | undefined): string | null {
  const part = dayPartIn(rawOf(token))
  const days = part?.hours.day?.by === 'offset' ? part.hours.day.days : null
  const day = days === null ? undefined : ['today', 'tomorrow', 'the day after tomorrow'][days]
  if (!part || !day || part.start !== 0 || part.end !== rawOf(token).length || part.hours.end === null) return null
  return `${day} ${clockText(part.hours.start)}-${clockText(part.hours.end)}`
}

/** "in PT60 of 18:00": where the length of the contract stands; -1 where it is not said. */
const lengthAt = (tokens: readonly Token[], clockAt: number): number => {
  const at = tokens.findLastIndex((t, i) => i < clockAt && t.kind === 'word' && LENGTH.test(t.text))
  return tokens.slice(at + 1, clockAt).every((t) => isTerm(t, 'of', 'for', 'in', 'filler')) ? at : -1
}

/** "all orders of tomorrow", 明天的單: of any contract of that day. */
function withDay(tokens: readonly Token[]): Token[] {
  const [at, ...more] = tokens.flatMap((t, i) => (isTerm(t, 'schedule') ? [i] : []))
  const token = at === undefined ? undefined : tokens[at]
  const day = more.length > 0 ? null : dayText(token)
  const hours = more.length > 0 ? null : (partText(token) ?? (day === null ? null : `${day} 0:00-24:00`))
  if (at === undefined || !token || hours === null) return [...tokens]
  const isOfAll = rawOf(tokens[at + 1]) === '的' && isTerm(tokens[at + 2], 'all')
  if (!isOfAll && !isOfOrder(tokens, at)) return [...tokens]
  return tokens.with(at, {
    kind: 'term',
    tag: 'delivery',
    raw: hours,
    start: token.start,
    end: token.end,
  })
}

/** Of a cancel or a change the clock that names an order's contract becomes the hours of a delivery; all else is as it was. */
export function withContractHours(tokens: readonly Token[]): Token[] {
  const [at, ...more] = tokens.flatMap((t, i) => (isTerm(t, 'clock') ? [i] : []))
  const clock = at === undefined ? undefined : tokens[at]
  const ownDay = dayAt(rawOf(clock), 0)
  const time = timeAt(rawOf(clock), ownDay?.end ?? 0)
  const isCancel = hasTag(tokens, 'cancel', 'cancelWeak')
  const isChange = isCancel || (hasTag(tokens, 'amend', 'amendWeak') && !hasTag(tokens, 'place', 'trade'))
  if (isCancel && !clock) return withDay(tokens)
  if (
    at === undefined ||
    !clock ||
    more.length > 0 ||
    !isChange ||
    !time?.value.marked ||
    time.value.minute > DAY_MINUTES
  )
    return [...tokens]
  // 今晚六點, whose 今 is a day only before its evening.
  const said = ownDay
    ? rawOf(clock)
        .slice(0, ownDay.end)
        .replace(/^[今明]$/, '$&天')
    : null
  const before = said === null ? dayText(tokens[at - 1]) : null
  const day = said ?? before
  const from = before === null ? at : at - 1
  const length = lengthAt(tokens, from)
  if (length < 0 && !isOfOrder([...tokens.slice(0, from), ...tokens.slice(at)], from)) return [...tokens]
  const named = tokens[length]
  const minutes = named?.kind === 'word' ? Number(LENGTH.exec(named.text)?.[1]) : null
  const { minute } = time.value
  const hours =
    minutes === null ? `${clockText(minute)} contract` : `${clockText(minute)}-${clockText(minute + minutes)}`
  const first = length < 0 ? from : length
  const start = tokens[first]?.start ?? clock.start
  const raw = day === null ? hours : `${day} ${hours}`
  return [
    ...tokens.slice(0, first),
    { kind: 'term', tag: 'delivery', raw, start, end: clock.end },
    ...tokens.slice(at + 1),
  ]
}
