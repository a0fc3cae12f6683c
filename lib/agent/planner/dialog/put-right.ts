/** "No, 6", "I meant sell", "it should be 2945": what was said, asked or sent just before is put right. */
import { compare } from '../text/decimal.ts'
import { isTerm } from '../text/tokens.ts'
import { hasPrice, type OrderDraft } from '../understand/action.ts'
import { MIN_PLAIN } from '../understand/figures.ts'
import { understand } from '../understand/understand.ts'
import { isNumbered, type Understanding } from '../understand/understanding.ts'
import { type Correction, correctionIn } from './corrections.ts'
import type { Turn } from './history.ts'
import { ask, type Intent, type Open, settled } from './intent.ts'
import type { Rule } from './rule.ts'
import { isPlanWaiting, isSpokenNow, newestWrites, spokenOf } from './spoken-of.ts'
import { statedChange } from './stated.ts'

const BECOMES = /^(?:请|帮我|麻烦)*改[成为到]/
const CHANGES = /^(?:请|帮我|麻烦)*改/
const TURNS = /^(?:[改换]|change|switch|(?:(?:oh|no|sorry|oops|damn)[ ,]+)*i meant?\b)/
const BESIDE_FIGURE = ['mwh', 'kwh', 'ntd', 'at', 'priceMark', 'qtyMark', 'filler', 'comma', 'stop', 'request'] as const

/** "No, 8" of an order that was sent is a change of it. Null for more than a figure: "wait, 10 seconds" is no quantity. */
function figureChanged(rest: Understanding): Understanding | null {
  const { tokens, plain } = rest.utterance
  const isFigure = tokens.every((t) => t.kind === 'number' || isTerm(t, ...BESIDE_FIGURE))
  if (rest.actions.length > 0 || rest.refusal || !isFigure || !isNumbered(rest)) return null
  const change = understand(`change it to ${plain}`)
  return change.actions.length === 1 && change.actions[0]?.kind === 'amend' ? change : null
}

/** 改成 2940 is of whichever order rests, where none was spoken of. */
export const becomes: Rule = ({ utterance }) => {
  const correction = BECOMES.test(utterance.folded) ? correctionIn(utterance) : null
  return correction && figureChanged(correction.rest)
}

/** "It should be 2945" answers the question about an order, and is otherwise a change of the one that was spoken of just now. */
export const stated: Rule = (u, { open, before }) => {
  const said = statedChange(u)
  if (!said || (open && !said.answer)) return null
  if (open && !said.isNamed) return said.answer
  return said.isNamed || isSpokenNow(before) ? { closed: said.change } : ask('order', said.change.actions)
}

/** A correction is of the order in question, else of the plan that waits, else of the order that was sent. */
export const corrected: Rule = (u, { open, before, nowMs }) => {
  const correction = correctionIn(u.utterance)
  if (!correction) return null
  if (open) return inQuestion(correction, open, nowMs)
  if (isPlanWaiting(before)) return ofPlan(correction)
  return isSpokenNow(before) ? ofOrderSent(u, correction, before) : null
}

/** The order that is asked about, with its side, quantity or price put right where it is plain which of them is meant. */
function inQuestion({ rest, side, not }: Correction, open: Open, nowMs: number | null): Intent | Understanding | null {
  const { actions, at, doubts } = open
  const action = actions[at]
  if (action?.kind !== 'order') return null
  const { draft } = action
  const become = (put: Partial<OrderDraft>): Intent =>
    settled(actions.with(at, { kind: 'order', draft: { ...draft, ...put } }), nowMs, { doubts })
  if (side !== null) return become({ side })
  const bare = rest.fragment?.bare
  const [wrong, ...more] = not === undefined ? [] : figuresOf(draft, not)
  // "3 not 5" names the figure that was wrong, so it needs no question.
  if (bare && wrong && more.length === 0) return become({ [wrong]: bare })
  if (bare && rest.actions.length === 0) {
    // A lone number is the quantity put right or the price that was asked for; no price is as low as a small one.
    const isQty = draft.qty !== null && !hasPrice(draft) && isPlainQty(bare)
    return isQty ? become({ qty: bare }) : ask('clarify', actions, open)
  }
  return rest.refusal || rest.talk ? null : rest
}

const figuresOf = (draft: OrderDraft, number: string): ('qty' | 'price')[] =>
  (['qty', 'price'] as const).filter((part) => draft[part] !== null && compare(draft[part], number) === 0)

const isPlainQty = (number: string): boolean => compare(number, '0') > 0 && compare(number, MIN_PLAIN) < 0

/** Behind "no," a whole order is one more, while a piece of one would change the plan, which only its own dialog does. */
function ofPlan({ rest, side }: Correction): Intent | null {
  const isOrder = rest.actions.some((a) => a.kind === 'order') && rest.ask === null
  const isPiece =
    side !== null || (rest.actions.length === 0 && rest.fragment !== null && isNumbered(rest)) || rest.ask !== null
  return isPiece && !isOrder && !rest.refusal ? { kind: 'say', what: 'plan_waits' } : null
}

/** No order that was sent has its side changed; a figure is a change of it where it is plain which order that is. */
function ofOrderSent(
  { utterance: { folded } }: Understanding,
  { rest, side }: Correction,
  before: readonly Turn[],
): Intent | Understanding | null {
  if (side !== null && TURNS.test(folded)) return { kind: 'cannot', what: 'terms' }
  const isAnew = CHANGES.test(folded) && newestWrites(before).at === before.length - 1
  const isKnown = spokenOf(before).kind === 'orders' || isAnew
  return rest.fragment && isKnown ? figureChanged(rest) : null
}
