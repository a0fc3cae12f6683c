/** What was traded today, and what it has come to. */
import { resultToday } from '../../../contracts/exchange/today-result.ts'
import { moneyNumber } from '../../../contracts/units.ts'
import { field, list, num, str } from '../result-fields.ts'
import type { Reckoned } from '../understand/action.ts'
import { timeSaid } from './clock-words.ts'
import { deliveringIn } from './holding.ts'
import type { Messages } from './messages.ts'
import { figure, gain, money, price } from './values.ts'

/** Contracts told by name; beyond these only how many. */
const MAX_TRADED = 3

/** What was traded today, by the market's calendar, at the prices of the reading; null where the exchange does not tell it. */
export function tellToday(
  m: Messages,
  value: unknown,
  isMeant: (symbol: string) => boolean = () => true,
): string | null {
  if (!Array.isArray(field(value, 'today', 'traded'))) return null
  const rows = list(value, 'today', 'traded').flatMap((row) => {
    const [symbol, netQty, paid] = [str(row, 'symbol'), num(row, 'netQty'), num(row, 'paid')]
    if (symbol === '' || netQty === null || paid === null || !isMeant(symbol)) return []
    return [{ symbol, netQty, paid, mark: num(row, 'mark') }]
  })
  const { resultMicro, unpriced } = resultToday(rows)
  const readAt = Date.parse(str(value, 'updatedAt'))
  return m.today({
    pricesOf: Number.isNaN(readAt) ? null : timeSaid(readAt),
    result: rows.length === 0 ? null : gain(moneyNumber(resultMicro)),
    rows: rows.slice(0, MAX_TRADED).map(({ symbol, netQty, paid, mark }) => ({
      symbol: m.contract(symbol),
      bought: netQty > 0 ? figure(netQty) : null,
      sold: netQty < 0 ? figure(-netQty) : null,
      paid: paid > 0 ? money(paid) : null,
      received: paid < 0 ? money(-paid) : null,
      mark: netQty === 0 || mark === null ? null : price(mark),
    })),
    more: Math.max(0, rows.length - MAX_TRADED),
    unpriced,
  })
}

/** The same of the contracts of some hours. */
export function tellResultIn(
  m: Messages,
  value: unknown,
  { within }: Reckoned<'result'>,
  nowMs: number | null,
): string {
  const isMeant = deliveringIn(within, nowMs)
  if (!isMeant) return m.noClock()
  const isTraded = list(value, 'today', 'traded').some((row) => isMeant(str(row, 'symbol')))
  const told = tellToday(m, value, isMeant)
  return told !== null && isTraded ? told : m.noResultIn(told !== null)
}
