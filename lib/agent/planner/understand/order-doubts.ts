/** What keeps a clause from being one plain order, though each of its numbers has a role: every one of these is asked about. */
import { compare } from '../text/decimal.ts'
import { wordOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { OrderDraft } from './action.ts'
import type { OrderWords } from './draught.ts'
import { type Figure, isDeed, MIN_PRICE, neighbour } from './figures.ts'
import { TOWARDS } from './from-to.ts'

type Doubt = (words: OrderWords, draft: OrderDraft) => boolean

/** "Buy for 100,000 at 2950" names the money to spend, and no quantity. */
export const isSpent: Doubt = ({ tokens, figures }) =>
  figures.some(
    ({ index, role }) =>
      role === 'qty' &&
      isTerm(tokens[index - 1], 'for') &&
      isTerm(tokens[index - 2], 'buy', 'sell') &&
      !isUnit(tokens[index + 1]) &&
      figures.some((other) => other.role === 'price'),
  )

/** "My sell to 3", 買單到 2955: what becomes of an order that rests, and no quantity of a new one. */
export const isMoved: Doubt = ({ tokens, figures }) =>
  figures.some(
    ({ index }) =>
      TOWARDS.test(wordOf(tokens[index - 1])) && isTerm(tokens[index - 2], 'buy', 'sell', 'buyNoun', 'sellNoun'),
  )

/** "5 hour 10": a number on either side of a unit of time, and nothing that says which of them it counts. */
const isTornUnit: Doubt = ({ tokens }) =>
  tokens.some(
    (t, i) =>
      isTerm(t, 'hour', 'minute', 'day', 'week') &&
      tokens[i - 1]?.kind === 'number' &&
      tokens[i + 1]?.kind === 'number' &&
      !isTerm(tokens[i - 2], 'mw', 'kw', 'for', 'gtd', 'place') &&
      !isTerm(tokens[i + 2], 'hour', 'minute', 'mwh', 'kwh', 'gwh'),
  )

/** "Hit the bid 2999.5" may be the price of that bid; "buy at 2950 and 2940" another price; "for 14750" an amount of money. */
const isPriceLike: Doubt = ({ tokens, figures }) =>
  figures.some(
    (figure) =>
      isLargeQuantity(tokens, figure) &&
      (isDeed(tokens, neighbour(tokens, figure.index, -1)) ||
        isTerm(tokens[figure.index - 1], 'for') ||
        isBesidePrice(tokens, figure.index, figures)),
  )

/** "The 2940 up to 2950": what an order is called by is nobody's quantity. */
const isCalledByPrice: Doubt = ({ tokens, figures }) =>
  figures.some((figure) => {
    const before = tokens[figure.index - 1]
    const isNamed = isTerm(before, 'amendWeak') || /^(?:the|my)$/.test(wordOf(before))
    return isNamed && isLargeQuantity(tokens, figure)
  })

/** "Join the bid, and the offer for 5": one order stands at one of them. */
const isAtTwoPlaces: Doubt = ({ tokens }) => {
  const first = tokens.findIndex((t) => isTerm(t, 'bestBid', 'bestAsk'))
  const other = isTerm(tokens[first], 'bestBid') ? 'bestAsk' : 'bestBid'
  const second = tokens.findIndex((t, i) => i > first && isTerm(t, other))
  return first >= 0 && second >= 0 && hasTag(tokens.slice(first, second), 'comma', 'and')
}

/** "Buy 5 plus 2": a number that is reckoned with, where nothing is known to reckon from. */
const isReckoned: Doubt = ({ tokens, figures }, draft) =>
  !hasTag(tokens, 'same') && draft.reference === null && figures.some((f) => f.role === 'offset')

const DOUBTS: readonly Doubt[] = [isTornUnit, isPriceLike, isCalledByPrice, isAtTwoPlaces, isReckoned]

export const isDoubtful: Doubt = (words, draft) => DOUBTS.some((doubt) => doubt(words, draft))

const isUnit = (token: Token | undefined): boolean => isTerm(token, 'mwh', 'kwh', 'gwh')

/** A quantity larger than any that is traded and about what a MWh costs, without a unit: it may be a price. */
const isLargeQuantity = (tokens: readonly Token[], { index, role, value }: Figure): boolean =>
  role === 'qty' && value !== null && compare(value, MIN_PRICE) >= 0 && !isUnit(tokens[index + 1])

const isBesidePrice = (tokens: readonly Token[], index: number, figures: readonly Figure[]): boolean =>
  isTerm(tokens[index - 1], 'and', 'comma') && figures.some((f) => f.role === 'price' && f.index < index)
