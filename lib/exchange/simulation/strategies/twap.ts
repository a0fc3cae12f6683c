/**
 * Time-weighted average price: one side, `totalQty` in equal parts over `duration` steps. After step k it means to have traded
 * totalQty × k / duration, rounded down to a lot; what is missing it takes at the best opposite price, as much of it as one order may be, and
 * what is not there it asks for again at the next step. What is left when the duration is over stays untraded.
 */
import { type QtyLots, qtyNumber } from '../../../contracts/units.ts'
import type { Side } from '../../engine/commands.ts'
import { formatPrice, formatQty } from '../../mcp/format.ts'
import type { Strategy } from './strategy.ts'

type TwapParameters = { side: Side; totalLots: QtyLots; duration: number }

export function twap({ side, totalLots, duration }: TwapParameters): Strategy {
  let traded = 0
  let value = 0
  let mids = 0
  let midSum = 0
  return {
    parameters: { side, totalQty: qtyNumber(totalLots), duration },
    maxOrders: duration,
    step(turn) {
      if (turn.step > duration) return
      const top = turn.top()
      if (top === null) return turn.say('one side of the book is empty; nothing done.')
      mids++
      midSum += top.midTicks
      const missing = Math.floor((totalLots * turn.step) / duration) - traded
      if (missing === 0) return
      const priceTicks = side === 'BUY' ? top.askTicks : top.bidTicks
      const qtyLots = Math.min(missing, turn.mostLots(side, priceTicks))
      if (qtyLots === 0) return turn.say(`no means left to ${side} at ${formatPrice(priceTicks)}; nothing done.`)
      turn.say(
        `${side} ${formatQty(qtyLots)} at ${formatPrice(priceTicks)}; ${formatQty(traded)} of ${formatQty(totalLots)} so far.`,
      )
      const placed = turn.place({ side, priceTicks, qtyLots, timeInForce: 'IOC', postOnly: false })
      traded += placed?.filledLots ?? 0
      value += placed?.filledValue ?? 0
    },
    conclude() {
      const done = `${side === 'BUY' ? 'Bought' : 'Sold'} ${formatQty(traded)} of ${formatQty(totalLots)}`
      if (traded === 0) return [`${done}.`]
      const average = value / traded
      const cost = side === 'BUY' ? average - midSum / mids : midSum / mids - average
      return [
        `${done} at ${formatPrice(average)} on average; mid averaged ${formatPrice(midSum / mids)}, a cost of ${formatPrice(cost)} NT$/MWh.`,
      ]
    },
  }
}
