/**
 * Who has what. Two balances per account and asset, available and locked; every movement has two sides, and what was
 * granted stands as a debt of the issuance, so each asset sums to zero at all times.
 *
 * Asset 0 is money in micro-NT$, asset 1 + s is energy of symbol s in lots. Balances are safe integers in Float64; the
 * pre-trade guard in checks.ts keeps them so. What was issued may be more than one account can hold, hence bigint.
 */
import type { AccountIndex, SymbolIndex } from './commands.ts'

export type AssetIndex = number
export const CASH: AssetIndex = 0
export const energyOf = (symbol: SymbolIndex): AssetIndex => symbol + 1

const PAGE_BITS = 10
const PAGE_ACCOUNTS = 1 << PAGE_BITS

export type AssetBook = {
  /** Pages of 1,024 accounts: available at 2i, locked at 2i + 1. */
  pages: (Float64Array | undefined)[]
  issued: bigint
}
export type Ledger = { assets: AssetBook[] }

export const createLedger = (): Ledger => ({ assets: [{ pages: [], issued: 0n }] })

export function addAsset(ledger: Ledger): AssetIndex {
  ledger.assets.push({ pages: [], issued: 0n })
  return ledger.assets.length - 1
}

/** For whoever moves several balances of one asset: its book, and in the page of an account the balances at and after `balanceAt`. */
export const bookOf = (ledger: Ledger, asset: AssetIndex): AssetBook => ledger.assets[asset] as AssetBook
export const pageIn = (book: AssetBook, account: AccountIndex): Float64Array =>
  book.pages[account >> PAGE_BITS] ?? addPage(book, account >> PAGE_BITS)
/** Of the available balance; the locked one is the next. */
export const balanceAt = (account: AccountIndex): number => (account & (PAGE_ACCOUNTS - 1)) << 1

function addPage(book: AssetBook, at: number): Float64Array {
  while (book.pages.length <= at) book.pages.push(undefined)
  const fresh = new Float64Array(PAGE_ACCOUNTS * 2)
  book.pages[at] = fresh
  return fresh
}

/** Reads make no page, so that asking leaves no trace. */
function read(ledger: Ledger, asset: AssetIndex, account: AccountIndex, offset: 0 | 1): number {
  const page = bookOf(ledger, asset).pages[account >> PAGE_BITS]
  return page ? (page[balanceAt(account) + offset] as number) : 0
}
export const available = (ledger: Ledger, asset: AssetIndex, account: AccountIndex): number =>
  read(ledger, asset, account, 0)
export const locked = (ledger: Ledger, asset: AssetIndex, account: AccountIndex): number =>
  read(ledger, asset, account, 1)

/** Grants out of the issuance. */
export function issue(ledger: Ledger, asset: AssetIndex, account: AccountIndex, amount: number): void {
  bookOf(ledger, asset).issued += BigInt(amount)
  addAvailable(ledger, asset, account, amount)
}

/** One side of a movement; the caller writes the other. */
export function addAvailable(ledger: Ledger, asset: AssetIndex, account: AccountIndex, amount: number): void {
  const page = pageIn(bookOf(ledger, asset), account)
  const i = balanceAt(account)
  page[i] = (page[i] as number) + amount
}

/** Σ over all accounts, the issuance's debt included. Zero, or something is broken. */
export function sumOfAsset(ledger: Ledger, asset: AssetIndex): bigint {
  const book = bookOf(ledger, asset)
  let sum = -book.issued
  for (const page of book.pages) {
    if (page) for (const balance of page) if (balance !== 0) sum += BigInt(balance)
  }
  return sum
}
