/**
 * Price-time priority. The incoming order takes the best price first and, within a price, the oldest order first, always at the
 * resting order's price. No trader trades with themselves: the incoming order says which of two own orders gives way.
 */
import { MICRO_PER_TICK_LOT, type PriceTicks, type QtyLots } from '../../contracts/units.ts'
import * as ACCOUNT from './account-record.ts'
import * as BOOK from './book.ts'
import type { AccountIndex, SelfTradePrevention } from './commands.ts'
import * as FILL from './fill-record.ts'
import type { BookSide, SideIndex } from './ladder.ts'
import * as LADDER from './ladder.ts'
import * as LEDGER from './ledger.ts'
import * as LEVEL from './level-record.ts'
import type { Slot } from './order-pool.ts'
import * as POOL from './order-pool.ts'
import * as ORDER from './order-record.ts'
import type { Result } from './result.ts'
import * as RESULT from './result.ts'
import type { ExchangeState, SymbolState } from './state.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const MICRO = MICRO_PER_TICK_LOT
const { cancelResting, leaveAccount, moveToBack } = BOOK
const { levelAt, levelOf, markEmpty, ticksOf } = LADDER
const { balancesFor, energyBook } = LEDGER
const { orderShown, setChangedAt, setShown } = POOL
const { growFills, noteSelfCancelled } = RESULT
const {
  ACCOUNT: ORDER_ACCOUNT,
  FILLED: ORDER_FILLED,
  FILLED_VALUE: ORDER_FILLED_VALUE,
  FLAGS: ORDER_FLAGS,
  ICEBERG_FLAG: ORDER_ICEBERG_FLAG,
  NEXT: ORDER_NEXT,
  NONE: ORDER_NONE,
  PREV: ORDER_PREV,
  REMAINING: ORDER_REMAINING,
  SEQ: ORDER_SEQ,
} = ORDER
const {
  BID: LEVEL_BID,
  COUNT: LEVEL_COUNT,
  HEAD: LEVEL_HEAD,
  NONE: LEVEL_NONE,
  SHOWN: LEVEL_SHOWN,
  TAIL: LEVEL_TAIL,
} = LEVEL
const {
  CASH_AVAILABLE: ACCOUNT_CASH_AVAILABLE,
  CASH_LOCKED: ACCOUNT_CASH_LOCKED,
  OPEN_BUY_LOTS: ACCOUNT_OPEN_BUY_LOTS,
  OPEN_SELL_LOTS: ACCOUNT_OPEN_SELL_LOTS,
  SIMULATED: ACCOUNT_SIMULATED,
} = ACCOUNT
const {
  LOTS: FILL_LOTS,
  MAKER: FILL_MAKER,
  MAKER_SEQ: FILL_MAKER_SEQ,
  MAKER_SLOT: FILL_MAKER_SLOT,
  PRICE: FILL_PRICE,
  SIZE: FILL_SIZE,
} = FILL

/** True while the best price of the other side is within `limitTicks` for an order on `side`. */
export const crosses = (side: SideIndex, limitTicks: PriceTicks, theirs: BookSide): boolean =>
  theirs.best !== LEVEL_NONE &&
  (side === LEVEL_BID ? theirs.best <= levelOf(limitTicks) : theirs.best >= levelOf(limitTicks))

/**
 * Takes up to `qtyLots` within the limit and settles both sides of every fill; writes lots, value and fills to the result. The
 * taker pays out of what is available: its means have been checked.
 */
export function match(
  state: ExchangeState,
  symbol: SymbolState,
  taker: AccountIndex,
  side: SideIndex,
  limitTicks: PriceTicks,
  qtyLots: QtyLots,
  selfTrade: SelfTradePrevention,
): void {
  const { result } = state
  const buys = side === LEVEL_BID
  const theirs = buys ? symbol.asks : symbol.bids
  const energy = energyBook(state.ledger, symbol.index)
  const orders = state.orders.ints
  const orderFloats = state.orders.floats
  const levels = state.levels.ints
  const levelFloats = state.levels.floats
  const money = state.accounts.floats
  result.firstTradeNo = state.tradeNo + 1
  let lots = 0
  let value = 0
  let lastTicks = 0
  while (lots < qtyLots && !result.metOwn && crosses(side, limitTicks, theirs)) {
    const level = theirs.best
    const priceTicks = ticksOf(level)
    const at = levelAt(theirs, level)
    const shownAt = (at >> 1) + LEVEL_SHOWN
    // Each pass ends the order at the head, moves it to the back of the queue, or is the last.
    for (let slot = levels[at + LEVEL_HEAD] as Slot; slot !== ORDER_NONE; slot = levels[at + LEVEL_HEAD] as Slot) {
      const i = slot << 4
      const maker = orders[i + ORDER_ACCOUNT] as number
      const makerSeq = orderFloats[(slot << 3) + ORDER_SEQ] as number
      if (maker === taker) {
        if (giveWay(state, symbol, slot, makerSeq, selfTrade)) break
        continue
      }
      const flags = orders[i + ORDER_FLAGS] as number
      const remaining = orders[i + ORDER_REMAINING] as number
      const shown = flags & ORDER_ICEBERG_FLAG ? orderShown(state.orders, slot) : remaining
      const filled = Math.min(qtyLots - lots, shown)
      const worth = filled * priceTicks
      writeFill(result, priceTicks, filled, maker, makerSeq, slot)
      lots += filled
      value += worth
      lastTicks = priceTicks
      orderFloats[(slot << 3) + ORDER_FILLED_VALUE] = (orderFloats[(slot << 3) + ORDER_FILLED_VALUE] as number) + worth
      orders[i + ORDER_REMAINING] = remaining - filled
      levelFloats[shownAt] = (levelFloats[shownAt] as number) - filled

      // The maker's half. Its lock was made at its own price, which is the price of the fill.
      const m = maker << 3
      const micro = worth * MICRO
      const goods = balancesFor(energy, maker)
      const e = maker << 1
      if (buys) {
        const to = m + (priceTicks < 0 ? ACCOUNT_CASH_LOCKED : ACCOUNT_CASH_AVAILABLE)
        money[to] = (money[to] as number) + micro
        goods[e + 1] = (goods[e + 1] as number) - filled
        money[m + ACCOUNT_OPEN_SELL_LOTS] = (money[m + ACCOUNT_OPEN_SELL_LOTS] as number) - filled
      } else {
        const from = m + (priceTicks > 0 ? ACCOUNT_CASH_LOCKED : ACCOUNT_CASH_AVAILABLE)
        money[from] = (money[from] as number) - micro
        goods[e] = (goods[e] as number) + filled
        money[m + ACCOUNT_OPEN_BUY_LOTS] = (money[m + ACCOUNT_OPEN_BUY_LOTS] as number) - filled
      }
      if (filled === remaining) endHead(state, theirs, level, at, slot, maker)
      else partlyFilled(state, theirs, level, slot, shown - filled)
      if (lots === qtyLots) break
    }
  }
  state.tradeNo += result.fillCount
  result.filledLots = lots
  result.filledValue = value
  if (lots === 0) return
  symbol.lastTicks = lastTicks
  const c = (taker << 3) + ACCOUNT_CASH_AVAILABLE
  const goods = balancesFor(energy, taker)
  const e = taker << 1
  const sign = buys ? 1 : -1
  money[c] = (money[c] as number) - sign * value * MICRO
  goods[e] = (goods[e] as number) + sign * lots
}

/** An own order is next. Says whether the incoming one stops here. */
function giveWay(
  state: ExchangeState,
  symbol: SymbolState,
  slot: Slot,
  seq: number,
  selfTrade: SelfTradePrevention,
): boolean {
  const { result } = state
  if (selfTrade !== 'CANCEL_TAKER') {
    noteSelfCancelled(result, seq, slot)
    cancelResting(state, symbol, slot)
  }
  result.metOwn = selfTrade !== 'CANCEL_MAKER'
  return result.metOwn
}

/** Takes the filled order at the head of its level out of the book. */
function endHead(
  state: ExchangeState,
  book: BookSide,
  level: number,
  at: number,
  slot: Slot,
  maker: AccountIndex,
): void {
  const levels = state.levels.ints
  const orders = state.orders.ints
  const next = orders[(slot << 4) + ORDER_NEXT] as Slot
  levels[at + LEVEL_HEAD] = next
  levels[at + LEVEL_COUNT] = (levels[at + LEVEL_COUNT] as number) - 1
  if (next === ORDER_NONE) {
    levels[at + LEVEL_TAIL] = ORDER_NONE
    markEmpty(state.levels, book, level)
  } else orders[(next << 4) + ORDER_PREV] = ORDER_NONE
  leaveAccount(state, maker, slot, ORDER_FILLED)
}

function writeFill(
  result: Result,
  priceTicks: PriceTicks,
  lots: QtyLots,
  maker: AccountIndex,
  makerSeq: number,
  makerSlot: Slot,
): void {
  const at = result.fillCount * FILL_SIZE
  if (at >= result.fills.length) growFills(result)
  const { fills } = result
  fills[at + FILL_PRICE] = priceTicks
  fills[at + FILL_LOTS] = lots
  fills[at + FILL_MAKER] = maker
  fills[at + FILL_MAKER_SEQ] = makerSeq
  fills[at + FILL_MAKER_SLOT] = makerSlot
  result.fillCount++
}

/** A resting order that has more: an iceberg whose clip is used up shows its next one, at the end of the queue. */
function partlyFilled(state: ExchangeState, book: BookSide, level: number, slot: Slot, shownLeft: QtyLots): void {
  const { orders } = state
  setChangedAt(orders, slot, state.atMs)
  if (!((orders.ints[(slot << 4) + ORDER_FLAGS] as number) & ORDER_ICEBERG_FLAG)) return
  if (shownLeft > 0) setShown(orders, slot, shownLeft)
  else moveToBack(state, book, level, slot)
}

export const isSimulated = (state: ExchangeState, account: AccountIndex): boolean =>
  state.accounts.ints[(account << 4) + ACCOUNT_SIMULATED] === 1
