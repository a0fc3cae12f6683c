/** What the sentences of a message come to together: the contract they share, how it ends, and what is left to ask. */
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { compare } from '../text/decimal.ts'
import { hasTag, type Token } from '../text/tokens.ts'
import { type Action, type Change, hasPrice, missingOf, saysNoChange } from './action.ts'
import { brokenOff } from './broken-off.ts'
import { inContractLookedAt } from './contract-of-look.ts'
import { MIN_PRICE } from './figures.ts'
import { doubt, type Hearing, said } from './hearing.ts'
import type { Understanding } from './understanding.ts'

/** @param isDoubted a sentence of it doubts or denies something */
export function together(h: Hearing, tokens: readonly Token[], isDoubted: boolean): Understanding {
  const { result } = h
  // "1. Not sure, maybe 2950" answers nothing: a doubt beside a number holds for the number.
  if (isDoubted) result.fragment = null
  if (result.refused.length > 0 && result.actions.length === 0) result.refusal ??= 'question'
  // "Hold the sell, cancel everything": the side that is only named may be kept or changed as well.
  h.isSideNamed ||= result.refused.some((draft) => draft.qty === null && !hasPrice(draft))
  if (h.isSideNamed && result.actions.some(isOfMany)) return { ...result, actions: [], ask: 'order', refusal: null }
  shareContract(h)
  doubtWithApart(h)
  endsBroken(h, tokens)
  askOfOrders(h)
  return result
}

const isOfMany = (action: Action): boolean =>
  action.kind === 'cancelAll' ||
  (action.kind === 'amend' && action.target.by === 'pick' && action.target.pick === 'every')

const SPOT = /\bspot\b|现货/

/** An order that names no contract is in the one looked at beside it; beside an order or a cancel in one it is asked about. */
function shareContract({ result, behind }: Hearing): void {
  const inContract = inContractLookedAt(result.actions, behind)
  if (inContract === 'contract') result.ask ??= inContract
  else result.actions = inContract
  if (SPOT.test(result.utterance.folded)) result.actions = inSpotBehindCancel(result.actions)
  else if (isTorn(result.actions)) result.ask ??= 'contract'
}

/** "Until 18:00. Buy 5 at 2950.": what is said in another sentence may well be a condition of the order. */
function doubtWithApart(h: Hearing): void {
  const { actions, apart } = h.result
  const firstOrder = actions.findIndex((action) => action.kind === 'order')
  if (firstOrder >= 0 && apart.length > 0) doubt(h, firstOrder, apart.splice(0))
}

/** Words that are not understood beside a hole are named with the question for the hole. */
function askOfOrders({ result }: Hearing): void {
  for (const [at, action] of result.actions.entries()) {
    if (action.kind !== 'order') continue
    const missing = missingOf(action.draft)
    const doubted = result.doubts.find((d) => d.at === at)
    result.ask ??= doubted && !(doubted.isPlain && missing) ? 'clarify' : missing
  }
}

/** "Buy 5 in 18-19 at 2950. Sell 5 at 3050.": the second may be of that contract too, or of spot. */
function isTorn(actions: readonly Action[]): boolean {
  const inOne = actions.map((a) => (a.kind === 'order' ? isInContract(a.draft) : isCancelIn(a)))
  const first = inOne.indexOf(true)
  return first >= 0 && actions.some((a, i) => i > first && a.kind === 'order' && !inOne[i])
}

const isInContract = ({ window, symbol }: { window?: unknown; symbol?: string }): boolean =>
  window !== undefined || symbol !== undefined
const isCancelIn = (action: Action): boolean =>
  action.kind === 'cancel' &&
  action.target.by === 'pick' &&
  isInContract(action.target) &&
  action.target.symbol !== DEFAULT_SYMBOL

/** "Cancel the 2950 and buy 5 spot at 2960" says where the order is, whatever contract the cancelled one is in. */
function inSpotBehindCancel(actions: readonly Action[]): Action[] {
  const first = actions.findIndex(({ kind }) => kind === 'cancel')
  return actions.map((action, i) =>
    first >= 0 && i > first && action.kind === 'order' && !isInContract(action.draft)
      ? { kind: 'order', draft: { ...action.draft, symbol: DEFAULT_SYMBOL } }
      : action,
  )
}

/** What breaks off is asked about: the rest of it may be another quantity, a time to rest, or an order that stays. */
function endsBroken(h: Hearing, tokens: readonly Token[]): void {
  const { result } = h
  const last = result.actions.at(-1)
  const end = last && last.kind !== 'call' && result.ask === null ? brokenOff(tokens) : null
  if (!last || !end) return
  // Its order is kept, so that what it becomes is asked of that one.
  if (last.kind === 'amend') {
    const before = result.actions.at(-2)
    const at = before?.kind === 'amend' ? -2 : -1
    const { target, change } = before?.kind === 'amend' ? before : last
    const begun = begunOf(change, tokens)
    result.actions.splice(at, 2, { kind: 'amend', target, change: {}, ...(begun ? { begun } : {}) })
  } else if (last.kind !== 'order') Object.assign(result, { actions: [], ask: 'order' })
  else if (missingOf(last.draft) === null) doubt(h, result.actions.length - 1, [said(h, [end])])
}

/** Of "to 2950, qty" what is plain by itself is kept; a number that may be either waits for what was to be said beside it. */
function begunOf(change: Change, tokens: readonly Token[]): Change | null {
  const { number, price, qty, ...others } = change
  // A mark behind it is of what was to follow.
  const behind = tokens.slice(tokens.findLastIndex((t) => t.kind === 'number') + 1)
  const [isOfQty, isOfPrice] = [hasTag(behind, 'qtyMark'), hasTag(behind, 'priceMark')]
  const figure = number ?? (isOfQty ? (price ?? qty) : isOfPrice ? (qty ?? price) : undefined)
  if (figure === undefined) return saysNoChange(change) ? null : change
  const isPrice = compare(figure, MIN_PRICE) >= 0
  if (!saysNoChange(others) || isPrice === isOfPrice) return null
  return isPrice ? { price: figure } : isOfPrice ? { qty: figure } : null
}
