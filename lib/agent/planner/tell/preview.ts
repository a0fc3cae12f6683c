/** A preview in a sentence: what an order would cost or bring on the book of its moment, and how to say it as an order. */
import type { Call } from '../dialog/history.ts'
import { exact, field, list, num, str } from '../result-fields.ts'
import { orderOfPreview } from '../understand/cost.ts'
import type { PreviewFacts } from './account-facts.ts'
import type { Messages } from './messages.ts'
import { exampleOf } from './suggest.ts'
import { figure, money, price, quoted, unlessZero } from './values.ts'
import { argsWords } from './words.ts'

/** NT$ that would be locked; null where the order frees some, or nobody knows. */
function lockedMore(value: unknown): number | null {
  const [before, after] = [num(value, 'walletBefore', 'lockedCurrency'), num(value, 'walletAfter', 'lockedCurrency')]
  return before === null || after === null || after < before ? null : exact(after - before)
}

/**
 * Of the part that fills at once: how far its average is from the best price. Null where nothing fills or no best price is
 * known.
 */
function slippageOf(call: Call, value: unknown, average: number | null): PreviewFacts['slippage'] {
  const isBuy = call.args.side === 'BUY'
  const best = num(value, isBuy ? 'bestAsk' : 'bestBid')
  const last = num(list(value, 'fills').at(-1), 'price')
  if (average === null || best === null || last === null) return null
  return { away: price(exact(isBuy ? average - best : best - average)), best: price(best), last: price(last) }
}

/**
 * @param isOfPlan the order waits as a plan
 * @param isSlippage how far it would take the price is what was asked for
 * @returns null where there are no figures to tell
 */
export function tellPreview(
  m: Messages,
  call: Call,
  value: unknown,
  { isOfPlan = false, isSlippage = false } = {},
): string | null {
  const [filled, cost] = [num(value, 'filledQty'), num(value, 'cost')]
  if (filled === null || cost === null) return null
  const failing = list(value, 'checks').find((check) => field(check, 'ok') === false)
  const average = num(value, 'avgPrice')
  const isOfPlanner = typeof call.args.side === 'string' && call.args.qty !== undefined
  return m.previewed({
    order: m.order(argsWords(m, call.args)),
    filled: unlessZero(filled),
    // Below zero who buys is paid, and who sells pays.
    paid: cost > 0 ? money(cost) : null,
    received: cost < 0 ? money(-cost) : null,
    average: average === null ? null : price(average),
    resting: unlessZero(num(value, 'restingAmount'), figure),
    locked: unlessZero(lockedMore(value), money),
    dropped: unlessZero(num(value, 'unfilledAmount'), figure),
    slippage: isSlippage ? slippageOf(call, value, average) : null,
    refused: field(value, 'ok') === false ? quoted(m.sentence(str(failing, 'detail'))) : null,
    isOfPlan,
    example: isOfPlanner && field(value, 'ok') === true ? exampleOf(m, [orderOfPreview(call.args)], null) : null,
  })
}
