/**
 * What a message means after what was said before. There is no state but the conversation itself: every utterance is
 * read again, oldest first, and a question still open is carried forward.
 */
import { DEFAULT_SYMBOL, type Side } from '../../../contracts/exchange.ts'
import { canonical, multiply } from '../text/decimal.ts'
import { hasTag, isTerm } from '../text/tokens.ts'
import { type Action, hasPrice, type Missing, missingOf, type OrderDraft, type Refusal } from '../understand/action.ts'
import type { OrderReading } from '../understand/order.ts'
import { type Note, type Talk, type Understanding, understand } from '../understand/understand.ts'
import { type Call, isRecord, type Turn } from './history.ts'

export type Intent =
  | { kind: 'do'; actions: Action[] }
  /** `reads` may run at once; `actions` wait for the answer. */
  | { kind: 'ask'; missing: Missing; note: Note | null; actions: Action[]; reads: Action[] }
  | {
      kind: 'say'
      what: Exclude<Talk, 'yes' | 'drop'> | 'approval' | 'dropped' | 'nothing_to_drop' | 'unknown' | 'nothing_to_repeat'
    }
  | { kind: 'cannot'; what: 'stop' | 'expiry' | 'interval' | 'amend' | 'reset' }
  | { kind: 'refuse'; why: Refusal; order: OrderDraft | null }

/** A question waiting for its answer. */
type Open = { missing: Missing; actions: Action[]; turnsLeft: number }

/** Turns of looking around (book, wallet) that an open question survives. */
const PATIENCE = 3

const lacking = (actions: readonly Action[]): Missing | null => {
  for (const action of actions) {
    const missing = action.kind === 'order' ? missingOf(action.draft) : null
    if (missing) return missing
  }
  return null
}

function ask(missing: Missing, actions: Action[], note: Note | null = null): Intent {
  const firstWrite = actions.findIndex((a) => a.kind !== 'call')
  return { kind: 'ask', missing, note, actions, reads: firstWrite > 0 ? actions.slice(0, firstWrite) : [] }
}

const doOrAsk = (actions: Action[], note: Note | null = null): Intent => {
  const missing = lacking(actions)
  return missing ? ask(missing, actions, note) : { kind: 'do', actions }
}

/** What the later words say wins; what they leave out stays. */
function merge(base: OrderDraft, said: OrderDraft): OrderDraft {
  const merged: OrderDraft = { ...base }
  if (said.side) merged.side = said.side
  if (said.qty !== null) merged.qty = said.qty
  if (hasPrice(said)) {
    merged.price = said.price
    merged.reference = said.reference
    merged.market = said.market
  }
  if (said.symbol) merged.symbol = said.symbol
  if (said.timeInForce) merged.timeInForce = said.timeInForce
  if (said.postOnly) merged.postOnly = true
  if (said.powerMw) merged.powerMw = said.powerMw
  if (merged.qty !== null) delete merged.powerMw
  return merged
}

/** Reads an answer as the slot that was asked for. */
function answered(missing: Missing, base: OrderDraft, reading: OrderReading): OrderDraft | null {
  const said = { ...reading.draft }
  if (missing === 'hours' && base.powerMw) {
    const hours = reading.bare ?? reading.hours
    if (hours !== null) return merge(base, { ...said, qty: multiply(base.powerMw, hours) })
  }
  if (reading.bare !== null && missing === 'price') {
    said.qty = null
    said.price = reading.bare
  }
  const says =
    said.side !== null || said.qty !== null || hasPrice(said) || said.powerMw || said.timeInForce || said.symbol
  return says ? merge(base, said) : null
}

function completed(open: Open, reading: OrderReading): Intent | null {
  const index = open.actions.findIndex(
    (a) => a.kind === 'order' && (missingOf(a.draft) !== null || open.missing === 'clarify'),
  )
  const action = open.actions[index]
  if (action?.kind !== 'order') return null
  const draft = answered(open.missing, action.draft, reading)
  if (!draft) return null
  const actions = open.actions.with(index, { kind: 'order', draft })
  return reading.clear ? doOrAsk(actions, reading.note ?? null) : ask('clarify', actions)
}

const decimalText = (value: unknown): string | null => {
  const plain = String(value ?? '').replaceAll(',', '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? canonical(plain) : null
}

function draftOf(call: Call): OrderDraft {
  const value = call.outcome?.ok ? call.outcome.value : null
  // What the trader approved counts, not what was proposed.
  const args = isRecord(value) && isRecord(value.args) ? { ...call.args, ...value.args } : call.args
  const side = String(args.side ?? '').toUpperCase()
  const type = String(args.type ?? '').toUpperCase()
  const draft: OrderDraft = {
    side: side === 'BUY' || side === 'SELL' ? (side as Side) : null,
    qty: decimalText(args.qty),
    price: type === 'MARKET' ? null : decimalText(args.price),
    reference: null,
    market: type === 'MARKET',
  }
  if (typeof args.symbol === 'string' && (args.symbol !== DEFAULT_SYMBOL || call.args.symbol))
    draft.symbol = args.symbol
  if (args.timeInForce === 'IOC' || args.timeInForce === 'FOK' || (args.timeInForce === 'GTC' && call.args.timeInForce))
    draft.timeInForce = args.timeInForce
  if (args.postOnly === true) draft.postOnly = true
  return draft
}

const isOrderCall = (call: Call): boolean => call.tool === 'placeOrder'

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
function repeated(said: OrderReading | null, before: readonly Turn[], proposed: readonly (Action[] | null)[]): Intent {
  const last = before.findLast((turn) => turn.calls.length > 0)
  const changes =
    said !== null && (said.draft.side !== null || said.draft.qty !== null || hasPrice(said.draft) || said.bare !== null)
  const isReads = last?.calls.every((call) => REPEATABLE_READS.has(call.tool))
  if (last && isReads && !changes) {
    const actions = last.calls.map((call) => ({ kind: 'call', tool: call.tool, args: call.args }) as Action)
    return { kind: 'do', actions }
  }
  // What went out (perhaps edited) stands in the calls; a plan still undecided only in what was understood.
  const isOrder = (action: Action) => action.kind === 'order'
  const at = before.findLastIndex((turn, i) => turn.calls.some(isOrderCall) || proposed[i]?.some(isOrder))
  const calls = before[at]?.calls.filter(isOrderCall) ?? []
  const actions: Action[] =
    calls.length > 0
      ? calls.map((call) => ({ kind: 'order', draft: draftOf(call) }))
      : (proposed[at] ?? []).filter(isOrder)
  if (actions.length === 0) return { kind: 'say', what: 'nothing_to_repeat' }
  if (!said || !changes) return doOrAsk(actions)
  const [only] = actions
  if (actions.length > 1 || only?.kind !== 'order') return ask('clarify', actions)
  if (!said.clear) return ask('clarify', actions)
  // "same again 2940": a lone number could be either, so ask rather than guess.
  if (said.bare !== null) return ask('clarify', actions)
  return doOrAsk([{ kind: 'order', draft: merge(only.draft, said.draft) }])
}

function meant(
  u: Understanding,
  open: Open | null,
  before: readonly Turn[],
  proposed: readonly (Action[] | null)[],
): Intent {
  if (u.talk === 'drop') return { kind: 'say', what: open ? 'dropped' : 'nothing_to_drop' }
  if (u.talk === 'yes') return open ? ask(open.missing, open.actions) : { kind: 'say', what: 'approval' }
  if (u.talk) return { kind: 'say', what: u.talk }
  if (u.note === 'reset' && u.actions.length === 0) return { kind: 'cannot', what: 'reset' }
  if (u.refusal && u.actions.length === 0) return { kind: 'refuse', why: u.refusal, order: u.refused }
  if (u.note === 'stop' || u.note === 'expiry' || u.note === 'interval') return { kind: 'cannot', what: u.note }
  if (u.note === 'amend') return { kind: 'cannot', what: 'amend' }
  if (u.same || (u.again && u.actions.length === 0)) {
    const repeat = repeated(u.same, before, proposed)
    if (repeat.kind !== 'do' || u.actions.length === 0) return repeat
    return u.ask
      ? ask(u.ask, [...repeat.actions, ...u.actions], u.note)
      : { kind: 'do', actions: [...repeat.actions, ...u.actions] }
  }
  const which = open?.missing === 'order' ? whichOrder(u) : null
  if (which) return which
  const isPriceAsked = open?.missing === 'price' || open?.missing === 'quantity_and_price'
  const priced = open && u.fragment && u.actions.length > 0 && isPriceAsked ? completed(open, u.fragment) : null
  if (priced) return priced
  if (u.actions.length > 0 || u.ask) return acted(u, open)
  if (u.fragment) return fragmentary(u.fragment, open)
  return { kind: 'say', what: 'unknown' }
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

function acted(u: Understanding, open: Open | null): Intent {
  if (open && isBareCancel(u)) return { kind: 'say', what: 'dropped' }
  const [only] = u.actions
  // "buy at 2950" after "how many?" completes the question; a side of its own starts anew.
  if (
    open &&
    u.actions.length === 1 &&
    only?.kind === 'order' &&
    missingOf(only.draft) !== null &&
    u.ask !== 'clarify'
  ) {
    const waiting = open.actions.find((a) => a.kind === 'order' && missingOf(a.draft) !== null)
    const fits = waiting?.kind === 'order' && (waiting.draft.side === null || waiting.draft.side === only.draft.side)
    const reading: OrderReading = {
      draft: only.draft,
      clear: true,
      bare: null,
      hours: null,
      ...(u.note === 'positive' ? { note: u.note } : {}),
    }
    const whole = fits ? completed(open, reading) : null
    if (whole) return whole
  }
  return u.ask ? ask(u.ask, u.actions, u.note) : { kind: 'do', actions: u.actions }
}

/** "o-27", "the last one", "the 2940 buy": an answer to which order, read as if the verb stood before it. */
function whichOrder(u: Understanding): Intent | null {
  const isAnswer = u.actions.every((a) => a.kind === 'call' && a.tool === 'getUserOrders') && !u.refusal
  if (!isAnswer || hasTag(u.utterance.tokens, 'show', 'question', 'orders')) return null
  const picked = understand(`cancel ${u.utterance.plain}`)
  const [target] = picked.actions
  const isNamed = target?.kind === 'cancelAll' || (target?.kind === 'cancel' && !isBareCancel(picked))
  return isNamed && !picked.ask && !picked.refusal ? { kind: 'do', actions: picked.actions } : null
}

function fragmentary(fragment: OrderReading, open: Open | null): Intent {
  const whole = open ? completed(open, fragment) : null
  if (whole) return whole
  const { draft } = fragment
  if (fragment.clear && draft.qty !== null && hasPrice(draft)) return ask('side', [{ kind: 'order', draft }])
  return { kind: 'say', what: 'unknown' }
}

/** The order the conversation spoke of last: placed and answered, newest first. */
function spokenOf(before: readonly Turn[]): string | null {
  const calls = before.flatMap((turn) => turn.calls).filter(isOrderCall)
  for (const call of calls.reverse()) {
    const value = call.outcome?.ok ? call.outcome.value : null
    const result = isRecord(value) && isRecord(value.result) ? value.result : value
    if (isRecord(result) && typeof result.orderId === 'string') return result.orderId
  }
  return null
}

/** "cancel it" gets the id it stands for; without one it is whichever order is open. */
const named = (intent: Intent, before: readonly Turn[]): Intent => {
  if (intent.kind !== 'do' && intent.kind !== 'ask') return intent
  const actions = intent.actions.map((action): Action => {
    if (action.kind !== 'cancel' || action.target.by !== 'pick') return action
    const { pick } = action.target
    if (pick !== 'it' && pick !== 'undone') return action
    const orderId = spokenOf(before)
    if (orderId) return { kind: 'cancel', target: { by: 'id', orderId } }
    return { kind: 'cancel', target: { ...action.target, pick: pick === 'it' ? 'only' : 'last' } }
  })
  return { ...intent, actions }
}

/** A cancel that found several orders asked which one; the next message may name it. */
const asksWhich = (intent: Intent, turn: Turn): boolean =>
  intent.kind === 'do' &&
  intent.actions.some((a) => a.kind === 'cancel' && a.target.by === 'pick') &&
  turn.calls.some((call) => call.tool === 'getUserOrders') &&
  turn.calls.every((call) => call.tool !== 'cancelOrder')

const onlyReads = (intent: Intent): boolean => intent.kind === 'do' && intent.actions.every((a) => a.kind === 'call')

/** The intent of the newest turn. */
export function intentOf(turns: readonly Turn[]): Intent {
  let open = null as Open | null
  let intent: Intent = { kind: 'say', what: 'unknown' }
  const proposed: (Action[] | null)[] = []
  for (const [index, turn] of turns.entries()) {
    const before = turns.slice(0, index)
    intent = named(meant(understand(turn.said), open, before, proposed), before)
    proposed.push(intent.kind === 'do' ? intent.actions : null)
    if (intent.kind === 'ask') open = { missing: intent.missing, actions: intent.actions, turnsLeft: PATIENCE }
    else if (asksWhich(intent, turn)) open = { missing: 'order', actions: [], turnsLeft: PATIENCE }
    else if (open && (onlyReads(intent) || intent.kind === 'refuse') && open.turnsLeft > 0) {
      open = { ...open, turnsLeft: open.turnsLeft - 1 }
    } else open = null
  }
  return intent
}
