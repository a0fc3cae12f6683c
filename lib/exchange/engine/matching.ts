/**
 * Price-time priority. The incoming order takes the best price first and, within a price, the oldest order first, always at the
 * resting order's price. No trader trades with themselves: which of two own orders gives way, the incoming one says.
 */
import { MICRO_PER_TICK_LOT, type PriceTicks, type QtyLots } from '../../contracts/units.ts'
import * as ACCOUNT from './account-record.ts'
import { cancelResting, endOrder, moveToBack } from './book.ts'
import type { AccountIndex, SelfTradePrevention } from './commands.ts'
import * as FILL from './fill-record.ts'
import { type BookSide, levelAt, levelOf, type SideIndex, ticksOf } from './ladder.ts'
import { balancesFor, type EnergyBook, energyBook } from './ledger.ts'
import * as LEVEL from './level-record.ts'
import { orderShown, type Slot, setChangedAt, setShown } from './order-pool.ts'
import * as ORDER from './order-record.ts'
import { growFills, noteSelfCancelled, type Result } from './result.ts'
import type { ExchangeState, SymbolState } from './state.ts'

/** True while the best price of the other side is within `limitTicks` for an order on `side`. */
export const crosses = (side: SideIndex, limitTicks: PriceTicks, theirs: BookSide): boolean =>
  theirs.best !== LEVEL.NONE &&
  (side === LEVEL.BID ? theirs.best <= levelOf(limitTicks) : theirs.best >= levelOf(limitTicks))

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
  const { result, orders, levels } = state
  const theirs = side === LEVEL.BID ? symbol.asks : symbol.bids
  const energy = energyBook(state.ledger, symbol.index)
  result.firstTradeNo = state.tradeNo + 1
  let lots = 0
  let value = 0
  while (lots < qtyLots && crosses(side, limitTicks, theirs)) {
    const level = theirs.best
    const priceTicks = ticksOf(level)
    const at = levelAt(theirs, level)
    // A level that empties is never quoted again before the loop leaves it, and an order that ends changes the head.
    for (
      let slot = levels.ints[at + LEVEL.HEAD] as Slot;
      slot !== ORDER.NONE;
      slot = levels.ints[at + LEVEL.HEAD] as Slot
    ) {
      const i = slot << 4
      const { ints, floats } = orders
      const maker = ints[i + ORDER.ACCOUNT] as number
      if (maker === taker) {
        if (selfTrade !== 'CANCEL_TAKER') {
          noteSelfCancelled(result, floats[(slot << 3) + ORDER.SEQ] as number, slot)
          cancelResting(state, symbol, slot)
        }
        if (selfTrade === 'CANCEL_MAKER') continue
        result.metOwn = true
        break
      }
      const shown =
        (ints[i + ORDER.FLAGS] as number) & ORDER.ICEBERG_FLAG
          ? orderShown(orders, slot)
          : (ints[i + ORDER.REMAINING] as number)
      const want = qtyLots - lots
      const filled = Math.min(want, shown)
      writeFill(result, priceTicks, filled, maker, floats[(slot << 3) + ORDER.SEQ] as number)
      lots += filled
      value += filled * priceTicks
      const f = (slot << 3) + ORDER.FILLED_VALUE
      floats[f] = (floats[f] as number) + filled * priceTicks
      const left = (ints[i + ORDER.REMAINING] as number) - filled
      ints[i + ORDER.REMAINING] = left
      const s = (at >> 1) + LEVEL.SHOWN
      levels.floats[s] = (levels.floats[s] as number) - filled
      settleMaker(state, energy, maker, side, priceTicks, filled)
      if (left === 0) endOrder(state, theirs, level, slot, ORDER.FILLED)
      else partlyFilled(state, theirs, level, slot, shown - filled)
      if (lots === qtyLots) break
    }
    if (result.metOwn) break
  }
  state.tradeNo += result.fillCount
  result.filledLots = lots
  result.filledValue = value
  if (lots === 0) return
  symbol.lastTicks = result.fills[(result.fillCount - 1) * FILL.SIZE + FILL.PRICE] as number
  const money = state.accounts.floats
  const c = (taker << 3) + ACCOUNT.CASH_AVAILABLE
  const goods = balancesFor(energy, taker)
  const e = taker << 1
  const sign = side === LEVEL.BID ? 1 : -1
  money[c] = (money[c] as number) - sign * value * MICRO_PER_TICK_LOT
  goods[e] = (goods[e] as number) + sign * lots
}

function writeFill(result: Result, priceTicks: PriceTicks, lots: QtyLots, maker: AccountIndex, makerSeq: number): void {
  const at = result.fillCount * FILL.SIZE
  if (at >= result.fills.length) growFills(result)
  const { fills } = result
  fills[at + FILL.PRICE] = priceTicks
  fills[at + FILL.LOTS] = lots
  fills[at + FILL.MAKER] = maker
  fills[at + FILL.MAKER_SEQ] = makerSeq
  result.fillCount++
}

/** A resting order that has more: an iceberg whose clip is used up shows its next one, at the end of the queue. */
function partlyFilled(state: ExchangeState, book: BookSide, level: number, slot: Slot, shownLeft: QtyLots): void {
  const { orders } = state
  setChangedAt(orders, slot, state.atMs)
  if (!((orders.ints[(slot << 4) + ORDER.FLAGS] as number) & ORDER.ICEBERG_FLAG)) return
  if (shownLeft > 0) setShown(orders, slot, shownLeft)
  else moveToBack(state, book, level, slot)
}

/** The maker's half of a fill; `side` is the taker's. Its lock was made at its own price, which is the price of the fill. */
function settleMaker(
  state: ExchangeState,
  energy: EnergyBook,
  maker: AccountIndex,
  side: SideIndex,
  price: PriceTicks,
  lots: QtyLots,
): void {
  const { floats } = state.accounts
  const a = maker << 3
  const goods = balancesFor(energy, maker)
  const e = maker << 1
  const micro = price * lots * MICRO_PER_TICK_LOT
  if (side !== LEVEL.BID) {
    const from = a + (price > 0 ? ACCOUNT.CASH_LOCKED : ACCOUNT.CASH_AVAILABLE)
    floats[from] = (floats[from] as number) - micro
    goods[e] = (goods[e] as number) + lots
    floats[a + ACCOUNT.OPEN_BUY_LOTS] = (floats[a + ACCOUNT.OPEN_BUY_LOTS] as number) - lots
  } else {
    const to = a + (price < 0 ? ACCOUNT.CASH_LOCKED : ACCOUNT.CASH_AVAILABLE)
    floats[to] = (floats[to] as number) + micro
    goods[e + 1] = (goods[e + 1] as number) - lots
    floats[a + ACCOUNT.OPEN_SELL_LOTS] = (floats[a + ACCOUNT.OPEN_SELL_LOTS] as number) - lots
  }
}

export const isSimulated = (state: ExchangeState, account: AccountIndex): boolean =>
  state.accounts.ints[(account << 4) + ACCOUNT.SIMULATED] === 1
