/** What "it", "the other one", "half of it" and "the same" stand for, from what the conversation did. */
import { DEFAULT_SYMBOL, type Side } from '../../../contracts/exchange.ts'
import { canonical, multiply } from '../text/decimal.ts'
import { type Action, hasPrice, type OrderDraft } from '../understand/action.ts'
import { type Call, isRecord, type Turn } from './history.ts'

/** What the later words say wins; what they leave out stays. */
export function merge(base: OrderDraft, said: OrderDraft): OrderDraft {
  const merged: OrderDraft = { ...base }
  if (said.side) merged.side = said.side
  if (said.qty !== null) merged.qty = said.qty
  if (hasPrice(said)) {
    merged.price = said.price
    merged.reference = said.reference
    merged.market = said.market
  }
  if (said.symbol) {
    merged.symbol = said.symbol
    delete merged.window
  }
  if (said.window) {
    merged.window = said.window
    delete merged.symbol
  }
  if (said.timeInForce) merged.timeInForce = said.timeInForce
  if (said.timeInForce && said.timeInForce !== 'GTD') delete merged.expiry
  if (said.expiry) merged.expiry = said.expiry
  if (said.displayQty !== undefined) merged.displayQty = said.displayQty
  if (said.postOnly) merged.postOnly = true
  if (said.powerMw) merged.powerMw = said.powerMw
  if (merged.qty !== null) delete merged.powerMw
  return merged
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
  if (args.timeInForce === 'GTD') {
    draft.timeInForce = 'GTD'
    const ms = Date.parse(String(args.expiresAt ?? ''))
    if (!Number.isNaN(ms)) draft.expiry = { by: 'instant', ms }
  }
  const shown = decimalText(args.displayQty)
  if (shown !== null) draft.displayQty = shown
  if (args.postOnly === true) draft.postOnly = true
  return draft
}

const isOrderCall = (call: Call): boolean => call.tool === 'placeOrder'

/** What each turn was understood to ask for; null where it asked for nothing that could be done. */
export type Proposed = readonly (readonly Action[] | null)[]

/** The orders spoken of last: as they went out (perhaps edited), else as they were understood and still wait. */
export function lastOrders(before: readonly Turn[], proposed: Proposed): OrderDraft[] {
  const drafts = (actions: readonly Action[] | null | undefined) =>
    (actions ?? []).flatMap((action) => (action.kind === 'order' ? [action.draft] : []))
  const at = before.findLastIndex((turn, i) => turn.calls.some(isOrderCall) || drafts(proposed[i]).length > 0)
  const calls = before[at]?.calls.filter(isOrderCall) ?? []
  return calls.length > 0 ? calls.map(draftOf) : drafts(proposed[at])
}

/** "half of it" becomes a quantity when one order was spoken of; otherwise the quantity stays to be asked. */
export function withShares(actions: readonly Action[], before: readonly Turn[], proposed: Proposed): Action[] {
  return actions.map((action) => {
    if (action.kind !== 'order' || action.draft.qty !== null || !action.draft.share) return action
    const { share, ...draft } = action.draft
    const last = lastOrders(before, proposed)
    const whole = last.length === 1 ? last[0]?.qty : null
    return { kind: 'order', draft: whole ? { ...draft, qty: multiply(whole, share) } : draft }
  })
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

/** Ids this conversation asked to cancel: "the other one" is none of these. */
const cancelledIn = (before: readonly Turn[], proposed: Proposed): string[] => [
  ...before
    .flatMap((turn) => turn.calls)
    .flatMap((call) => (call.tool === 'cancelOrder' ? [String(call.args.orderId)] : [])),
  ...proposed
    .flatMap((actions) => actions ?? [])
    .flatMap((action) => (action.kind === 'cancel' && action.target.by === 'id' ? [action.target.orderId] : [])),
]

/** "cancel it", "halve it" get the id it stands for; without one it is whichever order is open. */
export function named(actions: readonly Action[], before: readonly Turn[], proposed: Proposed): Action[] {
  return actions.map((action): Action => {
    if ((action.kind !== 'cancel' && action.kind !== 'amend') || action.target.by !== 'pick') return action
    const { pick } = action.target
    if (pick === 'other')
      return { ...action, target: { ...action.target, pick: 'only', except: cancelledIn(before, proposed) } }
    if (pick !== 'it' && pick !== 'undone') return action
    const orderId = spokenOf(before)
    if (orderId) return { ...action, target: { by: 'id', orderId } }
    return { ...action, target: { ...action.target, pick: pick === 'it' ? 'only' : 'last' } }
  })
}
