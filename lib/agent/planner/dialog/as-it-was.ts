/** What an order was before it was changed or taken off, as far as the conversation has seen it. */
import { type PendingOrder, pendingFrom } from '../orders.ts'
import { type Call, isDone, type Turn } from './history.ts'

export const saidOf = ({ args }: Call, name: 'price' | 'qty'): string | undefined =>
  typeof args[name] === 'string' || typeof args[name] === 'number' ? String(args[name]) : undefined

/** An order before the call of a turn, from the lists that were shown and the changes that were made; null where none showed it. */
export function asItWas(call: Call, before: readonly Turn[], at: number): PendingOrder | null {
  const { orderId } = call.args
  let known: PendingOrder | null = null
  for (const { calls } of before.slice(0, at + 1)) {
    known = pendingFrom(calls).find((row) => row.orderId === orderId) ?? known
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
