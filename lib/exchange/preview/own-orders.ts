/** The trader's own orders that a leg would change or cancel, and what that frees. */
import type { LegPreview, PreviewedOrder } from '../../contracts/exchange/preview.ts'
import { type Micro, moneyNumber, priceNumber, type QtyLots, qtyNumber } from '../../contracts/units.ts'
import { lockPerLot } from '../engine/book.ts'
import type { AccountIndex, OrderRef, Refused, SelfTradePrevention } from '../engine/commands.ts'
import { withSlot } from '../engine/find-order.ts'
import type { Fork } from '../engine/fork.ts'
import { sideIndex } from '../engine/ladder.ts'
import * as pool from '../engine/order-pool.ts'
import { ordersOf } from '../engine/queries.ts'
import { type ExchangeState, symbolAt } from '../engine/state.ts'
import { orderId, parseOrderId } from '../mcp/order-id.ts'
import { type Check, failed } from './leg-effect.ts'

const MAX_SHOWN = 100

/** The order that a trader means, with the slot it has now; null for what is no id. */
export function orderMeant(live: ExchangeState, trader: AccountIndex, id: string): OrderRef | null {
  const order = parseOrderId(id)
  return order && withSlot(live, trader, order)
}

/**
 * The orders of these ids as they stand in the live book, for a person who does not know them by number. Those no longer open
 * are left out.
 */
export function asTheyStand(live: ExchangeState, trader: AccountIndex, ids: readonly string[]): PreviewedOrder[] {
  const { orders } = live
  return ids.slice(0, MAX_SHOWN).flatMap((id) => {
    const order = orderMeant(live, trader, id)
    if (!order || !pool.isOpen(orders, order.slot, order.seq)) return []
    const { slot } = order
    const [qtyLots, leftLots] = [pool.orderQty(orders, slot), pool.orderRemaining(orders, slot)]
    return [
      {
        orderId: orderId(order),
        symbol: symbolAt(live, pool.orderSymbol(orders, slot)).spec.symbol,
        side: pool.orderSide(orders, slot),
        price: priceNumber(pool.orderPrice(orders, slot)),
        amount: qtyNumber(qtyLots),
        filledAmount: qtyNumber(qtyLots - leftLots),
        remainingAmount: qtyNumber(leftLots),
      },
    ]
  })
}

type Cancels = Pick<LegPreview, 'cancels' | 'cancelsPlaced'>

/** Ids as the trader knows them, oldest first. Orders that an earlier leg of the plan rests have none yet, and are counted. */
export function cancelsOf(live: ExchangeState, fork: Fork, cancelled: readonly OrderRef[]): Cancels {
  const gone = new Set(cancelled.map((order) => order.seq))
  const ids: { seq: number; id: string }[] = []
  for (const [seq, copy] of fork.orders) {
    if (!gone.has(copy.seq)) continue
    const slot = fork.liveSlots.get(seq)
    if (slot !== undefined && pool.isOpen(live.orders, slot, seq)) ids.push({ seq, id: orderId({ seq, slot }) })
  }
  const cancels = ids.sort((a, b) => a.seq - b.seq).map((order) => order.id)
  const placed = cancelled.length - cancels.length
  return placed > 0 ? { cancels, cancelsPlaced: placed } : { cancels }
}

/** Of each order by its number in the fork. */
type Locks = ReadonlyMap<number, { lots: QtyLots; micro: Micro }>

const NO_LOCKS: Locks = new Map()

/**
 * Has to be read before the command runs: afterwards the record of a cancelled order may be another's. Empty for most commands.
 */
export function locksOf({ state, account }: Fork, selfTrade: SelfTradePrevention): Locks {
  if (selfTrade === 'CANCEL_TAKER') return NO_LOCKS
  const { orders } = state
  return new Map(
    [...ordersOf(state, account)].map((slot) => {
      const side = pool.orderSide(orders, slot)
      const lots = pool.orderRemaining(orders, slot)
      const micro = lockPerLot(sideIndex(side), pool.orderPrice(orders, slot)) * lots
      return [pool.orderSeq(orders, slot), { lots: side === 'SELL' ? lots : 0, micro }]
    }),
  )
}

/** The trader's own resting orders that self-trade prevention takes out of the book. */
export function selfCancelEffect(
  live: ExchangeState,
  fork: Fork,
  locks: Locks,
  selfCancelled: readonly OrderRef[],
): Cancels & Pick<LegPreview, 'releasedAmount' | 'releasedCurrency'> {
  let lots = 0
  let micro = 0
  for (const { seq } of selfCancelled) {
    lots += locks.get(seq)?.lots ?? 0
    micro += locks.get(seq)?.micro ?? 0
  }
  return {
    ...cancelsOf(live, fork, selfCancelled),
    releasedAmount: qtyNumber(lots),
    releasedCurrency: moneyNumber(micro),
  }
}

/**
 * For an order that is open now and that an earlier leg of the plan will have ended: the exchange's own sentence would not be
 * true yet.
 */
export function endedByPlan(order: OrderRef, { code, facts }: Refused): Check | null {
  if (code !== 'ALREADY_CLOSED') return null
  const end = facts.what === 'FILLED' ? 'filled' : 'cancelled'
  return failed(
    'order',
    code,
    `Order ${orderId(order)} would be ${end} by an earlier leg of this plan; there would be nothing left of it in the book.`,
  )
}
