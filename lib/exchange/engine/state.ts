import type { PriceTicks } from '../../contracts/units.ts'
import { type Account, type AccountStore, addAccount, createAccountStore } from './account.ts'
import { type ClosedOrders, createClosedOrders } from './closed-orders.ts'
import type { AccountIndex, SymbolIndex } from './commands.ts'
import { createExpiries, type Expiries } from './expiry.ts'
import { type BookSide, createBookSide, createLevelStore, type LevelStore, type SideIndex } from './ladder.ts'
import { createLedger, type Ledger } from './ledger.ts'
import * as LEVEL from './level-record.ts'
import { createOrderPool, type OrderPool } from './order-pool.ts'
import { createResult, type Result } from './result.ts'
import type { Session, SymbolSpec } from './symbol-spec.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const { ASK: LEVEL_ASK, BID: LEVEL_BID } = LEVEL

export type SymbolState = {
  index: SymbolIndex
  /** Its limits are those in force now; of a delivered one the name alone is its own (delivered.ts). */
  spec: SymbolSpec
  session: Session
  bids: BookSide
  asks: BookSide
  /** Price of the last trade. */
  lastTicks: PriceTicks | null
  /** Delivered: it takes no more commands. */
  retired: boolean
}

/** All of the exchange. A function of the commands applied, and of nothing else. */
export type ExchangeState = {
  /** Sequence number of the last command applied. */
  seq: number
  atMs: number
  tradeNo: number
  symbols: SymbolState[]
  /** Symbols that are not retired, by name. */
  symbolIndex: Map<string, SymbolIndex>
  /** accounts.objects[0] is the issuance: it owns nothing, and holds the keys of registrations. */
  accounts: AccountStore
  accountIndex: Map<string, AccountIndex>
  orders: OrderPool
  levels: LevelStore
  closed: ClosedOrders
  expiries: Expiries
  ledger: Ledger
  /** What the last command did. Not part of the exchange, only where it is written down. */
  result: Result
}

export const ISSUANCE: AccountIndex = 0

export type Reserve = {
  /** Room taken at once, so that no growth ever pauses the exchange; memory is used only as it fills. */
  orders: number
  levelPages: number
}

/** For an exchange that trades: a million orders, and the levels of some hundred books. */
export const LIVE_RESERVE: Reserve = { orders: 1 << 20, levelPages: 256 }

export function createState(reserve?: Reserve): ExchangeState {
  const accounts = createAccountStore()
  addAccount(accounts, '', true, 0)
  return {
    seq: 0,
    atMs: 0,
    tradeNo: 0,
    symbols: [],
    symbolIndex: new Map(),
    accounts,
    accountIndex: new Map(),
    orders: createOrderPool(reserve?.orders),
    levels: createLevelStore(reserve?.levelPages),
    closed: createClosedOrders(),
    expiries: createExpiries(),
    ledger: createLedger(accounts),
    result: createResult(),
  }
}

export const createSymbolState = (index: SymbolIndex, spec: SymbolSpec): SymbolState => ({
  index,
  spec,
  session: spec.session,
  bids: createBookSide(LEVEL_BID),
  asks: createBookSide(LEVEL_ASK),
  lastTicks: null,
  retired: false,
})

export const bookSide = (symbol: SymbolState, side: SideIndex): BookSide =>
  side === LEVEL_BID ? symbol.bids : symbol.asks

/** Commands carry indices that the door has resolved, so a missing one is a broken journal, not a user's mistake. */
export function accountAt(state: ExchangeState, index: AccountIndex): Account {
  const account = state.accounts.objects[index]
  if (!account) throw new RangeError(`No account at index ${index}`)
  return account
}
export function symbolAt(state: ExchangeState, index: SymbolIndex): SymbolState {
  const symbol = state.symbols[index]
  if (symbol === undefined) throw new RangeError(`No symbol at index ${index}`)
  return symbol
}
