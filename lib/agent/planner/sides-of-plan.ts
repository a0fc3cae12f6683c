/**
 * What is said of both sides of a plan at once: 兩邊各拉開 5 塊 moves them apart, 買賣對調 has each order buy what it sold, 價格對調
 * gives each the price of the other. In words said of each order alone, with "it" for it. Pure.
 */

import type { NamedLeg } from './leg-names.ts'
import type { Named } from './legs-named.ts'
import { compare } from './text/decimal.ts'
import { fold } from './text/fold.ts'
import { inFigures } from './text/spoken-figures.ts'
import { inMandarin } from './understand/in-mandarin.ts'
import { quotesMoved } from './understand/moved-quotes.ts'

type Legs = readonly NamedLeg[]

const LEAD = '(?:(?:ok(?:ay)?|no|please|now|just|and|then)[, ]+|请|你?帮我|麻烦|那|就|再|还是|把|[,，\\s])*'
const END = '(?:一下|过来|吧|好了|please|[\\s.。!])*$'
const TURNED = '(?:都)?(?:对调|互换|调换|交换|掉转|调转|相反|反过来|倒过来|颠倒|换过来)'
const SIDES_TURNED = new RegExp(
  `^${LEAD}(?:(?:买卖(?:的?方向)?|方向|买单?(?:和|跟|与)卖单?)${TURNED}|(?:swap|flip|reverse|switch) (?:the )?(?:sides|directions?|buy and (?:the )?sell))${END}`,
)
const FIGURE_TURNED = new RegExp(
  `^${LEAD}(?:(?<price>价格?|价钱)|数?量)${TURNED}${END}|^${LEAD}(?:swap|exchange|switch) (?:the )?(?:(?<prices>prices)|quantities|sizes)${END}`,
)

const PRICE = '\\d(?:,?\\d{2})\\d(?:\\.\\d+)?'
/** "2960/3060", "make it 2960 at 3060": both prices anew. */
const REQUOTED = new RegExp(
  `^(?:(?:ok(?:ay)?|please|now|just|no|actually|sorry)[, ]+)*(?:(?:make|quote|re-?quote|show) )?(?:(?:it|them|both|the quote) )?(?:at )?(?<bid>${PRICE}) ?(?:/|-|at|and|,| ) ?(?<offer>${PRICE})(?: instead| please)?[\\s.!]*$`,
)

/** "Tighten it" of a bid and an offer is of both. */
const MOVED = /\b(skew|shift|move|bump|bring|lean) (?:it|them|both|this|that)\b/
const PARTED = /\b(widen|tighten|narrow) (?:it|them|both|this|that)\b/

const each = (legs: Legs, saidOf: (leg: NamedLeg, at: number) => string): Named[] =>
  legs.map((leg, i) => ({ at: [i], said: saidOf(leg, i), isOneOf: false }))

/** What each order is told to become; null where nothing of the sort is said. */
export function saidOfSides(text: string, legs: Legs): Named[] | null {
  const words = inMandarin(fold(text).folded.trim())
  if (SIDES_TURNED.test(words)) return each(legs, ({ side }) => (side === 'BUY' ? 'make it a sell' : 'make it a buy'))
  const figure = FIGURE_TURNED.exec(words)?.groups
  if (figure) return figuresTurned(legs, Boolean(figure.price ?? figure.prices))
  const anew = REQUOTED.exec(words)?.groups
  if (anew) return requoted(legs, anew)
  const ofQuotes = words.replace(MOVED, '$1 my quotes').replace(PARTED, '$1 my market')
  return moved(quotesMoved(ofQuotes) ?? quotesMoved(inFigures(ofQuotes)), legs)
}

/** Of two alone: of three nobody can say which gets whose. */
function figuresTurned(legs: Legs, isPrice: boolean): Named[] | null {
  const [first, second, ...more] = legs
  if (!first || !second || more.length > 0) return null
  const other = (at: number) => (at === 0 ? second : first)
  if (!isPrice) return each(legs, (_, at) => `make it ${other(at).qty} MWh`)
  return legs.some(({ price }) => price === null)
    ? null
    : each(legs, (_, at) => `make the price of it ${other(at).price}`)
}

/** Of one bid and one offer alone, and the lower price is the bid's. */
function requoted(legs: Legs, { bid = '', offer = '' }: Record<string, string>): Named[] | null {
  const isQuote = legs.length === 2 && legs[0]?.side !== legs[1]?.side
  if (!isQuote || compare(bid.replaceAll(',', ''), offer.replaceAll(',', '')) >= 0) return null
  return each(legs, ({ side }) => `make it at ${side === 'BUY' ? bid : offer}`)
}

const MOVE = /(raise|lower|reduce) the price of all my (buys|sells|orders) by (\S+(?: ticks?)?)/g
function moved(sentence: string | null, legs: Legs): Named[] | null {
  const moves = [...(sentence ?? '').matchAll(MOVE)]
  const out = moves.flatMap(([, verb = '', of = '', by = '']): Named[] => {
    const at = legs.flatMap(({ side }, i) => (of === 'orders' || (side === 'BUY') === (of === 'buys') ? [i] : []))
    return at.length > 0
      ? [{ at, said: `${verb === 'raise' ? 'raise' : 'lower'} the price of it by ${by}`, isOneOf: false }]
      : []
  })
  // Of orders of one side alone nothing moves apart.
  return out.length > 0 && out.length === moves.length ? out : null
}
