/**
 * The call auction. Orders collect without matching; when it ends, all that can trade does so at one price: the one with the most
 * volume; of several, the one with the least left over on either side; of several still, the middle.
 */
import { MICRO_PER_TICK_LOT, type PriceTicks, type QtyLots } from '../../contracts/units.ts'
import * as ACCOUNT from './account-record.ts'
import { endOrder, lockPerLot } from './book.ts'
import type { AuctionResult, AuctionTrade } from './commands.ts'
import { type BookSide, type LevelIndex, levelAt, levelOf, nextWorse, type SideIndex, ticksOf } from './ladder.ts'
import { balancesFor, energyBook } from './ledger.ts'
import * as LEVEL from './level-record.ts'
import { isSimulated } from './matching.ts'
import type { Slot } from './order-pool.ts'
import * as pool from './order-pool.ts'
import * as ORDER from './order-record.ts'
import { bookSide, type ExchangeState, type SymbolState } from './state.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const { FILLED: ORDER_FILLED, FILLED_VALUE: ORDER_FILLED_VALUE, REMAINING: ORDER_REMAINING } = ORDER
const {
  ASK: LEVEL_ASK,
  BID: LEVEL_BID,
  HEAD: LEVEL_HEAD,
  HIDDEN: LEVEL_HIDDEN,
  NONE: LEVEL_NONE,
  SHOWN: LEVEL_SHOWN,
} = LEVEL
const {
  CASH_AVAILABLE: ACCOUNT_CASH_AVAILABLE,
  CASH_LOCKED: ACCOUNT_CASH_LOCKED,
  OPEN_BUY_LOTS: ACCOUNT_OPEN_BUY_LOTS,
  OPEN_SELL_LOTS: ACCOUNT_OPEN_SELL_LOTS,
} = ACCOUNT

export const isCrossed = (symbol: SymbolState): boolean =>
  symbol.bids.best !== LEVEL_NONE && symbol.asks.best !== LEVEL_NONE && symbol.bids.best >= symbol.asks.best

type Indicative = {
  priceTicks: PriceTicks
  /** How much would trade at this price. */
  lots: QtyLots
  /** Lots bid for at this price less the lots offered at it. */
  surplusLots: QtyLots
}

type Step = { level: LevelIndex; lots: QtyLots }

/** Quoted levels of one side from its best to `last`, hidden lots included. */
function stepsTo(state: ExchangeState, book: BookSide, last: LevelIndex): Step[] {
  const steps: Step[] = []
  const { floats } = state.levels
  for (let level = book.best; level !== LEVEL_NONE; level = nextWorse(state.levels, book, level)) {
    if (book.side === LEVEL_BID ? level < last : level > last) break
    const f = levelAt(book, level) >> 1
    steps.push({ level, lots: (floats[f + LEVEL_SHOWN] as number) + (floats[f + LEVEL_HIDDEN] as number) })
  }
  return steps
}

/** The price and volume at which the book would clear now; null when nothing meets. */
export function indicativeOf(state: ExchangeState, symbol: SymbolState): Indicative | null {
  if (!isCrossed(symbol)) return null
  const low = symbol.asks.best
  const high = symbol.bids.best
  const asks = stepsTo(state, symbol.asks, high)
  const bids = stepsTo(state, symbol.bids, low).reverse()
  // From the lowest offer up: supply grows at each offer, demand shrinks above each bid. Between these prices nothing changes.
  let demand = bids.reduce((sum, step) => sum + step.lots, 0)
  let supply = 0
  let a = 0
  let b = 0
  let best: { lots: QtyLots; surplus: QtyLots; from: LevelIndex; to: LevelIndex; turnsAt: LevelIndex } | null = null
  for (let from = low; from <= high; ) {
    for (; a < asks.length && (asks[a] as Step).level <= from; a++) supply += (asks[a] as Step).lots
    for (; b < bids.length && (bids[b] as Step).level < from; b++) demand -= (bids[b] as Step).lots
    const next = Math.min(asks[a]?.level ?? high + 1, (bids[b]?.level ?? high) + 1)
    const lots = Math.min(demand, supply)
    const surplus = demand - supply
    if (best === null || lots > best.lots || (lots === best.lots && Math.abs(surplus) < Math.abs(best.surplus))) {
      best = { lots, surplus, from, to: next - 1, turnsAt: next }
    } else if (lots === best.lots && Math.abs(surplus) === Math.abs(best.surplus)) {
      // The surplus only falls with the price: the same size a second time is a surplus of the other side.
      best.to = next - 1
    }
    from = next
  }
  if (best === null) return null
  const priceTicks = Math.floor((ticksOf(best.from) + ticksOf(best.to)) / 2)
  return {
    priceTicks,
    lots: best.lots,
    surplusLots: levelOf(priceTicks) < best.turnsAt ? best.surplus : -best.surplus,
  }
}

/** Trades all that meets at the one price, best price and oldest order first on both sides. null when nothing meets. */
export function uncross(state: ExchangeState, symbol: SymbolState): AuctionResult | null {
  const indicative = indicativeOf(state, symbol)
  if (indicative === null) return null
  const { priceTicks, lots } = indicative
  const { orders } = state
  const trades: AuctionTrade[] = []
  for (let left = lots; left > 0; ) {
    const buy = headOf(state, symbol.bids)
    const sell = headOf(state, symbol.asks)
    const qtyLots = Math.min(left, pool.orderRemaining(orders, buy), pool.orderRemaining(orders, sell))
    const buyer = pool.orderAccount(orders, buy)
    const seller = pool.orderAccount(orders, sell)
    trades.push({
      tradeNo: ++state.tradeNo,
      priceTicks,
      qtyLots,
      buyer,
      buyOrder: { seq: pool.orderSeq(orders, buy), slot: buy },
      seller,
      sellOrder: { seq: pool.orderSeq(orders, sell), slot: sell },
      simulated: isSimulated(state, buyer) && isSimulated(state, seller),
    })
    fill(state, symbol, LEVEL_BID, buy, priceTicks, qtyLots)
    fill(state, symbol, LEVEL_ASK, sell, priceTicks, qtyLots)
    left -= qtyLots
  }
  symbol.lastTicks = priceTicks
  return { priceTicks, lots, trades }
}

const headOf = (state: ExchangeState, book: BookSide): Slot =>
  state.levels.ints[levelAt(book, book.best) + LEVEL_HEAD] as Slot

/** One side of an auction trade: its lock was made at its own limit, it pays the auction's price. */
function fill(
  state: ExchangeState,
  symbol: SymbolState,
  side: SideIndex,
  slot: Slot,
  priceTicks: PriceTicks,
  lots: QtyLots,
): void {
  const { orders, levels } = state
  const book = bookSide(symbol, side)
  const level = book.best
  const account = pool.orderAccount(orders, slot)
  const money = state.accounts.floats
  const a = account << 3
  const goods = balancesFor(energyBook(state.ledger, symbol.index), account)
  const e = account << 1
  const unlocked = lockPerLot(side, pool.orderPrice(orders, slot)) * lots
  const pays = (side === LEVEL_BID ? priceTicks : -priceTicks) * lots * MICRO_PER_TICK_LOT
  money[a + ACCOUNT_CASH_LOCKED] = (money[a + ACCOUNT_CASH_LOCKED] as number) - unlocked
  money[a + ACCOUNT_CASH_AVAILABLE] = (money[a + ACCOUNT_CASH_AVAILABLE] as number) + unlocked - pays
  if (side === LEVEL_BID) {
    goods[e] = (goods[e] as number) + lots
    money[a + ACCOUNT_OPEN_BUY_LOTS] = (money[a + ACCOUNT_OPEN_BUY_LOTS] as number) - lots
  } else {
    goods[e + 1] = (goods[e + 1] as number) - lots
    money[a + ACCOUNT_OPEN_SELL_LOTS] = (money[a + ACCOUNT_OPEN_SELL_LOTS] as number) - lots
  }
  const value = (slot << 3) + ORDER_FILLED_VALUE
  orders.floats[value] = (orders.floats[value] as number) + priceTicks * lots
  const left = pool.orderRemaining(orders, slot) - lots
  const shown = pool.orderShown(orders, slot)
  const hidden = pool.orderRemaining(orders, slot) - shown
  const display = pool.orderDisplay(orders, slot)
  // An iceberg takes part with all it has, keeps its place, and then shows what it can.
  const shows = display > 0 ? Math.min(display, left) : left
  const f = levelAt(book, level) >> 1
  levels.floats[f + LEVEL_SHOWN] = (levels.floats[f + LEVEL_SHOWN] as number) - shown + shows
  levels.floats[f + LEVEL_HIDDEN] = (levels.floats[f + LEVEL_HIDDEN] as number) - hidden + (left - shows)
  orders.ints[(slot << 4) + ORDER_REMAINING] = left
  if (left === 0) {
    endOrder(state, book, level, slot, ORDER_FILLED)
    return
  }
  if (display > 0) pool.setShown(orders, slot, shows)
  pool.setChangedAt(orders, slot, state.atMs)
}
