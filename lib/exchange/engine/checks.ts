/** The exchange's own pre-trade checks. They decide before anything changes, so a refused command changes nothing. */
import type { ErrorCode } from '../../contracts/errors.ts'
import { MICRO_PER_TICK_LOT, type PriceTicks } from '../../contracts/units.ts'
import type { Account } from './account.ts'
import type { Place, RefusalFacts, Side } from './commands.ts'
import { ASK, BID, bestLevel, type LevelIndex, NO_LEVEL, sideIndex, ticksOf } from './ladder.ts'
import { available, CASH, energyOf, locked } from './ledger.ts'
import { lockedMicroPerLot, opposite, reachOf } from './matching.ts'
import type { ExchangeState, SymbolState } from './state.ts'

export type Refusal = { code: ErrorCode; facts: RefusalFacts }
const refuse = (code: ErrorCode, facts: RefusalFacts): Refusal => ({ code, facts })

export type Collar = { centreTicks: PriceTicks; lowTicks: PriceTicks; highTicks: PriceTicks }

/**
 * The band a market order trades within: around mid, else the last trade, else the reference price. A share of
 * the price alone would vanish near zero and turn round below it, hence the absolute band.
 */
export function collarOf(symbol: SymbolState): Collar {
  const { spec, ladder } = symbol
  const bid = bestLevel(ladder, BID)
  const ask = bestLevel(ladder, ASK)
  const centreTicks =
    bid !== NO_LEVEL && ask !== NO_LEVEL
      ? Math.floor((ticksOf(bid) + ticksOf(ask)) / 2)
      : (symbol.lastTicks ?? spec.referenceTicks)
  const band = Math.max(Math.floor((Math.abs(centreTicks) * spec.collarPercent) / 100), spec.collarMinTicks)
  return {
    centreTicks,
    lowTicks: Math.max(spec.minPriceTicks, centreTicks - band),
    highTicks: Math.min(spec.maxPriceTicks, centreTicks + band),
  }
}

/** The limit an order trades under, or why it may not be placed. */
export function checkPlace(
  state: ExchangeState,
  symbol: SymbolState,
  account: Account,
  command: Place,
): PriceTicks | Refusal {
  const { spec, ladder } = symbol
  const { side, qtyLots } = command
  if (qtyLots > spec.maxQtyLots)
    return refuse('ORDER_TOO_LARGE', { what: 'qty', need: qtyLots, limit: spec.maxQtyLots })

  const theirBest = bestLevel(ladder, opposite(sideIndex(side)))
  let limitTicks = command.priceTicks
  if (command.type === 'MARKET') {
    const limit = marketLimit(symbol, side, theirBest)
    if (typeof limit !== 'number') return limit
    limitTicks = limit
  } else if (limitTicks < spec.minPriceTicks || limitTicks > spec.maxPriceTicks) {
    return refuse('PRICE_COLLAR', { what: 'limit', lowTicks: spec.minPriceTicks, highTicks: spec.maxPriceTicks })
  }

  const valueMicro = Math.abs(limitTicks) * qtyLots * MICRO_PER_TICK_LOT
  if (valueMicro > spec.maxValueMicro) {
    return refuse('ORDER_TOO_LARGE', { what: 'value', need: valueMicro, limit: spec.maxValueMicro })
  }
  if (command.timeInForce === 'GTC' && account.openOrders >= spec.maxOpenOrders) {
    return refuse('TOO_MANY_ORDERS', { have: account.openOrders, limit: spec.maxOpenOrders })
  }
  if (command.postOnly && theirBest !== NO_LEVEL) {
    const best = ticksOf(theirBest)
    if (side === 'BUY' ? best <= limitTicks : best >= limitTicks) return refuse('WOULD_TAKE', { bestTicks: best })
  }
  return checkMeans(state, symbol, account, command, limitTicks) ?? limitTicks
}

/** The edge of the collar that a market order on `side` trades up to. */
function marketLimit(symbol: SymbolState, side: Side, theirBest: LevelIndex): PriceTicks | Refusal {
  if (theirBest === NO_LEVEL) return refuse('NO_LIQUIDITY', {})
  const { lowTicks, highTicks } = collarOf(symbol)
  const bestTicks = ticksOf(theirBest)
  if (side === 'BUY' ? bestTicks > highTicks : bestTicks < lowTicks) {
    return refuse('PRICE_COLLAR', { what: 'market', bestTicks, lowTicks, highTicks })
  }
  return side === 'BUY' ? highTicks : lowTicks
}

/** Enough energy, enough money, and a result that the ledger can hold. */
function checkMeans(
  state: ExchangeState,
  symbol: SymbolState,
  account: Account,
  command: Place,
  limitTicks: PriceTicks,
): Refusal | null {
  const { side, qtyLots } = command
  const ledger = state.ledger
  const cash = available(ledger, CASH, account.index)
  const worstMicro = lockedMicroPerLot(side, limitTicks) * qtyLots
  if (worstMicro > cash || command.timeInForce === 'FOK') {
    const refusal = checkReach(state, symbol, account, command, limitTicks, cash)
    if (refusal) return refusal
  }
  if (side === 'SELL') {
    const energy = available(ledger, energyOf(symbol.index), account.index)
    if (qtyLots > energy) return refuse('INSUFFICIENT_ENERGY', { need: qtyLots, have: energy })
  }

  // Money grows by selling at up to the highest price and by buying below zero: even if everything open fills that way,
  // the balance must stay an exact integer.
  const { minPriceTicks, maxPriceTicks } = symbol.spec
  const sells = account.openSellLots + (side === 'SELL' ? qtyLots : 0)
  const buys = account.openBuyLots + (side === 'BUY' ? qtyLots : 0)
  const inflow = (sells * Math.max(0, maxPriceTicks) + buys * Math.max(0, -minPriceTicks)) * MICRO_PER_TICK_LOT
  const highest = cash + locked(ledger, CASH, account.index) + inflow
  if (highest > Number.MAX_SAFE_INTEGER) {
    return refuse('ORDER_TOO_LARGE', { what: 'balance', need: highest, limit: Number.MAX_SAFE_INTEGER })
  }
  return null
}

/** What it would really pay, and whether it could be filled: asked when the worst case is not affordable, or all or nothing is wanted. */
function checkReach(
  state: ExchangeState,
  symbol: SymbolState,
  account: Account,
  command: Place,
  limitTicks: PriceTicks,
  cash: number,
): Refusal | null {
  const { side, qtyLots } = command
  const reach = reachOf(state, symbol, account, side, limitTicks, qtyLots)
  if (command.timeInForce === 'FOK' && reach.lots < qtyLots) {
    return refuse('NOT_FILLABLE', { need: qtyLots, have: reach.lots, what: reach.selfTrade ? 'self' : 'book' })
  }
  const rests = command.timeInForce === 'GTC' && !reach.selfTrade ? qtyLots - reach.lots : 0
  const pays = (side === 'BUY' ? reach.value : -reach.value) * MICRO_PER_TICK_LOT
  const need = pays + lockedMicroPerLot(side, limitTicks) * rests
  return need > cash ? refuse('INSUFFICIENT_FUNDS', { need, have: cash }) : null
}
