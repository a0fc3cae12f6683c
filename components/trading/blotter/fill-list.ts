/** A trader's own fills as a list. Pure. */

import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { fillKey } from '../../../lib/contracts/exchange/fill-key.ts'
import type { UserTrade } from '../../../lib/contracts/exchange/fills.ts'
import type { Side } from '../../../lib/contracts/exchange/tools.ts'
import { priceNumber, type QtyLots, qtyNumber, toLots, toTicks } from '../../../lib/contracts/units.ts'
import type { Cell } from '../../../lib/ui/csv.ts'
import type { FillMark } from '../chart/own-marks.ts'

export type OwnFillRow = {
  readonly key: string
  readonly orderId: string
  /** null where the exchange does not tell of each fill. */
  readonly tradeId: string | null
  readonly role: UserTrade['role'] | null
  readonly symbol: string
  readonly side: Side
  readonly atMs: number
  /** `atMs` is the latest it can have filled. Of an order that ended while it rested, the exchange does not say when it filled. */
  readonly isBy: boolean
  readonly lots: QtyLots
  /** NT$/MWh, the average of what filled at once. */
  readonly price: number
}

/** What the line tells of, and of a list that was asked for those that the line does not tell of. Newest first. */
export function withOlderFills(told: readonly UserTrade[], asked: readonly UserTrade[]): readonly UserTrade[] {
  const known = new Set(told.map(fillKey))
  const others = asked.filter((fill) => !known.has(fillKey(fill)))
  return others.length === 0 ? told : [...told, ...others].sort((a, b) => b.at.localeCompare(a.at))
}

/** Each fill as the exchange tells it. */
export const fillRow = (fill: UserTrade): OwnFillRow => {
  const { orderId, tradeId, role, symbol, side, at, amount, price } = fill
  const key = fillKey(fill)
  return { key, orderId, tradeId, role, symbol, side, atMs: Date.parse(at), isBy: false, lots: toLots(amount), price }
}

/**
 * The same of an exchange that does not tell them: newest first. What was seen filling has a row for each time; of all else an
 * order tells only how much of it has filled and at what average, which is one row.
 */
export function fillList(seen: readonly FillMark[], orders: readonly OrderRow[]): OwnFillRow[] {
  const rows: OwnFillRow[] = seen.map((mark, i) => ({
    ...mark,
    ...UNTOLD,
    key: `${mark.orderId} ${i}`,
    isBy: false,
  }))
  const told = new Map<string, { lots: QtyLots; value: number }>()
  for (const { orderId, lots, price } of seen) {
    const of = told.get(orderId) ?? { lots: 0, value: 0 }
    told.set(orderId, { lots: of.lots + lots, value: of.value + lots * price })
  }
  for (const { orderId, symbol, side, avgPrice, filledAmount, state, timeInForce, updateTime } of orders) {
    const before = told.get(orderId) ?? { lots: 0, value: 0 }
    const lots = toLots(filledAmount) - before.lots
    if (lots <= 0 || avgPrice === null) continue
    const price = priceNumber(toTicks((avgPrice * toLots(filledAmount) - before.value) / lots))
    const rested = timeInForce === 'GTC' || timeInForce === 'GTD'
    const isBy = rested && (state === 'CANCELLED' || state === 'EXPIRED')
    rows.push({ ...UNTOLD, key: orderId, orderId, symbol, side, atMs: Date.parse(updateTime), isBy, lots, price })
  }
  return rows.sort((a, b) => b.atMs - a.atMs)
}

const UNTOLD = { tradeId: null, role: null } as const

export const FILL_CSV_HEADER = [
  'orderId',
  'symbol',
  'side',
  'price',
  'amount',
  'filledAt',
  'filledBy',
  'tradeId',
  'role',
]
export const fillCells = ({ orderId, symbol, side, price, lots, atMs, isBy, tradeId, role }: OwnFillRow): Cell[] => {
  const at = new Date(atMs).toISOString()
  return [orderId, symbol, side, price, qtyNumber(lots), isBy ? null : at, isBy ? at : null, tradeId, role]
}
