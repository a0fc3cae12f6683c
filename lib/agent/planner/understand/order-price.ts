/** The price of an order: a number, a place in the market, or a sum that is none. */
import { compare } from '../text/decimal.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { hasPrice, type OrderDraft } from './action.ts'
import type { OrderStep, OrderWords } from './draught.ts'
import { type Figure, isOfTotal, isSumAlone, isSumFor, MIN_PLAIN, MIN_PRICE, neighbour } from './figures.ts'
import { looseUnits } from './loose-units.ts'
import { referenceIn } from './reference.ts'

/** A number beats a place in the market; beside "at market" it contradicts it. */
export const pricing: OrderStep = (into, { tokens, figures, price }) => {
  const { draft } = into
  draft.price = price?.value ?? null
  if (price && hasTag(tokens, 'perMwh')) draft.perMwh = true
  if (price && isTerm(neighbour(tokens, price.index, -1), 'for')) draft.isFor = true
  if (price === undefined) draft.reference = referenceIn(tokens, figures)
  else if (draft.market) into.isClear = false
}

/** The best price of a buyer is the bid to some and the ask to others. */
export const bestPrice: OrderStep = (into, { tokens }) => {
  if (hasTag(tokens, 'bestPrice') && !hasPrice(into.draft)) into.note = 'best'
}

/** A price that may be one of a kWh is a thousand times off if it is guessed. */
export const unitOfPrice: OrderStep = (into, words) => {
  const isLoose = looseUnits(words.tokens, words.figures) === 'price' && into.draft.price !== null
  if (!isOfKwh(words) && !isInThousandths(words) && !isLoose) return
  into.note = 'unit'
  into.draft.price = null
}

/** A buy "above 3,000" or a sell "below 2,900" is a stop and no limit, so the price is asked for. */
export const wrongWay: OrderStep = ({ draft }, { tokens, price }) => {
  if (price && isWrongWay(tokens, price.index, draft.side)) draft.price = null
}

/** "Within 15,000 in all" bounds the money and is no price of a MWh, though it stands where one would. */
export const sums: OrderStep = (into, { tokens, figures, price }) => {
  const { draft } = into
  const isTotal = ({ role, index }: Figure): boolean =>
    role === 'other' && (isTerm(tokens[index + 1], 'total') || isOfTotal(tokens, neighbour(tokens, index, -1)))
  if (figures.some(isTotal)) into.note = 'total'
  if (isSumAlone(tokens, figures) || (price && isSumFor(tokens, price))) {
    draft.price = null
    into.note = 'total'
  }
  // 用三萬塊買 2950: of a sum and a number like a price the number is the price.
  const isQtyPrice = figures.length === 2 && draft.qty && compare(draft.qty, MIN_PRICE) >= 0
  if (into.note === 'total' && isQtyPrice && !hasPrice(draft)) {
    draft.price = draft.qty
    draft.qty = null
  }
}

/** Nothing here is paid in another currency. */
export const currency: OrderStep = (into, { tokens }) => {
  if (!hasTag(tokens, 'foreign')) return
  into.note = 'foreign'
  into.draft.price = null
}

/** "500 kWh at 2.95" is of a kWh or of a MWh. */
function isOfKwh({ tokens, figures, price }: OrderWords): boolean {
  if (!price?.value || compare(price.value, MIN_PLAIN) >= 0 || compare(price.value, `-${MIN_PLAIN}`) <= 0) return false
  if (compare(price.value, '0') === 0 || hasTag(tokens, 'perMwh', 'perKwh')) return false
  return figures.some((f) => f.role === 'qty' && isTerm(tokens[f.index + 1], 'kwh'))
}

/** "At 2.950" is of a kWh, or 2,950 as many a country writes it. */
function isInThousandths({ tokens, price, plain }: OrderWords): boolean {
  const token = price && tokens[price.index]
  if (!price?.value || !token || compare(price.value, MIN_PLAIN) >= 0 || hasTag(tokens, 'perMwh', 'perKwh'))
    return false
  return /^\d{1,2}\.\d{3}$/.test(plain.slice(token.start, token.end))
}

function isWrongWay(tokens: readonly Token[], index: number, side: OrderDraft['side']): boolean {
  const near = [neighbour(tokens, index, -1), tokens[index + 1]]
  if (side === 'BUY') return near.some((t) => isTerm(t, 'above', 'atLeast'))
  return side === 'SELL' && near.some((t) => isTerm(t, 'below', 'atMost'))
}
