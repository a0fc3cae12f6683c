/** Which of the orders that rest "it", "the second one" and "all of them" are, from what the conversation did and listed. */
import { WRITE_TOOLS } from '../../../contracts/gate/write-tools.ts'
import { isObject } from '../../../contracts/json.ts'
import {
  fitting,
  isWhole,
  listedFor,
  type PendingOrder,
  pendingFrom,
  placedAt,
  reckonedRows,
  someAsked,
} from '../orders.ts'
import { placedIn } from '../orders-in-run.ts'
import { idsIn } from '../text/order-id.ts'
import type { Action, CancelTarget } from '../understand/action.ts'
import { endedOrders } from './ended.ts'
import { type Call, isDone, type Turn } from './history.ts'
import type { Proposed } from './proposed.ts'
import { lastOrders } from './references.ts'
import { newestWrites, spokenOf } from './spoken-of.ts'

/** Ids this conversation asked to cancel: "the other one" is none of these. */
const cancelledIn = (before: readonly Turn[], proposed: Proposed): string[] => [
  ...before
    .flatMap((turn) => turn.calls)
    .flatMap((call) => (call.tool === 'cancelOrder' ? [String(call.args.orderId)] : [])),
  ...proposed
    .flatMap((actions) => actions ?? [])
    .flatMap((action) => (action.kind === 'cancel' && action.target.by === 'id' ? [action.target.orderId] : [])),
]

const isList = ({ tool }: Call): boolean => tool === 'getUserOrders'

/**
 * The orders the trader looks at: those listed last, unless something was written since. Of what was looked up for a
 * change or a cancel those that a question listed.
 */
export function listedBefore(before: readonly Turn[], proposed: Proposed = []): PendingOrder[] {
  const at = before.findLastIndex(({ calls }) => calls.some((call) => WRITE_TOOLS.has(call.tool) || isList(call)))
  const calls = before[at]?.calls ?? []
  // The answer told the orders in another order than the card lists them, so a place is unclear.
  const told = someAsked(proposed[at] ?? [])?.into
  const isSorted = told === 'ranked' || told === 'chosen' || told === 'nearness'
  if (calls.some(({ tool }) => WRITE_TOOLS.has(tool)) || calls.some(isCut) || isSorted) return []
  return listedFor(proposed[at] ?? [], pendingFrom(calls))
}

/** The same for their places, which a change of one of them leaves as they are: "now the third". */
export function placesBefore(before: readonly Turn[], proposed: Proposed): PendingOrder[] {
  const at = before.findLastIndex(({ calls }) => !calls.some(({ tool }) => tool === 'amendOrder') && calls.length > 0)
  const isChanged = before.slice(at + 1).some(({ calls }) => calls.length > 0)
  return isChanged ? listedBefore(before.slice(0, at + 1), proposed) : listedBefore(before, proposed)
}

/** Too long for the prompt: the screen shows more of it, and another order at its end. */
const isCut = (call: Call): boolean =>
  isList(call) && call.outcome?.ok === true && isObject(call.outcome.value) && call.outcome.value.truncated === true

/** A list that was asked for, as it was answered; null where there was none. */
export const listShown = ({ calls }: Turn): PendingOrder[] | null => {
  const shown = calls.filter((call) => isList(call) && call.outcome?.ok === true)
  return shown.length > 0 ? pendingFrom(shown) : null
}

/** "cancel 3": in a list the third as well as the one of 3 MWh, so that it is asked where they are two. */
function numbered(number: string, listed: readonly PendingOrder[]): CancelTarget {
  const target = { by: 'pick', pick: 'only', count: 1 } as const
  const place = listed[Number(number) - 1]
  const others = listedFor([{ kind: 'cancel', target: { ...target, number } }], [...listed])
  if (!place || others.every((row) => row === place))
    return place ? { by: 'id', orderId: place.orderId } : { ...target, number }
  return target
}

/**
 * "cancel it", "halve it" get the id it stands for; without one it is whichever order is open. "the second one" gets
 * that of the order at this place of the list.
 */
export function named(
  actions: readonly Action[],
  before: readonly Turn[],
  proposed: Proposed,
  listed: readonly PendingOrder[],
): Action[] {
  const spoken = spokenOf(before)
  const asked = askedAbout(before, proposed)
  const ended = listed.length > 0 ? endedOrders(before) : null
  // Of a list that was shown since then, "it" is none that rests no more.
  const spokenIds = spoken.kind === 'orders' ? spoken.orderIds.filter((id) => !ended?.has(id)) : []
  // Also after one of the list was cancelled: the trader may still look at it.
  const isListed = listed.length > 0 || before.some((turn) => listShown(turn) !== null)
  const one = (action: Action): Action => {
    if (action.kind !== 'cancel' && action.kind !== 'amend') return action
    if (action.target.by === 'id') {
      const { orderId, isBare } = action.target
      return isBare ? { ...action, target: numbered(orderId, listed) } : action
    }
    const { pick } = action.target
    if (action.target.isTwo && !action.target.side) {
      const two = listed.length > 0 ? listed.map(({ orderId }) => orderId) : spokenIds
      return two.length === 2 ? { ...action, target: { ...action.target, among: two } } : action
    }
    if (pick === 'nth') {
      const placed = placedAt(action.target, listed)
      return placed ? { ...action, target: { by: 'id', orderId: placed.orderId } } : action
    }
    // Of a list that was shown those at that place of it; of a side they may as well be the dearest.
    const run = action.target.run && !action.target.side ? placedIn(action.target.run, listed) : null
    if (run) {
      const { run: _, ...target } = action.target
      return { ...action, target: { ...target, among: run.map(({ orderId }) => orderId) } }
    }
    // "the bigger one" of the two buys that were shown, and not of all that rest.
    if (action.target.extreme && !action.target.extreme.count && listed.length > 0) {
      const { rows, chosen } = fitting(action.target, listed)
      const [only] = rows
      if (only && chosen) return { ...action, target: { by: 'id', orderId: only.orderId } }
    }
    // The first of a list that begins with the newest, the first that was placed, or the first of this conversation?
    if (pick === 'first' && action.target.isPlace && (isListed || spokenIds.length > 1 || isAnyPlaced(before)))
      return { ...action, target: { ...action.target, pick: 'only' } }
    if (pick === 'other')
      return { ...action, target: { ...action.target, pick: 'only', except: cancelledIn(before, proposed) } }
    if (pick !== 'it' && pick !== 'undone') return action
    const [orderId, ...more] = spokenIds
    const { side, price, qty, number } = action.target
    // 2950 那張 after another order was spoken of: what is said of it tells which.
    if (price ?? qty ?? number) return { ...action, target: { ...action.target, pick: 'only' } }
    if (asked && pick === 'it' && (side === undefined || side === asked.side))
      return { ...action, target: { by: 'id', orderId: asked.orderId } }
    // "that sell" after a buy is another one.
    const isOther = side !== undefined && lastOrders(before, proposed).some((draft) => draft.side !== side)
    if (orderId && more.length === 0 && !isOther) return { ...action, target: { by: 'id', orderId } }
    return { ...action, target: { ...action.target, pick: pick === 'it' ? 'only' : 'last' } }
  }
  const cancelled = (orderId: string): Action => ({ kind: 'cancel', target: { by: 'id', orderId } })
  return actions.flatMap((action) =>
    isUndo(action) && spokenIds.length > 0 ? spokenIds.map(cancelled) : [one(action)],
  )
}

const isAnyPlaced = (before: readonly Turn[]): boolean =>
  before.some(({ calls }) => calls.some((call) => call.tool === 'placeOrder' && isDone(call)))

/** The one order that rests of those the last message asked about, by its id or in words; null where they are more, or all. */
function askedAbout(before: readonly Turn[], proposed: Proposed): PendingOrder | null {
  const turn = before.at(-1)
  const call = turn?.calls.findLast(isList)
  if (!turn || !call || turn.calls.some(({ tool }) => WRITE_TOOLS.has(tool))) return null
  const ids = idsIn(turn.said)
  const some = someAsked(proposed.at(-1) ?? [])
  const resting = pendingFrom([call], true)
  const named = resting.filter(({ orderId }) => ids.includes(orderId))
  const [only, ...more] = ids.length > 0 || !some ? named : reckonedRows(some, resting)
  return only && more.length === 0 ? only : null
}

export const isUndo = (action: Action): boolean =>
  action.kind === 'cancel' && action.target.by === 'pick' && action.target.pick === 'undone'

/** "all of them": the orders that were placed last, or those of a list that were asked for; null where it is unclear. */
export function those(before: readonly Turn[], proposed: Proposed): string[] | 'all' | null {
  const at = before.findLastIndex(({ calls }) => calls.some((call) => WRITE_TOOLS.has(call.tool) || isList(call)))
  const calls = before[at]?.calls ?? []
  if (newestWrites(before).at === at) {
    const spoken = spokenOf(before)
    return spoken.kind === 'orders' && spoken.arePlaced ? spoken.orderIds : null
  }
  const [list, ...more] = calls.filter(isList)
  if (!list?.outcome?.ok || more.length > 0) return null
  // Of a list of all of them those that rest, if it has them all.
  const isOfResting = list.args.status === 'pending'
  if (!isOfResting && (list.args.status !== undefined || list.args.limit !== undefined || !isWhole(list))) return null
  const asked = proposed[at] ?? []
  if (list.args.symbol === undefined && !someAsked(asked)) return 'all'
  const rows = isCut(list) ? [] : listedFor(asked, pendingFrom([list], !isOfResting))
  return rows.length > 0 ? rows.map(({ orderId }) => orderId) : null
}
