/** Figures of the approval dialog, computed from the plan's data alone. Pure: the dialog only draws them. */
import type { LegPreview } from '../../../lib/contracts/exchange/preview.ts'
import { cancelCount } from '../../../lib/contracts/gate/named-order.ts'
import type { Plan, PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { isAmendment, isNewOrder } from './leg-kind.ts'
import { payableOf } from './plan-amounts.ts'
import { argPrice, argQty, remainingLegs } from './plan-args.ts'

/** A plan of this value or quantity is not approved by a click: the button has to be held down. */
const LARGE_VALUE_NTD = 1_000_000
const LARGE_QTY_MWH = 100
/** A quote older than this is said to be old; the gate checks the market again at the click either way. */
export const OLD_QUOTE_MS = 15_000

/** Legs of which all figures are shown at once; of more each is a line that opens. */
export const MAX_UNFOLDED = 5

/**
 * Whether its sentence and a line of figures tell what decides it: not of a call whose arguments stand among the details
 * alone, as another server's do, nor of a cancel of several orders, which stand there too.
 */
export const fitsInLine = ({ preview }: Pick<PlanLeg, 'preview'>): boolean =>
  preview !== null && cancelCount(preview) < 2

const orderedQty = (plan: Pick<Plan, 'legs'>): number => remainingLegs(plan).reduce((sum, leg) => sum + qtyOf(leg), 0)

/** The quantity that an order is for after this leg. An amendment without a quantity leaves what the order has left. */
function qtyOf(leg: PlanLeg): number {
  if (!isNewOrder(leg) && !isAmendment(leg)) return 0
  const { preview } = leg
  const left = preview && isAmendment(leg) ? preview.filledQty + preview.restingAmount + preview.unfilledAmount : 0
  return argQty(leg.args.qty) ?? left
}

export function isLarge(plan: Pick<Plan, 'legs' | 'totals'>): boolean {
  // Money that one leg receives does not make smaller what another one pays.
  const value = Math.max(payableOf(plan), Math.abs(plan.totals.worstCost))
  return value >= LARGE_VALUE_NTD || orderedQty(plan) > LARGE_QTY_MWH
}

/** NT$/MWh. Where bids and asks cross, as in an auction, nobody would trade at what is between them, and there is none. */
export function midOf(preview: Pick<LegPreview, 'mid' | 'bestBid' | 'bestAsk'> | null): number | null {
  if (!preview) return null
  const { mid, bestBid, bestAsk } = preview
  return bestBid !== null && bestAsk !== null && bestBid >= bestAsk ? null : mid
}

/**
 * How far the leg's price is from the middle of the market, as a share of it; negative is below. A market order is
 * measured at the average it would get. null without a price or a mid (or at a mid of zero).
 */
export function deviationFromMid(leg: Pick<PlanLeg, 'args' | 'preview'>): number | null {
  const mid = midOf(leg.preview)
  if (mid === null || mid === 0) return null
  const price = argPrice(leg.args.price) ?? leg.preview?.avgPrice ?? null
  return price === null ? null : (price - mid) / Math.abs(mid)
}

/** The digest as a person can compare it: first eight hex digits, in two groups. */
export const shortDigest = (digest: string): string => `${digest.slice(0, 4)} ${digest.slice(4, 8)}`

type WalletRow = { unit: 'NTD' | 'MWH'; now: number; locked: number; after: number }

/**
 * Free before, newly locked by this leg (negative: released), free after. Both currencies of the trade; of a leg without
 * one symbol money alone, because a wallet holds the energy of each by itself.
 */
export function walletRows(preview: LegPreview): WalletRow[] {
  const { walletBefore: before, walletAfter: after } = preview
  const money: WalletRow = {
    unit: 'NTD',
    now: before.availableCurrency,
    locked: after.lockedCurrency - before.lockedCurrency,
    after: after.availableCurrency,
  }
  const energy: WalletRow = {
    unit: 'MWH',
    now: before.availableAmount,
    locked: after.lockedAmount - before.lockedAmount,
    after: after.availableAmount,
  }
  return preview.symbol === null ? [money] : [money, energy]
}

const FIGURES = [
  'fills',
  'avgPrice',
  'restingAmount',
  'aheadInQueue',
  'unfilledAmount',
  'cost',
  'worstCost',
  'cancels',
  'cancelsPlaced',
  'orders',
  'walletAfter',
] as const satisfies readonly (keyof LegPreview)[]
export type Figure = (typeof FIGURES)[number]

export function changedFigures(was: LegPreview | null | undefined, is: LegPreview | null): Set<Figure> {
  if (!was || !is) return new Set()
  return new Set(FIGURES.filter((figure) => JSON.stringify(was[figure]) !== JSON.stringify(is[figure])))
}

/** Which figures of each leg (by position) a new quote changed; an empty set where nothing did. */
export const changedByLeg = (before: Plan, after: Plan): Set<Figure>[] =>
  after.legs.map((leg, i) => changedFigures(before.legs[i]?.preview, leg.preview))

/** What has come in so far once each leg has filled now: received NT$ (negative: paid), bought MWh (negative: sold). */
export function runningTotals(plan: Pick<Plan, 'legs'>): { netMoney: number; netQty: number }[] {
  let netMoney = 0
  let netQty = 0
  return plan.legs.map((leg) => {
    if (leg.status === 'rejected') return { netMoney: round(netMoney, 6), netQty: round(netQty, 1) }
    const filled = leg.preview?.filledQty ?? 0
    netMoney -= leg.preview?.cost ?? 0
    // An amendment does not repeat the side of its order; the preview has it.
    netQty += leg.preview?.side === 'SELL' ? -filled : filled
    return { netMoney: round(netMoney, 6), netQty: round(netQty, 1) }
  })
}

/** Sums of JSON numbers carry float dust (0.1 + 0.2); the exact value has at most so many decimals. */
const round = (n: number, decimals: number) => Number(n.toFixed(decimals))

/** Oldest quote of the plan: the age that matters. null when no leg could be previewed. */
export function quotedAtMs(plan: Pick<Plan, 'legs' | 'totals'>): number | null {
  const times = remainingLegs(plan).flatMap((leg) => (leg.preview ? [Date.parse(leg.preview.asOf)] : []))
  if (times.length > 0) return Math.min(...times)
  return plan.totals.previewedAt ? Date.parse(plan.totals.previewedAt) : null
}
