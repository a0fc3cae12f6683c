/**
 * Follows the market: where mid has risen by at least the threshold over the last `lookback` steps it buys until it is long by
 * maxInventory, where it has fallen as much it sells until it is short by as much, `qty` a step at the best opposite price, taking only
 * what is there. Otherwise it holds. With sides BUY it is long or flat, with SELL short or flat. An empty side of the book is a step
 * that it does not see.
 */
import { priceNumber, type QtyLots, qtyNumber } from '../../../contracts/units.ts'
import { formatPrice, formatQty } from '../../mcp/format.ts'
import { mayTrade, type Sides, type Strategy } from './strategy.ts'

type MomentumParameters = {
  steps: number
  qtyLots: QtyLots
  sides: Sides
  /** NT$/MWh */
  threshold: number
  lookback: number
  maxInventoryLots: QtyLots
}

export function momentum(parameters: MomentumParameters): Strategy {
  const { steps, qtyLots, sides, threshold, lookback, maxInventoryLots } = parameters
  const mids: number[] = []
  return {
    parameters: { threshold, qty: qtyNumber(qtyLots), sides, lookback, maxInventory: qtyNumber(maxInventoryLots) },
    maxOrders: steps,
    step(turn) {
      const top = turn.top()
      if (top === null) return turn.say('one side of the book is empty; nothing done.')
      mids.push(top.midTicks)
      if (mids.length <= lookback) return turn.say(`mid ${formatPrice(top.midTicks)}; still looking back.`)
      const moveTicks = top.midTicks - (mids.shift() as number)
      const move = `mid moved by ${formatPrice(moveTicks)} in ${lookback} steps`
      if (moveTicks === 0 || priceNumber(Math.abs(moveTicks)) < threshold) return turn.say(`${move}; holds.`)
      const side = moveTicks > 0 ? 'BUY' : 'SELL'
      const limitLots = mayTrade(sides, side) ? maxInventoryLots : 0
      const targetLots = side === 'BUY' ? limitLots : -limitLots
      const gapLots = Math.abs(targetLots - turn.positionLots())
      const isThere = side === 'BUY' ? turn.positionLots() >= targetLots : turn.positionLots() <= targetLots
      if (isThere) return turn.say(`${move}; its position is ${formatQty(turn.positionLots())} already.`)
      const lots = Math.min(qtyLots, gapLots)
      const priceTicks = side === 'BUY' ? top.askTicks : top.bidTicks
      turn.say(`${move}; ${side} ${formatQty(lots)} at ${formatPrice(priceTicks)}.`)
      turn.place({ side, priceTicks, qtyLots: lots, timeInForce: 'IOC', postOnly: false })
    },
    conclude: () => [],
  }
}
