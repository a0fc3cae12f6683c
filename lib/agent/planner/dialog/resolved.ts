/** Which orders an intent is about, by what was said, listed and done before. */

import { amended } from '../order-amended.ts'
import { type PendingOrder, someAsked } from '../orders.ts'
import { compare } from '../text/decimal.ts'
import { deliveryOf } from '../text/delivery.ts'
import { instantsOf } from '../text/period.ts'
import {
  type Action,
  type Change,
  isCalledAs,
  isSpokenOf,
  type OrderDraft,
  saysNoChange,
} from '../understand/action.ts'
import type { OrderShift } from '../understand/relative-change.ts'
import { understand } from '../understand/understand.ts'
import { withoutEnded } from './ended.ts'
import type { Turn } from './history.ts'
import { ask, type Intent, type Open, settled } from './intent.ts'
import { isRelative, orderOf, shiftOf, withFigures } from './order-shift.ts'
import { isUndo, named, placesBefore, those } from './orders-meant.ts'
import type { Proposed } from './proposed.ts'
import { lastOrders } from './references.ts'
import { isPlanWaiting, isUnknown, newestWrites, spokenOf } from './spoken-of.ts'
import { twoPlaced } from './two-placed.ts'

/** "the last one", 剛剛那張: while a plan waits it is that of the plan. */
const isNewest = (action: Action): boolean =>
  (action.kind === 'cancel' || action.kind === 'amend') &&
  action.target.by === 'pick' &&
  action.target.pick === 'last' &&
  action.target.count === 1 &&
  !(action.target.side || action.target.price || action.target.qty || action.target.number)

/** "raise both by 10": nobody said both of what. */
const isOfTwo = (action: Action): boolean =>
  ((action.kind === 'cancel' || action.kind === 'amend') &&
    action.target.by === 'pick' &&
    action.target.isTwo === true &&
    !action.target.side) ||
  (action.kind === 'cancelAll' && action.orOpen === true)

/** Figures that the plan has, or that its orders were called by. */
function figuresOfPlan(before: readonly Turn[]): Set<string> {
  const { at, calls } = newestWrites(before)
  const called = understand(before[at]?.said ?? '').utterance.tokens
  return new Set([
    ...calls.flatMap(({ args }) => Object.values(args).map(String)),
    ...called.flatMap((token) => (token.kind === 'number' ? [token.value] : [])),
  ])
}

/** 取消 2940 那筆: of an order that rests, where the plan that waits has no such figure. */
function ofOther(action: Action, before: readonly Turn[]): Action {
  if ((action.kind !== 'cancel' && action.kind !== 'amend') || action.target.by !== 'pick') return action
  const { pick, number, price, qty } = action.target
  const said = [number, price, qty].filter((figure) => figure !== undefined)
  if (pick !== 'it' || said.length === 0 || !isPlanWaiting(before)) return action
  const known = figuresOfPlan(before)
  return said.some((figure) => known.has(figure)) ? action : { ...action, target: { ...action.target, pick: 'only' } }
}

export function resolved(
  said: Intent,
  before: readonly Turn[],
  proposed: Proposed,
  open: Open | null,
  nowMs: number | null,
): Intent {
  if (said.kind !== 'do' && said.kind !== 'ask') return said
  const intent = { ...said, actions: said.actions.map((action) => ofOther(action, before)) }
  // No order yet that a tool could change: a plan is changed in its dialog.
  const planned = lastOrders(before, proposed)
  const isPlanned = (action: Action) =>
    isSpokenOf(action) || isNewest(action) || isOfTwo(action) || planned.some((draft) => isCalledAs(action, draft))
  if (intent.actions.some(isPlanned) && isPlanWaiting(before)) return { kind: 'say', what: 'plan_waits' }
  const actions = ofThose(intent.actions, before, proposed, open?.missing === 'order' ? open.listed : null)
  if (!actions) return ask('order', intent.actions)
  const gone = intent.kind === 'do' ? ofNothing(actions, before, planned) : null
  if (gone) return gone
  const listed = open?.missing === 'order' && open.listed.length > 0 ? open.listed : placesBefore(before, proposed)
  const timed = actions.map((action) => inHours(action, nowMs))
  if (timed.includes(null)) return ask('order', intent.actions)
  const known = {
    ...intent,
    actions: named(
      timed.flatMap((action) => action ?? []),
      before,
      proposed,
      listed,
    ),
  }
  return known.kind === 'do' ? withoutEnded(known, before) : known
}

/** "my 18:00 sell" gets the instants its hours stand for; null where nobody tells the time. */
function inHours(action: Action, nowMs: number | null): Action | null {
  if (action.kind === 'call' && action.reckoned?.into === 'orderState' && action.reckoned.within && nowMs !== null) {
    const delivery = deliveryOf(action.reckoned.within, nowMs)
    return delivery ? { ...action, reckoned: { ...action.reckoned, delivery } } : action
  }
  if (action.kind !== 'cancel' && action.kind !== 'amend') return action
  if (action.target.by === 'pick' && action.target.placedThen) {
    if (nowMs === null) return null
    const { period, isBefore } = action.target.placedThen
    const then = instantsOf(period, nowMs)
    const placed = isBefore ? { fromMs: null, toMs: then.fromMs } : then
    return { ...action, target: { ...action.target, placed } }
  }
  if (action.target.by === 'pick' && action.target.keptIn && 'window' in action.target.keptIn) {
    const keptDelivery = nowMs === null ? null : deliveryOf(action.target.keptIn.window, nowMs)
    return keptDelivery && { ...action, target: { ...action.target, keptDelivery } }
  }
  if (action.target.by !== 'pick' || !action.target.window) return action
  const delivery = nowMs === null ? null : deliveryOf(action.target.window, nowMs)
  return delivery && { ...action, target: { ...action.target, delivery } }
}

/** "all" right behind a list of some: those, and not all there are. */
function isOfList(action: Action, before: readonly Turn[], proposed: Proposed): boolean {
  const isPlain = action.kind === 'cancelAll' && !action.side && !action.symbol
  return isPlain && before.length > 0 && someAsked(proposed.at(-1) ?? []) !== null
}

const cancelOf = (orderId: string): Action => ({ kind: 'cancel', target: { by: 'id', orderId } })

/**
 * "cancel all of them" becomes the orders that were spoken of; null where it is unclear which.
 *
 * @param inQuestion the orders a question has just listed; null where none is open
 */
function ofThose(
  actions: Action[],
  before: readonly Turn[],
  proposed: Proposed,
  inQuestion: readonly PendingOrder[] | null,
): Action[] | null {
  const all = actions.find(
    (action) => action.kind === 'cancelAll' && (action.those || isOfList(action, before, proposed)),
  )
  if (all?.kind !== 'cancelAll') return actions
  const { those: _, both, orOpen, ...plain } = all
  const listed = inQuestion?.map(({ orderId }) => orderId)
  const orderIds = listed === undefined ? those(before, proposed) : listed.length > 0 ? listed : 'all'
  if (both && (orderIds === null || orderIds === 'all' || orderIds.length !== 2)) {
    const placed = inQuestion === null ? twoPlaced(before) : null
    if (placed) return actions.flatMap((action) => (action === all ? placed.map(cancelOf) : [action]))
    if (!orOpen || actions.length > 1 || inQuestion !== null || (orderIds !== null && orderIds !== 'all')) return null
    const two: Action = { kind: 'cancel', target: { by: 'pick', pick: 'every', count: 1, isTwo: true } }
    return actions.map((action) => (action === all ? two : action))
  }
  if (orderIds === null || (orderIds !== 'all' && all.side)) return null
  const cancels: Action[] =
    orderIds === 'all' ? [plain] : orderIds.map((orderId) => ({ kind: 'cancel', target: { by: 'id', orderId } }))
  return actions.flatMap((action) => (action === all ? cancels : [action]))
}

/**
 * "cancel it", "undo that", "make it 6" where what was done last left no order: it is no other one. Of an order that was
 * not sent the change is the order anew. Null where there is an order, or nothing was done yet.
 */
function ofNothing(actions: Action[], before: readonly Turn[], planned: readonly OrderDraft[]): Intent | null {
  const only = actions.find(isSpokenOf)
  if (!only) return null
  const spoken = spokenOf(before)
  // "cancel it" of an order that may or may not be there.
  if (newestWrites(before).calls.some(isUnknown)) return { kind: 'say', what: 'outcome_unknown' }
  if (isUndo(only)) {
    const isThere = spoken.kind === 'nothing' || (spoken.kind === 'orders' && spoken.arePlaced)
    return isThere ? null : { kind: 'say', what: 'nothing_to_undo' }
  }
  const looked = before.findLast((turn) => turn.calls.length > 0)
  if (looked && isOfLook(only, looked)) return ask('order', actions)
  if (spoken.kind !== 'gone') return null
  const isOrder = newestWrites(before).calls.every(({ tool }) => tool === 'placeOrder')
  if (!isOrder) return ask('order', actions)
  if (only.kind !== 'amend') return { kind: 'say', what: 'nothing_to_undo' }
  const draft = actions.length === 1 && planned.length === 1 ? planned[0] : undefined
  const shift = draft ? shiftIn(draft, only.change) : null
  if (draft && shift && shift.kind !== 'to') return { kind: 'shifted', shift, draft, refused: null }
  if (draft && shift?.kind === 'to') return settled([{ kind: 'order', draft: withFigures(draft, shift) }], null)
  if (saysNoChange(only.change)) return ask('amend', actions)
  const anew = draft ? changed(draft, only.change) : null
  return anew ? settled([{ kind: 'order', draft: anew }], null) : ask('order', actions)
}

/** What a difference makes of an order that was turned down; null where the change is none. */
function shiftIn(draft: OrderDraft, change: Change): OrderShift | null {
  const order = orderOf(draft)
  if (!order) return null
  if (change.towards && saysNoChange(change)) return shiftOf(order, { kind: 'unsaid', ...change.towards })
  return isRelative(change) ? shiftOf(order, { kind: 'by', change }) : null
}

/** The largest number of rows that a book, trades or candles are asked for. */
const MAX_ROWS = '500'
const COUNTED_LOOKS: ReadonlySet<string> = new Set(['getOrderBook', 'getTrades', 'getCandles'])

/** After a simulation "it" may be what was simulated; after "top 5" "make it 10" asks for ten levels. */
function isOfLook(action: Action, { calls }: Turn): boolean {
  if (calls.some(({ tool }) => tool === 'runSimulation')) return true
  // 3 MWh are no levels.
  const count = action.kind === 'amend' ? action.change.number : undefined
  return count !== undefined && compare(count, MAX_ROWS) <= 0 && calls.every(({ tool }) => COUNTED_LOOKS.has(tool))
}

/** The order with the change; null where it is unclear what that makes of it. */
export function changed(draft: OrderDraft, change: Change): OrderDraft | null {
  const { side, qty, price } = draft
  const row = {
    orderId: '',
    side: side ?? '',
    symbol: '',
    price: price === null ? null : Number(price),
    amount: Number(qty),
  }
  const made = qty === null ? null : amended(change, row, null)
  if (!made) return null
  return { ...draft, ...made, ...(made.price === undefined ? {} : { reference: null, market: false }) }
}
