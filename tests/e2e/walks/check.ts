/**
 * What must hold after every walk, from three sides that know nothing of each other: the line's log of what the desk
 * sent, the exchange's own orders, and what stood in the dialog when a person clicked. The ledger is held against them.
 */
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import type { Call } from './faulty-desk.ts'
import { type OrderWords, ordersIn, type Shown, words, wordsOfCall } from './shown.ts'

type Evidence = {
  /** The plan as the desk's ledger tells it in the end. */
  plan: Plan
  /** Approvals of this browser since the walk began. */
  approvals: readonly Shown[]
  /** Calls for this account since the walk began. */
  calls: readonly Call[]
  /** All orders of the account. */
  orders: readonly OrderRow[]
}

/** @returns every rule that was broken, in words */
export function broken({ plan, approvals, calls, orders }: Evidence): string[] {
  const wrong: string[] = []
  const rule = (holds: boolean, words: string) => void (holds || wrong.push(words))
  const sent = calls.filter((c) => c.tool === 'placeOrder')
  const ids = sent.map((c) => String(c.args.clientOrderId))
  const ofThisPlan = (id: string | null | undefined) => id?.startsWith(`${plan.id}:`) ?? false
  const placed = orders.filter((o) => ofThisPlan(o.clientOrderId))

  rule(ids.every(ofThisPlan), `sent what this plan does not name: ${ids}`)
  rule(new Set(ids).size === ids.length, `sent more than once: ${ids}`)
  const asked = sent.map((c) => wordsOfCall(c.args))
  const winners = approvals.filter((a) => a.planId === plan.id && a.digest !== '' && plan.digest.startsWith(a.digest))
  if (sent.length > 0) {
    rule(winners.length > 0, `sent without a click on what was sent; clicks: ${JSON.stringify(approvals)}`)
    for (const { title } of winners)
      rule(isWithin(asked, ordersIn(title)), `sent ${JSON.stringify(asked)}, approved "${title}"`)
  }

  rule(new Set(placed.map((o) => o.clientOrderId)).size === placed.length, 'an order is at the exchange twice')
  for (const order of placed) {
    const call = sent.find((c) => c.args.clientOrderId === order.clientOrderId)
    rule(call !== undefined, `at the exchange and never sent: ${order.clientOrderId}`)
    if (call) rule(sameOrder(order, call), `sent ${wordsOfCall(call.args)}, at the exchange ${wordsOfOrder(order)}`)
  }

  const never = ['rejected', 'expired', 'pending', 'requoted'].includes(plan.status)
  if (never) rule(sent.length === 0 && placed.length === 0, `${plan.status}, and yet sent: ${ids}`)
  const done = plan.legs.flatMap((l, i) => (l.status === 'done' ? [`${plan.id}:${i}`] : []))
  const there = placed.map((o) => String(o.clientOrderId)).sort()
  rule(done.join() === there.join(), `the ledger says done: ${done}; at the exchange: ${there}`)
  const open = plan.legs.filter((l) => ['sending', 'unknown'].includes(l.status))
  rule(open.length === 0, `legs nobody knows the end of: ${open.map((l) => `${l.id} ${l.status}`)}`)
  return wrong
}

/** Each of `some` is in `all`, in that order, and none counts twice. */
function isWithin(some: readonly OrderWords[], all: readonly OrderWords[]): boolean {
  let from = 0
  return some.every((order) => {
    const at = all.indexOf(order, from)
    from = at + 1
    return at >= 0
  })
}

const wordsOfOrder = (o: OrderRow): OrderWords =>
  words({ side: o.side, qty: o.amount, symbol: o.symbol, price: o.price, timeInForce: o.timeInForce })
const sameOrder = (order: OrderRow, call: Call): boolean => wordsOfOrder(order) === wordsOfCall(call.args)
