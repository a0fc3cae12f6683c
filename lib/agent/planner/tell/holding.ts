/** What the wallet holds of the contracts that deliver in some hours. */
import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { deliversIn } from '../contracts.ts'
import { list, num, str } from '../result-fields.ts'
import { deliveryOf, type Hours } from '../text/delivery.ts'
import type { Reckoned } from '../understand/action.ts'
import type { Messages } from './messages.ts'
import { figure, unlessZero } from './values.ts'

/** Contracts told by name; beyond these only how many. */
const MAX_TOLD = 8

/** Whether a contract delivers in the hours; null where it is not known when they are. */
export function deliveringIn(within: Hours, nowMs: number | null): ((symbol: string) => boolean) | null {
  const hours = nowMs === null ? null : deliveryOf(within, nowMs)
  if (!hours) return null
  return (symbol) => {
    const delivery = hoursOf(symbol)
    return delivery !== null && deliversIn(delivery, hours)
  }
}

/** @returns null where the answer is not a wallet */
export function tellHolding(
  m: Messages,
  value: unknown,
  { within }: Reckoned<'holding'>,
  nowMs: number | null,
): string | null {
  if (num(value, 'availableCurrency') === null) return null
  const isMeant = deliveringIn(within, nowMs)
  if (!isMeant) return m.noClock()
  const traded = list(value, 'today', 'traded')
  const rows = list(value, 'energy').flatMap((row) => {
    const symbol = str(row, 'symbol')
    if (!isMeant(symbol)) return []
    const net = num(
      traded.find((of) => str(of, 'symbol') === symbol),
      'netQty',
    )
    return [
      {
        symbol: m.contract(symbol),
        free: figure(num(row, 'available') ?? 0),
        locked: unlessZero(num(row, 'locked')),
        bought: net !== null && net > 0 ? figure(net) : null,
        sold: net !== null && net < 0 ? figure(-net) : null,
      },
    ]
  })
  return m.holding(rows.slice(0, MAX_TOLD), Math.max(0, rows.length - MAX_TOLD))
}
