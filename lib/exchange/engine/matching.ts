/**
 * Price-time priority. The incoming order takes the best price first and, within a price, the oldest order first, always at the
 * resting order's price. It stops before an order of its own account: no trader trades with themselves.
 */
import { MICRO_PER_TICK_LOT, type PriceTicks, type QtyLots } from '../../contracts/units.ts'
import { type Account, linkToAccount, unlinkFromAccount } from './account.ts'
import { recordClosed } from './closed-orders.ts'
import type { Fill, Place, Side } from './commands.ts'
import {
  ASK,
  BID,
  bestLevel,
  closeLevel,
  inPage,
  type LevelIndex,
  levelOf,
  NO_LEVEL,
  nextWorse,
  openLevel,
  pageOf,
  type SideIndex,
  sideIndex,
  ticksOf,
} from './ladder.ts'
import { addAvailable, addLocked, CASH, energyOf, lock } from './ledger.ts'
import * as pool from './order-pool.ts'
import { NO_SLOT, type Slot } from './order-pool.ts'
import { accountAt, type ExchangeState, type SymbolState } from './state.ts'

export const opposite = (side: SideIndex): SideIndex => (side === BID ? ASK : BID)

/** True while `level` of the other side is within `limit` for an order on `side`. */
const reaches = (side: SideIndex, limit: LevelIndex, level: LevelIndex): boolean =>
  level !== NO_LEVEL && (side === BID ? level <= limit : level >= limit)

/** Money that a resting order locks per lot: what it may have to pay. Buying below zero pays nothing, selling below zero does. */
export function lockedMicroPerLot(side: Side, priceTicks: PriceTicks): number {
  const pays = side === 'BUY' ? priceTicks : -priceTicks
  return pays > 0 ? pays * MICRO_PER_TICK_LOT : 0
}

export type Reach = {
  /** Lots it would take now. */
  lots: QtyLots
  /** Σ price × lots, ticks × lots. */
  value: number
  /** It would meet an order of its own before it is filled. */
  selfTrade: boolean
}

/** What an order would take, without taking it. */
export function reachOf(
  state: ExchangeState,
  symbol: SymbolState,
  account: Account,
  side: Side,
  limitTicks: PriceTicks,
  qtyLots: QtyLots,
): Reach {
  const mine = sideIndex(side)
  const theirs = opposite(mine)
  const limit = levelOf(limitTicks)
  const reach: Reach = { lots: 0, value: 0, selfTrade: false }
  let level = bestLevel(symbol.ladder, theirs)
  while (reach.lots < qtyLots && reaches(mine, limit, level)) {
    const page = pageOf(symbol.ladder, level)
    const at = inPage(level)
    const price = ticksOf(level)
    if (account.openOrders === 0) {
      const take = Math.min(qtyLots - reach.lots, page.lots[at] as number)
      reach.lots += take
      reach.value += take * price
    } else {
      for (let slot = page.head[at] as Slot; slot !== NO_SLOT && reach.lots < qtyLots; ) {
        if (pool.orderAccount(state.orders, slot) === account.index) {
          reach.selfTrade = true
          return reach
        }
        const take = Math.min(qtyLots - reach.lots, pool.orderRemaining(state.orders, slot))
        reach.lots += take
        reach.value += take * price
        slot = pool.nextInLevel(state.orders, slot)
      }
    }
    level = nextWorse(symbol.ladder, theirs, level)
  }
  return reach
}

export type Match = { lots: QtyLots; value: number; fills: Fill[]; selfTrade: boolean }
const NO_FILLS: Fill[] = []

/** Takes up to `qtyLots` within the limit and settles both sides of every fill. */
export function match(
  state: ExchangeState,
  symbol: SymbolState,
  account: Account,
  side: Side,
  limitTicks: PriceTicks,
  qtyLots: QtyLots,
): Match {
  const mine = sideIndex(side)
  const theirs = opposite(mine)
  const limit = levelOf(limitTicks)
  const result: Match = { lots: 0, value: 0, fills: NO_FILLS, selfTrade: false }
  let level = bestLevel(symbol.ladder, theirs)
  while (result.lots < qtyLots && !result.selfTrade && reaches(mine, limit, level)) {
    takeLevel(state, symbol, account, theirs, level, qtyLots, result)
    level = bestLevel(symbol.ladder, theirs)
  }
  if (result.lots > 0) {
    const energy = energyOf(symbol.index)
    const sign = side === 'BUY' ? 1 : -1
    addAvailable(state.ledger, CASH, account.index, -sign * result.value * MICRO_PER_TICK_LOT)
    addAvailable(state.ledger, energy, account.index, sign * result.lots)
  }
  return result
}

function takeLevel(
  state: ExchangeState,
  symbol: SymbolState,
  taker: Account,
  theirs: SideIndex,
  level: LevelIndex,
  qtyLots: QtyLots,
  result: Match,
): void {
  const page = pageOf(symbol.ladder, level)
  const at = inPage(level)
  const price = ticksOf(level)
  while (result.lots < qtyLots) {
    const slot = page.head[at] as Slot
    if (slot === NO_SLOT) return
    const maker = accountAt(state, pool.orderAccount(state.orders, slot))
    if (maker === taker) {
      result.selfTrade = true
      return
    }
    const resting = pool.orderRemaining(state.orders, slot)
    const lots = Math.min(qtyLots - result.lots, resting)
    result.lots += lots
    result.value += lots * price
    if (result.fills === NO_FILLS) result.fills = []
    result.fills.push({
      tradeNo: ++state.tradeNo,
      priceTicks: price,
      qtyLots: lots,
      maker: maker.index,
      makerOrderSeq: pool.orderSeq(state.orders, slot),
      simulated: taker.simulated && maker.simulated,
    })
    symbol.lastTicks = price
    settleMaker(state, symbol, maker, theirs, price, lots)
    pool.reduceOrder(state.orders, slot, lots, state.atMs)
    page.lots[at] = (page.lots[at] as number) - lots
    if (lots === resting) closeOrder(state, symbol, maker, slot, 'FILLED')
  }
}

/** The maker's half of a fill. Its lock was made at its own price, which is the price of the fill. */
function settleMaker(
  state: ExchangeState,
  symbol: SymbolState,
  maker: Account,
  side: SideIndex,
  price: PriceTicks,
  lots: QtyLots,
): void {
  const ledger = state.ledger
  const energy = energyOf(symbol.index)
  const micro = price * lots * MICRO_PER_TICK_LOT
  if (side === BID) {
    if (price > 0) addLocked(ledger, CASH, maker.index, -micro)
    else addAvailable(ledger, CASH, maker.index, -micro)
    addAvailable(ledger, energy, maker.index, lots)
    maker.openBuyLots -= lots
  } else {
    if (price < 0) addLocked(ledger, CASH, maker.index, micro)
    else addAvailable(ledger, CASH, maker.index, micro)
    addLocked(ledger, energy, maker.index, -lots)
    maker.openSellLots -= lots
  }
}

/** Puts what is left of an accepted order into the book and locks what it may need. */
export function rest(
  state: ExchangeState,
  symbol: SymbolState,
  account: Account,
  command: Place,
  lots: QtyLots,
  filledValue: number,
): Slot {
  const { side, priceTicks } = command
  const slot = pool.allocateOrder(
    state.orders,
    state.seq,
    state.atMs,
    account.index,
    symbol.index,
    side,
    command.postOnly,
    priceTicks,
    command.qtyLots,
    lots,
    filledValue,
    command.clientOrderId,
  )
  const mine = sideIndex(side)
  const level = levelOf(priceTicks)
  const page = pageOf(symbol.ladder, level)
  const at = inPage(level)
  const tail = page.tail[at] as Slot
  if (tail === NO_SLOT) {
    page.head[at] = slot
    openLevel(symbol.ladder, mine, level)
  } else {
    pool.setNextInLevel(state.orders, tail, slot)
    pool.setPrevInLevel(state.orders, slot, tail)
  }
  page.tail[at] = slot
  page.count[at] = (page.count[at] as number) + 1
  page.lots[at] = (page.lots[at] as number) + lots
  linkToAccount(account, state.orders, slot)

  const micro = lockedMicroPerLot(side, priceTicks) * lots
  if (micro > 0) lock(state.ledger, CASH, account.index, micro)
  if (side === 'SELL') {
    lock(state.ledger, energyOf(symbol.index), account.index, lots)
    account.openSellLots += lots
  } else account.openBuyLots += lots
  return slot
}

export type Released = { lots: QtyLots; micro: number }

/** Takes a resting order out of the book and releases exactly what is still locked for it. */
export function cancelResting(state: ExchangeState, symbol: SymbolState, account: Account, slot: Slot): Released {
  const orders = state.orders
  const side = pool.orderSide(orders, slot)
  const price = pool.orderPrice(orders, slot)
  const lots = pool.orderRemaining(orders, slot)
  const level = levelOf(price)
  const page = pageOf(symbol.ladder, level)
  page.lots[inPage(level)] = (page.lots[inPage(level)] as number) - lots
  const micro = lockedMicroPerLot(side, price) * lots
  if (micro > 0) lock(state.ledger, CASH, account.index, -micro)
  if (side === 'SELL') {
    lock(state.ledger, energyOf(symbol.index), account.index, -lots)
    account.openSellLots -= lots
  } else account.openBuyLots -= lots
  closeOrder(state, symbol, account, slot, 'CANCELLED')
  return { lots: side === 'SELL' ? lots : 0, micro }
}

/** Unlinks an order whose lots have already left its level. */
function closeOrder(
  state: ExchangeState,
  symbol: SymbolState,
  account: Account,
  slot: Slot,
  how: 'FILLED' | 'CANCELLED',
): void {
  const orders = state.orders
  const level = levelOf(pool.orderPrice(orders, slot))
  const page = pageOf(symbol.ladder, level)
  const at = inPage(level)
  pool.unlinkFromLevel(orders, slot, page.head, page.tail, at)
  const left = (page.count[at] as number) - 1
  page.count[at] = left
  if (left === 0) closeLevel(symbol.ladder, sideIndex(pool.orderSide(orders, slot)), level)
  unlinkFromAccount(account, orders, slot)
  if (!account.simulated) {
    const qtyLots = pool.orderQty(orders, slot)
    account.lastClosed = recordClosed(
      state.closed,
      account.lastClosed,
      pool.orderSeq(orders, slot),
      slot,
      account.index,
      symbol.index,
      pool.orderSide(orders, slot),
      'LIMIT',
      'GTC',
      pool.orderPrice(orders, slot),
      qtyLots,
      qtyLots - pool.orderRemaining(orders, slot),
      pool.orderFilledValue(orders, slot),
      how,
      pool.orderClientId(orders, slot),
      pool.orderCreatedAtMs(orders, slot),
      state.atMs,
    )
  }
  pool.releaseOrder(orders, slot)
}
