/** What was traded in a time behind us and at which prices, out of candles. */

import { dayStartMs } from '../../../contracts/local-time.ts'
import { formatPrice, formatSigned } from '../../../i18n/format.ts'
import { deliveryZone } from '../../../ui/delivery-zone.ts'
import { wallClockBeside } from '../../delivery-clock.ts'
import type { Call } from '../dialog/history.ts'
import { exact, list, num, str } from '../result-fields.ts'
import { instantsOf } from '../text/period.ts'
import type { Reckoned } from '../understand/action.ts'
import { minutesOf } from '../understand/course.ts'
import { DAY_PARTS } from '../understand/past-figures.ts'
import { spanSaid } from './clock-words.ts'
import { rowOf } from './course.ts'
import type { Messages } from './messages.ts'
import { symbolOf } from './symbol-of.ts'
import { figure, price } from './values.ts'

const MINUTE_MS = 60_000

/** When a candle of so many minutes opened: those of four hours and of days begin at midnight of the market. */
function openOf(length: number, ms: number): number {
  const fromMs = length < DAY_PARTS ? 0 : dayStartMs(deliveryZone(), ms)
  return ms - ((ms - fromMs) % (length * MINUTE_MS))
}

/** @returns null where they are not all there or cannot be read; they are told as what they are */
export function tellPast(
  m: Messages,
  call: Call,
  value: unknown,
  { periods, isAverage }: Reckoned<'past'>,
  nowMs: number | null,
): string | null {
  if (nowMs === null) return m.noClock()
  const length = minutesOf(str(value, 'interval'))
  const candles = list(value, 'candles')
  const rows = candles.flatMap((candle) => rowOf(candle).map((row) => ({ ...row, mwh: num(candle, 'volume') ?? 0 })))
  if (length === null || rows.length < candles.length) return null
  const [oldest] = rows
  const isFull = rows.length >= Number(call.args.limit)
  const symbol = symbolOf(m, call, value)
  const told = periods.map((period) => {
    const whole = (ms: number) => openOf(length, ms)
    const meant = instantsOf(period, nowMs)
    if (meant.fromMs > nowMs) return m.stillToCome()
    // Told is what is counted: whole candles.
    const [fromMs, toMs] = [whole(meant.fromMs), meant.toMs === null ? null : whole(meant.toMs)]
    const span = {
      symbol,
      ...spanSaid(fromMs, toMs, nowMs),
    }
    const own = rows.filter(({ openMs }) => openMs >= fromMs && (toMs === null || openMs < toMs))
    const [first, last] = [own[0], own.at(-1)]
    const reachesTo = isFull && oldest && oldest.openMs > fromMs ? wallClockBeside(oldest.openMs, fromMs) : null
    const newest = rows.at(-1)
    if (!first && toMs === null && newest) return m.stoodStill({ ...span, last: price(newest.close) })
    if (!first || !last) return m.noTradesIn({ ...span, reachesTo })
    return m.pastFigures({
      ...span,
      open: price(first.open),
      close: price(last.close),
      change: formatSigned(exact(last.close - first.open), 'en-US', formatPrice),
      low: price(own.reduce((least, { low }) => Math.min(least, low), Infinity)),
      high: price(own.reduce((most, { high }) => Math.max(most, high), -Infinity)),
      mwh: figure(exact(own.reduce((sum, { mwh }) => sum + mwh, 0))),
      isAverage,
      reachesTo,
    })
  })
  return told.length > 1 ? told.map((line) => `- ${line}`).join('\n') : (told[0] ?? null)
}
