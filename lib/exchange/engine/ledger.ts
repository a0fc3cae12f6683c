/**
 * Who has what. Two balances per account and asset, available and locked; every movement has two sides, and what was
 * granted stands as a debt of the issuance, so each asset sums to zero at all times.
 *
 * Asset 0 is money in micro-NT$, kept in the account's own record; asset 1 + s is energy of symbol s in lots. Balances are safe integers
 * in Float64; the pre-trade guard in checks.ts keeps them so. What was issued may be more than one account can hold, hence bigint.
 *
 * A symbol can grant the same energy to every account from its listing on (SymbolSpec.grantLots). That needs no movement per account: its
 * balances hold the difference from the grant.
 */
import type { AccountStore } from './account.ts'
import * as ACCOUNT from './account-record.ts'
import type { AccountIndex, SymbolIndex } from './commands.ts'

type AssetIndex = number
export const CASH: AssetIndex = 0
export const energyOf = (symbol: SymbolIndex): AssetIndex => symbol + 1

/** Energy of one symbol. */
export type EnergyBook = {
  /** Of account i: available less the grant at 2i, locked at 2i + 1. Grows by doubling as accounts first move this energy. */
  balances: Float64Array
  grantLots: number
  /** Lots that movements brought into circulation. The grant that every account has anyway is not counted. */
  issued: bigint
}
export type Ledger = {
  accounts: AccountStore
  issuedMicro: bigint
  energy: EnergyBook[]
}

export const createLedger = (accounts: AccountStore): Ledger => ({ accounts, issuedMicro: 0n, energy: [] })

const NOTHING = new Float64Array(0)
export const noEnergy = (grantLots: number): EnergyBook => ({ balances: NOTHING, grantLots, issued: 0n })

export function addEnergy(ledger: Ledger, grantLots: number): void {
  ledger.energy.push(noEnergy(grantLots))
}

export const energyBook = (ledger: Ledger, symbol: SymbolIndex): EnergyBook => ledger.energy[symbol] as EnergyBook
/** Balances with room for this account, which has its own at `account << 1`. */
export const balancesFor = (book: EnergyBook, account: AccountIndex): Float64Array =>
  account << 1 < book.balances.length ? book.balances : grow(book, account)

function grow(book: EnergyBook, account: AccountIndex): Float64Array {
  const grown = new Float64Array(2 ** Math.ceil(Math.log2(Math.max(32, (account + 1) * 2))))
  grown.set(book.balances)
  book.balances = grown
  return grown
}

/**
 * What an account can use. Reading makes no room for an account that has nothing, so that asking leaves no trace in the
 * state.
 */
export function available(ledger: Ledger, asset: AssetIndex, account: AccountIndex): number {
  if (asset === CASH) return ledger.accounts.floats[(account << 3) + ACCOUNT.CASH_AVAILABLE] as number
  const book = energyBook(ledger, asset - 1)
  return book.grantLots + (book.balances[account << 1] ?? 0)
}
export function locked(ledger: Ledger, asset: AssetIndex, account: AccountIndex): number {
  if (asset === CASH) return ledger.accounts.floats[(account << 3) + ACCOUNT.CASH_LOCKED] as number
  return energyBook(ledger, asset - 1).balances[(account << 1) + 1] ?? 0
}

/** Gives an account money or energy that nobody had before, and counts it as issued. */
export function issue(ledger: Ledger, asset: AssetIndex, account: AccountIndex, amount: number): void {
  if (asset === CASH) ledger.issuedMicro += BigInt(amount)
  else energyBook(ledger, asset - 1).issued += BigInt(amount)
  addAvailable(ledger, asset, account, amount)
}

/** One side of a movement; the caller writes the other. */
export function addAvailable(ledger: Ledger, asset: AssetIndex, account: AccountIndex, amount: number): void {
  if (asset === CASH) {
    const { floats } = ledger.accounts
    const at = (account << 3) + ACCOUNT.CASH_AVAILABLE
    floats[at] = (floats[at] as number) + amount
    return
  }
  const balances = balancesFor(energyBook(ledger, asset - 1), account)
  const i = account << 1
  balances[i] = (balances[i] as number) + amount
}

/** Σ over all accounts, the issuance's debt included. Zero, or something is broken. */
export function sumOfAsset(ledger: Ledger, asset: AssetIndex): bigint {
  if (asset === CASH) {
    let sum = -ledger.issuedMicro
    for (let i = 0; i < ledger.accounts.objects.length; i++) {
      sum += BigInt(available(ledger, CASH, i)) + BigInt(locked(ledger, CASH, i))
    }
    return sum
  }
  const book = energyBook(ledger, asset - 1)
  let sum = -book.issued
  for (const balance of book.balances) if (balance !== 0) sum += BigInt(balance)
  return sum
}
