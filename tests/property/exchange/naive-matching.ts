/** Continuous matching in two steps: what would happen to an arriving order, and doing just that. */
import type { SelfTradePrevention, Side } from '../../../lib/exchange/engine/commands.ts'
import {
  inPriority,
  lockOf,
  lockPerLot,
  MICRO,
  type NaiveOrder,
  type NaiveState,
  opposite,
  takeFromClip,
} from './naive-state.ts'
import type { SaidOf } from './said.ts'

type Fills = SaidOf<'placed'>['fills']
export type Refusal = { code: string; facts: SaidOf<'refused'>['facts'] }
export const no = (code: string, facts: Refusal['facts'] = {}): Refusal => ({ code, facts })

/** What arrives at the book: a new order, or an amended one with what is left of it. */
export type Arrival = {
  account: number
  symbol: number
  side: Side
  limit: number
  lots: number
  selfTrade: SelfTradePrevention
  rests: boolean
  allOrNothing: boolean
}
/** What will happen to it; nothing has happened yet. */
type Plan = {
  takes: { maker: number; price: number; lots: number }[]
  left: number
  stopped: boolean
  own: number[]
}

export const within = (side: Side, limit: number, price: number): boolean =>
  side === 'BUY' ? price <= limit : price >= limit

/** Walks a copy of the other side of the book. */
export function planOf(naive: NaiveState, a: Arrival): Plan {
  const plan: Plan = { takes: [], left: a.lots, stopped: false, own: [] }
  // An auction collects: nothing is taken on arrival.
  if (naive.symbol(a.symbol).session === 'AUCTION') return plan
  const theirs = opposite(a.side)
  let book = naive.queue(a.symbol, theirs).map((order) => ({ ...order }))
  let priority = naive.priority
  while (plan.left > 0) {
    const maker = inPriority(book, theirs)[0]
    if (!maker || !within(a.side, a.limit, maker.price)) break
    if (maker.account === a.account) {
      plan.stopped = a.selfTrade !== 'CANCEL_MAKER'
      if (a.selfTrade !== 'CANCEL_TAKER') plan.own.push(maker.id)
      if (plan.stopped) break
      book = book.filter((o) => o !== maker)
      continue
    }
    const lots = Math.min(plan.left, maker.shown)
    plan.takes.push({ maker: maker.id, price: maker.price, lots })
    plan.left -= lots
    takeFromClip(maker, lots, () => ++priority)
    book = book.filter((o) => o.remaining > 0)
  }
  return plan
}

/** Enough energy, enough money and a balance that stays an exact number. `own`: the order itself, when it is amended. */
export function checkMeans(naive: NaiveState, a: Arrival, plan: Plan, own: NaiveOrder | null): Refusal | null {
  if (a.allOrNothing && plan.left > 0) {
    return no('NOT_FILLABLE', { need: a.lots, have: a.lots - plan.left, what: plan.stopped ? 'self' : 'book' })
  }
  const value = plan.takes.reduce((sum, t) => sum + BigInt(t.price) * BigInt(t.lots) * MICRO, 0n)
  const rests = a.rests && !plan.stopped ? plan.left : 0
  const need = (a.side === 'BUY' ? value : -value) + lockPerLot(a.side, a.limit) * BigInt(rests)
  // What self-trade prevention is going to release does not count: the text compares with what is available now.
  const have = naive.freeCash(a.account) + (own ? lockOf(own) : 0n)
  if (need > have) return no('INSUFFICIENT_FUNDS', { need: Number(need), have: Number(have) })
  if (a.side === 'SELL') {
    const energy = naive.freeEnergy(a.account, a.symbol) + (own ? own.remaining : 0)
    if (a.lots > energy) return no('INSUFFICIENT_ENERGY', { need: a.lots, have: energy })
  }
  const { minPriceTicks, maxPriceTicks } = naive.symbol(a.symbol).spec
  const open = (side: Side): number =>
    naive
      .ordersOf(a.account)
      .filter((o) => o.side === side && o !== own)
      .reduce((sum, o) => sum + o.remaining, a.side === side ? a.lots : 0)
  const gain =
    BigInt(open('SELL')) * BigInt(Math.max(0, maxPriceTicks)) +
    BigInt(open('BUY')) * BigInt(Math.max(0, -minPriceTicks))
  if (naive.account(a.account).cash + gain * MICRO > BigInt(Number.MAX_SAFE_INTEGER)) {
    return no('ORDER_TOO_LARGE', { what: 'balance' })
  }
  return null
}

/** Does what was planned. */
export function carryOut(naive: NaiveState, a: Arrival, plan: Plan): { fills: Fills; value: number } {
  const fills: Fills = []
  for (const { maker, price, lots } of plan.takes) {
    const order = naive.order(maker)
    const [buyer, seller] = a.side === 'BUY' ? [a.account, order.account] : [order.account, a.account]
    naive.settle(a.symbol, buyer, seller, price, lots)
    order.filledValue += price * lots
    takeFromClip(order, lots, naive.nextPriority)
    if (order.remaining === 0) naive.close(order, 'FILLED')
    fills.push({
      tradeNo: ++naive.tradeNo,
      priceTicks: price,
      qtyLots: lots,
      maker: order.account,
      makerOrder: maker,
      simulated: naive.account(a.account).simulated && naive.account(order.account).simulated,
    })
  }
  for (const id of plan.own) naive.close(naive.order(id), 'CANCELLED')
  return { fills, value: plan.takes.reduce((sum, t) => sum + t.price * t.lots, 0) }
}
