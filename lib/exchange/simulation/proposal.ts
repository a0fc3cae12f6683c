/**
 * What a run with executeReal puts up for approval: the orders the strategy placed from the live book on, in their order, until it would
 * first take one back; what comes after that answers a market that is only simulated. Bounded in number and value. Nothing of it is placed.
 */
import { MICRO_PER_TICK_LOT, priceNumber, qtyNumber } from '../../contracts/units.ts'
import { formatMoney } from '../mcp/format.ts'
import type { PaperOrder } from './strategies/strategy.ts'

const MAX_PROPOSED_ORDERS = 20
/** NT$ 1,000,000: Σ |price| × quantity. */
const MAX_PROPOSED_MICRO = 1_000_000_000_000

export type Proposal = { orders: PaperOrder[]; micro: number; ended: boolean }

export const createProposal = (): Proposal => ({ orders: [], micro: 0, ended: false })

/** Takes the order in, or ends the proposal: a later order without an earlier one would be another strategy. */
export function offer(proposal: Proposal, order: PaperOrder): void {
  if (proposal.ended) return
  const micro = Math.abs(order.priceTicks) * order.qtyLots * MICRO_PER_TICK_LOT
  if (proposal.orders.length === MAX_PROPOSED_ORDERS || proposal.micro + micro > MAX_PROPOSED_MICRO) {
    proposal.ended = true
    return
  }
  proposal.orders.push(order)
  proposal.micro += micro
}

export function stopProposing(proposal: Proposal): void {
  proposal.ended = true
}

/** Arguments of placeOrder. */
export const proposedCalls = (proposal: Proposal, userId: string, symbol: string) =>
  proposal.orders.map(({ side, priceTicks, qtyLots, timeInForce, postOnly }) => ({
    tool: 'placeOrder' as const,
    args: {
      userId,
      symbol,
      side,
      type: 'LIMIT',
      price: priceNumber(priceTicks),
      qty: qtyNumber(qtyLots),
      timeInForce,
      postOnly,
    },
  }))

export function proposalSentence({ orders, micro }: Proposal, ordersOfRun: number): string {
  const bounds = `${MAX_PROPOSED_ORDERS} orders and ${formatMoney(MAX_PROPOSED_MICRO)} at most`
  if (orders.length === 0) {
    const why = ordersOfRun === 0 ? 'the run placed none' : `its first is worth more than may be proposed (${bounds})`
    return `No order is proposed: ${why}. Nothing was placed.`
  }
  const left = ordersOfRun - orders.length
  const rest =
    left === 0 ? '' : ` ${left} later ones of the run are not among them (${bounds}, none after one is taken back).`
  return `Proposed for approval: ${orders.length} order${orders.length === 1 ? '' : 's'} worth ${formatMoney(micro)}. Nothing was placed; each needs to be approved.${rest}`
}
