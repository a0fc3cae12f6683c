/** Answers to which resting order is meant. */

import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { listedFor, type PendingOrder, pendingFrom, placedAt } from '../orders.ts'
import { placedIn } from '../orders-in-run.ts'
import { compare } from '../text/decimal.ts'
import { hasTag, isTerm } from '../text/tokens.ts'
import { type Action, type CancelTarget, isSpokenOf, saysNoChange } from '../understand/action.ts'
import { cancelRun } from '../understand/cancel-run.ts'
import { MIN_PRICE } from '../understand/figures.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { isDescription, isListed } from './described-order.ts'
import type { Turn } from './history.ts'
import { ask, type Intent, type Open } from './intent.ts'
import { roleOf, saidOf } from './role-of-number.ts'

/** "3 more at 2930", 再掛 3 MWh 2930: one of its own, and none of those in question. */
const MORE = /\b(?:more|another)\b|^(?:请|帮我)*再/

export const CHANGES = ['amend', 'amendWeak', 'times'] as const

const ALL_OF_THEM =
  /^(?:both|all|each)(?: of (?:them|those))?(?: please)?[.!]*$|^(?:[两二2三3][张笔个])?(?:都|全部?)(?:要|改|一起改|要改)?(?:吧)?[。!]*$/

/** "both" of three are not all of them. */
const areAll = (words: string, listed: number): boolean =>
  ALL_OF_THEM.test(words) &&
  !(/^(?:both|[两二2])/.test(words) && listed !== 2) &&
  !(/^[三3]/.test(words) && listed !== 3)

const FROM_WHERE_IT_STANDS: ReadonlySet<string> = new Set(['priceBy', 'priceByPercent', 'qtyBy', 'qtyTimes'])

/** "both" to which of the buys shall be at 2945, or go up 10: of one side each of them may be at that price. */
function eachChanged({ actions, listed }: Open): Intent | null {
  const [only, ...more] = actions
  if (only?.kind !== 'amend' || more.length > 0 || listed.length === 0) return null
  if (Object.keys(only.change).every((name) => FROM_WHERE_IT_STANDS.has(name)) && !saysNoChange(only.change))
    return {
      kind: 'do',
      actions: listed.map(({ orderId }) => ({ ...only, target: { by: 'id', orderId } })),
    }
  const { price, number, ...others } = only.change
  const to = price ?? number
  const isOneSide = listed.every(({ side }) => side === listed[0]?.side)
  if (to === undefined || !isOneSide || Object.keys(others).length > 0) return null
  if (price === undefined && compare(to, MIN_PRICE) < 0) return null
  const change = { price: to }
  return {
    kind: 'do',
    actions: listed.map(({ orderId }) => ({ kind: 'amend', target: { by: 'id', orderId }, change })),
  }
}

const SPOT_ONE = /^(?:(?:the|my) )?spot(?: (?:one|order|buy|sell|bid|offer))?[.!]*$|^现货的?(?:那[张笔个])?[。!]*$/

/** "My trades" is a look of its own: what has filled is none of the orders in question. */
const isLookAtOpen = (action: Action): boolean =>
  action.kind === 'call' && action.tool === 'getUserOrders' && action.args.status !== 'matched'

/** "o-27", "the last one", "the 2940 buy": an answer to which order, read as if the verb stood before it. */
export function whichOrder(u: Understanding, open: Open): Intent | null {
  const [first] = open.actions
  const each = areAll(u.utterance.folded.trim(), open.listed.length) ? eachChanged(open) : null
  if (each) return each
  const spot = SPOT_ONE.test(u.utterance.folded.trim())
    ? open.listed.filter((row) => row.symbol === DEFAULT_SYMBOL)
    : []
  const [only, ...others] = spot
  if (only && others.length === 0 && (first?.kind === 'cancel' || first?.kind === 'amend'))
    return { kind: 'do', actions: open.actions.with(0, { ...first, target: { by: 'id', orderId: only.orderId } }) }
  const run = inRun(u, open)
  if (run) return run
  const role = first?.kind === 'amend' ? roleOf(first, u) : null
  if (role) return { kind: 'do', actions: open.actions.with(0, role) }
  const isNamed = isDescription(u) || isListed(u, open.listed) || /^last[.!]*$/.test(u.utterance.folded.trim())
  const isAnswer = isNamed || (u.actions.every(isLookAtOpen) && !u.refusal)
  if (!isAnswer || hasTag(u.utterance.tokens, 'show', 'question', 'orders')) return null
  const one = MORE.test(u.utterance.folded) ? u.fragment : null
  if (one?.clear && one.draft.price !== null && one.draft.qty !== null)
    return ask('side', [{ kind: 'order', draft: one.draft }])
  const [waiting] = open.actions
  const change = waiting?.kind === 'amend' ? saidOf(waiting, u) : null
  if (change) return { kind: 'do', actions: open.actions.with(0, change) }
  if (waiting?.kind === 'amend' && saysNoChange(waiting.change)) {
    const said = amendIn(understand(`change ${u.utterance.plain}`))
    // "the sell to 3090" says both, "price 3090" only what it becomes.
    if (said && !isSpokenOf(said)) return { kind: 'do', actions: open.actions.with(0, said) }
    if (said) return ask('order', open.actions.with(0, { ...waiting, change: said.change }))
  }
  // A change says what an order becomes, not which one.
  if (hasTag(u.utterance.tokens, ...CHANGES)) return u.ask ? null : ask('order', open.actions)
  const picked = understand(`cancel ${u.utterance.plain}`)
  const [target] = picked.actions
  const isPicked = target?.kind === 'cancelAll' || (target?.kind === 'cancel' && !isBareCancel(picked))
  if (!isPicked || picked.ask || picked.refusal) return null
  if (isPlaceOrAge(picked) && open.listed.length > 1) return ask('order', open.actions)
  const index = open.actions.findIndex((a) => a.kind === 'amend' || (a.kind === 'cancel' && a.target.by === 'pick'))
  const asked = open.actions[index]
  const named = listedOnly(
    picked.actions.map((action) => allOf(action, asked)),
    open.listed,
  )
  if (!named) return ask('order', open.actions)
  const [which, ...more] = named
  if (asked?.kind !== 'amend' && asked?.kind !== 'cancel') return { kind: 'do', actions: named }
  if (asked.kind === 'cancel') {
    const those = named.map((a) => (a.kind === 'cancel' ? { ...a, target: ofThose(a.target, asked.target) } : a))
    return { kind: 'do', actions: open.actions.toSpliced(index, 1, ...those) }
  }
  if (more.length > 0) return ask('order', open.actions)
  // 賣單 is one where there is only one.
  if (which?.kind === 'cancelAll' && which.side && !which.symbol)
    return { kind: 'do', actions: open.actions.with(index, { ...asked, target: { ...ONLY, side: which.side } }) }
  if (which?.kind !== 'cancel') return ask('order', open.actions)
  return { kind: 'do', actions: open.actions.with(index, { ...asked, target: ofThose(which.target, asked.target) }) }
}

/** "The middle one", "the top two", 前兩筆: of the orders that were listed with the question. */
function inRun({ utterance }: Understanding, { actions, listed }: Open): Intent | null {
  const index = actions.findIndex((a) => a.kind === 'amend' || (a.kind === 'cancel' && a.target.by === 'pick'))
  const asked = actions[index]
  const [named] =
    cancelRun(`${/\p{Script=Han}/u.test(utterance.plain) ? '撤' : 'cancel '}${utterance.plain.trim()}`) ?? []
  const target = named?.kind === 'cancel' && named.target.by === 'pick' ? named.target : null
  if (!target?.run || target.side || (asked?.kind !== 'cancel' && asked?.kind !== 'amend')) return null
  const rows = placedIn(target.run, listed) ?? []
  if (rows.length === 0 || (asked.kind === 'amend' && rows.length > 1)) return ask('order', [...actions])
  const those = rows.map(({ orderId }): Action => ({ ...asked, target: { by: 'id', orderId } }))
  return { kind: 'do', actions: actions.toSpliced(index, 1, ...those) }
}

/** "the first one" of a list that begins with the newest: the first listed, or the first that was placed? */
const isPlaceOrAge = ({ actions: [target] }: Understanding): boolean =>
  target?.kind === 'cancel' && target.target.by === 'pick' && target.target.isPlace === true

/** "all" of the buys that were asked about, and not of all orders there are. */
function allOf(action: Action, asked: Action | undefined): Action {
  if (action.kind !== 'cancelAll' || action.side || action.symbol) return action
  const target = asked?.kind === 'cancel' && asked.target.by === 'pick' ? asked.target : null
  if (target?.price || target?.qty || target?.number) return { kind: 'cancelAll', those: true }
  return { kind: 'cancelAll', ...(target?.side ? { side: target.side } : {}) }
}

/** A number that could still be the id of an order that was not listed. */
const LONG_ID = /\D|\d{5}/

/** "the last one" of the buys that were asked about, and not of all orders that rest. */
function ofThose(target: CancelTarget, asked: CancelTarget): CancelTarget {
  if (target.by !== 'pick') return target
  // 2950 買 5 那筆 is the one that is described, and not the one spoken of last.
  if (target.pick === 'it' && (target.side || target.price || target.qty || target.number))
    return { ...target, pick: 'only' }
  if (asked.by !== 'pick') return target
  if (target.pick !== 'last' && target.pick !== 'first' && !target.extreme) return target
  const { side, price, qty, number } = asked
  const words = { ...(side && { side }), ...(price && { price }), ...(qty && { qty }), ...(number && { number }) }
  return { ...words, ...target }
}

/**
 * A short number picks the listed order with that id, at that place, or with that price or quantity; any other is a slip
 * and picks none.
 */
function listedOnly(picked: readonly Action[], listed: readonly PendingOrder[]): Action[] | null {
  const actions: Action[] = []
  for (const action of picked) {
    if (action.kind === 'cancel' && action.target.by === 'pick' && action.target.pick === 'nth') {
      const placed = placedAt(action.target, listed)
      if (!placed) return null
      actions.push({ kind: 'cancel', target: { by: 'id', orderId: placed.orderId } })
      continue
    }
    const id = action.kind === 'cancel' && action.target.by === 'id' ? action.target.orderId : null
    if (id === null || LONG_ID.test(id) || listed.length === 0 || listed.some((o) => o.orderId === id)) {
      actions.push(action)
      continue
    }
    const isLike = (n: number | null) => n !== null && compare(String(n), id) === 0
    const fits = new Set(listed.filter((o) => isLike(o.price) || isLike(o.amount)).map((o) => o.orderId))
    const placed = listed[Number(id) - 1]
    if (placed) fits.add(placed.orderId)
    const [orderId, ...more] = fits
    if (orderId === undefined || more.length > 0) return null
    actions.push({ kind: 'cancel', target: { by: 'id', orderId } })
  }
  return actions
}

/** The open orders that fit, as a look-up of this turn answered. */
export const listedIn = (intent: Intent, turn: Turn): PendingOrder[] =>
  listedFor(intent.kind === 'do' ? intent.actions : [], pendingFrom(turn.calls))

/** "no, the sell one" to which of the buys is meant: an order of the other side, and what was asked for. */
export function ofOtherSide({ utterance: { tokens } }: Understanding, { actions }: Open): Intent | null {
  const [only, ...more] = actions
  if ((only?.kind !== 'cancel' && only?.kind !== 'amend') || more.length > 0 || only.target.by !== 'pick') return null
  const sides = [hasTag(tokens, 'buy', 'buyNoun') && 'BUY', hasTag(tokens, 'sell', 'sellNoun') && 'SELL'] as const
  const side = sides.find((named) => named !== false)
  const isAlone = tokens.every((t) => isTerm(t, ...SIDE_ALONE) || (t.kind === 'number' && t.words && t.value === '1'))
  if (!side || sides.every(Boolean) || !isAlone || only.target.side === undefined || side === only.target.side)
    return null
  return { kind: 'do', actions: [{ ...only, target: { by: 'pick', pick: 'only', count: 1, side } }] }
}
const SIDE_ALONE = [
  'buy',
  'sell',
  'buyNoun',
  'sellNoun',
  'filler',
  'one',
  'order',
  'it',
  'stop',
  'comma',
  'request',
  'of',
] as const

export type Amendment = Extract<Action, { kind: 'amend' }>

/** A change that is whole, and all that was said. */
export function amendIn({ actions, ask: missing, refusal }: Understanding): Amendment | null {
  const [only] = actions
  const isWhole = actions.length === 1 && only?.kind === 'amend' && !saysNoChange(only.change)
  return isWhole && !missing && !refusal ? only : null
}

export const isUnsaid = (action: Action): boolean => action.kind === 'amend' && saysNoChange(action.change)
const ONLY = { by: 'pick', pick: 'only', count: 1 } as const
export const BARE: Amendment = { kind: 'amend', target: ONLY, change: {} }

/** A bare "cancel" while a question is open takes the question back. */
export const isBareCancel = (u: Understanding): boolean => {
  const [only] = u.actions
  if (u.actions.length !== 1 || only?.kind !== 'cancel' || only.target.by !== 'pick') return false
  const { pick, side, price, qty, number, extreme } = only.target
  return (
    pick === 'only' &&
    !side &&
    !price &&
    !qty &&
    !number &&
    !extreme &&
    u.utterance.tokens.every((t) => isTerm(t, 'cancel', 'filler', 'order', 'request', 'it', 'stop'))
  )
}

/** "make it at 2790", "change it to 7 at 2515": a change of something not named, too loose to be one of an order. */
export const isLooseChange = (u: Understanding): boolean =>
  u.actions.length === 0 &&
  !u.refusal &&
  !u.same &&
  hasTag(u.utterance.tokens, ...CHANGES) &&
  (u.ask === null || (u.ask === 'amend' && hasTag(u.utterance.tokens, 'it'))) &&
  !u.utterance.tokens.some((t) => t.kind === 'word' || t.kind === 'han')
