/**
 * A small exchange of its own, cut out of a live one: the same rules, the part of the book that can matter, and one trader as they stand.
 * Previews and simulations run the real engine on it, so they cannot disagree with it, and the live state is not touched.
 * Its cost depends on what is copied, not on the size of the live book.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import { type Account, openOrders } from './account.ts'
import { apply } from './apply.ts'
import { rest } from './book.ts'
import type { AccountIndex, OrderRef, Place, SymbolIndex } from './commands.ts'
import type { SideIndex } from './ladder.ts'
import { addAvailable, available, CASH, energyBook, energyOf, locked, noEnergy } from './ledger.ts'
import { ASK, BID } from './level-record.ts'
import type { Slot } from './order-pool.ts'
import * as pool from './order-pool.ts'
import { levelsOf, ordersAt, ordersOf } from './queries.ts'
import { accountAt, createState, createSymbolState, type ExchangeState, type SymbolState, symbolAt } from './state.ts'

/** Everybody else, as one. No trader's account can have this name. */
const OTHERS = '\u0000others'

export type Fork = {
  state: ExchangeState
  /** The trader's account in the fork. */
  account: AccountIndex
  /** The trader's open orders: live sequence number → order in the fork. */
  orders: Map<number, OrderRef>
  /** The trader's open orders: live sequence number → slot in the live book. */
  liveSlots: Map<number, Slot>
}

/** The part of one symbol's book that a plan can touch: everything within reach of `lots`, and the queues at `prices`. */
export type Need = { symbol: SymbolIndex; lots: QtyLots; prices: readonly PriceTicks[] }

/** A record holds lots in an Int32 field, so a level with more lots is copied as several orders. */
const MAX_RECORD_LOTS = 1_000_000_000

/** Prices whose queues are copied, by symbol and side. */
type Wanted = Map<SymbolIndex, [bids: Set<PriceTicks>, asks: Set<PriceTicks>]>

/** For a preview: the trader's wallet and open orders, and around them the book as far as `needs` reach, others' orders merged per level. */
export function forkForPreview(live: ExchangeState, trader: Account, needs: readonly Need[]): Fork {
  const wanted: Wanted = new Map()
  const want = (symbol: SymbolIndex, side: SideIndex, price: PriceTicks): void => {
    const sides = wanted.get(symbol) ?? [new Set(), new Set()]
    wanted.set(symbol, sides)
    sides[side].add(price)
  }
  const liveSlots = new Map<number, Slot>()
  for (const slot of ordersOf(live, trader.index)) {
    liveSlots.set(pool.orderSeq(live.orders, slot), slot)
    const side = pool.orderSide(live.orders, slot) === 'BUY' ? BID : ASK
    want(pool.orderSymbol(live.orders, slot), side, pool.orderPrice(live.orders, slot))
  }
  for (const need of needs) {
    for (const side of [BID, ASK] as const) {
      for (const price of need.prices) want(need.symbol, side, price)
      for (const price of pricesWithin(live, symbolAt(live, need.symbol), side, need.lots, trader))
        want(need.symbol, side, price)
    }
  }
  const fork = emptyFork(live, [...wanted.keys()])
  for (const { symbol } of needs) liftRate(symbolAt(fork, symbol))
  const others = openFor(fork, OTHERS, true)
  const account = openFor(fork, trader.userId, trader.simulated)
  copyWallet(live, trader, fork, account, 'all')
  const orders = new Map<number, OrderRef>()
  for (const [index, sides] of wanted) {
    for (const side of [BID, ASK] as const) {
      for (const price of sides[side]) {
        copyLevel({ live, symbol: symbolAt(live, index), side, price, trader, fork, account, others, orders })
      }
    }
  }
  return { state: fork, account, orders, liveSlots }
}

/** For a simulation: the best `depth` levels order by order, simulated participants as themselves, the trader with free means and no orders. */
export function forkForSimulation(live: ExchangeState, trader: Account, symbol: SymbolIndex, depth: number): Fork {
  const fork = emptyFork(live, [symbol])
  const others = openFor(fork, OTHERS, true)
  const account = openFor(fork, trader.userId, trader.simulated)
  copyWallet(live, trader, fork, account, 'available')
  const simulated = new Map<AccountIndex, AccountIndex>()
  for (const participant of live.accounts.objects) {
    if (!participant.simulated || participant.index === 0 || participant === trader) continue
    const copy = openFor(fork, participant.userId, true)
    copyWallet(live, participant, fork, copy, 'all')
    simulated.set(participant.index, copy)
  }
  const market = symbolAt(live, symbol)
  for (const side of [BID, ASK] as const) {
    for (const level of levelsOf(live, market, side, depth)) {
      for (const slot of ordersAt(live, market, side, level.priceTicks)) {
        const owner = pool.orderAccount(live.orders, slot)
        if (owner !== trader.index) copyOrder(live, slot, fork, simulated.get(owner) ?? others)
      }
    }
  }
  return { state: fork, account, orders: new Map(), liveSlots: new Map() }
}

/** All symbols at their places; of those not wanted only the name, without a book. What is retired changes no more and is shared. */
function emptyFork(live: ExchangeState, wanted: readonly SymbolIndex[]): ExchangeState {
  // Room for a page or two of each side from the start: growing by doubling would cost more than the copies.
  const fork = createState({ orders: 256, levelPages: 4 + 2 * wanted.length })
  const empty = wanted.length < live.symbolIndex.size ? createSymbolState(0, symbolAt(live, 0).spec) : null
  fork.symbols = live.symbols.slice()
  fork.ledger.energy = live.ledger.energy.slice()
  for (const index of live.symbolIndex.values()) {
    const { spec, session, lastTicks } = symbolAt(live, index)
    const copy = wanted.includes(index) || empty === null ? createSymbolState(index, spec) : { ...empty, index, spec }
    fork.symbols[index] = { ...copy, session, lastTicks }
    fork.symbolIndex.set(spec.symbol, index)
    fork.ledger.energy[index] = noEnergy(energyBook(live.ledger, index).grantLots)
  }
  fork.tradeNo = live.tradeNo
  fork.atMs = live.atMs
  return fork
}

/** Legs run here in one moment. In which seconds they will be sent, and what else is sent in those, nobody knows yet. */
function liftRate(symbol: SymbolState): void {
  symbol.spec = { ...symbol.spec, maxCommandsPerSecond: 0 }
}

function openFor(fork: ExchangeState, userId: string, simulated: boolean): AccountIndex {
  const outcome = apply(fork, {
    kind: 'openAccount',
    atMs: fork.atMs,
    userId,
    simulated,
    cashMicro: 0,
    energyLots: 0,
    clientOrderId: null,
  })
  if (outcome.kind !== 'accountOpened') throw new TypeError(`${userId} has an account already`)
  return outcome.account
}

function copyWallet(
  live: ExchangeState,
  from: Account,
  fork: ExchangeState,
  to: AccountIndex,
  part: 'all' | 'available',
): void {
  for (const asset of [CASH, ...[...live.symbolIndex.values()].map(energyOf)]) {
    const has =
      available(live.ledger, asset, from.index) + (part === 'all' ? locked(live.ledger, asset, from.index) : 0)
    const more = has - available(fork.ledger, asset, to)
    if (more !== 0) addAvailable(fork.ledger, asset, to, more)
  }
}

/** Prices from the best on, until others' orders there add up to `lots`. */
function* pricesWithin(
  live: ExchangeState,
  symbol: SymbolState,
  side: SideIndex,
  lots: QtyLots,
  trader: Account,
): Generator<PriceTicks> {
  let seen = 0
  for (let depth = 32; ; depth *= 4) {
    seen = 0
    const levels = levelsOf(live, symbol, side, depth)
    for (const level of levels) {
      yield level.priceTicks
      seen +=
        openOrders(live.accounts, trader.index) === 0
          ? level.lots
          : othersLotsAt(live, symbol, side, level.priceTicks, trader)
      if (seen >= lots) return
    }
    if (levels.length < depth) return
  }
}

function othersLotsAt(
  live: ExchangeState,
  symbol: SymbolState,
  side: SideIndex,
  price: PriceTicks,
  trader: Account,
): QtyLots {
  let lots = 0
  for (const slot of ordersAt(live, symbol, side, price)) {
    if (pool.orderAccount(live.orders, slot) !== trader.index) lots += pool.orderRemaining(live.orders, slot)
  }
  return lots
}

type LevelCopy = {
  live: ExchangeState
  symbol: SymbolState
  side: SideIndex
  price: PriceTicks
  trader: Account
  fork: ExchangeState
  account: AccountIndex
  others: AccountIndex
  orders: Map<number, OrderRef>
}

function copyLevel({ live, symbol, side, price, trader, fork, account, others, orders }: LevelCopy): void {
  let merged = 0
  let mergedSlot: Slot = pool.NO_SLOT
  const putMerged = (): void => {
    if (mergedSlot === pool.NO_SLOT) return
    for (; merged > 0; merged -= MAX_RECORD_LOTS) {
      copyOrder(live, mergedSlot, fork, others, Math.min(merged, MAX_RECORD_LOTS))
    }
    merged = 0
    mergedSlot = pool.NO_SLOT
  }
  for (const slot of ordersAt(live, symbol, side, price)) {
    if (pool.orderAccount(live.orders, slot) === trader.index) {
      putMerged()
      orders.set(pool.orderSeq(live.orders, slot), copyOrder(live, slot, fork, account))
    } else if (pool.orderDisplay(live.orders, slot) > 0) {
      // An iceberg's next clip goes behind the others, so it cannot be part of a sum.
      putMerged()
      copyOrder(live, slot, fork, others)
    } else {
      merged += pool.orderRemaining(live.orders, slot)
      mergedSlot = slot
    }
  }
  putMerged()
}

/** Rests a copy without any check: it rests in the live book, so it was let in there. */
function copyOrder(
  live: ExchangeState,
  slot: Slot,
  fork: ExchangeState,
  owner: AccountIndex,
  lots?: QtyLots,
): OrderRef {
  const orders = live.orders
  const symbol = symbolAt(fork, pool.orderSymbol(orders, slot))
  const whole = lots === undefined
  const command: Place = {
    kind: 'place',
    atMs: live.atMs,
    account: accountAt(fork, owner).index,
    symbol: symbol.index,
    side: pool.orderSide(orders, slot),
    type: 'LIMIT',
    timeInForce: whole ? pool.orderTimeInForce(orders, slot) : 'GTC',
    postOnly: whole && pool.orderPostOnly(orders, slot),
    priceTicks: pool.orderPrice(orders, slot),
    qtyLots: lots ?? pool.orderQty(orders, slot),
    displayLots: whole ? pool.orderDisplay(orders, slot) : 0,
    expiresAtMs: whole ? pool.orderExpiresAtMs(orders, slot) : 0,
    selfTrade: whole ? pool.orderSelfTrade(orders, slot) : 'CANCEL_TAKER',
    clientOrderId: null,
  }
  fork.seq++
  const remaining = lots ?? pool.orderRemaining(orders, slot)
  const filled = whole ? pool.orderFilledValue(orders, slot) : 0
  return { seq: fork.seq, slot: rest(fork, symbol, command, remaining, filled, pool.orderShown(orders, slot)) }
}
