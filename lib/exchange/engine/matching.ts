/**
 * Price-time priority. The incoming order takes the best price first and, within a price, the oldest order first, always at the
 * resting order's price. It stops before an order of its own account: no trader trades with themselves.
 */
import { MICRO_PER_TICK_LOT, type PriceTicks, type QtyLots } from '../../contracts/units.ts'
import { type Account, linkToAccount, unlinkFromAccount } from './account.ts'
import { type End, recordRested } from './closed-orders.ts'
import type { Fill, Place, Side } from './commands.ts'
import {
  ASK,
  BID,
  bestLevel,
  COUNT,
  closeLevel,
  HEAD,
  type LevelIndex,
  levelBase,
  levelOf,
  lotsOf,
  NO_LEVEL,
  nextWorse,
  openLevel,
  pageOf,
  type SideIndex,
  sideIndex,
  TAIL,
  ticksOf,
} from './ladder.ts'
import { type AssetBook, balanceAt, bookOf, CASH, energyOf, type Ledger, pageIn } from './ledger.ts'
import * as pool from './order-pool.ts'
import { NO_SLOT, type Slot } from './order-pool.ts'
import { accountAt, type ExchangeState, type SymbolState } from './state.ts'

export const opposite = (side: SideIndex): SideIndex => (side === BID ? ASK : BID)

/** True while `level` of the other side is within `limit` for an order on `side`. */
const reaches = (side: SideIndex, limit: LevelIndex, level: LevelIndex): boolean =>
  level !== NO_LEVEL && (side === BID ? level <= limit : level >= limit)

/** Money that a resting order locks per lot: what it may have to pay. Buying below zero pays nothing, selling below zero does. */
export const lockedMicroPerLot = (side: Side, priceTicks: PriceTicks): number => lockedOf(sideIndex(side), priceTicks)
function lockedOf(side: SideIndex, priceTicks: PriceTicks): number {
  const pays = side === BID ? priceTicks : -priceTicks
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
    const price = ticksOf(level)
    if (account.openOrders === 0) {
      const take = Math.min(qtyLots - reach.lots, page.floats[lotsOf(level)] as number)
      reach.lots += take
      reach.value += take * price
    } else {
      for (let slot = page.ints[levelBase(level) + HEAD] as Slot; slot !== NO_SLOT && reach.lots < qtyLots; ) {
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

export type Match = { lots: QtyLots; value: number; fills: readonly Fill[]; selfTrade: boolean }
const NOTHING: Match = { lots: 0, value: 0, fills: [], selfTrade: false }

/** Takes what an order can take; of most orders, nothing. */
export const take = (
  state: ExchangeState,
  symbol: SymbolState,
  taker: Account,
  side: Side,
  limitTicks: PriceTicks,
  qtyLots: QtyLots,
): Match => {
  const mine = sideIndex(side)
  return reaches(mine, levelOf(limitTicks), bestLevel(symbol.ladder, opposite(mine)))
    ? match(state, symbol, taker, side, limitTicks, qtyLots)
    : NOTHING
}

/** Takes up to `qtyLots` within the limit, which the best price is, and settles both sides of every fill. */
function match(
  state: ExchangeState,
  symbol: SymbolState,
  taker: Account,
  side: Side,
  limitTicks: PriceTicks,
  qtyLots: QtyLots,
): Match {
  const { orders, atMs } = state
  const { ladder } = symbol
  const mine = sideIndex(side)
  const theirs = opposite(mine)
  const limit = levelOf(limitTicks)
  let level = bestLevel(ladder, theirs)
  const cash = bookOf(state.ledger, CASH)
  const energy = bookOf(state.ledger, energyOf(symbol.index))
  const fills: Fill[] = []
  let lots = 0
  let value = 0
  let selfTrade = false
  do {
    const page = pageOf(ladder, level)
    const head = levelBase(level) + HEAD
    const lotsAt = lotsOf(level)
    const priceTicks = ticksOf(level)
    for (let slot = page.ints[head] as Slot; slot !== NO_SLOT && lots < qtyLots; slot = page.ints[head] as Slot) {
      const record = pool.recordOf(orders, slot)
      const r = pool.base(slot)
      const maker = accountAt(state, record[r + pool.ACCOUNT] as number)
      if (maker === taker) {
        selfTrade = true
        break
      }
      const resting = record[r + pool.REMAINING] as number
      const filled = Math.min(qtyLots - lots, resting)
      const floats = pool.floatsOf(orders, slot)
      const f = pool.floatBase(slot)
      fills.push({
        tradeNo: ++state.tradeNo,
        priceTicks,
        qtyLots: filled,
        maker: maker.index,
        makerOrderSeq: floats[f + pool.SEQ] as number,
        simulated: taker.simulated && maker.simulated,
      })
      lots += filled
      value += filled * priceTicks
      record[r + pool.REMAINING] = resting - filled
      floats[f + pool.FILLED_VALUE] = (floats[f + pool.FILLED_VALUE] as number) + filled * priceTicks
      page.floats[lotsAt] = (page.floats[lotsAt] as number) - filled
      settleMaker(cash, energy, maker, theirs, priceTicks, filled)
      if (filled === resting) closeOrder(state, symbol, maker, slot, 'FILLED')
      else pool.setFilledAt(orders, slot, atMs)
    }
    if (lots > 0) symbol.lastTicks = (fills[fills.length - 1] as Fill).priceTicks
    level = bestLevel(ladder, theirs)
  } while (lots < qtyLots && !selfTrade && reaches(mine, limit, level))

  const i = balanceAt(taker.index)
  const money = pageIn(cash, taker.index)
  const goods = pageIn(energy, taker.index)
  const sign = side === 'BUY' ? 1 : -1
  money[i] = (money[i] as number) - sign * value * MICRO_PER_TICK_LOT
  goods[i] = (goods[i] as number) + sign * lots
  return { lots, value, fills, selfTrade }
}

/** The maker's half of a fill. Its lock was made at its own price, which is the price of the fill. */
function settleMaker(
  cash: AssetBook,
  energy: AssetBook,
  maker: Account,
  side: SideIndex,
  price: PriceTicks,
  lots: QtyLots,
): void {
  const i = balanceAt(maker.index)
  const money = pageIn(cash, maker.index)
  const goods = pageIn(energy, maker.index)
  const micro = price * lots * MICRO_PER_TICK_LOT
  if (side === BID) {
    const from = price > 0 ? i + 1 : i
    money[from] = (money[from] as number) - micro
    goods[i] = (goods[i] as number) + lots
    maker.openBuyLots -= lots
  } else {
    const to = price < 0 ? i + 1 : i
    money[to] = (money[to] as number) + micro
    goods[i + 1] = (goods[i + 1] as number) - lots
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
  const slot = pool.allocateOrder(state.orders, command, state.seq, lots, filledValue)
  const level = levelOf(priceTicks)
  const { ints, floats } = pageOf(symbol.ladder, level)
  const at = levelBase(level)
  const tail = ints[at + TAIL] as Slot
  if (tail === NO_SLOT) {
    ints[at + HEAD] = slot
    openLevel(symbol.ladder, sideIndex(side), level)
  } else {
    pool.setNextInLevel(state.orders, tail, slot)
    pool.setPrevInLevel(state.orders, slot, tail)
  }
  ints[at + TAIL] = slot
  ints[at + COUNT] = (ints[at + COUNT] as number) + 1
  floats[lotsOf(level)] = (floats[lotsOf(level)] as number) + lots
  linkToAccount(account, state.orders, slot)

  lockMeans(state.ledger, symbol, account, sideIndex(side), priceTicks, lots)
  return slot
}

export type Released = { lots: QtyLots; micro: number }

/** Takes a resting order out of the book and releases exactly what is still locked for it. */
export function cancelResting(state: ExchangeState, symbol: SymbolState, account: Account, slot: Slot): Released {
  const { orders } = state
  const record = pool.recordOf(orders, slot)
  const r = pool.base(slot)
  const side = (record[r + pool.FLAGS] as number) & pool.SELL_FLAG ? ASK : BID
  const price = record[r + pool.PRICE] as number
  const lots = record[r + pool.REMAINING] as number
  const level = levelOf(price)
  const { floats } = pageOf(symbol.ladder, level)
  floats[lotsOf(level)] = (floats[lotsOf(level)] as number) - lots
  lockMeans(state.ledger, symbol, account, side, price, -lots)
  closeOrder(state, symbol, account, slot, 'CANCELLED')
  return { lots: side === ASK ? lots : 0, micro: lockedOf(side, price) * lots }
}

/** available → locked for `lots` of a resting order; negative releases. */
function lockMeans(
  ledger: Ledger,
  symbol: SymbolState,
  account: Account,
  side: SideIndex,
  price: PriceTicks,
  lots: QtyLots,
): void {
  const i = balanceAt(account.index)
  const perLot = lockedOf(side, price)
  if (perLot > 0) {
    const money = pageIn(bookOf(ledger, CASH), account.index)
    money[i] = (money[i] as number) - perLot * lots
    money[i + 1] = (money[i + 1] as number) + perLot * lots
  }
  if (side === ASK) {
    const goods = pageIn(bookOf(ledger, energyOf(symbol.index)), account.index)
    goods[i] = (goods[i] as number) - lots
    goods[i + 1] = (goods[i + 1] as number) + lots
    account.openSellLots += lots
  } else account.openBuyLots += lots
}

/** Unlinks an order whose lots have already left its level, and keeps it as history. */
function closeOrder(state: ExchangeState, symbol: SymbolState, account: Account, slot: Slot, end: End): void {
  const { orders } = state
  const record = pool.recordOf(orders, slot)
  const r = pool.base(slot)
  const level = levelOf(record[r + pool.PRICE] as number)
  const { ints } = pageOf(symbol.ladder, level)
  const at = levelBase(level)
  const prev = record[r + pool.PREV] as Slot
  const next = record[r + pool.NEXT] as Slot
  if (prev === NO_SLOT) ints[at + HEAD] = next
  else pool.setNextInLevel(orders, prev, next)
  if (next === NO_SLOT) ints[at + TAIL] = prev
  else pool.setPrevInLevel(orders, next, prev)
  const left = (ints[at + COUNT] as number) - 1
  ints[at + COUNT] = left
  if (left === 0) closeLevel(symbol.ladder, (record[r + pool.FLAGS] as number) & pool.SELL_FLAG ? ASK : BID, level)
  unlinkFromAccount(account, orders, slot)
  if (!account.simulated) {
    account.lastClosed = recordRested(state.closed, account.lastClosed, orders, slot, end, state.atMs)
  }
  pool.releaseOrder(orders, slot)
}
