/**
 * What is said of a plan that quotes both sides: how wide it shall be, and "swap them". What would have the two trade with each other, or
 * may mean two things, is asked.
 */
import { draftOf } from '../dialog/references.ts'
import { asWords } from '../tell/choices.ts'
import { grouped } from '../tell/values.ts'
import { add, compare, multiply, negate, shift } from '../text/decimal.ts'
import { fold } from '../text/fold.ts'
import { quoteWidth, type Width, widthAnswered } from '../understand/quote-width.ts'
import type { WaitingLeg } from '../waiting-plan.ts'
import { calling, type Reply, type Scene, saying } from './scene.ts'

type Leg = { id: string; side: string; price: string; qty: string; symbol: string }
type Pair = { bid: Leg; offer: Leg }
type Change = Reply | 'as_it_is'

function legOf({ leg, tool, args }: WaitingLeg): Leg | null {
  if (tool !== 'placeOrder') return null
  const { side, price, qty, symbol } = draftOf({ id: '', tool, args, outcome: null })
  return side && price !== null && qty !== null ? { id: leg, side, price, qty, symbol: symbol ?? '' } : null
}

/** A bid and an offer in each contract; null where there is anything else. */
function pairsIn(legs: readonly WaitingLeg[]): Pair[] | null {
  const known = legs.map(legOf)
  const orders = known.filter((leg) => leg !== null)
  const symbols = [...new Set(orders.map(({ symbol }) => symbol))]
  const pairs = symbols.flatMap((symbol) => {
    const own = orders.filter((order) => order.symbol === symbol)
    const [bid, offer] = [own.find(({ side }) => side === 'BUY'), own.find(({ side }) => side === 'SELL')]
    return bid && offer && own.length === 2 ? [{ bid, offer }] : []
  })
  return orders.length === known.length && pairs.length === symbols.length && pairs.length > 0 ? pairs : null
}

type Revised = { leg: string; args: Record<string, string | null> }

const revision = (legs: readonly WaitingLeg[], revised: readonly Revised[]): Change =>
  revised.length === 0
    ? 'as_it_is'
    : calling([{ tool: 'revisePlan', args: { planId: legs[0]?.planId ?? '', legs: revised } as never }])

/** By how much the bid goes down, and the offer up: what is no whole tick of half goes to the offer. */
function halves(by: string): { bid: string; offer: string } {
  const cents = Number(shift(by, 2))
  const bid = shift(String(Math.trunc(cents / 2)), -2)
  return { bid, offer: add(by, negate(bid)) }
}

/** Null: nothing of the sort is said. */
export function changeOfQuote(scene: Scene, legs: readonly WaitingLeg[]): Change | null {
  return widthChanged(scene, legs) ?? swapped(scene, legs)
}

function widthChanged(scene: Scene, legs: readonly WaitingLeg[]): Change | null {
  const words = fold(scene.turn.said).folded.trim()
  const answer = widthAnswered(words)
  const asked = answer && unsaidBefore(scene)
  const width = asked || quoteWidth(words)
  const pairs = width && pairsIn(legs)
  if (!width || !pairs) return null
  const { m } = scene
  if (width.kind === 'by' && width.of === 'unsaid' && !answer)
    return saying(
      m.eachSideOrInAll(grouped(width.by)),
      asWords(m.choices.widths(width.by, multiply(width.by, '0.5'), width.isWider)),
    )
  const revised: Revised[] = []
  for (const { bid, offer } of pairs) {
    const now = add(offer.price, negate(bid.price))
    const by = byOf(width, now, answer)
    if (
      width.kind === 'to' &&
      width.isWider !== null &&
      compare(by, '0') !== 0 &&
      compare(by, '0') > 0 !== width.isWider
    )
      return saying(m.spreadIs(grouped(now), grouped(width.to), !width.isWider))
    const { bid: down, offer: up } = halves(by)
    const [low, high] = [add(bid.price, negate(down)), add(offer.price, up)]
    if (compare(low, high) >= 0) return saying(m.quoteCrosses(grouped(low), grouped(high)))
    if (compare(low, bid.price) !== 0) revised.push({ leg: bid.id, args: { price: low } })
    if (compare(high, offer.price) !== 0) revised.push({ leg: offer.id, args: { price: high } })
  }
  return revision(legs, revised)
}

/** How much wider it becomes in all; below zero: tighter. */
function byOf(width: Width, now: string, answer: 'each' | 'all' | null): string {
  if (width.kind === 'to') return add(width.to, negate(now))
  const by = answer === 'each' || width.of === 'each' ? multiply(width.by, '2') : width.by
  return width.isWider ? by : negate(by)
}

/** "Widen it by 10" that was asked about just before. */
function unsaidBefore({ turns }: Scene): Width | null {
  const before = turns.at(-2)
  const width = before && before.calls.length === 0 ? quoteWidth(fold(before.said).folded) : null
  return width?.kind === 'by' && width.of === 'unsaid' ? width : null
}

const LEAD = '(?:(?:please|pls|ok(?:ay)?|no|actually|now|just|and|then|oops|sorry|wait)[, ]+)*'
const SWAPPED = new RegExp(
  `^${LEAD}(?:swap|switch|exchange) (?:(?:it|them|these|those|both|the two|the orders|both orders|the legs)(?: (?:round|around|over))?|(?:the )?(?:bids?|buys?) (?:and|with|for) (?:the )?(?:offers?|asks?|sells?)|(?:the )?(?:offers?|asks?|sells?) (?:and|with|for) (?:the )?(?:bids?|buys?))(?: (?:round|around|over))?(?: please)?[\\s.!]*$|^(?:请|你?帮我|那|就|把|这|两[笔张个]|它们|买单和卖单|,|，| )*(?:对调|互换|调换|交换)(?:一下|过来|吧|[。! ])*$`,
)
const CONTRACTS =
  /^(?:(?:please|ok(?:ay)?|no|now|just)[, ]+)*(?:swap|switch|exchange) (?:the )?(?:contracts|hours|deliveries)(?: please)?[.!]*$|^(?:把|请|那|就)*(?:合约|时段|小时|交割)(?:对调|互换|调换|交换)(?:一下|过来|吧|[。! ])*$/
const FIGURES = ['price', 'qty', 'symbol', 'side'] as const
type Figure = (typeof FIGURES)[number]

/** The same figures of each, given to the other. */
const turned = (one: Leg, other: Leg, figure: Figure): Revised[] => [
  { leg: one.id, args: { [figure]: other[figure] || null } },
  { leg: other.id, args: { [figure]: one[figure] || null } },
]

/** Of two orders that differ in two figures either of them turned round comes to the same; of more it is asked which is meant. */
function swapped({ m, turn }: Scene, legs: readonly WaitingLeg[]): Change | null {
  const words = fold(turn.said).folded.trim()
  const [one, other, ...more] = legs.map(legOf)
  if (!one || !other || more.length > 0) return null
  if (CONTRACTS.test(words))
    return one.symbol === other.symbol ? 'as_it_is' : revision(legs, turned(one, other, 'symbol'))
  if (!SWAPPED.test(words)) return null
  const differ = FIGURES.filter((figure) => one[figure] !== other[figure])
  const [first] = differ
  if (!first) return 'as_it_is'
  if (differ.length > 2 || (differ.length === 1 && first !== 'side'))
    return differ.length > 2
      ? saying(m.swapWhat(), asWords(differ.map((figure) => m.choices.swaps[figure])))
      : 'as_it_is'
  if (one.symbol === other.symbol && one.side !== other.side) {
    const [bid, offer] = one.side === 'BUY' ? [one, other] : [other, one]
    // What was the offer's becomes the bid's.
    if (compare(offer.price, bid.price) > 0) return saying(m.quoteCrosses(grouped(offer.price), grouped(bid.price)))
  }
  return revision(legs, turned(one, other, first))
}
