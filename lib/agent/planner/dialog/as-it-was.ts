/** What an order was before it was changed or taken off, as far as the conversation has seen it. */
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { type PendingOrder, pendingFrom } from '../orders.ts'
import { type Call, isDone, resultOf, type Turn } from './history.ts'

export const saidOf = ({ args }: Call, name: 'price' | 'qty'): string | undefined =>
  typeof args[name] === 'string' || typeof args[name] === 'number' ? String(args[name]) : undefined

/** What says more of an order than side, quantity, price and contract: it would be placed again without that. */
const TERMS = ['timeInForce', 'expiresAt', 'postOnly', 'displayQty']

/** An order as this conversation placed it, where nothing of it filled at once; null where it was placed on other terms. */
function asPlaced(call: Call): PendingOrder | null {
  const { tool, args } = call
  if (tool !== 'placeOrder' || !isDone(call) || TERMS.some((term) => args[term] !== undefined)) return null
  const { orderId, filledQty } = resultOf(call) ?? {}
  if (typeof orderId !== 'string' || filledQty !== 0) return null
  return {
    orderId,
    side: String(args.side),
    symbol: typeof args.symbol === 'string' ? args.symbol : DEFAULT_SYMBOL,
    price: args.price === undefined ? null : Number(args.price),
    amount: Number(args.qty),
    placedMs: Number.NaN,
    expiresMs: Number.NaN,
  }
}

/** An order before the call of a turn, as it was placed or listed and has been changed since; null where nothing showed it. */
export function asItWas(call: Call, before: readonly Turn[], at: number): PendingOrder | null {
  const { orderId } = call.args
  let known: PendingOrder | null = null
  for (const { calls } of before.slice(0, at + 1)) {
    known =
      pendingFrom(calls).find((row) => row.orderId === orderId) ??
      calls.map(asPlaced).find((row) => row?.orderId === orderId) ??
      known
    for (const change of calls) {
      if (!known || change === call || change.tool !== 'amendOrder' || change.args.orderId !== orderId) continue
      if (!isDone(change)) continue
      const [price, qty] = [saidOf(change, 'price'), saidOf(change, 'qty')]
      known = {
        ...known,
        ...(price === undefined ? {} : { price: Number(price) }),
        ...(qty === undefined ? {} : { amount: Number(qty) }),
      }
    }
  }
  return known
}
