/**
 * The strategy of the original EAP: whenever the spread is at least the threshold, it places `ordersPerStep` limit orders on each of
 * its sides at the best bid, at mid or at the best ask, and leaves them in the book.
 */
import { priceNumber, type QtyLots, qtyNumber } from '../../../contracts/units.ts'
import type { Side } from '../../engine/commands.ts'
import { formatPrice, formatQty } from '../../mcp/format.ts'
import type { Sides, Strategy } from './strategy.ts'

type SimpleParameters = {
  steps: number
  /** NT$/MWh */
  threshold: number
  qtyLots: QtyLots
  priceStrategy: 'topBid' | 'mid' | 'topAsk'
  sides: Sides
  ordersPerStep: number
}

export function simple(parameters: SimpleParameters): Strategy {
  const { steps, threshold, qtyLots, priceStrategy, ordersPerStep } = parameters
  const sides: Side[] = parameters.sides === 'BOTH' ? ['BUY', 'SELL'] : [parameters.sides]
  let widestTicks = 0
  return {
    parameters: { threshold, qty: qtyNumber(qtyLots), priceStrategy, sides: parameters.sides, ordersPerStep },
    maxOrders: steps * ordersPerStep * sides.length,
    step(turn) {
      const top = turn.top()
      if (top === null) return turn.say('one side of the book is empty; nothing done.')
      const spreadTicks = top.askTicks - top.bidTicks
      widestTicks = Math.max(widestTicks, spreadTicks)
      const spread = `spread ${formatPrice(spreadTicks)}`
      if (priceNumber(spreadTicks) < threshold) {
        return turn.say(`${spread}, below the threshold of ${threshold}; nothing done.`)
      }
      // Half a tick below zero rounds to −0, which is no price.
      const midTicks = Math.round(top.midTicks) + 0
      const priceTicks = { topBid: top.bidTicks, mid: midTicks, topAsk: top.askTicks }[priceStrategy]
      const what = `${ordersPerStep} × ${sides.join(' and ')} ${formatQty(qtyLots)} at ${formatPrice(priceTicks)}`
      turn.say(`${spread}; ${what}.`)
      for (let n = 0; n < ordersPerStep; n++) {
        for (const side of sides) {
          turn.place({ side, priceTicks, qtyLots, timeInForce: 'GTC', postOnly: false })
        }
      }
    },
    conclude() {
      if (widestTicks === 0 || priceNumber(widestTicks) >= threshold) return []
      return [
        `No orders: the spread never reached ${threshold} NT$/MWh (widest ${formatPrice(widestTicks)}). A threshold below that would act.`,
      ]
    },
  }
}
