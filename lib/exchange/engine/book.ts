/** Orders coming to rest in a book and leaving it, with what they lock. */
import { MICRO_PER_TICK_LOT, type PriceTicks, type QtyLots } from '../../contracts/units.ts'
import * as ACCOUNT from './account-record.ts'
import { remember } from './closed-orders.ts'
import type { AccountIndex, Place, Side } from './commands.ts'
import { addExpiry } from './expiry.ts'
import {
  type BookSide,
  type LevelIndex,
  levelAt,
  levelOf,
  markEmpty,
  markQuoted,
  openLevelAt,
  type SideIndex,
  sideIndex,
} from './ladder.ts'
import { balancesFor, energyBook } from './ledger.ts'
import * as LEVEL from './level-record.ts'
import {
  allocateOrder,
  orderDisplay,
  orderShown,
  releaseOrder,
  type Slot,
  setChangedAt,
  setShown,
} from './order-pool.ts'
import * as ORDER from './order-record.ts'
import { bookSide, type ExchangeState, type SymbolState } from './state.ts'

/** Money that a resting order locks per lot: what it may have to pay. Buying below zero pays nothing, selling below zero does. */
export const lockedMicroPerLot = (side: Side, priceTicks: PriceTicks): number => lockPerLot(sideIndex(side), priceTicks)
export function lockPerLot(side: SideIndex, priceTicks: PriceTicks): number {
  const pays = side === LEVEL.BID ? priceTicks : -priceTicks
  return pays > 0 ? pays * MICRO_PER_TICK_LOT : 0
}

/** Puts what is left of an accepted order into the book and locks what it may need. `shownLots`: of an iceberg that has begun its clip. */
export function rest(
  state: ExchangeState,
  symbol: SymbolState,
  command: Place,
  lots: QtyLots,
  filledValue: number,
  shownLots?: QtyLots,
): Slot {
  const { orders } = state
  const side = sideIndex(command.side)
  const slot = allocateOrder(orders, command, state.seq, lots, filledValue)
  if (shownLots !== undefined && command.displayLots > 0) setShown(orders, slot, shownLots)
  linkToAccount(state, command.account, slot)
  orders.openCount++
  joinLevel(state, bookSide(symbol, side), levelOf(command.priceTicks), slot)
  lockMeans(state, symbol, command.account, side, command.priceTicks, lots)
  if (lots !== command.qtyLots) setChangedAt(orders, slot, command.atMs)
  if (command.timeInForce === 'GTD') addExpiry(state.expiries, orders, state.seq, slot)
  return slot
}

/** To the end of the queue at its price. */
export function joinLevel(state: ExchangeState, book: BookSide, level: LevelIndex, slot: Slot): void {
  const { levels, orders } = state
  const at = openLevelAt(levels, book, level)
  const { ints, floats } = levels
  const tail = ints[at + LEVEL.TAIL] as Slot
  if (tail === ORDER.NONE) {
    ints[at + LEVEL.HEAD] = slot
    markQuoted(levels, book, level)
  } else {
    orders.ints[(tail << 4) + ORDER.NEXT] = slot
    orders.ints[(slot << 4) + ORDER.PREV] = tail
  }
  ints[at + LEVEL.TAIL] = slot
  ints[at + LEVEL.COUNT] = (ints[at + LEVEL.COUNT] as number) + 1
  const f = at >> 1
  const remaining = orders.ints[(slot << 4) + ORDER.REMAINING] as number
  if ((orders.ints[(slot << 4) + ORDER.FLAGS] as number) & ORDER.ICEBERG_FLAG) {
    const shown = orderShown(orders, slot)
    floats[f + LEVEL.SHOWN] = (floats[f + LEVEL.SHOWN] as number) + shown
    floats[f + LEVEL.HIDDEN] = (floats[f + LEVEL.HIDDEN] as number) + remaining - shown
  } else floats[f + LEVEL.SHOWN] = (floats[f + LEVEL.SHOWN] as number) + remaining
}

/** Out of the queue; its lots must have left the level already. */
function unlinkFromLevel(state: ExchangeState, book: BookSide, level: LevelIndex, slot: Slot): void {
  const { levels } = state
  const records = state.orders.ints
  const { ints } = levels
  const at = levelAt(book, level)
  const i = slot << 4
  const prev = records[i + ORDER.PREV] as Slot
  const next = records[i + ORDER.NEXT] as Slot
  if (prev === ORDER.NONE) ints[at + LEVEL.HEAD] = next
  else records[(prev << 4) + ORDER.NEXT] = next
  if (next === ORDER.NONE) ints[at + LEVEL.TAIL] = prev
  else records[(next << 4) + ORDER.PREV] = prev
  const left = (ints[at + LEVEL.COUNT] as number) - 1
  ints[at + LEVEL.COUNT] = left
  if (left === 0) markEmpty(levels, book, level)
}

/** Takes an order and its lots out of its level; it stays its account's, with its locks. */
export function leaveLevel(state: ExchangeState, book: BookSide, slot: Slot): void {
  const { orders, levels } = state
  const i = slot << 4
  const level = levelOf(orders.ints[i + ORDER.PRICE] as number)
  const f = levelAt(book, level) >> 1
  const remaining = orders.ints[i + ORDER.REMAINING] as number
  if ((orders.ints[i + ORDER.FLAGS] as number) & ORDER.ICEBERG_FLAG) {
    const shown = orderShown(orders, slot)
    levels.floats[f + LEVEL.SHOWN] = (levels.floats[f + LEVEL.SHOWN] as number) - shown
    levels.floats[f + LEVEL.HIDDEN] = (levels.floats[f + LEVEL.HIDDEN] as number) - (remaining - shown)
  } else levels.floats[f + LEVEL.SHOWN] = (levels.floats[f + LEVEL.SHOWN] as number) - remaining
  unlinkFromLevel(state, book, level, slot)
}

/** An iceberg whose clip is used up shows the next one, with new priority. */
export function moveToBack(state: ExchangeState, book: BookSide, level: LevelIndex, slot: Slot): void {
  const { orders, levels } = state
  const { ints } = levels
  const at = levelAt(book, level)
  const f = at >> 1
  const clip = Math.min(orderDisplay(orders, slot), orders.ints[(slot << 4) + ORDER.REMAINING] as number)
  setShown(orders, slot, clip)
  levels.floats[f + LEVEL.SHOWN] = (levels.floats[f + LEVEL.SHOWN] as number) + clip
  levels.floats[f + LEVEL.HIDDEN] = (levels.floats[f + LEVEL.HIDDEN] as number) - clip
  const i = slot << 4
  const records = orders.ints
  const tail = ints[at + LEVEL.TAIL] as Slot
  if (tail === slot) return
  const prev = records[i + ORDER.PREV] as Slot
  const next = records[i + ORDER.NEXT] as Slot
  if (prev === ORDER.NONE) ints[at + LEVEL.HEAD] = next
  else records[(prev << 4) + ORDER.NEXT] = next
  records[(next << 4) + ORDER.PREV] = prev
  records[i + ORDER.PREV] = tail
  records[i + ORDER.NEXT] = ORDER.NONE
  records[(tail << 4) + ORDER.NEXT] = slot
  ints[at + LEVEL.TAIL] = slot
}

/** Takes a resting order out of the book and releases what is still locked for it. */
export function cancelResting(
  state: ExchangeState,
  symbol: SymbolState,
  slot: Slot,
  end: ORDER.End = ORDER.CANCELLED,
): void {
  const { result } = state
  const { ints } = state.orders
  const i = slot << 4
  const side = (ints[i + ORDER.FLAGS] as number) & ORDER.SELL_FLAG ? LEVEL.ASK : LEVEL.BID
  const account = ints[i + ORDER.ACCOUNT] as number
  const lots = ints[i + ORDER.REMAINING] as number
  const priceTicks = ints[i + ORDER.PRICE] as number
  leaveLevel(state, bookSide(symbol, side), slot)
  lockMeans(state, symbol, account, side, priceTicks, -lots)
  leaveAccount(state, account, slot, end)
  result.releasedLots = side === LEVEL.ASK ? lots : 0
  result.releasedMicro = lockPerLot(side, priceTicks) * lots
}

/** Ends an order whose last lots have just been filled and have left its level. */
export function endOrder(state: ExchangeState, book: BookSide, level: LevelIndex, slot: Slot, end: ORDER.End): void {
  unlinkFromLevel(state, book, level, slot)
  leaveAccount(state, state.orders.ints[(slot << 4) + ORDER.ACCOUNT] as number, slot, end)
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
    floats[a + ACCOUNT.CASH_AVAILABLE] = (floats[a + ACCOUNT.CASH_AVAILABLE] as number) - perLot * lots
    floats[a + ACCOUNT.CASH_LOCKED] = (floats[a + ACCOUNT.CASH_LOCKED] as number) + perLot * lots
  }
  if (side === LEVEL.ASK) {
    const goods = balancesFor(energyBook(state.ledger, symbol.index), account)
    const e = account << 1
    goods[e] = (goods[e] as number) - lots
    goods[e + 1] = (goods[e + 1] as number) + lots
    floats[a + ACCOUNT.OPEN_SELL_LOTS] = (floats[a + ACCOUNT.OPEN_SELL_LOTS] as number) + lots
  } else floats[a + ACCOUNT.OPEN_BUY_LOTS] = (floats[a + ACCOUNT.OPEN_BUY_LOTS] as number) + lots
}

function linkToAccount(state: ExchangeState, account: AccountIndex, slot: Slot): void {
  const { ints } = state.accounts
  const records = state.orders.ints
  const a = account << 4
  const last = ints[a + ACCOUNT.LAST_ORDER] as Slot
  if (last === ORDER.NONE) ints[a + ACCOUNT.FIRST_ORDER] = slot
  else {
    records[(last << 4) + ORDER.ACCOUNT_NEXT] = slot
    records[(slot << 4) + ORDER.ACCOUNT_PREV] = last
  }
  ints[a + ACCOUNT.LAST_ORDER] = slot
  ints[a + ACCOUNT.OPEN_ORDERS] = (ints[a + ACCOUNT.OPEN_ORDERS] as number) + 1
}

/** An open order becomes history. */
export function leaveAccount(state: ExchangeState, account: AccountIndex, slot: Slot, end: ORDER.End): void {
  const { ints } = state.accounts
  const records = state.orders.ints
  const i = slot << 4
  const a = account << 4
  const prev = records[i + ORDER.ACCOUNT_PREV] as Slot
  const next = records[i + ORDER.ACCOUNT_NEXT] as Slot
  if (prev === ORDER.NONE) ints[a + ACCOUNT.FIRST_ORDER] = next
  else records[(prev << 4) + ORDER.ACCOUNT_NEXT] = next
  if (next === ORDER.NONE) ints[a + ACCOUNT.LAST_ORDER] = prev
  else records[(next << 4) + ORDER.ACCOUNT_PREV] = prev
  ints[a + ACCOUNT.OPEN_ORDERS] = (ints[a + ACCOUNT.OPEN_ORDERS] as number) - 1
  state.orders.openCount--
  toHistory(state, account, slot, end)
}

/** An order that is in no list any more, or never was: its slot is remembered, or free. */
export function toHistory(state: ExchangeState, account: AccountIndex, slot: Slot, end: ORDER.End): void {
  const { accounts, closed, orders } = state
  if (accounts.ints[(account << 4) + ACCOUNT.SIMULATED] === 1) {
    const i = (slot << 4) + ORDER.FLAGS
    orders.ints[i] = (orders.ints[i] as number) | (end << ORDER.END_SHIFT)
    releaseOrder(orders, slot)
    return
  }
  const f = (account << 3) + ACCOUNT.LAST_CLOSED
  accounts.floats[f] = remember(closed, orders, accounts.floats[f] as number, slot, end, state.atMs)
}
