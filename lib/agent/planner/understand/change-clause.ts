/** A clause that takes orders off, or changes them. */
import { fold } from '../text/fold.ts'
import { idsIn } from '../text/order-id.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { isSpokenOf } from './action.ts'
import { amendClause, changedToo, changeSaid } from './amend.ts'
import { isShiftUnsaid } from './amend-every.ts'
import { beyondIds, cancelClause, namesOther } from './cancel.ts'
import { cancelRun } from './cancel-run.ts'
import { cancelSome } from './cancel-some.ts'
import { isBareChange } from './heads.ts'
import { apart, doubt, type Heard, type Hearing, isOfOrderBeside } from './hearing.ts'
import { isImperative } from './imperative.ts'
import { amendInContract, cancelInContract } from './in-contract.ts'
import { halfCancel, partCancel } from './part-cancel.ts'
import { sides } from './places.ts'

/** "cancel that idea to sell 3": what was thought of, and no order. */
const INTENT = /\b(?:idea|thought|notion|intention) (?:to|of)\b/i

export function onCancel(h: Hearing, { tokens, own }: Heard): void {
  const { result, lastOrder } = h
  const half = halfCancel(tokens, own)
  const part = half ?? partCancel(tokens, own)
  const actions =
    typeof part === 'object' && part
      ? [part]
      : (part ?? cancelRun(own) ?? cancelSome(own) ?? cancelInContract(tokens, own) ?? cancelClause(tokens, own))
  const isOfIt = Array.isArray(actions) && actions.some((a) => isSpokenOf(a) || isOfOrderBeside(h, a))
  if (INTENT.test(own)) {
    result.refusal ??= 'negated'
    return
  }
  // 把 o-27 撤掉換成 6 2945: half of it would be done.
  if (hasTag(tokens, 'amend') && tokens.filter((t) => t.kind === 'number').length > 1) {
    result.ask ??= 'amend'
    return
  }
  if (lastOrder && (isOfIt || isTakenBack(tokens) || !namesOther(tokens, own))) doubt(h, lastOrder.at, [own])
  else if (!isImperative(tokens)) {
    result.refusal ??= 'reported'
    apart(h, tokens)
  } else if (actions === 'ambiguous' || choosesByTerms(tokens, own)) result.ask ??= 'order'
  else if (actions === 'foreign') apart(h, tokens)
  else {
    result.actions.push(...actions)
    apart(h, beyondIds(tokens, own))
  }
}

/** "cancel all gtd orders", "the one that expires first", "in 19-20 and spot": by what no order is chosen here. An id says which. */
const ENDS = /\bexpir|\blaps(?:e|es|ing)\b|到期|过期|失效/
const TERMS = ['gtd', 'gtc', 'ioc', 'fok', 'postOnly', 'iceberg', 'displayMark'] as const
const KINDS = /\bmarket orders?\b|市价[单委]|当日有效|\bday orders?\b|\bconditional\b/
const IS_SPOT = /\bspot\b|现货/
function choosesByTerms(tokens: readonly Token[], own: string): boolean {
  const { folded } = fold(own)
  if (idsIn(own).length > 0) return false
  const isOfBoth = IS_SPOT.test(folded) && (hasTag(tokens, 'delivery', 'range') || /\d-\d/.test(folded))
  return hasTag(tokens, ...TERMS) || ENDS.test(folded) || KINDS.test(folded) || (isOfBoth && !hasTag(tokens, 'except'))
}

/** "buy 5 at 2950, scratch that, 3": of what was just said, whatever follows. */
const isTakenBack = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t, i) =>
      isTerm(t, 'cancel', 'cancelWeak') &&
      isTerm(tokens[i + 1], 'it') &&
      (tokens[i + 2] === undefined || isTerm(tokens[i + 2], 'comma', 'dash', 'and', 'then')),
  )

export function onUndo(h: Hearing, { tokens, own }: Heard): void {
  const { result, lastOrder } = h
  const side = sides(tokens)
  // "buy 5 at 2950, undo that": it takes back what was just said.
  if (lastOrder) doubt(h, lastOrder.at, [own])
  // "undo the buy": no sell, though one may be newer.
  else if (side) result.actions.push({ kind: 'cancel', target: { by: 'pick', pick: 'last', count: 1, side } })
  // A price, a quantity or an id says of which: the newest may be another.
  else if (tokens.some((t) => t.kind === 'number' || (t.kind === 'word' && /\d/.test(t.text)))) result.ask ??= 'order'
  else result.actions.push({ kind: 'cancel', target: { by: 'pick', pick: 'undone', count: 1 } })
}

const PART = /^(?:请|帮我|把|将)*其中的? ?[\d.]+ ?(?:mwh|kwh|度|千度|兆瓦时)/

export function onAmend(h: Hearing, { tokens, own }: Heard): void {
  const { result, lastOrder } = h
  // 其中 2 MWh 改成 2940: no order is changed in part, and none of 2 MWh is meant.
  if (PART.test(fold(own).folded.trim())) {
    result.ask ??= 'amend'
    return
  }
  const action = amendInContract(tokens, own) ?? amendClause(tokens, own)
  if (action === null) {
    apart(h, tokens)
    return
  }
  // 買 5 MWh 2950，加到 8, "buy 5 at 2950, actually make it 6": of that very order.
  const isOfIt =
    typeof action === 'object' && (isOfOrderBeside(h, action) || isSpokenOf(action) || isBareChange(tokens))
  if (lastOrder && isOfIt) {
    doubt(h, lastOrder.at, [own])
    return
  }
  if (!isImperative(tokens)) {
    result.refusal ??= 'reported'
    apart(h, tokens)
  } else if (action === 'order') {
    const change = changeSaid(tokens, own)
    result.ask ??= change ? 'order' : 'amend'
    // Kept, so that the order that is named then is changed.
    if (change) result.actions.push({ kind: 'amend', target: { by: 'pick', pick: 'only', count: 1 }, change })
  } else if (action === 'amend') result.ask ??= action
  else {
    // Of several it is asked once what the difference is of.
    if (action.kind === 'amend' && isShiftUnsaid(action)) result.ask ??= 'amend'
    const last = result.actions.at(-1)
    const both = last?.kind === 'amend' ? changedToo(last, action) : null
    if (both) result.actions[result.actions.length - 1] = both
    // A change that names no order is of the one changed before it: 把賣單改價 3090，加到 8.
    else if (last?.kind === 'amend' && action.kind === 'amend' && isBareChange(tokens))
      result.actions.push({ ...action, target: last.target })
    else result.actions.push(action)
  }
}
