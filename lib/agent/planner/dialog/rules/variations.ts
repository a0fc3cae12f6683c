/** Rules for the last order or look once more, otherwise or again; and for what is refused, or can be done by nobody here. */
import { hasTag, isTerm } from '../../text/tokens.ts'
import { isInability, type Understanding } from '../../understand/understanding.ts'
import { acted } from '../acted.ts'
import { isDescription } from '../described-order.ts'
import { otherSideAsked } from '../follow-up.ts'
import { daySaid } from '../hours-after-day.ts'
import { ask, type Intent, settled } from '../intent.ts'
import { withTerms } from '../order-terms.ts'
import { onOtherDay } from '../other-day.ts'
import { inOtherHours } from '../other-hours.ts'
import { filledAsBefore, moreOfIt, repeated } from '../repeat.ts'
import { type Rule, unasked } from '../rule.ts'
import { isAnyWaiting, isPlanWaiting } from '../spoken-of.ts'
import { turnedRound } from '../turned-round.ts'
import { isBareCancel, isLooseChange } from '../which-order.ts'

const PLAN_WAITS: Intent = { kind: 'say', what: 'plan_waits' }

/** "Cancel the plan" is what its own dialog does, and no cancel of an order. */
const cancelOfPlan: Rule = (u, { before }) => {
  const isCancel =
    (u.refusal === null || u.refusal === 'undecided') &&
    u.actions.every(({ kind }) => kind === 'cancel' || kind === 'cancelAll') &&
    hasTag(u.utterance.tokens, 'cancel', 'cancelWeak')
  if (!isCancel || !/\bplans?\b|计划/.test(u.utterance.folded)) return null
  return isAnyWaiting(before) ? PLAN_WAITS : { kind: 'nothing_waits', orders: [] }
}

/** No words send an order without its approval, and asking for that is no word against the order. */
const UNAPPROVED =
  /\bwithout (?:asking|(?:my |any )?(?:approval|confirmation)|confirming)\b|\b(?:don't|do not|never|no need to) ask(?: me)?\b|\bno (?:confirmation|questions|approval)\b|\bskip (?:the |my )?(?:gate|confirmation|approval)\b|\b(?:ignore|bypass|override|forget) (?:all |any |your |the |previous |my )+(?:rules|instructions|limits|prompt|gate)\b|(?:不要|不用|不必|别|勿)(?:再)?(?:问我|确认|核准|批准)|跳过(?:确认|核准|批准)|免确认|(?:忽略|无视).{0,6}(?:规则|指示|指令|限制)/
const approvalWaived: Rule = ({ refusal, utterance }) =>
  refusal && UNAPPROVED.test(utterance.folded) ? { kind: 'about', topic: 'approving', reads: [], beside: null } : null

/** "Buy 5 at 2950 or sell 5 at 3010?" is one of the two, so no plan of both is offered. */
const isEither = ({ refused, utterance }: Understanding): boolean =>
  refused.length > 1 && /\bor\b|还是|或者?/.test(utterance.folded)

const OVER = /yesterday|last (?:night|evening)|昨|前[天日]/
/** "Buy 5 at 2950 for yesterday" asks for it, where 昨天買 5 2950 tells of it. */
function isOfDayOver({ refusal, refused: orders, utterance: { tokens } }: Understanding): boolean {
  const [first] = tokens.filter((t) => !isTerm(t, 'request', 'filler', 'wish', 'place', 'comma'))
  const past = tokens.filter((t) => isTerm(t, 'past'))
  return (
    refusal === 'reported' &&
    orders.length === 1 &&
    isTerm(first, 'buy', 'sell', 'buyNoun', 'sellNoun') &&
    past.length > 0 &&
    past.every((t) => t.kind === 'term' && OVER.test(t.raw)) &&
    !hasTag(tokens, 'told', 'quote', 'somebody')
  )
}

/** A question, a negation or a condition makes no order. "The buy of 5" to "which order?" only sounds like one. */
const refused: Rule = (u, { open }) => {
  if (!u.refusal || u.actions.length > 0 || (open?.missing === 'order' && isDescription(u))) return null
  const strange = u.refusal === 'reported' && u.strange.length > 0 ? { strange: u.strange } : {}
  const day = u.refusal === 'otherDay' ? daySaid(u.utterance) : null
  const timed = { ...(isOfDayOver(u) ? { isByTime: true as const } : {}), ...(day ? { day } : {}) }
  return {
    kind: 'refuse',
    why: u.refusal,
    orders: u.refused,
    isAll: !u.isMoreRefused && !isEither(u),
    ...timed,
    ...strange,
  }
}

/** "The same" fills what is asked of an order; where nothing is asked it is what was done last, and what is said beside it follows. */
const again: Rule = (u, { open, before, proposed, nowMs }) => {
  const isMore = u.actions.length > 0
  if (!u.same && (!u.again || isMore)) return null
  if (open && !isMore && open.actions[open.at]?.kind === 'order') {
    const draft = filledAsBefore(open, before, proposed)
    if (!draft) return ask(open.missing, open.actions, open)
    return settled(open.actions.with(open.at, { kind: 'order', draft }), nowMs, open)
  }
  const repeat = repeated(u, before, proposed, nowMs)
  if (repeat.kind !== 'do' || !isMore) return repeat
  const doubts = u.doubts.map((doubt) => ({ ...doubt, at: doubt.at + repeat.actions.length }))
  return acted({ ...u, actions: [...repeat.actions, ...u.actions], doubts }, null, nowMs)
}

export const VARIATIONS: readonly Rule[] = [
  // Each of these is said in words that would be a look or an order of their own without the one before.
  unasked((u, { before }) => onOtherDay(u, before)),
  unasked((u, { before, proposed, nowMs }) => moreOfIt(u, before, proposed, nowMs)),
  unasked((u, { before, proposed, nowMs }) => inOtherHours(u, before, proposed, nowMs)),
  (u, { open, before, proposed, nowMs }) => withTerms(u, open, before, proposed, nowMs),
  unasked((u, { proposed }) => (u.actions.length > 0 ? null : otherSideAsked(u, proposed))),
  unasked((u, { before, proposed }) => (u.actions.length > 0 ? null : turnedRound(u, before, proposed))),
  // While a plan waits a cancel that names nothing may be of the plan.
  unasked((u, { before }) => (isBareCancel(u) && isPlanWaiting(before) ? PLAN_WAITS : null)),
  unasked(cancelOfPlan),
  // Refusals come before every rule that acts, and behind those that know better what a negation is said of.
  approvalWaived,
  refused,
  (u) => (u.note !== 'reset' && isInability(u.note) ? { kind: 'cannot', what: u.note } : null),
  again,
  unasked((u, { before }) => (isLooseChange(u) && isPlanWaiting(before) ? PLAN_WAITS : null)),
]
