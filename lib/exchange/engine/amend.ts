import { MICRO_PER_TICK_LOT, type PriceTicks, type QtyLots } from '../../contracts/units.ts'
import * as ACCOUNT from './account-record.ts'
import { joinLevel, leaveAccount, leaveLevel, lockMeans, lockPerLot } from './book.ts'
import { whyNotMine } from './cancel.ts'
import { checkBalance, needOf, overRate } from './checks.ts'
import type { Amend } from './commands.ts'
import { openSlotOf } from './find-order.ts'
import { levelAt, levelOf, type SideIndex, sideIndex, ticksOf } from './ladder.ts'
import { available, energyOf } from './ledger.ts'
import * as LEVEL from './level-record.ts'
import { crosses, match } from './matching.ts'
import type { Slot } from './order-pool.ts'
import * as pool from './order-pool.ts'
import * as ORDER from './order-record.ts'
import { clearTrade, type Refusal } from './result.ts'
import { bookSide, type ExchangeState, type SymbolState, symbolAt } from './state.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const {
  CANCELLED: ORDER_CANCELLED,
  FILLED: ORDER_FILLED,
  FILLED_VALUE: ORDER_FILLED_VALUE,
  NEXT: ORDER_NEXT,
  NONE: ORDER_NONE,
  PREV: ORDER_PREV,
  PRICE: ORDER_PRICE,
  QTY: ORDER_QTY,
  REMAINING: ORDER_REMAINING,
} = ORDER
const { ASK: LEVEL_ASK, HIDDEN: LEVEL_HIDDEN, SHOWN: LEVEL_SHOWN } = LEVEL
const { CASH_AVAILABLE: ACCOUNT_CASH_AVAILABLE } = ACCOUNT

const refuse = (code: Refusal['code'], facts: Refusal['facts']): Refusal => ({ code, facts })

/** What an accepted amendment makes of the order. */
type Change = { side: SideIndex; priceTicks: PriceTicks; qtyLots: QtyLots; filledLots: QtyLots }

/**
 * Less of the same price keeps its place. Everything else leaves the book and arrives again with what is left of it, as the same
 * order, and may trade like a new one. Writes the result, or says why not.
 */
export function amend(state: ExchangeState, command: Amend): Refusal | null {
  const { orders, result } = state
  const slot = openSlotOf(state, command.account, command.order)
  const limit = slot === ORDER_NONE ? 0 : symbolAt(state, pool.orderSymbol(orders, slot)).spec.maxCommandsPerSecond
  if (overRate(state.accounts, command.account, state.atMs, limit)) return refuse('RATE_LIMITED', { limit })
  const notMine = whyNotMine(state, command.account, command.order)
  if (notMine !== null) return notMine
  const symbol = symbolAt(state, pool.orderSymbol(orders, slot))
  const change = readChange(state, command, slot)
  const refusal = checkAmend(state, symbol, command, change, slot)
  if (refusal !== null) return refusal

  clearTrade(result)
  result.slot = slot
  result.droppedLots = 0
  const samePrice = change.priceTicks === pool.orderPrice(orders, slot)
  result.keptPriority = samePrice && change.qtyLots <= pool.orderQty(orders, slot)
  if (result.keptPriority) reduce(state, symbol, slot, change)
  else arriveAgain(state, symbol, slot, change)
  return null
}

function readChange(state: ExchangeState, command: Amend, slot: Slot): Change {
  const { orders } = state
  const qty = pool.orderQty(orders, slot)
  return {
    side: sideIndex(pool.orderSide(orders, slot)),
    priceTicks: command.priceTicks ?? pool.orderPrice(orders, slot),
    qtyLots: command.qtyLots ?? qty,
    filledLots: qty - pool.orderRemaining(orders, slot),
  }
}

function checkAmend(
  state: ExchangeState,
  symbol: SymbolState,
  command: Amend,
  change: Change,
  slot: Slot,
): Refusal | null {
  const { spec, session } = symbol
  const { side, priceTicks, qtyLots, filledLots } = change
  const { orders } = state
  if (command.priceTicks === null && command.qtyLots === null) return refuse('INVALID_ARGUMENT', { what: 'nothing' })
  if (session === 'HALTED') return refuse('MARKET_CLOSED', { what: session })
  if (qtyLots <= filledLots) return refuse('INVALID_ARGUMENT', { what: 'qty', have: filledLots, need: qtyLots })
  if (qtyLots > spec.maxQtyLots)
    return refuse('ORDER_TOO_LARGE', { what: 'qty', need: qtyLots, limit: spec.maxQtyLots })
  if (priceTicks < spec.minPriceTicks || priceTicks > spec.maxPriceTicks) {
    return refuse('PRICE_COLLAR', { what: 'limit', lowTicks: spec.minPriceTicks, highTicks: spec.maxPriceTicks })
  }
  const valueMicro = Math.abs(priceTicks) * qtyLots * MICRO_PER_TICK_LOT
  if (valueMicro > spec.maxValueMicro) {
    return refuse('ORDER_TOO_LARGE', { what: 'value', need: valueMicro, limit: spec.maxValueMicro })
  }
  const theirs = bookSide(symbol, side === LEVEL_ASK ? 0 : 1)
  if (session === 'CONTINUOUS' && pool.orderPostOnly(orders, slot) && crosses(side, priceTicks, theirs)) {
    return refuse('WOULD_TAKE', { bestTicks: ticksOf(theirs.best) })
  }
  const remaining = qtyLots - filledLots
  const wasRemaining = pool.orderRemaining(orders, slot)
  const ownLock = lockPerLot(side, pool.orderPrice(orders, slot)) * wasRemaining
  const cash = (state.accounts.floats[(command.account << 3) + ACCOUNT_CASH_AVAILABLE] as number) + ownLock
  if (lockPerLot(side, priceTicks) * remaining > cash) {
    const selfTrade = pool.orderSelfTrade(orders, slot)
    const need = needOf(state, symbol, command.account, side, priceTicks, remaining, selfTrade, true)
    if (need.micro > cash) return refuse('INSUFFICIENT_FUNDS', { need: need.micro, have: cash })
  }
  if (side === LEVEL_ASK) {
    const energy = available(state.ledger, energyOf(symbol.index), command.account) + wasRemaining
    if (remaining > energy) return refuse('INSUFFICIENT_ENERGY', { need: remaining, have: energy })
  }
  return checkBalance(state, symbol, command.account, side, remaining - wasRemaining)
}

function setSize(state: ExchangeState, slot: Slot, qtyLots: QtyLots, remaining: QtyLots): void {
  const { ints } = state.orders
  ints[(slot << 4) + ORDER_QTY] = qtyLots
  ints[(slot << 4) + ORDER_REMAINING] = remaining
  pool.setChangedAt(state.orders, slot, state.atMs)
}

function reduce(state: ExchangeState, symbol: SymbolState, slot: Slot, change: Change): void {
  const { orders, levels, result } = state
  const { side, qtyLots, filledLots, priceTicks } = change
  const remaining = qtyLots - filledLots
  const less = pool.orderRemaining(orders, slot) - remaining
  const shown = pool.orderShown(orders, slot)
  const iceberg = pool.orderDisplay(orders, slot) > 0
  const shownLess = iceberg ? shown - Math.min(shown, remaining) : less
  const f = levelAt(bookSide(symbol, side), levelOf(priceTicks)) >> 1
  levels.floats[f + LEVEL_SHOWN] = (levels.floats[f + LEVEL_SHOWN] as number) - shownLess
  levels.floats[f + LEVEL_HIDDEN] = (levels.floats[f + LEVEL_HIDDEN] as number) - (less - shownLess)
  lockMeans(state, symbol, pool.orderAccount(orders, slot), side, priceTicks, -less)
  if (less > 0) setSize(state, slot, qtyLots, remaining)
  if (iceberg) pool.setShown(orders, slot, shown - shownLess)
  result.restingLots = remaining
}

function arriveAgain(state: ExchangeState, symbol: SymbolState, slot: Slot, change: Change): void {
  const { orders, result } = state
  const { side, qtyLots, filledLots, priceTicks } = change
  const account = pool.orderAccount(orders, slot)
  const book = bookSide(symbol, side)
  leaveLevel(state, book, slot)
  lockMeans(state, symbol, account, side, pool.orderPrice(orders, slot), -pool.orderRemaining(orders, slot))
  orders.ints[(slot << 4) + ORDER_PRICE] = priceTicks
  orders.ints[(slot << 4) + ORDER_NEXT] = ORDER_NONE
  orders.ints[(slot << 4) + ORDER_PREV] = ORDER_NONE
  let remaining = qtyLots - filledLots
  if (symbol.session === 'CONTINUOUS' && crosses(side, priceTicks, bookSide(symbol, side === LEVEL_ASK ? 0 : 1))) {
    match(state, symbol, account, side, priceTicks, remaining, pool.orderSelfTrade(orders, slot))
  }
  remaining -= result.filledLots
  const f = (slot << 3) + ORDER_FILLED_VALUE
  orders.floats[f] = (orders.floats[f] as number) + result.filledValue
  setSize(state, slot, qtyLots, remaining)
  if (remaining > 0 && !result.metOwn) {
    const display = pool.orderDisplay(orders, slot)
    if (display > 0) pool.setShown(orders, slot, Math.min(display, remaining))
    joinLevel(state, book, levelOf(priceTicks), slot)
    lockMeans(state, symbol, account, side, priceTicks, remaining)
    result.restingLots = remaining
    return
  }
  leaveAccount(state, account, slot, remaining === 0 ? ORDER_FILLED : ORDER_CANCELLED)
  result.restingLots = 0
  result.droppedLots = remaining
}
