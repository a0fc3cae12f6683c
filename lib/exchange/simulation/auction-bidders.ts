/**
 * Bids for the day-ahead auction. Generators offer their plants in merit order: what must run at any price, what runs most of the day,
 * what decides the price, what runs at the peak. Retailers need most of their load at any price and move the rest. Each has its own
 * view of where the price will be, so the curves cross near what the hour should cost, not at it.
 */
import type { AccountIndex, Side } from '../engine/commands.ts'
import {
  accountOf,
  type ContractView,
  cancelAllOf,
  GENERATORS,
  ownOrders,
  place,
  RETAILERS,
} from './contract-orders.ts'

type Step = {
  /** Of the energy that a generator has to sell. */
  share: number
  /** From the expected price, NT$: the nearest and the furthest it may lie. */
  from: number
  to: number
}
const SUPPLY: readonly Step[] = [
  { share: 0.3, from: -3_000, to: -3_000 },
  { share: 0.2, from: -700, to: -700 },
  { share: 0.2, from: -25, to: -1 },
  { share: 0.2, from: 1, to: 25 },
  { share: 0.08, from: 900, to: 900 },
]
/** At the expected price demand is 0.7 of what can be supplied, which is what supply is there too. */
const DEMAND: readonly Step[] = [
  { share: 0.58, from: 2_000, to: 2_000 },
  { share: 0.12, from: 1, to: 25 },
  { share: 0.12, from: -25, to: -1 },
  { share: 0.06, from: -600, to: -600 },
]
const VIEW_DEVIATION_TICKS = 700
const TICKS_PER_NTD = 100
/** Steps far from the price are the same for all, in whole 50 NT$. */
const FAR_GRID_TICKS = 5_000

export const BIDDERS: readonly { userId: string; side: Side }[] = GENERATORS.flatMap((userId, i) => [
  { userId, side: 'SELL' as const },
  { userId: RETAILERS[i] ?? RETAILERS[0], side: 'BUY' as const },
])

/** Gives one bidder's curve, in place of the one it gave before. */
export function bidderVisit(view: ContractView, bidder: number): void {
  const { userId, side } = BIDDERS[bidder % BIDDERS.length] as (typeof BIDDERS)[number]
  const { random, knownTicks, symbol } = view
  const account = accountOf(view, userId)
  if (account === null) return
  if (ownOrders(view, account)[side].length > 0) cancelAllOf(view, account)
  const expected = knownTicks + VIEW_DEVIATION_TICKS * random.normal()
  for (const { share, from, to } of side === 'SELL' ? SUPPLY : DEMAND) {
    const near = from !== to
    const ticks = near
      ? roundTo(expected + random.between(from, to) * TICKS_PER_NTD, TICKS_PER_NTD)
      : roundTo(knownTicks + from * TICKS_PER_NTD, FAR_GRID_TICKS)
    const qtyLots = Math.floor(symbol.spec.grantLots * share * random.between(0.92, 1))
    place(view, { account, side, priceTicks: ticks, qtyLots, timeInForce: 'GTC' })
  }
}

/** Takes the bidders' orders that the auction did not fill out of the book. */
export function bidderLeaves(view: ContractView): void {
  for (const { userId } of BIDDERS) {
    const account: AccountIndex | null = accountOf(view, userId)
    if (account === null) continue
    const { BUY, SELL } = ownOrders(view, account)
    if (BUY.length + SELL.length > 0) cancelAllOf(view, account)
  }
}

const roundTo = (ticks: number, grid: number): number => Math.round(ticks / grid) * grid
