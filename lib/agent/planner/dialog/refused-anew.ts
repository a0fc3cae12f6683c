/**
 * "Make it 3", "no, sell", "at 2940", "raise it by 10" behind an order that was refused for how it was said: of that order,
 * which is refused anew, and of none that rests.
 */
import { isNone } from '../order-amended.ts'
import { blockOf, type Hours, isNext, isWholeDay, wholeDay } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import { missingOf, type OrderDraft, type Refusal } from '../understand/action.ts'
import { bareHours } from '../understand/hour-said.ts'
import type { OrderShift } from '../understand/relative-change.ts'
import { understand } from '../understand/understand.ts'
import type { Refused } from '../understand/understanding.ts'
import { correctionIn } from './corrections.ts'
import { ask, type Intent, settled } from './intent.ts'
import { putRight } from './order-put-right.ts'
import { orderOf, saidIn, shiftAnswered, shiftOf, withFigures } from './order-shift.ts'
import { changed } from './resolved.ts'
import { statedChange } from './stated.ts'

/** Not wanted, or somebody else's. */
const NOT_OWN: ReadonlySet<Refusal> = new Set(['negated', 'reported'])
/** It is asked for the hours of such an order, which has its hour, or its day, until they are said. */
const WITHOUT_HOURS: ReadonlySet<Refusal> = new Set(['atHour', 'otherDay'])

/** Null where no single order was refused just before, or the message says more of it, or nothing. */
export function refusedAnew(before: Intent, said: string, nowMs: number | null): Intent | null {
  if (before.kind === 'shifted') return answered(before, said, nowMs)
  if (before.kind === 'ask') return ofDay(before, said, nowMs)
  if (before.kind !== 'refuse') return null
  // Nothing was prepared of it that could be cancelled.
  return isOwn(before) && isCancelOfIt(said)
    ? { kind: 'say', what: 'nothing_to_drop' }
    : refusedWith(before, said, nowMs)
}

/** The same of an order that was asked for its hours, of the day it is for. */
function ofDay(asked: Extract<Intent, { kind: 'ask' }>, said: string, nowMs: number | null): Intent | null {
  const [only, ...more] = asked.actions
  if (asked.missing !== 'contract' || only?.kind !== 'order' || more.length > 0) return null
  const { window, ...draft } = only.draft
  if (!window || isNext(window) || !window.day || !isWholeDay(window)) return null
  if (isCancelOfIt(said)) return { kind: 'say', what: 'dropped' }
  return refusedWith({ why: 'otherDay', orders: [draft], isAll: false, day: window.day }, said, nowMs)
}

const isOwn = ({ why, isByTime }: Refused): boolean => !NOT_OWN.has(why) || isByTime === true

function refusedWith(asked: Refused, said: string, nowMs: number | null): Intent | null {
  if (!isOwn(asked)) return null
  // What else an order for another day lacks is its hours.
  if (!asked.isAll && asked.why !== 'otherDay') return null
  const [draft, ...more] = asked.orders
  if (!draft || draft.side === null || more.length > 0) return null
  // Behind a question a whole order is its answer.
  if (!WITHOUT_HOURS.has(asked.why) && isWholeOrder(said)) return null
  const shift = shiftSaid(draft, said)
  if (shift) return withShift(draft, shift, asked, nowMs)
  const { window } = draft
  const hours = window && !isNext(window) ? hoursSaid(draft, window.day, said) : null
  const anew = hours ?? withChange(draft, said)
  return anew && withOther(draft, anew, asked, nowMs)
}

/** The order as it was changed, which is refused for the same reason, or asked for its hours. */
function withOther(draft: OrderDraft, anew: OrderDraft, asked: Refused, nowMs: number | null): Intent | null {
  const actions = [{ kind: 'order' as const, draft: anew }]
  if (isNone(anew.qty)) return settled(actions, nowMs)
  const isInOthers = anew.window !== draft.window || anew.symbol !== draft.symbol
  if (asked.day && !isInOthers)
    return ask('contract', [{ kind: 'order', draft: { ...anew, window: wholeDay(asked.day) } }])
  // Hours answer what was asked of an hour. Whatever else is said, a question or a "what if" stays one.
  if (isInOthers && asked.why === 'atHour') return settled(actions, nowMs)
  return isInOthers && !draft.window ? null : { kind: 'refuse', ...asked, orders: [anew] }
}

/** "Cheaper by 5", 加 10 of an order whose figures are known. */
function shiftSaid(draft: OrderDraft, said: string): OrderShift | null {
  const order = orderOf(draft)
  const relative = order && saidIn(said)
  const shift = relative && shiftOf(order, relative)
  // It has no price yet, and is none at market.
  const isUnpriced = draft.price === null && !draft.market
  return shift?.kind === 'kept' && shift.why === 'no_price' && isUnpriced ? null : shift
}

/** @param refused null: the order was turned down, and can be prepared anew */
function withShift(draft: OrderDraft, shift: OrderShift, refused: Refused | null, nowMs: number | null): Intent | null {
  if (shift.kind !== 'to') return { kind: 'shifted', shift, draft, refused }
  const anew = withFigures(draft, shift)
  return refused ? withOther(draft, anew, refused, nowMs) : settled([{ kind: 'order', draft: anew }], nowMs)
}

/** What is said to such a question, or behind a difference that made no order. */
function answered(asked: Extract<Intent, { kind: 'shifted' }>, said: string, nowMs: number | null): Intent | null {
  const { shift, draft, refused } = asked
  const order = orderOf(draft)
  const next = order && shift.kind !== 'kept' ? shiftAnswered(order, shift, said) : null
  if (next) return withShift(draft, next, refused, nowMs)
  // Of the day of the sentence, which stands further up than where an answer is read together with it.
  const hours = refused?.day ? hoursSaid(draft, refused.day, said) : null
  // Without its difference it would be another order than the one that was asked for.
  if (hours) return shift.kind === 'kept' ? settled([{ kind: 'order', draft: hours }], nowMs) : asked
  return refused && refusedWith({ ...refused, orders: [draft] }, said, nowMs)
}

function isCancelOfIt(said: string): boolean {
  const [only, ...more] = understand(said).actions
  return only?.kind === 'cancel' && only.target.by === 'pick' && only.target.pick === 'it' && more.length === 0
}

/** "No, sell 5 at 3050" */
const isWholeOrder = (said: string): boolean =>
  correctionIn(understand(said).utterance)?.rest.actions.some(
    (action) => action.kind === 'order' && missingOf(action.draft) === null,
  ) === true

/** "18-19" behind an order for tomorrow 18:00, or for tomorrow, whichever of its other figures was changed since. */
function hoursSaid(draft: OrderDraft, day: Hours['day'], said: string): OrderDraft | null {
  const hours = bareHours(fold(said).folded.trim(), day)
  return hours && { ...draft, window: blockOf(hours) ?? hours }
}

function withChange(draft: OrderDraft, said: string): OrderDraft | null {
  const u = understand(said)
  const stated = statedChange(u)
  const [only, ...more] = stated && !stated.isNamed ? stated.change.actions : u.actions
  const isOfIt = only?.kind === 'amend' && only.target.by === 'pick' && only.target.pick === 'it'
  if (isOfIt && more.length === 0) return changed(draft, only.change)
  return putRight(draft, said)
}
