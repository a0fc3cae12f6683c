/** "raise my bids by 5", 把所有買單價格加 5: every order of a side by the same difference, each from where it stands. */

import { compare } from '../text/decimal.ts'
import { rawOf } from '../text/token-words.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import type { CancelTarget, Change } from './action.ts'
import { CHOOSES } from './cancel.ts'
import { MIN_PRICE } from './figures.ts'
import { sides } from './places.ts'

/** Nothing but which orders, what is changed and by how much: any other word may choose among them. */
const BESIDE = [
  ...['amend', 'amendWeak', 'times', 'all', 'orders', 'order', 'buyNoun', 'sellNoun', 'buy', 'sell', 'bids', 'asks'],
  ...['bestAsk', 'bestBid', 'pending', 'price', 'priceMark', 'qtyMark', 'limit', 'of', 'each', 'plus', 'minus'],
  ...['above', 'below', 'ntd', 'mwh', 'kwh', 'tick', 'both', 'request', 'wish', 'filler', 'yes', 'comma', 'stop'],
  ...['percent', 'hello'],
] as const

const ORDERS = ['orders', 'order', 'buyNoun', 'sellNoun', 'bids', 'asks', 'buy', 'sell'] as const

/** "both bids": of more or fewer than two it is unclear which. */
export const isBoth = (t: Token): boolean => isTerm(t, 'both') && /^(?:both|两者)$/.test(rawOf(t))

const areSeveral = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => isTerm(t, 'all') || isBoth(t) || (isTerm(t, ...ORDERS) && /[a-z]s$/.test(rawOf(t))))

/** "My two bids" and "the bids at 2940 and 2950" are some of a side, and not all of it. */
export const areSome = (tokens: readonly Token[]): boolean =>
  areSeveral(tokens) && tokens.filter((t) => t.kind === 'number').length > 1

/** English tells by the s, or by "all"; Chinese by 所有 or 都 alone. */
export const isOfEvery = (tokens: readonly Token[]): boolean =>
  areSeveral(tokens) &&
  tokens.some((t) => isTerm(t, ...ORDERS) || (isTerm(t, 'all') && /orders|[单托]/.test(rawOf(t)))) &&
  tokens.filter((t) => t.kind === 'number').length <= 1 &&
  tokens.every((t) => t.kind === 'number' || (isTerm(t, ...BESIDE) && !CHOOSES.test(rawOf(t))))

const isDifference = (change: Change): boolean =>
  change.priceBy !== undefined ||
  change.priceByPercent !== undefined ||
  change.qtyBy !== undefined ||
  change.qtyTimes !== undefined

/** "move all my bids to 2945": of one side, and no quantity; of both each would trade with the other. Of two it is seen which they are. */
const priceOfAll = (tokens: readonly Token[], { price, qty, number, ...more }: Change): string | null => {
  const to = price ?? number
  const isPrice = to !== undefined && (price !== undefined || compare(to, MIN_PRICE) >= 0)
  const isOfSome = sides(tokens) !== undefined || tokens.some(isBoth)
  return isPrice && qty === undefined && Object.keys(more).length === 0 && isOfSome ? to : null
}

/** "change both orders to 3 MWh": of more than two it is rather a slip. */
const isQtyOfBoth = (tokens: readonly Token[], { qty, ...more }: Change): boolean =>
  qty !== undefined && Object.keys(more).length === 0 && tokens.some(isBoth)

/** 都加 5: of the price, or of the quantity? */
const isUnsaid = (tokens: readonly Token[], { priceBy }: Change): boolean =>
  priceBy !== undefined &&
  !areQuotes(tokens) &&
  !tokens.some((t) => isTerm(t, 'price', 'priceMark', 'ntd', 'tick', 'limit') || /价/.test(rawOf(t)))

type OfEvery = { target: CancelTarget; change: Change }

/** Whether it has to be asked of what the difference is: of the price, or of the quantity of each. */
export const isShiftUnsaid = ({ target, change }: OfEvery): boolean =>
  target.by === 'pick' && target.pick === 'every' && (change.numberBy !== undefined || change.byPercent !== undefined)

/** Null where the change is none that each of several can be given. */
export function ofEvery(tokens: readonly Token[], change: Change | null): OfEvery | null {
  if (change === null) return null
  const price = priceOfAll(tokens, change)
  // 所有買單降 1%: of the price, or of the quantity?
  const isOfEither = change.byPercent !== undefined || change.numberBy !== undefined
  if (price === null && !isOfEither && !isDifference(change) && !isQtyOfBoth(tokens, change)) return null
  const side = sides(tokens)
  const two = tokens.some(isBoth)
    ? { isTwo: true as const, ...(price !== null && !side ? { isOneSide: true as const } : {}) }
    : {}
  const target: CancelTarget = { by: 'pick', pick: 'every', count: 1, ...(side ? { side } : {}), ...two }
  if (price !== null) return { target, change: { price } }
  const { priceBy } = change
  return { target, change: priceBy !== undefined && isUnsaid(tokens, change) ? { numberBy: priceBy } : change }
}

/** "my bids by 5": of bids and asks it is the price that is raised. */
export const areQuotes = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => /\b(?:bid|ask|offer)s$/.test(rawOf(t)))
