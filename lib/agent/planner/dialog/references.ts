/** What "it", "the other one", "half of it" and "the same" stand for, from what the conversation did. */

import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { WRITE_TOOLS } from '../../../contracts/gate/write-tools.ts'
import { isObject } from '../../../contracts/json.ts'
import { pendingFrom } from '../orders.ts'
import { add, canonical, compare, negate, shareOf } from '../text/decimal.ts'
import { blockOf, isNext } from '../text/delivery.ts'
import {
  type Action,
  type CancelTarget,
  hasPrice,
  isSpokenOf,
  OF_ONE_SYMBOL,
  type OrderDraft,
} from '../understand/action.ts'
import { SELF_TRADES } from '../understand/self-trade.ts'
import type { Call, Turn } from './history.ts'
import { isOfContracts, lookedAt } from './looked-at.ts'
import type { Proposed } from './proposed.ts'

/** What the later words say wins; what they leave out stays. */
export function merge(base: OrderDraft, said: OrderDraft): OrderDraft {
  const merged: OrderDraft = { ...base }
  if (said.side) merged.side = said.side
  if (said.qty !== null) merged.qty = said.qty
  if (hasPrice(said)) {
    merged.price = said.price
    merged.reference = said.reference
    merged.market = said.market
    if (said.perMwh) merged.perMwh = true
    else delete merged.perMwh
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
  if (said.selfTrade) merged.selfTrade = said.selfTrade
  if (said.powerMw) merged.powerMw = said.powerMw
  if (merged.qty !== null) delete merged.powerMw
  return merged
}

const decimalText = (value: unknown): string | null => {
  const plain = String(value ?? '').replaceAll(',', '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? canonical(plain) : null
}

export function draftOf(call: Call): OrderDraft {
  const value = call.outcome?.ok ? call.outcome.value : null
  // What the trader approved counts, not what was proposed.
  const args = isObject(value) && isObject(value.args) ? { ...call.args, ...value.args } : call.args
  const side = String(args.side ?? '').toUpperCase()
  const type = String(args.type ?? '').toUpperCase()
  const draft: OrderDraft = {
    side: side === 'BUY' || side === 'SELL' ? side : null,
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
  const selfTrade = SELF_TRADES.find((one) => one === args.selfTradePrevention)
  if (selfTrade) draft.selfTrade = selfTrade
  return draft
}

const isOrderCall = (call: Call): boolean => call.tool === 'placeOrder'

/** The orders spoken of last: as they went out (perhaps edited), else as they were understood and still wait. */
export function lastOrders(before: readonly Turn[], proposed: Proposed): OrderDraft[] {
  const drafts = (actions: readonly Action[] | null | undefined) =>
    (actions ?? []).flatMap((action) => (action.kind === 'order' ? [action.draft] : []))
  const at = before.findLastIndex((turn, i) => turn.calls.some(isOrderCall) || drafts(proposed[i]).length > 0)
  const calls = before[at]?.calls.filter(isOrderCall) ?? []
  return calls.length > 0 ? calls.map(draftOf) : drafts(proposed[at])
}

/** "the other half", 另一半: what a share of an order left of it. */
const OTHER_SHARE =
  /\b(?:the|its|my) (?:other|remaining) half\b|\bother half\b|另外?一半|另外?半[数张]|剩[下余]的?一?半/
/** Words that stay with the order spoken of before, whatever contract that was in. */
const SAME_CONTRACT =
  /\bmore\b(?! than)|\banother\b|\bsame (?:contract|delivery|hours?)\b|同一?个?(?:合约|合同)|^(?:请|帮我)?(?:再|多|加)[买卖]/

/** Words that point at whatever contract was spoken of or looked at last. */
const THAT_CONTRACT =
  /\b(?:of|in|for) (?:it|this|that|those|them)\b(?! (?:case|price|level|reason|amount|time))|\b(?:that|this) contract\b|\bthere\b|[该这那]个?(?:合约|合同)/

/** The contract of the newest order or look; null where that was none, or several. */
export function contractBefore(before: readonly Turn[], proposed: Proposed): Partial<OrderDraft> | null {
  for (let i = before.length - 1; i >= 0; i--) {
    const orders = lastOrders(before.slice(i, i + 1), proposed.slice(i, i + 1))
    const looks = before[i]?.calls.filter(({ tool }) => OF_ONE_SYMBOL.has(tool)) ?? []
    if (orders.length === 0 && isOfContracts(before[i], proposed[i])) return null
    const touched = orders.length > 0 ? [] : contractsTouched(before[i])
    const found =
      orders.length > 0 ? orders.map(ofContract) : [...looks.map(({ args }) => args.symbol), ...touched].map(symbolOf)
    if (found.length > 0) return new Set(found.map((one) => JSON.stringify(one))).size === 1 ? (found[0] ?? null) : null
  }
  return null
}

/** "cancel my 18-19 sell", "buy 3 there": of the orders that were changed or taken off, as they were looked up. */
const contractsTouched = (turn: Turn | undefined): string[] => {
  const ids = new Set((turn?.calls ?? []).filter(({ tool }) => WRITE_TOOLS.has(tool)).map(({ args }) => args.orderId))
  const rows = pendingFrom(turn?.calls ?? [], true).filter(({ orderId }) => ids.has(orderId))
  return rows.map(({ symbol }) => symbol)
}

const symbolOf = (symbol: unknown): Partial<OrderDraft> => (typeof symbol === 'string' ? { symbol } : {})

const POINTED =
  /(?<!\b(?:is|are|was|were|out|hi|hey|hello) )\bthere\b(?! (?:is|are|was|were)\b)|\b(?:same (?:contract|delivery|hours?)|(?:this|that) contract)\b|[同该这那]一?个?(?:合约|合同)/

/** "the same contract", 這個合約: whatever contract was spoken of before. */
export const contractPointedAt = (folded: string): RegExpExecArray | null =>
  POINTED.exec(folded) ??
  IN_IT.exec(folded) ??
  /\bof the (?:first|second|third|fourth|fifth|last|next)(?: one)?\b/.exec(folded)

/** "Of that one" and "in all of them" say which contract is meant; "all of it" says how much. */
const IN_IT =
  /(?<=\b(?:buy|sell|bid|offer|hit|lift|take)\b[^,;]*)(?<!\b(?:all|half|most|rest|some|third|quarter|part) )\b(?:in|of|for|on) (?:(?:all|each|every|any|both) (?:of )?(?:them|those|these)|it|(?:that|this)(?: one| hour)?|those|these|them)(?![\w-]| (?:price|level|market|time|case|reason|amount|much|many|is|was))|(?<=[买卖])[它那]个?(?=[,， \d])|(?:全部|都)(?:各)?(?=[买卖])/

/**
 * "cancel all my orders in this contract": those of the contract spoken of, and of no other. Null: it points at one, and
 * none was spoken of.
 */
export function inContractPointedAt(
  actions: readonly Action[],
  folded: string,
  before: readonly Turn[],
  proposed: Proposed,
): Action[] | null {
  if (!(POINTED.test(folded) || /\borders there\b/.test(folded)) || !actions.some(isOfAnyContract)) return [...actions]
  const said = actions.flatMap((a) =>
    a.kind === 'order' && (a.draft.symbol || a.draft.window) ? [ofContract(a.draft)] : [],
  )
  const that = said.at(-1) ?? contractBefore(before, proposed)
  const window = that?.window
  if (that === null || (window && isNext(window))) return null
  const isIn = window ? { window } : { symbol: that.symbol ?? DEFAULT_SYMBOL }
  return actions.map((action) => {
    if (!isOfAnyContract(action)) return action
    if (action.kind !== 'cancelAll') return { ...action, target: { ...action.target, ...isIn } }
    const { side } = action
    if (isIn.symbol) return { ...action, symbol: isIn.symbol }
    return { kind: 'cancel', target: { by: 'pick', pick: 'every', count: 1, ...(side ? { side } : {}), ...isIn } }
  })
}

type OfAnyContract =
  | Extract<Action, { kind: 'cancelAll' }>
  | (Extract<Action, { kind: 'cancel' | 'amend' }> & { target: Pick })
type Pick = Extract<CancelTarget, { by: 'pick' }>

/** Whether an action on orders says nothing about the contract they are in. */
const isOfAnyContract = (action: Action): action is OfAnyContract =>
  action.kind === 'cancelAll'
    ? !action.symbol
    : (action.kind === 'cancel' || action.kind === 'amend') &&
      action.target.by === 'pick' &&
      !(action.target.symbol || action.target.window || action.target.isContract)

/** What is left of the order that a share was taken of last, as the shares went out; null where nothing is. */
function restOfShared(before: readonly Turn[], proposed: Proposed): OrderDraft | null {
  const at = proposed.findLastIndex((actions) => actions?.some(isShared) ?? false)
  if (at < 0) return null
  const [whole, ...others] = lastOrders(before.slice(0, at), proposed.slice(0, at))
  const [part, ...more] = lastOrders(before.slice(0, at + 1), proposed.slice(0, at + 1))
  if (!whole?.qty || !part?.qty || others.length > 0 || more.length > 0) return null
  const qty = add(whole.qty, negate(part.qty))
  return compare(qty, '0') > 0 ? { ...whole, qty } : null
}

export const ofContract = ({ symbol, window }: OrderDraft): Partial<OrderDraft> => ({
  ...(symbol ? { symbol } : {}),
  ...(window ? { window } : {}),
})

/**
 * "half of it" becomes a quantity when one order was spoken of; otherwise the quantity stays to be asked. What refers to
 * an order is meant in its contract.
 *
 * @param folded the words said
 */
export function withShares(
  actions: readonly Action[],
  folded: string,
  before: readonly Turn[],
  proposed: Proposed,
): Action[] {
  const words = folded.toLowerCase()
  const last = lastOrders(before, proposed)
  const only = last.length === 1 ? last[0] : undefined
  return actions.map((action) => {
    if (action.kind === 'call') return ofThatContract(action, words, before, proposed)
    if (action.kind !== 'order') return action
    const { draft } = action
    const isPlaced = draft.symbol !== undefined || draft.window !== undefined
    if (draft.qty !== null || !draft.share) {
      if (isPlaced) return action
      if (only && (SAME_CONTRACT.test(words) || actions.some(isSpokenOf)))
        return { kind: 'order', draft: { ...draft, ...ofContract(only) } }
      const that = THAT_CONTRACT.test(words) ? contractBefore(before, proposed) : lookedAt(before, proposed)
      return that ? { kind: 'order', draft: { ...draft, ...that } } : action
    }
    const isRest = OTHER_SHARE.test(words) && proposed.some((some) => some?.some(isShared))
    const rest = isRest ? restOfShared(before, proposed) : null
    const { share, ...unshared } = draft
    const whole = isRest ? rest : only
    if (!whole?.qty) return { kind: 'order', draft: unshared }
    const qty = isRest ? whole.qty : shareOf(whole.qty, share)
    if (qty === null) return { kind: 'order', draft: unshared }
    return { kind: 'order', draft: { ...draft, ...(isPlaced ? {} : ofContract(whole)), qty } }
  })
}

/** "the book there", "trades of that contract": of the contract spoken of, and not of another. */
function ofThatContract(
  look: Extract<Action, { kind: 'call' }>,
  words: string,
  before: readonly Turn[],
  proposed: Proposed,
): Action {
  const isOfOrder = look.tool === 'previewOrder' || look.reckoned?.into === 'budget' || look.reckoned?.into === 'within'
  if (!(OF_ONE_SYMBOL.has(look.tool) || isOfOrder) || look.window || look.args.symbol) return look
  // A figure, and what an order would cost, is asked of the market that was looked at, as the order itself would be.
  const isFigure =
    ['course', 'atPrice', 'atLevel'].includes(look.reckoned?.into ?? '') ||
    (look.focus !== undefined && look.focus !== 'summary')
  const isOfLooked = isOfOrder || (isFigure && !SPOT.test(words))
  const that = THAT_CONTRACT.test(words)
    ? contractBefore(before, proposed)
    : isOfLooked
      ? lookedAt(before, proposed)
      : null
  const { symbol, window } = that ?? {}
  const each = window && !isOfOrder ? (blockOf(window) ?? window) : window
  return { ...look, args: { ...(symbol ? { symbol } : {}), ...look.args }, ...(each ? { window: each } : {}) }
}

export const SPOT = /\bspot\b|现货/

const isShared = (action: Action): boolean => action.kind === 'order' && action.draft.share !== undefined
