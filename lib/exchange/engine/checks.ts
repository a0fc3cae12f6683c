/** The exchange's own pre-trade checks. They decide before anything changes, so a refused command changes nothing. */

import type { ErrorCode } from '../../contracts/errors.ts'
import { MICRO_PER_TICK_LOT, type PriceTicks, type QtyLots } from '../../contracts/units.ts'
import type { AccountStore } from './account.ts'
import * as ACCOUNT from './account-record.ts'
import * as BOOK from './book.ts'
import type { AccountIndex, Place, RefusalFacts, SelfTradePrevention } from './commands.ts'
import type { BookSide, LevelIndex, SideIndex } from './ladder.ts'
import * as LADDER from './ladder.ts'
import * as LEDGER from './ledger.ts'
import * as LEVEL from './level-record.ts'
import * as MATCHING from './matching.ts'
import type { Slot } from './order-pool.ts'
import * as pool from './order-pool.ts'
import * as ORDER from './order-record.ts'
import type { Refusal } from './result.ts'
import type { ExchangeState, SymbolState } from './state.ts'
import * as STATE from './state.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const MICRO = MICRO_PER_TICK_LOT
const { lockPerLot } = BOOK
const { levelAt, levelOf, nextWorse, ticksOf } = LADDER
const { available, energyOf } = LEDGER
const { crosses } = MATCHING
const { symbolAt } = STATE
const { NONE: ORDER_NONE } = ORDER
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
  OPEN_ORDERS: ACCOUNT_OPEN_ORDERS,
  OPEN_SELL_LOTS: ACCOUNT_OPEN_SELL_LOTS,
  RATE: ACCOUNT_RATE,
  RATE_UNIT: ACCOUNT_RATE_UNIT,
} = ACCOUNT

const refuse = (code: ErrorCode, facts: RefusalFacts): Refusal => ({ code, facts })

type Collar = { centreTicks: PriceTicks; lowTicks: PriceTicks; highTicks: PriceTicks }

/**
 * The band a market order trades within: around mid, else the last trade, else the reference price. A share of
 * the price alone would vanish near zero and turn round below it, hence the absolute band.
 */
export function collarOf(symbol: SymbolState): Collar {
  const centreTicks = centreOf(symbol)
  return { centreTicks, lowTicks: collarLow(symbol, centreTicks), highTicks: collarHigh(symbol, centreTicks) }
}

function centreOf(symbol: SymbolState): PriceTicks {
  const bid = symbol.bids.best
  const ask = symbol.asks.best
  if (bid !== LEVEL_NONE && ask !== LEVEL_NONE) return (ticksOf(bid) + ticksOf(ask)) >> 1
  return symbol.lastTicks ?? symbol.spec.referenceTicks
}
function bandOf(symbol: SymbolState, centreTicks: PriceTicks): PriceTicks {
  const { collarPercent, collarMinTicks } = symbol.spec
  return Math.max(Math.floor((Math.abs(centreTicks) * collarPercent) / 100), collarMinTicks)
}
const collarLow = (symbol: SymbolState, centreTicks: PriceTicks): PriceTicks =>
  Math.max(symbol.spec.minPriceTicks, centreTicks - bandOf(symbol, centreTicks))
const collarHigh = (symbol: SymbolState, centreTicks: PriceTicks): PriceTicks =>
  Math.min(symbol.spec.maxPriceTicks, centreTicks + bandOf(symbol, centreTicks))

/** Counts an order or amendment of this account; true when its second is full already. */
export function overRate(accounts: AccountStore, account: AccountIndex, atMs: number, limit: number): boolean {
  if (limit === 0) return false
  const at = (account << 3) + ACCOUNT_RATE
  const second = Math.floor(atMs / 1_000) * ACCOUNT_RATE_UNIT
  const counted = accounts.floats[at] as number
  if (counted < second) {
    accounts.floats[at] = second + 1
    return false
  }
  if (counted - second >= limit) return true
  accounts.floats[at] = counted + 1
  return false
}

/** Why this order may not be placed; null, and the limit it trades under in the result, when it may. */
export function checkPlace(state: ExchangeState, command: Place, side: SideIndex): Refusal | null {
  const symbol = symbolAt(state, command.symbol)
  const { spec, session } = symbol
  const { qtyLots, account, timeInForce } = command
  if (symbol.retired) return refuse('NOT_FOUND', { what: 'symbol' })
  if (overRate(state.accounts, account, state.atMs, spec.maxCommandsPerSecond)) {
    return refuse('RATE_LIMITED', { limit: spec.maxCommandsPerSecond })
  }
  const rests = timeInForce === 'GTC' || timeInForce === 'GTD'
  if (session !== 'CONTINUOUS') {
    const collects = session === 'AUCTION' && command.type === 'LIMIT' && rests && !command.postOnly
    if (!collects) return refuse('MARKET_CLOSED', { what: session })
  }
  if (timeInForce === 'GTD' && command.expiresAtMs <= state.atMs) {
    return refuse('INVALID_ARGUMENT', { what: 'expiry' })
  }
  if (qtyLots > spec.maxQtyLots)
    return refuse('ORDER_TOO_LARGE', { what: 'qty', need: qtyLots, limit: spec.maxQtyLots })
  if (command.displayLots > 0 && (!rests || command.type === 'MARKET' || command.displayLots > qtyLots)) {
    return refuse('INVALID_ARGUMENT', { what: 'display' })
  }

  let limitTicks = command.priceTicks
  const theirs = side === LEVEL_BID ? symbol.asks : symbol.bids
  if (command.type === 'MARKET') {
    if (theirs.best === LEVEL_NONE) return refuse('NO_LIQUIDITY', {})
    const centre = centreOf(symbol)
    limitTicks = side === LEVEL_BID ? collarHigh(symbol, centre) : collarLow(symbol, centre)
    if (!crosses(side, limitTicks, theirs)) {
      const { lowTicks, highTicks } = collarOf(symbol)
      return refuse('PRICE_COLLAR', { what: 'market', bestTicks: ticksOf(theirs.best), lowTicks, highTicks })
    }
  } else if (limitTicks < spec.minPriceTicks || limitTicks > spec.maxPriceTicks) {
    return refuse('PRICE_COLLAR', { what: 'limit', lowTicks: spec.minPriceTicks, highTicks: spec.maxPriceTicks })
  }
  state.result.limitTicks = limitTicks

  const valueMicro = Math.abs(limitTicks) * qtyLots * MICRO
  if (valueMicro > spec.maxValueMicro) {
    return refuse('ORDER_TOO_LARGE', { what: 'value', need: valueMicro, limit: spec.maxValueMicro })
  }
  if (rests) {
    const open = state.accounts.ints[(account << 4) + ACCOUNT_OPEN_ORDERS] as number
    if (open >= spec.maxOpenOrders) return refuse('TOO_MANY_ORDERS', { have: open, limit: spec.maxOpenOrders })
  }
  if (command.postOnly && crosses(side, limitTicks, theirs)) {
    return refuse('WOULD_TAKE', { bestTicks: ticksOf(theirs.best) })
  }
  return checkMeans(state, symbol, command, side, limitTicks, rests)
}

/** Enough energy, enough money, and a result that the ledger can hold. */
function checkMeans(
  state: ExchangeState,
  symbol: SymbolState,
  command: Place,
  side: SideIndex,
  limitTicks: PriceTicks,
  rests: boolean,
): Refusal | null {
  const { account, qtyLots, timeInForce, selfTrade } = command
  const cash = state.accounts.floats[(account << 3) + ACCOUNT_CASH_AVAILABLE] as number
  const worstMicro = lockPerLot(side, limitTicks) * qtyLots
  if (worstMicro > cash || timeInForce === 'FOK') {
    const need = needOf(state, symbol, account, side, limitTicks, qtyLots, selfTrade, rests)
    const { reach } = need
    if (timeInForce === 'FOK' && reach.lots < qtyLots) {
      return refuse('NOT_FILLABLE', { need: qtyLots, have: reach.lots, what: reach.metOwn ? 'self' : 'book' })
    }
    if (need.micro > cash) return refuse('INSUFFICIENT_FUNDS', { need: need.micro, have: cash })
  }
  if (side === LEVEL_ASK) {
    const energy = available(state.ledger, energyOf(symbol.index), account)
    if (qtyLots > energy) return refuse('INSUFFICIENT_ENERGY', { need: qtyLots, have: energy })
  }
  return checkBalance(state, symbol, account, side, qtyLots)
}

/**
 * Money grows by selling at up to the highest price and by buying below zero: even if everything open fills that way, the
 * balance must stay an exact integer. `moreLots` would be added to what is open.
 */
export function checkBalance(
  state: ExchangeState,
  symbol: SymbolState,
  account: AccountIndex,
  side: SideIndex,
  moreLots: QtyLots,
): Refusal | null {
  const { floats } = state.accounts
  const a = account << 3
  const { minPriceTicks, maxPriceTicks } = symbol.spec
  const sells = (floats[a + ACCOUNT_OPEN_SELL_LOTS] as number) + (side === LEVEL_ASK ? moreLots : 0)
  const buys = (floats[a + ACCOUNT_OPEN_BUY_LOTS] as number) + (side === LEVEL_BID ? moreLots : 0)
  const bySelling = maxPriceTicks > 0 ? sells * maxPriceTicks : 0
  const byBuying = minPriceTicks < 0 ? -buys * minPriceTicks : 0
  const highest =
    (floats[a + ACCOUNT_CASH_AVAILABLE] as number) +
    (floats[a + ACCOUNT_CASH_LOCKED] as number) +
    (bySelling + byBuying) * MICRO
  if (highest <= Number.MAX_SAFE_INTEGER) return null
  return refuse('ORDER_TOO_LARGE', { what: 'balance', need: highest, limit: Number.MAX_SAFE_INTEGER })
}

type Reach = {
  /** Lots the order would take now. */
  lots: QtyLots
  /** Σ price × lots, ticks × lots. */
  value: number
  /** True where the order meets one of the account's own orders before it is filled, and gives way to it. */
  metOwn: boolean
}

/** What an order would really pay: what it takes now at the makers' prices, and the lock of what then rests. */
export function needOf(
  state: ExchangeState,
  symbol: SymbolState,
  account: AccountIndex,
  side: SideIndex,
  limitTicks: PriceTicks,
  qtyLots: QtyLots,
  selfTrade: SelfTradePrevention,
  rests: boolean,
): { micro: number; reach: Reach } {
  const reach =
    symbol.session === 'AUCTION'
      ? { lots: 0, value: 0, metOwn: false }
      : reachOf(state, symbol, account, side, limitTicks, qtyLots, selfTrade)
  const resting = rests && !reach.metOwn ? qtyLots - reach.lots : 0
  const pays = (side === LEVEL_BID ? reach.value : -reach.value) * MICRO
  return { micro: pays + lockPerLot(side, limitTicks) * resting, reach }
}

/** What an order would take, without taking it. */
function reachOf(
  state: ExchangeState,
  symbol: SymbolState,
  account: AccountIndex,
  side: SideIndex,
  limitTicks: PriceTicks,
  qtyLots: QtyLots,
  selfTrade: SelfTradePrevention,
): Reach {
  const { levels } = state
  const theirs = side === LEVEL_BID ? symbol.asks : symbol.bids
  const limit = levelOf(limitTicks)
  const reach: Reach = { lots: 0, value: 0, metOwn: false }
  const hasOwn = (state.accounts.ints[(account << 4) + ACCOUNT_OPEN_ORDERS] as number) > 0
  let level = theirs.best
  while (reach.lots < qtyLots && level !== LEVEL_NONE && (side === LEVEL_BID ? level <= limit : level >= limit)) {
    const f = levelAt(theirs, level) >> 1
    const all = (levels.floats[f + LEVEL_SHOWN] as number) + (levels.floats[f + LEVEL_HIDDEN] as number)
    const own = hasOwn ? ownAt(state, theirs, level, account) : null
    let lots = all
    if (own) {
      reach.metOwn = selfTrade !== 'CANCEL_MAKER'
      lots = reach.metOwn ? own.shownAhead : all - own.lots
    }
    const take = Math.min(qtyLots - reach.lots, lots)
    reach.lots += take
    reach.value += take * ticksOf(level)
    if (reach.metOwn) {
      reach.metOwn = reach.lots < qtyLots
      return reach
    }
    level = nextWorse(levels, theirs, level)
  }
  return reach
}

/** Own lots at a level, and what others show ahead of the first of them; null when there are none. */
function ownAt(
  state: ExchangeState,
  book: BookSide,
  level: LevelIndex,
  account: AccountIndex,
): { lots: QtyLots; shownAhead: QtyLots } | null {
  const { orders, levels } = state
  let lots = 0
  let shownAhead = 0
  for (let slot = levels.ints[levelAt(book, level) + LEVEL_HEAD] as Slot; slot !== ORDER_NONE; ) {
    if (pool.orderAccount(orders, slot) === account) lots += pool.orderRemaining(orders, slot)
    else if (lots === 0) shownAhead += pool.orderShown(orders, slot)
    slot = pool.nextInLevel(orders, slot)
  }
  return lots === 0 ? null : { lots, shownAhead }
}
