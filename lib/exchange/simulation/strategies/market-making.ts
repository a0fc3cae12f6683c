/**
 * Quotes a bid and an ask around mid and renews both at every step. Both lean against the position: with position p and at most P,
 * the centre is mid − skew × (spread / 2) × p / P, so that what it has too much of is offered cheaper and bid for less. Neither quote
 * takes: one that would cross stands a tick away from the other side. A side that would carry it past P is not quoted.
 */
import { type PriceTicks, priceNumber, type QtyLots, qtyNumber } from '../../../contracts/units.ts'
import { formatPrice, formatQty } from '../../mcp/format.ts'
import { mayTrade, type Sides, type Strategy } from './strategy.ts'

type MarketMakingParameters = {
  steps: number
  qtyLots: QtyLots
  sides: Sides
  spreadTicks: PriceTicks
  /** 0 … 1 */
  skew: number
  maxInventoryLots: QtyLots
}

export function marketMaking(parameters: MarketMakingParameters): Strategy {
  const { steps, qtyLots, sides, spreadTicks, skew, maxInventoryLots } = parameters
  const half = spreadTicks / 2
  return {
    parameters: {
      qty: qtyNumber(qtyLots),
      sides,
      spread: priceNumber(spreadTicks),
      skew,
      maxInventory: qtyNumber(maxInventoryLots),
    },
    maxOrders: steps * 2,
    step(turn) {
      // Its own quotes must not make the mid that they are placed around.
      turn.cancelAll()
      const top = turn.top()
      if (top === null) return turn.say('one side of the book is empty; no quotes.')
      const position = turn.positionLots()
      const centre = top.midTicks - (skew * half * position) / maxInventoryLots
      const bidTicks = Math.min(Math.floor(centre - half), top.askTicks - 1)
      const askTicks = Math.max(Math.ceil(centre + half), top.bidTicks + 1)
      const bidLots = mayTrade(sides, 'BUY') ? Math.min(qtyLots, maxInventoryLots - position) : 0
      const askLots = mayTrade(sides, 'SELL') ? Math.min(qtyLots, maxInventoryLots + position) : 0
      const quotes: string[] = []
      if (bidLots > 0) quotes.push(`bids ${formatQty(bidLots)} at ${formatPrice(bidTicks)}`)
      if (askLots > 0) quotes.push(`offers ${formatQty(askLots)} at ${formatPrice(askTicks)}`)
      turn.say(`position ${formatQty(position)}; ${quotes.join(', ') || 'no quotes'}.`)
      const quote = { timeInForce: 'GTC', postOnly: true } as const
      if (bidLots > 0) turn.place({ ...quote, side: 'BUY', priceTicks: bidTicks, qtyLots: bidLots })
      if (askLots > 0) turn.place({ ...quote, side: 'SELL', priceTicks: askTicks, qtyLots: askLots })
    },
    conclude: () => [],
  }
}
