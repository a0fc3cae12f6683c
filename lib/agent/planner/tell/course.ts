/** "ELC since 09:10: 3,068.06, +9.69 from 3,058.37": from where to where a price went, out of its candles. */

import { formatPrice, formatSigned } from '../../../i18n/format.ts'
import type { Call } from '../dialog/history.ts'
import { exact, field, list, num, str } from '../result-fields.ts'
import { instantOf, localOf } from '../text/clock.ts'
import type { Reckoned } from '../understand/action.ts'
import { minutesOf } from '../understand/course.ts'
import { timeSaidBeside } from './clock-words.ts'
import type { Messages } from './messages.ts'
import { symbolOf } from './symbol-of.ts'
import { price } from './values.ts'

const MINUTE_MS = 60_000

type Row = { openMs: number; open: number; high: number; low: number; close: number }

export function rowOf(candle: unknown): Row[] {
  const openMs = Date.parse(str(candle, 'openTime'))
  const [open, high, low, close] = ['open', 'high', 'low', 'close'].map((key) => num(candle, key))
  const isRead = !Number.isNaN(openMs) && open != null && high != null && low != null && close != null
  return isRead ? [{ openMs, open, high, low, close }] : []
}

/**
 * Minutes in which nothing was traded have no candle, so some of the candles may be of before the time that is asked about.
 *
 * @returns null where they are not all there or cannot be read; they are told as what they are
 */
export function tellCourse(
  m: Messages,
  call: Call,
  value: unknown,
  { minutes }: Reckoned<'course'>,
  nowMs: number | null,
): string | null {
  const rows = list(value, 'candles').flatMap(rowOf)
  const length = minutesOf(str(value, 'interval'))
  const last = rows.at(-1)
  const isWhole = rows.length === list(value, 'candles').length && field(value, 'ofAll') === undefined
  if (nowMs === null || length === null || !last || !isWhole) return null
  const fromMs = minutes === 'today' ? instantOf(localOf(nowMs).days, 0) : nowMs - minutes * MINUTE_MS
  const since = timeSaidBeside(fromMs, nowMs)
  const within = rows.filter(({ openMs }) => openMs + length * MINUTE_MS > fromMs)
  const [first] = within
  const symbol = symbolOf(m, call, value)
  if (!first) return m.stoodStill({ symbol, since, last: price(last.close) })
  const before = rows.findLast(({ openMs }) => openMs + length * MINUTE_MS <= fromMs)
  // What was traded last before then was the price of then, unless its own candle is there.
  const open = before && first.openMs > fromMs ? before.close : first.open
  const isFromThen = before !== undefined || first.openMs <= fromMs
  return m.candles({
    symbol,
    of: null,
    since: isFromThen ? since : timeSaidBeside(first.openMs, nowMs),
    open: price(open),
    close: price(last.close),
    change: last.close === open ? null : formatSigned(exact(last.close - open), 'en-US', formatPrice),
    high: price(within.reduce((most, { high }) => Math.max(most, high), -Infinity)),
    low: price(within.reduce((least, { low }) => Math.min(least, low), Infinity)),
  })
}
