/** Orders coming to rest in a book and leaving it, with what they lock. */
import { MICRO_PER_TICK_LOT, type PriceTicks, type QtyLots } from '../../contracts/units.ts'
import * as ACCOUNT from './account-record.ts'
import * as CLOSED from './closed-orders.ts'
import type { AccountIndex, Place } from './commands.ts'
import { addExpiry } from './expiry.ts'
import type { BookSide, LevelIndex, SideIndex } from './ladder.ts'
import * as LADDER from './ladder.ts'
import * as LEDGER from './ledger.ts'
import * as LEVEL from './level-record.ts'
import type { Slot } from './order-pool.ts'
import * as POOL from './order-pool.ts'
import * as ORDER from './order-record.ts'
import type { ExchangeState, SymbolState } from './state.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const MICRO = MICRO_PER_TICK_LOT
const { remember } = CLOSED
const { levelAt, levelOf, markEmpty, markQuoted, openLevelAt } = LADDER
const { balancesFor, energyBook } = LEDGER
const { allocateOrder, orderDisplay, orderShown, releaseOrder, setShown } = POOL
const {
  ACCOUNT: ORDER_ACCOUNT,
  ACCOUNT_NEXT: ORDER_ACCOUNT_NEXT,
  ACCOUNT_PREV: ORDER_ACCOUNT_PREV,
  CANCELLED: ORDER_CANCELLED,
  FLAGS: ORDER_FLAGS,
  ICEBERG_FLAG: ORDER_ICEBERG_FLAG,
  NEXT: ORDER_NEXT,
  NONE: ORDER_NONE,
  PREV: ORDER_PREV,
  PRICE: ORDER_PRICE,
  REMAINING: ORDER_REMAINING,
  SELL_FLAG: ORDER_SELL_FLAG,
} = ORDER
const {
  ASK: LEVEL_ASK,
  BID: LEVEL_BID,
  COUNT: LEVEL_COUNT,
  HEAD: LEVEL_HEAD,
  HIDDEN: LEVEL_HIDDEN,
  SHOWN: LEVEL_SHOWN,
  TAIL: LEVEL_TAIL,
} = LEVEL
const {
  CASH_AVAILABLE: ACCOUNT_CASH_AVAILABLE,
  CASH_LOCKED: ACCOUNT_CASH_LOCKED,
  FIRST_ORDER: ACCOUNT_FIRST_ORDER,
  LAST_CLOSED: ACCOUNT_LAST_CLOSED,
  LAST_ORDER: ACCOUNT_LAST_ORDER,
  OPEN_BUY_LOTS: ACCOUNT_OPEN_BUY_LOTS,
  OPEN_ORDERS: ACCOUNT_OPEN_ORDERS,
  OPEN_SELL_LOTS: ACCOUNT_OPEN_SELL_LOTS,
  SIMULATED: ACCOUNT_SIMULATED,
} = ACCOUNT

/** Money that a resting order locks per lot: what it may have to pay. Buying below zero pays nothing, selling below zero does. */
export function lockPerLot(side: SideIndex, priceTicks: PriceTicks): number {
  const pays = side === LEVEL_BID ? priceTicks : -priceTicks
  return pays > 0 ? pays * MICRO : 0
}

/**
 * Puts what is left of an accepted order into the book and locks what it may need. `shownLots`: of an iceberg that has begun its clip.
 * Written out in one piece, as cancelResting and match are: an order spends its time here, and one piece reads every array once.
 */
export function rest(
  state: ExchangeState,
  symbol: SymbolState,
  command: Place,
  lots: QtyLots,
  filledValue: number,
  shownLots?: QtyLots,
): Slot {
  const { account, priceTicks } = command
  const slot = allocateOrder(state.orders, command, state.seq, lots, filledValue)
  state.orders.openCount++
  const buys = command.side === 'BUY'
  const book = buys ? symbol.bids : symbol.asks
  const at = openLevelAt(state.levels, book, levelOf(priceTicks))
  const orders = state.orders.ints
  const levels = state.levels.ints
  const levelFloats = state.levels.floats
  const accounts = state.accounts.ints
  const accountFloats = state.accounts.floats
  const i = slot << 4

  const a = account << 4
  const last = accounts[a + ACCOUNT_LAST_ORDER] as Slot
  orders[i + ORDER_NEXT] = ORDER_NONE
  orders[i + ORDER_ACCOUNT_NEXT] = ORDER_NONE
  orders[i + ORDER_ACCOUNT_PREV] = last
  if (last === ORDER_NONE) accounts[a + ACCOUNT_FIRST_ORDER] = slot
  else orders[(last << 4) + ORDER_ACCOUNT_NEXT] = slot
  accounts[a + ACCOUNT_LAST_ORDER] = slot
  accounts[a + ACCOUNT_OPEN_ORDERS] = (accounts[a + ACCOUNT_OPEN_ORDERS] as number) + 1

  const tail = levels[at + LEVEL_TAIL] as Slot
  orders[i + ORDER_PREV] = tail
  levels[at + LEVEL_TAIL] = slot
  levels[at + LEVEL_COUNT] = (levels[at + LEVEL_COUNT] as number) + 1
  const iceberg = (orders[i + ORDER_FLAGS] as number) & ORDER_ICEBERG_FLAG
  const shown = iceberg ? (shownLots ?? orderShown(state.orders, slot)) : lots
  const f = at >> 1
  levelFloats[f + LEVEL_SHOWN] = (levelFloats[f + LEVEL_SHOWN] as number) + shown
  if (iceberg) {
    setShown(state.orders, slot, shown)
    levelFloats[f + LEVEL_HIDDEN] = (levelFloats[f + LEVEL_HIDDEN] as number) + lots - shown
  }

  const m = account << 3
  const perLot = lockPerLot(buys ? LEVEL_BID : LEVEL_ASK, priceTicks)
  if (perLot > 0) {
    accountFloats[m + ACCOUNT_CASH_AVAILABLE] = (accountFloats[m + ACCOUNT_CASH_AVAILABLE] as number) - perLot * lots
    accountFloats[m + ACCOUNT_CASH_LOCKED] = (accountFloats[m + ACCOUNT_CASH_LOCKED] as number) + perLot * lots
  }
  if (buys) accountFloats[m + ACCOUNT_OPEN_BUY_LOTS] = (accountFloats[m + ACCOUNT_OPEN_BUY_LOTS] as number) + lots
  else {
    accountFloats[m + ACCOUNT_OPEN_SELL_LOTS] = (accountFloats[m + ACCOUNT_OPEN_SELL_LOTS] as number) + lots
    const goods = balancesFor(energyBook(state.ledger, symbol.index), account)
    const e = account << 1
    goods[e] = (goods[e] as number) - lots
    goods[e + 1] = (goods[e + 1] as number) + lots
  }

  if (tail !== ORDER_NONE) orders[(tail << 4) + ORDER_NEXT] = slot
  else {
    levels[at + LEVEL_HEAD] = slot
    markQuoted(state.levels, book, levelOf(priceTicks))
  }
  if (command.timeInForce === 'GTD') addExpiry(state.expiries, state.orders, state.seq, slot)
  return slot
}

/** To the end of the queue at its price. */
export function joinLevel(state: ExchangeState, book: BookSide, level: LevelIndex, slot: Slot): void {
  const { levels, orders } = state
  const at = openLevelAt(levels, book, level)
  const { ints, floats } = levels
  const tail = ints[at + LEVEL_TAIL] as Slot
  if (tail === ORDER_NONE) {
    ints[at + LEVEL_HEAD] = slot
    markQuoted(levels, book, level)
  } else {
    orders.ints[(tail << 4) + ORDER_NEXT] = slot
    orders.ints[(slot << 4) + ORDER_PREV] = tail
  }
  ints[at + LEVEL_TAIL] = slot
  ints[at + LEVEL_COUNT] = (ints[at + LEVEL_COUNT] as number) + 1
  const f = at >> 1
  const remaining = orders.ints[(slot << 4) + ORDER_REMAINING] as number
  if ((orders.ints[(slot << 4) + ORDER_FLAGS] as number) & ORDER_ICEBERG_FLAG) {
    const shown = orderShown(orders, slot)
    floats[f + LEVEL_SHOWN] = (floats[f + LEVEL_SHOWN] as number) + shown
    floats[f + LEVEL_HIDDEN] = (floats[f + LEVEL_HIDDEN] as number) + remaining - shown
  } else floats[f + LEVEL_SHOWN] = (floats[f + LEVEL_SHOWN] as number) + remaining
}

/** Out of the queue; its lots must have left the level already. */
function unlinkFromLevel(state: ExchangeState, book: BookSide, level: LevelIndex, slot: Slot): void {
  const { levels } = state
  const records = state.orders.ints
  const { ints } = levels
  const at = levelAt(book, level)
  const i = slot << 4
  const prev = records[i + ORDER_PREV] as Slot
  const next = records[i + ORDER_NEXT] as Slot
  if (prev === ORDER_NONE) ints[at + LEVEL_HEAD] = next
  else records[(prev << 4) + ORDER_NEXT] = next
  if (next === ORDER_NONE) ints[at + LEVEL_TAIL] = prev
  else records[(next << 4) + ORDER_PREV] = prev
  const left = (ints[at + LEVEL_COUNT] as number) - 1
  ints[at + LEVEL_COUNT] = left
  if (left === 0) markEmpty(levels, book, level)
}

/** Takes an order and its lots out of its level; it stays its account's, with its locks. */
export function leaveLevel(state: ExchangeState, book: BookSide, slot: Slot): void {
  const { orders, levels } = state
  const i = slot << 4
  const level = levelOf(orders.ints[i + ORDER_PRICE] as number)
  const f = levelAt(book, level) >> 1
  const remaining = orders.ints[i + ORDER_REMAINING] as number
  if ((orders.ints[i + ORDER_FLAGS] as number) & ORDER_ICEBERG_FLAG) {
    const shown = orderShown(orders, slot)
    levels.floats[f + LEVEL_SHOWN] = (levels.floats[f + LEVEL_SHOWN] as number) - shown
    levels.floats[f + LEVEL_HIDDEN] = (levels.floats[f + LEVEL_HIDDEN] as number) - (remaining - shown)
  } else levels.floats[f + LEVEL_SHOWN] = (levels.floats[f + LEVEL_SHOWN] as number) - remaining
  unlinkFromLevel(state, book, level, slot)
}

/** An iceberg at the head of its level whose clip is used up shows the next one, with new priority. */
export function moveToBack(state: ExchangeState, book: BookSide, level: LevelIndex, slot: Slot): void {
  const { orders, levels } = state
  const { ints } = levels
  const at = levelAt(book, level)
  const f = at >> 1
  const clip = Math.min(orderDisplay(orders, slot), orders.ints[(slot << 4) + ORDER_REMAINING] as number)
  setShown(orders, slot, clip)
  levels.floats[f + LEVEL_SHOWN] = (levels.floats[f + LEVEL_SHOWN] as number) + clip
  levels.floats[f + LEVEL_HIDDEN] = (levels.floats[f + LEVEL_HIDDEN] as number) - clip
  const i = slot << 4
  const records = orders.ints
  const tail = ints[at + LEVEL_TAIL] as Slot
  if (tail === slot) return
  const next = records[i + ORDER_NEXT] as Slot
  ints[at + LEVEL_HEAD] = next
  records[(next << 4) + ORDER_PREV] = ORDER_NONE
  records[i + ORDER_PREV] = tail
  records[i + ORDER_NEXT] = ORDER_NONE
  records[(tail << 4) + ORDER_NEXT] = slot
  ints[at + LEVEL_TAIL] = slot
}

/** Takes a resting order out of the book and releases what is still locked for it, which the result says. */
export function cancelResting(
  state: ExchangeState,
  symbol: SymbolState,
  slot: Slot,
  end: ORDER.End = ORDER_CANCELLED,
): void {
  const orders = state.orders.ints
  const levels = state.levels.ints
  const levelFloats = state.levels.floats
  const accounts = state.accounts.ints
  const accountFloats = state.accounts.floats
  const i = slot << 4
  const flags = orders[i + ORDER_FLAGS] as number
  const account = orders[i + ORDER_ACCOUNT] as number
  const lots = orders[i + ORDER_REMAINING] as number
  const priceTicks = orders[i + ORDER_PRICE] as number
  const sells = (flags & ORDER_SELL_FLAG) !== 0
  const book = sells ? symbol.asks : symbol.bids
  const level = levelOf(priceTicks)
  const at = levelAt(book, level)

  const prev = orders[i + ORDER_PREV] as Slot
  const next = orders[i + ORDER_NEXT] as Slot
  const left = (levels[at + LEVEL_COUNT] as number) - 1
  levels[at + LEVEL_COUNT] = left
  if (prev === ORDER_NONE) levels[at + LEVEL_HEAD] = next
  else orders[(prev << 4) + ORDER_NEXT] = next
  if (next === ORDER_NONE) levels[at + LEVEL_TAIL] = prev
  else orders[(next << 4) + ORDER_PREV] = prev
  const shown = flags & ORDER_ICEBERG_FLAG ? orderShown(state.orders, slot) : lots
  const f = at >> 1
  levelFloats[f + LEVEL_SHOWN] = (levelFloats[f + LEVEL_SHOWN] as number) - shown
  if (shown !== lots) levelFloats[f + LEVEL_HIDDEN] = (levelFloats[f + LEVEL_HIDDEN] as number) - (lots - shown)

  const m = account << 3
  const perLot = lockPerLot(sells ? LEVEL_ASK : LEVEL_BID, priceTicks)
  if (perLot > 0) {
    accountFloats[m + ACCOUNT_CASH_AVAILABLE] = (accountFloats[m + ACCOUNT_CASH_AVAILABLE] as number) + perLot * lots
    accountFloats[m + ACCOUNT_CASH_LOCKED] = (accountFloats[m + ACCOUNT_CASH_LOCKED] as number) - perLot * lots
  }
  if (sells) {
    accountFloats[m + ACCOUNT_OPEN_SELL_LOTS] = (accountFloats[m + ACCOUNT_OPEN_SELL_LOTS] as number) - lots
    const goods = balancesFor(energyBook(state.ledger, symbol.index), account)
    const e = account << 1
    goods[e] = (goods[e] as number) + lots
    goods[e + 1] = (goods[e + 1] as number) - lots
  } else accountFloats[m + ACCOUNT_OPEN_BUY_LOTS] = (accountFloats[m + ACCOUNT_OPEN_BUY_LOTS] as number) - lots

  const a = account << 4
  const before = orders[i + ORDER_ACCOUNT_PREV] as Slot
  const after = orders[i + ORDER_ACCOUNT_NEXT] as Slot
  if (before === ORDER_NONE) accounts[a + ACCOUNT_FIRST_ORDER] = after
  else orders[(before << 4) + ORDER_ACCOUNT_NEXT] = after
  if (after === ORDER_NONE) accounts[a + ACCOUNT_LAST_ORDER] = before
  else orders[(after << 4) + ORDER_ACCOUNT_PREV] = before
  accounts[a + ACCOUNT_OPEN_ORDERS] = (accounts[a + ACCOUNT_OPEN_ORDERS] as number) - 1
  state.orders.openCount--

  const { result } = state
  result.releasedLots = sells ? lots : 0
  result.releasedMicro = perLot * lots
  if (left === 0) markEmpty(state.levels, book, level)
  toHistory(state, account, slot, end)
}

/** Ends an order whose last lots have just been filled and have left its level. */
export function endOrder(state: ExchangeState, book: BookSide, level: LevelIndex, slot: Slot, end: ORDER.End): void {
  unlinkFromLevel(state, book, level, slot)
  leaveAccount(state, state.orders.ints[(slot << 4) + ORDER_ACCOUNT] as number, slot, end)
}

/** available → locked for `lots` of a resting order; negative releases. */
export function lockMeans(
  state: ExchangeState,
  symbol: SymbolState,
  account: AccountIndex,
  side: SideIndex,
  price: PriceTicks,
  lots: QtyLots,
): void {
  const { floats } = state.accounts
  const a = account << 3
  const perLot = lockPerLot(side, price)
  if (perLot > 0) {
    floats[a + ACCOUNT_CASH_AVAILABLE] = (floats[a + ACCOUNT_CASH_AVAILABLE] as number) - perLot * lots
    floats[a + ACCOUNT_CASH_LOCKED] = (floats[a + ACCOUNT_CASH_LOCKED] as number) + perLot * lots
  }
  if (side === LEVEL_ASK) {
    const goods = balancesFor(energyBook(state.ledger, symbol.index), account)
    const e = account << 1
    goods[e] = (goods[e] as number) - lots
    goods[e + 1] = (goods[e + 1] as number) + lots
    floats[a + ACCOUNT_OPEN_SELL_LOTS] = (floats[a + ACCOUNT_OPEN_SELL_LOTS] as number) + lots
  } else floats[a + ACCOUNT_OPEN_BUY_LOTS] = (floats[a + ACCOUNT_OPEN_BUY_LOTS] as number) + lots
}

/** An open order becomes history. */
export function leaveAccount(state: ExchangeState, account: AccountIndex, slot: Slot, end: ORDER.End): void {
  const { ints } = state.accounts
  const records = state.orders.ints
  const i = slot << 4
  const a = account << 4
  const prev = records[i + ORDER_ACCOUNT_PREV] as Slot
  const next = records[i + ORDER_ACCOUNT_NEXT] as Slot
  if (prev === ORDER_NONE) ints[a + ACCOUNT_FIRST_ORDER] = next
  else records[(prev << 4) + ORDER_ACCOUNT_NEXT] = next
  if (next === ORDER_NONE) ints[a + ACCOUNT_LAST_ORDER] = prev
  else records[(next << 4) + ORDER_ACCOUNT_PREV] = prev
  ints[a + ACCOUNT_OPEN_ORDERS] = (ints[a + ACCOUNT_OPEN_ORDERS] as number) - 1
  state.orders.openCount--
  toHistory(state, account, slot, end)
}

/** Copies an order that is in no list any more to the history, and gives its slot back. */
function toHistory(state: ExchangeState, account: AccountIndex, slot: Slot, end: ORDER.End): void {
  const { accounts, closed, orders } = state
  if (accounts.ints[(account << 4) + ACCOUNT_SIMULATED] !== 1) {
    const f = (account << 3) + ACCOUNT_LAST_CLOSED
    accounts.floats[f] = remember(closed, orders, accounts.floats[f] as number, slot, end, state.atMs)
  }
  releaseOrder(orders, slot, end)
}
