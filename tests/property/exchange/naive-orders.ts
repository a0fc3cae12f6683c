/** place and amend: the checks in their order. */
import type { Amend, Place, Side } from '../../../lib/exchange/engine/commands.ts'
import { type Arrival, carryOut, checkMeans, no, planOf, type Refusal, within } from './naive-matching.ts'
import { clipOf, MICRO, type NaiveState, opposite } from './naive-state.ts'
import type { SaidFirst } from './said.ts'

/** Counts a place or amend of a symbol with a rate limit against its account; refuses what is over the limit, which does not count. */
function countOrRefuse(naive: NaiveState, account: number, symbol: number): Refusal | null {
  const limit = naive.symbol(symbol).spec.maxCommandsPerSecond
  if (limit === 0) return null
  const { rate } = naive.account(account)
  const second = Math.floor(naive.atMs / 1000)
  const used = rate.second === second ? rate.used : 0
  if (used >= limit) return no('RATE_LIMITED', { limit })
  naive.account(account).rate = { second, used: used + 1 }
  return null
}

/** The collar that a market order trades within. */
function marketLimit(naive: NaiveState, symbol: number, side: Side): number | Refusal {
  const { spec, last } = naive.symbol(symbol)
  const best = naive.queue(symbol, opposite(side))[0]?.price
  if (best === undefined) return no('NO_LIQUIDITY')
  const bid = naive.queue(symbol, 'BUY')[0]?.price
  const ask = naive.queue(symbol, 'SELL')[0]?.price
  const middle =
    bid !== undefined && ask !== undefined ? Math.floor((bid + ask) / 2) : last !== null ? last : spec.referenceTicks
  const band = Math.max(Math.floor((Math.abs(middle) * spec.collarPercent) / 100), spec.collarMinTicks)
  const limit =
    side === 'BUY' ? Math.min(spec.maxPriceTicks, middle + band) : Math.max(spec.minPriceTicks, middle - band)
  return within(side, limit, best) ? limit : no('PRICE_COLLAR', { what: 'market' })
}

function priceRefusal(naive: NaiveState, symbol: number, price: number): Refusal | null {
  const { minPriceTicks, maxPriceTicks } = naive.symbol(symbol).spec
  return price < minPriceTicks || price > maxPriceTicks ? no('PRICE_COLLAR', { what: 'limit' }) : null
}
function valueRefusal(naive: NaiveState, symbol: number, price: number, lots: number): Refusal | null {
  const value = BigInt(Math.abs(price)) * BigInt(lots) * MICRO
  return value > BigInt(naive.symbol(symbol).spec.maxValueMicro) ? no('ORDER_TOO_LARGE', { what: 'value' }) : null
}
function wouldTake(naive: NaiveState, symbol: number, side: Side, price: number): Refusal | null {
  const best = naive.queue(symbol, opposite(side))[0]?.price
  return best !== undefined && within(side, price, best) ? no('WOULD_TAKE', { bestTicks: best }) : null
}

function checkBeforeMeans(naive: NaiveState, c: Place): number | Refusal {
  const { spec, session, retired } = naive.symbol(c.symbol)
  const canRest = c.timeInForce === 'GTC' || c.timeInForce === 'GTD'
  // A symbol that is gone has no limits to check against, so this comes before the list.
  if (retired) return no('NOT_FOUND', { what: 'symbol' })
  const tooFast = countOrRefuse(naive, c.account, c.symbol)
  if (tooFast) return tooFast
  if (session === 'CLOSED' || session === 'HALTED') return no('MARKET_CLOSED', { what: session })
  if (session === 'AUCTION' && (c.type !== 'LIMIT' || !canRest || c.postOnly)) {
    return no('MARKET_CLOSED', { what: 'AUCTION' })
  }
  if (c.timeInForce === 'GTD' && c.expiresAtMs <= c.atMs) return no('INVALID_ARGUMENT', { what: 'expiry' })
  if (c.qtyLots > spec.maxQtyLots) return no('ORDER_TOO_LARGE', { what: 'qty' })
  if (c.displayLots > 0 && (c.type === 'MARKET' || !canRest || c.displayLots > c.qtyLots)) {
    return no('INVALID_ARGUMENT', { what: 'display' })
  }
  const limit = c.type === 'MARKET' ? marketLimit(naive, c.symbol, c.side) : c.priceTicks
  if (typeof limit !== 'number') return limit
  const refusal =
    (c.type === 'LIMIT' && priceRefusal(naive, c.symbol, limit)) || valueRefusal(naive, c.symbol, limit, c.qtyLots)
  if (refusal) return refusal
  if (canRest && naive.ordersOf(c.account).length >= spec.maxOpenOrders) return no('TOO_MANY_ORDERS')
  return (c.postOnly && wouldTake(naive, c.symbol, c.side, limit)) || limit
}

export function place(naive: NaiveState, c: Place): SaidFirst | Refusal {
  const limit = checkBeforeMeans(naive, c)
  if (typeof limit !== 'number') return limit
  const arrival: Arrival = {
    account: c.account,
    symbol: c.symbol,
    side: c.side,
    limit,
    lots: c.qtyLots,
    selfTrade: c.selfTrade,
    rests: c.type === 'LIMIT' && (c.timeInForce === 'GTC' || c.timeInForce === 'GTD'),
    allOrNothing: c.timeInForce === 'FOK',
  }
  const plan = planOf(naive, arrival)
  const refusal = checkMeans(naive, arrival, plan, null)
  if (refusal) return refusal

  const { fills, value } = carryOut(naive, arrival, plan)
  const remaining = plan.left
  const filledLots = c.qtyLots - remaining
  const rests = remaining > 0 && arrival.rests && !plan.stopped
  if (rests) {
    // A clip as large as the order is no iceberg.
    const display = c.displayLots === c.qtyLots ? 0 : c.displayLots
    naive.orders.push({
      id: naive.seq,
      account: c.account,
      symbol: c.symbol,
      side: c.side,
      price: c.priceTicks,
      qty: c.qtyLots,
      remaining,
      display,
      shown: clipOf({ display, remaining }),
      priority: naive.nextPriority(),
      timeInForce: c.timeInForce === 'GTD' ? 'GTD' : 'GTC',
      expiresAt: c.expiresAtMs,
      postOnly: c.postOnly,
      selfTrade: c.selfTrade,
      key: c.clientOrderId,
      createdAt: c.atMs,
      filledValue: value,
    })
  } else naive.closeArrived(c, filledLots, value, remaining === 0 ? 'FILLED' : 'CANCELLED')
  return {
    kind: 'placed',
    seq: naive.seq,
    atMs: c.atMs,
    order: naive.seq,
    state: remaining === 0 ? 'FILLED' : !rests ? 'CANCELLED' : filledLots > 0 ? 'PARTIALLY_FILLED' : 'OPEN',
    limitTicks: limit,
    filledLots,
    filledValue: value,
    restingLots: rests ? remaining : 0,
    droppedLots: rests ? 0 : remaining,
    dropReason: rests || remaining === 0 ? 'NONE' : plan.stopped ? 'SELF_TRADE' : 'IMMEDIATE_ONLY',
    fills,
    selfCancelled: plan.own,
  }
}

/** Why this account cannot touch this order; null when it can. */
export function whyNot(naive: NaiveState, account: number, id: number): Refusal | null {
  const order = naive.orders.find((o) => o.id === id)
  if (order) return order.account === account ? null : no('NOT_OWNER', { what: 'order' })
  const closed = naive.closed.find((o) => o.seq === id)
  if (closed?.account !== account) return no('NOT_FOUND', { what: 'order' })
  return no('ALREADY_CLOSED', { what: closed.state })
}

export function amend(naive: NaiveState, c: Amend): SaidFirst | Refusal {
  const order = naive.orders.find((o) => o.id === c.order.seq)
  // The rate limit is the symbol's, and an order that is not open leads to no symbol.
  const tooFast = order ? countOrRefuse(naive, c.account, order.symbol) : null
  if (tooFast) return tooFast
  const refusal = whyNot(naive, c.account, c.order.seq)
  if (refusal || !order) return refusal ?? no('NOT_FOUND', { what: 'order' })
  if (c.priceTicks === null && c.qtyLots === null) return no('INVALID_ARGUMENT', { what: 'nothing' })
  const { spec, session } = naive.symbol(order.symbol)
  if (session === 'HALTED') return no('MARKET_CLOSED', { what: session })
  const price = c.priceTicks ?? order.price
  const qty = c.qtyLots ?? order.qty
  const filled = order.qty - order.remaining
  if (qty <= filled) return no('INVALID_ARGUMENT', { what: 'qty' })
  if (qty > spec.maxQtyLots) return no('ORDER_TOO_LARGE', { what: 'qty' })
  const offLimits =
    priceRefusal(naive, order.symbol, price) ??
    valueRefusal(naive, order.symbol, price, qty) ??
    (order.postOnly && session !== 'AUCTION' ? wouldTake(naive, order.symbol, order.side, price) : null)
  if (offLimits) return offLimits
  const arrival: Arrival = {
    account: order.account,
    symbol: order.symbol,
    side: order.side,
    limit: price,
    lots: qty - filled,
    selfTrade: order.selfTrade,
    rests: true,
    allOrNothing: false,
  }
  const plan = planOf(naive, arrival)
  const noMeans = checkMeans(naive, arrival, plan, order)
  if (noMeans) return noMeans

  const keptPriority = price === order.price && qty <= order.qty
  order.price = price
  order.qty = qty
  order.remaining = arrival.lots
  const { fills, value } = keptPriority ? { fills: [], value: 0 } : carryOut(naive, arrival, plan)
  if (keptPriority) order.shown = Math.min(order.shown, order.remaining)
  else {
    order.remaining = plan.left
    order.filledValue += value
    order.shown = clipOf(order)
    order.priority = naive.nextPriority()
    if (plan.left === 0) naive.close(order, 'FILLED')
    else if (plan.stopped) naive.close(order, 'CANCELLED')
  }
  const { remaining } = order
  const rests = remaining > 0 && !plan.stopped
  return {
    kind: 'amended',
    seq: naive.seq,
    atMs: c.atMs,
    order: order.id,
    symbol: order.symbol,
    side: order.side,
    timeInForce: order.timeInForce,
    state: remaining === 0 ? 'FILLED' : !rests ? 'CANCELLED' : remaining < qty ? 'PARTIALLY_FILLED' : 'OPEN',
    priceTicks: price,
    qtyLots: qty,
    filledLots: arrival.lots - remaining,
    filledValue: value,
    restingLots: rests ? remaining : 0,
    droppedLots: rests ? 0 : remaining,
    dropReason: rests || remaining === 0 ? 'NONE' : 'SELF_TRADE',
    keptPriority,
    fills,
    selfCancelled: keptPriority ? [] : plan.own,
  }
}
