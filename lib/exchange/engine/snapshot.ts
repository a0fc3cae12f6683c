/**
 * The state as bytes and back: the used part of each array, and the few objects beside them. Of the books only the quoted
 * levels are written, because most pages of a hundred thin books are empty. A restored state answers every command as the
 * original would have.
 */
import { deserialize, serialize } from 'node:v8'
import type { Account } from './account.ts'
import { HISTORY_CAPACITY } from './closed-orders.ts'
import { DELIVERED_ENERGY, deliveredSpec } from './delivered.ts'
import { addExpiry } from './expiry.ts'
import type { KeyBook } from './idempotency.ts'
import {
  createBookSide,
  LEVEL_INTS,
  levelAt,
  markQuoted,
  NO_BOOKS,
  nextWorse,
  openLevelAt,
  type SideIndex,
} from './ladder.ts'
import type { EnergyBook } from './ledger.ts'
import * as LEVEL from './level-record.ts'
import * as pool from './order-pool.ts'
import { ordersOf } from './queries.ts'
import { createRecords } from './records.ts'
import { bookSide, createState, type ExchangeState, type Reserve, type SymbolState, symbolAt } from './state.ts'
import type { SymbolSpec } from './symbol-spec.ts'

/** Raised when the layout changes: a snapshot of another version is passed over, and the journal read instead. */
const SNAPSHOT_VERSION = 7
/** It told the terms of what was delivered too, and is read as well: a journal of a year would take long. */
const VERSION_WITH_ALL_TERMS = 6

type Plain = {
  version: number
  seq: number
  atMs: number
  tradeNo: number
  /** Of a delivered one the name stands for all of `spec`. */
  symbols: (Omit<SymbolState, 'bids' | 'asks' | 'spec'> & { spec: SymbolSpec | string })[]
  /** Quoted levels: symbol, side and level, then the level's own fields. */
  levels: Int32Array
  accounts: Account[]
  accountInts: Int32Array
  issuedMicro: bigint
  energy: EnergyBook[]
  orderInts: Int32Array
  cold: ExchangeState['orders']['cold']
  free: Int32Array
  highWater: number
  openCount: number
  closedInts: Int32Array
  closedCold: ExchangeState['orders']['cold']
  closedCount: number
}

export function serialiseState(state: ExchangeState): Uint8Array {
  const { orders, accounts, closed, ledger } = state
  const plain: Plain = {
    version: SNAPSHOT_VERSION,
    seq: state.seq,
    atMs: state.atMs,
    tradeNo: state.tradeNo,
    symbols: state.symbols.map(({ index, spec, session, lastTicks, retired }) => ({
      index,
      spec: retired ? spec.symbol : spec,
      session,
      lastTicks,
      retired,
    })),
    levels: quotedLevels(state),
    accounts: accounts.objects,
    accountInts: accounts.ints.subarray(0, accounts.objects.length << 4),
    issuedMicro: ledger.issuedMicro,
    energy: ledger.energy,
    orderInts: orders.ints.subarray(0, orders.highWater << 4),
    cold: orders.cold,
    free: orders.free.subarray(0, orders.freeCount),
    highWater: orders.highWater,
    openCount: orders.openCount,
    closedInts: closed.records.ints.subarray(0, Math.min(closed.count, HISTORY_CAPACITY) << 4),
    closedCold: closed.records.cold,
    closedCount: closed.count,
  }
  return serialize(plain)
}

/** Throws RangeError where the bytes are of another version. */
export function restoreState(bytes: Uint8Array, reserve?: Reserve): ExchangeState {
  const plain = deserialize(bytes) as Plain
  if (![VERSION_WITH_ALL_TERMS, SNAPSHOT_VERSION].includes(plain.version))
    throw new RangeError(`it has layout version ${plain.version}`)
  const state = createState({
    orders: Math.max(reserve?.orders ?? 256, powerOfTwo(plain.highWater + 1)),
    levelPages: reserve?.levelPages ?? 4,
  })
  const { orders, accounts, closed, ledger } = state
  state.seq = plain.seq
  state.atMs = plain.atMs
  state.tradeNo = plain.tradeNo
  state.symbols = plain.symbols.map((symbol) => ({
    ...emptyBooks(symbol),
    ...symbol,
    spec: typeof symbol.spec === 'string' ? deliveredSpec(symbol.spec) : symbol.spec,
  }))
  for (const { index, retired, spec } of state.symbols) if (!retired) state.symbolIndex.set(spec.symbol, index)
  accounts.objects = plain.accounts.map((account) => ({ ...account, keys: ownKeys(account.keys) }))
  Object.assign(accounts, createRecords(Math.max(16, powerOfTwo(plain.accounts.length + 1)) << 4))
  accounts.ints.set(plain.accountInts)
  for (const { index, userId } of plain.accounts) if (index > 0) state.accountIndex.set(userId, index)
  ledger.issuedMicro = plain.issuedMicro
  ledger.energy = plain.energy.map((book, index) =>
    symbolAt(state, index).retired ? DELIVERED_ENERGY : { ...book, balances: book.balances.slice() },
  )
  orders.ints.set(plain.orderInts)
  orders.cold = plain.cold.map(ownCold)
  orders.free = room(plain.free)
  orders.freeCount = plain.free.length
  orders.highWater = plain.highWater
  orders.openCount = plain.openCount
  restoreLevels(state, plain.levels)
  Object.assign(closed.records, createRecords(Math.max(256, powerOfTwo(plain.closedInts.length >> 4)) << 4))
  closed.records.ints.set(plain.closedInts)
  closed.records.cold = plain.closedCold.map(ownCold)
  closed.count = plain.closedCount
  restoreExpiries(state)
  return state
}

const emptyBooks = ({ retired }: Plain['symbols'][number]): Pick<SymbolState, 'bids' | 'asks'> =>
  retired ? NO_BOOKS : { bids: createBookSide(LEVEL.BID), asks: createBookSide(LEVEL.ASK) }

/** Symbol, side, level. */
const NAME_INTS = 3

function quotedLevels({ symbols, levels }: ExchangeState): Int32Array {
  const list: number[] = []
  for (const { index, bids, asks } of symbols) {
    for (const book of [bids, asks]) {
      for (let level = book.best; level !== LEVEL.NONE; level = nextWorse(levels, book, level)) {
        const at = levelAt(book, level)
        list.push(index, book.side, level, ...levels.ints.subarray(at, at + LEVEL_INTS))
      }
    }
  }
  return Int32Array.from(list)
}

function restoreLevels(state: ExchangeState, list: Int32Array): void {
  for (let i = 0; i < list.length; i += NAME_INTS + LEVEL_INTS) {
    const [symbol = 0, side = 0, level = 0] = list.subarray(i, i + NAME_INTS)
    const book = bookSide(symbolAt(state, symbol), side as SideIndex)
    const at = openLevelAt(state.levels, book, level)
    state.levels.ints.set(list.subarray(i + NAME_INTS, i + NAME_INTS + LEVEL_INTS), at)
    markQuoted(state.levels, book, level)
  }
}

/** Copied into memory of their own: arrays out of a snapshot share its buffer, and would keep all of its bytes. */
const ownKeys = ({ table, written: [even, odd] }: KeyBook): KeyBook => ({
  table: { ...table, hashes: table.hashes.slice(), values: table.values.slice(), slots: table.slots.slice() },
  written: [
    { ...even, values: even.values.slice() },
    { ...odd, values: odd.values.slice() },
  ],
})

const ownCold = (page: Plain['cold'][number]): Plain['cold'][number] =>
  page && {
    clientOrderIds: page.clientOrderIds,
    expiresAtMs: page.expiresAtMs.slice(),
    displayLots: page.displayLots.slice(),
    shownLots: page.shownLots.slice(),
    changedAtMs: page.changedAtMs?.slice() ?? null,
  }

function restoreExpiries(state: ExchangeState): void {
  const { orders, expiries } = state
  for (const { index } of state.accounts.objects) {
    for (const slot of ordersOf(state, index)) {
      if (pool.orderExpiresAtMs(orders, slot) > 0) addExpiry(expiries, orders, pool.orderSeq(orders, slot), slot)
    }
  }
}

const powerOfTwo = (atLeast: number): number => 2 ** Math.ceil(Math.log2(Math.max(atLeast, 1)))

/** A copy with room to grow: a power of two, at least 16. */
function room(from: Int32Array): Int32Array {
  const copy = new Int32Array(Math.max(16, powerOfTwo(from.length + 1)))
  copy.set(from)
  return copy
}
