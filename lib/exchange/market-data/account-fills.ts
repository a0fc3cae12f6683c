/**
 * Each account's own fills, for whoever wants to see them one by one: an order tells only how much of it has filled, and at what
 * average. Of each account the newest are kept, as numbers in a ring that grows with them, so that a thousand accounts cost what they
 * have traded and nobody's trading pushes out what another is shown. Trades between two simulated participants are kept for neither.
 */
import { KEPT_FILLS } from '../../contracts/exchange/fills.ts'
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { AccountIndex, OrderRef, Side, SymbolIndex } from '../engine/commands.ts'

/** AUCTION: all trade at one price, and nobody takes. */
export type FillRole = 'MAKER' | 'TAKER' | 'AUCTION'

export type OwnFill = {
  tradeNo: number
  atMs: number
  symbol: SymbolIndex
  side: Side
  role: FillRole
  priceTicks: PriceTicks
  qtyLots: QtyLots
  order: OrderRef
}

/** 56 bytes each. Fill n is at ((n − 1) mod KEPT_FILLS) × SIZE. `values` grow by doubling until they hold that many. */
type Kept = { count: number; values: Float64Array }
export type AccountFills = Map<AccountIndex, Kept>

export const createAccountFills = (): AccountFills => new Map()

const TRADE_NO = 0
const AT_MS = 1
const PRICE = 2
const LOTS = 3
const ORDER_SEQ = 4
const ORDER_SLOT = 5
/** The symbol, above the bits of the side and of the role. */
const KIND = 6
const SIZE = 7

const SELL_BIT = 1
const ROLES: readonly FillRole[] = ['MAKER', 'TAKER', 'AUCTION']
const ROLE_NUMBER = { MAKER: 0, TAKER: 1, AUCTION: 2 } as const
const ROLE_UNIT = 2
const SYMBOL_UNIT = 8

const FIRST_ROOM = 16

export function recordOwnFill(fills: AccountFills, account: AccountIndex, fill: OwnFill): void {
  let kept = fills.get(account)
  if (kept === undefined) {
    kept = { count: 0, values: new Float64Array(FIRST_ROOM * SIZE) }
    fills.set(account, kept)
  }
  const at = (kept.count % KEPT_FILLS) * SIZE
  if (at >= kept.values.length) kept.values = grown(kept.values)
  const { values } = kept
  values[at + TRADE_NO] = fill.tradeNo
  values[at + AT_MS] = fill.atMs
  values[at + PRICE] = fill.priceTicks
  values[at + LOTS] = fill.qtyLots
  values[at + ORDER_SEQ] = fill.order.seq
  values[at + ORDER_SLOT] = fill.order.slot
  values[at + KIND] =
    fill.symbol * SYMBOL_UNIT + ROLE_NUMBER[fill.role] * ROLE_UNIT + (fill.side === 'SELL' ? SELL_BIT : 0)
  kept.count++
}

function grown(values: Float64Array): Float64Array {
  const more = new Float64Array(Math.min(values.length * 2, KEPT_FILLS * SIZE))
  more.set(values)
  return more
}

/** Newest first. */
export function* ownFillsBackwards(fills: AccountFills, account: AccountIndex): Generator<OwnFill> {
  const kept = fills.get(account)
  if (kept === undefined) return
  const { count, values } = kept
  for (let n = count; n > 0 && n > count - KEPT_FILLS; n--) {
    const at = ((n - 1) % KEPT_FILLS) * SIZE
    const kind = values[at + KIND] as number
    yield {
      tradeNo: values[at + TRADE_NO] as number,
      atMs: values[at + AT_MS] as number,
      symbol: Math.floor(kind / SYMBOL_UNIT),
      side: kind & SELL_BIT ? 'SELL' : 'BUY',
      role: ROLES[(kind >> 1) & 3] as FillRole,
      priceTicks: values[at + PRICE] as number,
      qtyLots: values[at + LOTS] as number,
      order: { seq: values[at + ORDER_SEQ] as number, slot: values[at + ORDER_SLOT] as number },
    }
  }
}

/** Whether those are all that the account ever had. */
export const areAllFills = (fills: AccountFills, account: AccountIndex): boolean =>
  (fills.get(account)?.count ?? 0) <= KEPT_FILLS

/** What is in use of each, for a snapshot. */
export const usedFills = (fills: AccountFills): AccountFills =>
  new Map(
    [...fills].map(([account, { count, values }]) => [
      account,
      { count, values: values.subarray(0, Math.min(count, KEPT_FILLS) * SIZE) },
    ]),
  )

/** A copy in memory of its own with room to grow: arrays out of a snapshot may share its bytes. */
export const roomyFills = (used: AccountFills): AccountFills =>
  new Map([...used].map(([account, { count, values }]) => [account, { count, values: roomy(values) }]))

function roomy(values: Float64Array): Float64Array {
  let room = FIRST_ROOM * SIZE
  while (room < values.length) room *= 2
  const copy = new Float64Array(Math.min(room, KEPT_FILLS * SIZE))
  copy.set(values)
  return copy
}
