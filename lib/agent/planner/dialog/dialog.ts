/**
 * What a message means after what was said before. There is no state but the conversation itself: every utterance is
 * read again, oldest first, and a question still open is carried forward.
 */

import { fitting, type PendingOrder, pendingFrom } from '../orders.ts'
import { add, compare, multiply } from '../text/decimal.ts'
import { expiryIn, momentOf } from '../text/spans.ts'
import { hasTag, isTerm } from '../text/tokens.ts'
import {
  type Action,
  type Doubt,
  hasPrice,
  type Missing,
  missingOf,
  type OrderDraft,
  type Refusal,
} from '../understand/action.ts'
import type { OrderReading } from '../understand/order.ts'
import type { Topic } from '../understand/topics.ts'
import {
  type Inability,
  isInability,
  type Note,
  type Talk,
  type Understanding,
  understand,
} from '../understand/understand.ts'
import { correctionIn } from './corrections.ts'
import type { Turn } from './history.ts'
import {
  contractPointedAt,
  isPlanWaiting,
  isSpokenOf,
  lastOrders,
  merge,
  named,
  type Proposed,
  withShares,
} from './references.ts'

export type Intent =
  /** `apart`: words of the message that nothing is done about; the trader is told so. */
  | { kind: 'do'; actions: Action[]; apart?: readonly string[] }
  /** `reads` may run at once; `actions` wait for the answer. `at`: the action that is asked about. */
  | {
      kind: 'ask'
      missing: Missing
      note: Note | null
      actions: Action[]
      reads: Action[]
      at: number
      doubts: readonly Doubt[]
    }
  | {
      kind: 'say'
      what:
        | Exclude<Talk, 'yes' | 'drop'>
        | 'approval'
        | 'plan_waits'
        | 'dropped'
        | 'nothing_to_drop'
        | 'unknown'
        | 'nothing_to_repeat'
    }
  | { kind: 'cannot'; what: Inability }
  /** A question about the desk; `reads` answer what can be looked up of it. */
  | { kind: 'about'; topic: Topic; reads: Action[] }
  /** `isAll`: the orders hold all that was refused. */
  | { kind: 'refuse'; why: Refusal; orders: readonly OrderDraft[]; isAll: boolean }

/** A question waiting for its answer. */
type Open = {
  missing: Missing
  actions: Action[]
  at: number
  doubts: readonly Doubt[]
  turnsLeft: number
  said: string
  /** The orders that were named with the question, in that order. */
  listed: readonly PendingOrder[]
}

/** Turns of looking around (book, wallet) that an open question survives. */
const PATIENCE = 3

/** `nowMs`: null where the prompt tells no time. */
function lackingIn(action: Action, nowMs: number | null): Missing | null {
  if (action.kind !== 'order') return null
  const missing = missingOf(action.draft)
  if (missing) return missing
  const { expiry } = action.draft
  // A time that has passed is no time to rest until.
  return expiry && nowMs !== null && momentOf(expiry, nowMs) === null ? 'expiry' : null
}

type Asking = { note?: Note | null; doubts?: readonly Doubt[]; at?: number }

function ask(missing: Missing, actions: Action[], { note = null, doubts = [], at }: Asking = {}): Intent {
  const firstWrite = actions.findIndex((a) => a.kind !== 'call')
  const reads = firstWrite > 0 ? actions.slice(0, firstWrite) : []
  return { kind: 'ask', missing, note, actions, reads, at: at ?? actions.findIndex((a) => a.kind === 'order'), doubts }
}

/** Does them, or asks about the first that is not plain or not whole. */
function settled(actions: Action[], nowMs: number | null, asking: Omit<Asking, 'at'> = {}): Intent {
  for (const [at, action] of actions.entries()) {
    const missing = lackingIn(action, nowMs)
    const doubt = asking.doubts?.find((d) => d.at === at)
    if (doubt && !(doubt.isPlain && missing)) return ask('clarify', actions, { ...asking, at })
    if (missing) return ask(missing, actions, { ...asking, at })
  }
  return { kind: 'do', actions }
}

/** Reads an answer as the slot that was asked for. */
function answered(missing: Missing, base: OrderDraft, reading: OrderReading): OrderDraft | null {
  const said = { ...reading.draft }
  if (missing === 'hours' && base.powerMw) {
    const hours = reading.bare ?? reading.hours
    if (hours !== null) return merge(base, { ...said, qty: multiply(base.powerMw, hours) })
  }
  if (reading.bare !== null && (missing === 'price' || (missing === 'clarify' && base.qty !== null))) {
    // A number alone is no answer to which of two it is.
    if (missing === 'clarify' && hasPrice(base)) return null
    said.qty = null
    said.price = reading.bare
  }
  if (missing === 'display' && said.qty !== null && !hasPrice(said)) {
    said.displayQty = said.qty
    said.qty = null
  }
  const isTerms = said.timeInForce !== undefined || Boolean(said.displayQty)
  const says =
    said.side !== null || said.qty !== null || hasPrice(said) || said.powerMw || isTerms || said.symbol || said.window
  return says ? merge(base, said) : null
}

function completed(open: Open, reading: OrderReading, nowMs: number | null): Intent | null {
  if (open.missing === 'contract') return inContract(open.actions, reading)
  const action = open.actions[open.at]
  if (action?.kind !== 'order') return null
  const draft = reading.isPlain ? answered(open.missing, action.draft, reading) : null
  const isOfOrder = reading.bare !== null || !reading.isPlain
  if (!draft) return isOfOrder && open.missing === 'clarify' ? ask('clarify', open.actions, open) : null
  const others = open.doubts.filter(({ at }) => at !== open.at)
  const doubts = reading.clear ? others : [...others, { at: open.at, unread: reading.unread, isPlain: true }]
  return settled(open.actions.with(open.at, { kind: 'order', draft }), nowMs, { note: reading.note ?? null, doubts })
}

/** The contract that was asked for, by its name or by other hours. */
function inContract(actions: readonly Action[], { draft: { symbol, window } }: OrderReading): Intent | null {
  if (!symbol && !window) return null
  const chosen = actions.map((action): Action => {
    if (action.kind === 'order' && action.draft.window) {
      const { window: _, ...draft } = action.draft
      return { kind: 'order', draft: symbol ? { ...draft, symbol } : { ...draft, ...(window ? { window } : {}) } }
    }
    if (action.kind !== 'call' || !action.window) return action
    const { window: _, ...read } = action
    return symbol ? { ...read, args: { symbol, ...read.args } } : { ...read, ...(window ? { window } : {}) }
  })
  return { kind: 'do', actions: chosen }
}

/** "18:00", "two hours", 到明天早上: until when the order rests that was asked about. */
function expiring(u: Understanding, open: Open, nowMs: number | null): Intent | null {
  const expiry = u.utterance.tokens.some((t) => isTerm(t, 'not', 'ask', 'question'))
    ? null
    : expiryIn(u.utterance.folded)
  const action = open.actions[open.at]
  if (!expiry || action?.kind !== 'order') return null
  const { doubts } = open
  return settled(open.actions.with(open.at, { kind: 'order', draft: { ...action.draft, expiry } }), nowMs, { doubts })
}

const REPEATABLE_READS: ReadonlySet<string> = new Set([
  'getOrderBook',
  'getMarketMetrics',
  'getTrades',
  'getCandles',
  'listSymbols',
  'getUserWallet',
  'getUserOrders',
  'exportReport',
])

/** "same again": the last orders with what is said now; without any, the last questions. */
function repeated(
  said: OrderReading | null,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent {
  const last = before.findLast((turn) => turn.calls.length > 0)
  const changes =
    said !== null &&
    (said.draft.side !== null ||
      said.draft.qty !== null ||
      hasPrice(said.draft) ||
      said.bare !== null ||
      said.draft.share !== undefined ||
      said.shift !== undefined ||
      said.draft.timeInForce !== undefined ||
      said.draft.window !== undefined ||
      said.draft.symbol !== undefined)
  const isReads = last?.calls.every((call) => REPEATABLE_READS.has(call.tool))
  if (last && isReads && !changes) {
    const actions = last.calls.map((call) => ({ kind: 'call', tool: call.tool, args: call.args }) as Action)
    return { kind: 'do', actions }
  }
  const actions = lastOrders(before, proposed).map((draft): Action => ({ kind: 'order', draft }))
  if (actions.length === 0) return { kind: 'say', what: 'nothing_to_repeat' }
  if (!said || !changes) return settled(actions, nowMs)
  const [only] = actions
  if (actions.length > 1 || only?.kind !== 'order') return ask('clarify', actions)
  // "same again 2940": a lone number could be either, so ask rather than guess.
  if (!said.clear || said.bare !== null) return ask('clarify', actions)
  const draft = merge(only.draft, said.draft)
  if (said.draft.share && only.draft.qty !== null) draft.qty = multiply(only.draft.qty, said.draft.share)
  if (said.shift && only.draft.price !== null) draft.price = add(only.draft.price, said.shift)
  return settled([{ kind: 'order', draft }], nowMs)
}

function meant(
  u: Understanding,
  open: Open | null,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent {
  if (u.talk === 'drop') return { kind: 'say', what: open ? 'dropped' : 'nothing_to_drop' }
  if (u.talk === 'yes') return open ? ask(open.missing, open.actions, open) : { kind: 'say', what: 'approval' }
  if (u.talk) return { kind: 'say', what: u.talk }
  const corrected = putRight(u, open, before, proposed, nowMs)
  if (corrected) return corrected
  if (u.note === 'reset' && u.actions.length === 0) return { kind: 'cannot', what: 'reset' }
  const until = open?.missing === 'expiry' && u.actions.length === 0 ? expiring(u, open, nowMs) : null
  if (until) return until
  // "stop" in the middle of a question takes it back.
  if (u.about?.topic === 'stopping' && open && u.actions.length === 0) return { kind: 'say', what: 'dropped' }
  if (u.about && u.actions.length === 0 && !u.refusal && !u.same) return { kind: 'about', ...u.about }
  if (u.refusal && u.actions.length === 0)
    return { kind: 'refuse', why: u.refusal, orders: u.refused, isAll: !u.isMoreRefused }
  if (u.note !== 'reset' && isInability(u.note)) return { kind: 'cannot', what: u.note }
  if (u.same || (u.again && u.actions.length === 0)) {
    const repeat = repeated(u.same, before, proposed, nowMs)
    if (repeat.kind !== 'do' || u.actions.length === 0) return repeat
    const doubts = u.doubts.map((doubt) => ({ ...doubt, at: doubt.at + repeat.actions.length }))
    return acted({ ...u, actions: [...repeat.actions, ...u.actions], doubts }, null, nowMs)
  }
  if (!open && isLooseChange(u) && isPlanWaiting(before)) return { kind: 'say', what: 'plan_waits' }
  const which = open?.missing === 'order' ? whichOrder(u, open) : open?.missing === 'amend' ? toWhat(u, open) : null
  if (which) return which
  const isPriceAsked = open?.missing === 'price' || open?.missing === 'quantity_and_price'
  const looks = u.actions.length > 0 && u.actions.every((action) => action.kind === 'call')
  if (open && isPriceAsked && u.fragment?.note === 'best')
    return ask(open.missing, open.actions, { ...open, note: 'best' })
  const priced = open && u.fragment && looks && isPriceAsked ? completed(open, u.fragment, nowMs) : null
  if (priced) return priced
  if (u.actions.length > 0 || u.ask) return acted(placed(u, before, proposed), open, nowMs)
  if (u.fragment) return fragmentary(u.fragment, open, nowMs)
  return { kind: 'say', what: 'unknown' }
}

/** "no, 6", "I meant sell": of the order in question, or of a plan, which only its own dialog changes. */
function putRight(
  u: Understanding,
  open: Open | null,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent | null {
  const action = open?.actions[open.at]
  const isPlan = !open && isPlanWaiting(before)
  if (action?.kind !== 'order' && !isPlan) return null
  const correction = correctionIn(u.utterance)
  if (!correction) return null
  const { rest, side } = correction
  const isOrder = rest.actions.some((a) => a.kind === 'order') && rest.ask === null
  if (isPlan) {
    // A whole order after "no," is one more; a piece of one changes the plan.
    const isPiece =
      side !== null || (rest.actions.length === 0 && rest.fragment !== null && isNumbered(rest)) || rest.ask !== null
    return isPiece && !isOrder && !rest.refusal ? { kind: 'say', what: 'plan_waits' } : null
  }
  if (!open || action?.kind !== 'order') return null
  const { doubts } = open
  if (side !== null)
    return settled(open.actions.with(open.at, { kind: 'order', draft: { ...action.draft, side } }), nowMs, { doubts })
  // "no, 6" after "buy 5": the quantity put right, or the price that was asked for?
  if (rest.fragment?.bare && rest.actions.length === 0) return ask('clarify', open.actions, open)
  if (rest.refusal || rest.talk) return null
  return meant(rest, open, before, proposed, nowMs)
}

const isNumbered = (u: Understanding): boolean => u.utterance.tokens.some((t) => t.kind === 'number')

/** What refers to an order before it gets its quantity and contract; a reference to none is asked about. */
function placed(u: Understanding, before: readonly Turn[], proposed: Proposed): Understanding {
  const actions = withShares(u.actions, u.utterance.folded, before, proposed)
  const pointing = contractPointedAt(u.utterance.folded)
  const at = actions.findIndex((a) => a.kind === 'order' && !a.draft.symbol && !a.draft.window)
  if (pointing === null || at < 0 || lastOrders(before, proposed).length === 1) return { ...u, actions }
  const said = u.utterance.plain.slice(pointing.index, pointing.index + pointing[0].length)
  return { ...u, actions, doubts: [...u.doubts, { at, unread: [said], isPlain: true }] }
}

/** A bare "cancel" while a question is open takes the question back. */
const isBareCancel = (u: Understanding): boolean => {
  const [only] = u.actions
  if (u.actions.length !== 1 || only?.kind !== 'cancel' || only.target.by !== 'pick') return false
  const { pick, side, price, qty, number } = only.target
  return (
    pick === 'only' &&
    !side &&
    !price &&
    !qty &&
    !number &&
    u.utterance.tokens.every((t) => isTerm(t, 'cancel', 'filler', 'order', 'request', 'it', 'stop'))
  )
}

function acted(u: Understanding, open: Open | null, nowMs: number | null): Intent {
  if (open && isBareCancel(u)) return { kind: 'say', what: 'dropped' }
  const [only] = u.actions
  const waiting = open?.actions[open.at]
  // "buy at 2950" after "how many?" completes the question; a side of its own starts anew.
  if (open && waiting?.kind === 'order' && u.actions.length === 1 && only?.kind === 'order' && u.doubts.length === 0) {
    const fits = waiting.draft.side === null || waiting.draft.side === only.draft.side
    // A whole order may be another one, unless it comes as the answer, or others wait beside the one in question.
    const isAnswer =
      missingOf(only.draft) !== null || open.turnsLeft === PATIENCE || open.actions.some((a) => a !== waiting)
    const reading: OrderReading = {
      draft: only.draft,
      clear: true,
      isPlain: true,
      unread: [],
      bare: null,
      hours: null,
      ...(u.note === 'positive' ? { note: u.note } : {}),
    }
    const whole = fits && isAnswer ? completed(open, reading, nowMs) : null
    if (whole) return whole
  }
  if (u.ask === 'order' || u.ask === 'amend') return ask(u.ask, u.actions, { note: u.note })
  const intent = settled(u.actions, nowMs, { note: u.note, doubts: u.doubts })
  return intent.kind === 'do' && u.apart.length > 0 ? { ...intent, apart: u.apart } : intent
}

/** "o-27", "the last one", "the 2940 buy": an answer to which order, read as if the verb stood before it. */
function whichOrder(u: Understanding, open: Open): Intent | null {
  const isAnswer = u.actions.every((a) => a.kind === 'call' && a.tool === 'getUserOrders') && !u.refusal
  if (!isAnswer || hasTag(u.utterance.tokens, 'show', 'question', 'orders')) return null
  const [waiting] = open.actions
  const change = waiting?.kind === 'amend' ? saidOf(waiting, u) : null
  if (change) return { kind: 'do', actions: open.actions.with(0, change) }
  // A change says what an order becomes, not which one.
  if (hasTag(u.utterance.tokens, ...CHANGES)) return u.ask ? null : ask('order', open.actions)
  const picked = understand(`cancel ${u.utterance.plain}`)
  const [target] = picked.actions
  const isNamed = target?.kind === 'cancelAll' || (target?.kind === 'cancel' && !isBareCancel(picked))
  if (!isNamed || picked.ask || picked.refusal) return null
  const named = listedOnly(picked.actions, open.listed)
  if (!named) return ask('order', open.actions)
  const [which] = named
  const index = open.actions.findIndex((a) => a.kind === 'amend' || (a.kind === 'cancel' && a.target.by === 'pick'))
  const asked = open.actions[index]
  if (!asked) return { kind: 'do', actions: named }
  if (asked.kind !== 'amend') return { kind: 'do', actions: open.actions.toSpliced(index, 1, ...named) }
  if (which?.kind !== 'cancel') return ask('order', open.actions)
  return { kind: 'do', actions: open.actions.with(index, { ...asked, target: which.target }) }
}

/** A number that could still be the id of an order that was not listed. */
const LONG_ID = /\D|\d{5}/

/**
 * A short number picks the listed order with that id, at that place, or with that price or quantity; any other is a slip
 * and picks none.
 */
function listedOnly(picked: readonly Action[], listed: readonly PendingOrder[]): Action[] | null {
  const actions: Action[] = []
  for (const action of picked) {
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
function listedIn(intent: Intent, turn: Turn): PendingOrder[] {
  const rows = pendingFrom(turn.calls)
  const asked = intent.kind === 'do' ? intent.actions.find((a) => a.kind === 'cancel' || a.kind === 'amend') : undefined
  return asked?.kind === 'cancel' || asked?.kind === 'amend' ? fitting(asked.target, rows).rows : rows
}

/** "the price", "2 MWh": the role of a number that could have been either. */
function saidOf(waiting: Extract<Action, { kind: 'amend' }>, u: Understanding): Action | null {
  const { number } = waiting.change
  const said = u.fragment?.draft
  if (number === undefined || !said || u.fragment?.bare) return null
  if (said.price !== null) return { ...waiting, change: { price: said.price } }
  return said.qty !== null ? { ...waiting, change: { qty: said.qty } } : null
}

/** What a change would become, without which only the order is named. */
const BECOMES = /\s(?:to|at|by)\s+\d.*$|[到成為为至]\s*\d.*$/i

/** "change my order" lacked what to change: the answer is read as the end of that sentence, or as a change of its own. */
function toWhat(u: Understanding, open: Open): Intent | null {
  if (u.refusal || u.actions.some((a) => a.kind !== 'amend')) return null
  const asked = open.said.replace(/[\s.!。！]+$/, '').replace(BECOMES, '')
  const amendIn = ({ actions, ask: missing, refusal }: Understanding) => {
    const [only] = actions
    return actions.length === 1 && only?.kind === 'amend' && !missing && !refusal ? only : null
  }
  const isWhole = u.actions.length > 0
  if (!isWhole && !hasTag(u.utterance.tokens, ...CHANGES)) {
    const joined = amendIn(understand(`${asked} to ${u.utterance.plain}`))
    return joined && { kind: 'do', actions: [joined] }
  }
  const own = amendIn(isWhole ? u : understand(`${u.utterance.plain} of it`))
  // Read for its order alone.
  const named = amendIn(understand(`${asked} to 1 MWh`))
  if (!own) return u.ask ? null : ask('amend', open.actions)
  return { kind: 'do', actions: [named && isSpokenOf(own) ? { ...own, target: named.target } : own] }
}

/** Of dealers: for a side, but not for everybody the same. The question for it is the answer to the word. */
const SLANG = /^(?:b|s|bid|mine|yours|gimme|pay)$/i

function fragmentary(fragment: OrderReading, open: Open | null, nowMs: number | null): Intent {
  const whole = open ? completed(open, fragment, nowMs) : null
  if (whole) return whole
  if (fragment.note === 'stop' || fragment.note === 'pieces') return { kind: 'cannot', what: fragment.note }
  const { draft } = fragment
  const isSlang = fragment.isPlain && fragment.unread.every((word) => SLANG.test(word))
  if (isSlang && draft.qty !== null && hasPrice(draft)) return ask('side', [{ kind: 'order', draft }])
  return { kind: 'say', what: 'unknown' }
}

/** A look-up that found several orders, or no such contract, asked a question; the next message may answer it. */
function asksWhich(intent: Intent, turn: Turn): 'order' | 'contract' | null {
  if (intent.kind !== 'do') return null
  const made = (...tools: string[]) => turn.calls.some((call) => tools.includes(call.tool))
  const ofContract = intent.actions.some((a) => (a.kind === 'order' ? a.draft.window : a.kind === 'call' && a.window))
  const reads = intent.actions.flatMap((a) => (a.kind === 'call' ? [a.tool] : []))
  if (ofContract && made('listSymbols') && !made('placeOrder', ...reads)) return 'contract'
  const ofOrder = intent.actions.some((a) => (a.kind === 'cancel' || a.kind === 'amend') && a.target.by === 'pick')
  const isUnclear = intent.actions.some((a) => a.kind === 'amend' && a.change.number !== undefined)
  return (ofOrder || isUnclear) && made('getUserOrders') && !made('cancelOrder', 'amendOrder') ? 'order' : null
}

const onlyReads = (intent: Intent): boolean => intent.kind === 'do' && intent.actions.every((a) => a.kind === 'call')

/** "don't buy" takes the question back; a question between it and its answer does not. */
const isAside = (intent: Intent): boolean =>
  intent.kind === 'about' || (intent.kind === 'refuse' && intent.why !== 'negated')

function resolved(intent: Intent, before: readonly Turn[], proposed: Proposed): Intent {
  if (intent.kind !== 'do' && intent.kind !== 'ask') return intent
  // No order yet that a tool could change: a plan is changed in its dialog.
  if (intent.actions.some(isSpokenOf) && isPlanWaiting(before)) return { kind: 'say', what: 'plan_waits' }
  return { ...intent, actions: named(intent.actions, before, proposed) }
}

/** "make it at 2790", "change it to 7 at 2515": a change of something not named, too loose to be one of an order. */
const isLooseChange = (u: Understanding): boolean =>
  u.actions.length === 0 &&
  !u.refusal &&
  !u.same &&
  hasTag(u.utterance.tokens, ...CHANGES) &&
  (u.ask === null || (u.ask === 'amend' && hasTag(u.utterance.tokens, 'it'))) &&
  !u.utterance.tokens.some((t) => t.kind === 'word' || t.kind === 'han')
const CHANGES = ['amend', 'amendWeak', 'times'] as const

/**
 * The intent of the newest turn.
 *
 * @param nowMs what the times in it count from; null where the prompt tells no time
 */
export function intentOf(turns: readonly Turn[], nowMs: number | null = null): Intent {
  let open = null as Open | null
  let intent: Intent = { kind: 'say', what: 'unknown' }
  const proposed: (Action[] | null)[] = []
  for (const [index, turn] of turns.entries()) {
    const before = turns.slice(0, index)
    const u = understand(turn.said)
    intent = resolved(meant(u, open, before, proposed, nowMs), before, proposed)
    proposed.push(intent.kind === 'do' ? intent.actions : null)
    const which = asksWhich(intent, turn)
    if (intent.kind === 'ask') {
      // Asked once more, it is still about the sentence it was asked of first.
      const first = open?.missing === intent.missing && u.ask === null ? open : null
      const { missing, actions, at, doubts } = intent
      open = {
        missing,
        actions,
        at,
        doubts,
        turnsLeft: PATIENCE,
        said: first?.said ?? turn.said,
        listed: first?.listed ?? [],
      }
    } else if (which && intent.kind === 'do')
      open = {
        missing: which,
        actions: intent.actions,
        at: -1,
        doubts: [],
        turnsLeft: PATIENCE,
        said: turn.said,
        listed: listedIn(intent, turn),
      }
    else if (open && (onlyReads(intent) || isAside(intent)) && open.turnsLeft > 0) {
      open = { ...open, turnsLeft: open.turnsLeft - 1 }
    } else open = null
  }
  return intent
}
