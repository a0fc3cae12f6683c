import type { PriceTicks } from '../../contracts/units.ts'
import { type Account, createAccount } from './account.ts'
import { type ClosedOrders, createClosedOrders } from './closed-orders.ts'
import type { AccountIndex, SymbolIndex } from './commands.ts'
import { createLadder, type Ladder } from './ladder.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createOrderPool, type OrderPool } from './order-pool.ts'
import type { SymbolSpec } from './symbol-spec.ts'

export type SymbolState = {
  index: SymbolIndex
  spec: SymbolSpec
  ladder: Ladder
  /** Price of the last trade. */
  lastTicks: PriceTicks | null
}

/** All of the exchange. A function of the commands applied, and of nothing else. */
export type ExchangeState = {
  /** Sequence number of the last command applied. */
  seq: number
  atMs: number
  tradeNo: number
  symbols: SymbolState[]
  symbolIndex: Map<string, SymbolIndex>
  /** accounts[0] is the issuance: it owns nothing, and holds the keys of registrations. */
  accounts: Account[]
  accountIndex: Map<string, AccountIndex>
  orders: OrderPool
  closed: ClosedOrders
  ledger: Ledger
}

export const ISSUANCE: AccountIndex = 0

export function createState(): ExchangeState {
  return {
    seq: 0,
    atMs: 0,
    tradeNo: 0,
    symbols: [],
    symbolIndex: new Map(),
    accounts: [createAccount(ISSUANCE, '', true, 0)],
    accountIndex: new Map(),
    orders: createOrderPool(),
    closed: createClosedOrders(),
    ledger: createLedger(),
  }
}

export const createSymbolState = (index: SymbolIndex, spec: SymbolSpec): SymbolState => ({
  index,
  spec,
  ladder: createLadder(),
  lastTicks: null,
})

/** Commands carry indices that the door has resolved, so a missing one is a broken journal, not a user's mistake. */
export function accountAt(state: ExchangeState, index: AccountIndex): Account {
  const account = state.accounts[index]
  if (!account) throw new RangeError(`No account at index ${index}`)
  return account
}
export function symbolAt(state: ExchangeState, index: SymbolIndex): SymbolState {
  const symbol = state.symbols[index]
  if (!symbol) throw new RangeError(`No symbol at index ${index}`)
  return symbol
}
