/** A clause that names no deed: a mention of one, a repetition, a condition of the order before it, or part of an answer. */
import { hasTag, type Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { namesOther } from './cancel.ts'
import { sideOf } from './heads.ts'
import { apart, doubt, type Heard, type Hearing, isCorrection } from './hearing.ts'
import { readOrder } from './order.ts'
import { participleSide, pricedMention } from './refused-sentence.ts'
import { hasContent } from './talk.ts'

/** What a sentence excepts may be of the cancel before it: "cancel all. Except o-27." */
const isCancel = ({ kind }: Action): boolean => kind === 'cancel' || kind === 'cancelAll'

export function onOther(h: Hearing, { tokens, own, refusal }: Heard): void {
  const { plain, result, lastOrder } = h
  if (hasTag(tokens, 'participle')) {
    result.refusal ??= 'hypothetical'
    result.refused.push(readOrder(tokens, plain, participleSide(tokens)).draft)
    apart(h, tokens)
  } else if (hasTag(tokens, 'again') && !refusal) {
    result.again = true
    result.same ??= readOrder(tokens, plain, sideOf(tokens))
  } else if (refusal) {
    const mentioned = pricedMention(tokens, plain)
    if (mentioned) {
      result.refused.push(mentioned)
      result.refusal ??= refusal
    }
    apart(h, tokens)
  } else if (lastOrder && hasContent(tokens)) {
    // "Buy 5 at 2950. Post only.": conditions in a sentence of their own are the order's.
    const [action, joined] = [result.actions[lastOrder.at], joinedWith(lastOrder.tokens, tokens)]
    const whole = readOrder(joined, plain, action?.kind === 'order' ? action.draft.side : null)
    if (whole.clear && !isCorrection(tokens)) {
      result.actions[lastOrder.at] = { kind: 'order', draft: whole.draft }
      h.lastOrder = { ...lastOrder, tokens: joined }
    } else doubt(h, lastOrder.at, [own])
  } else {
    // A correction chooses another order for what was said before: "cancel the second one. No, the third."
    const isOther = isCorrection(tokens) && namesOther(tokens, own)
    if (hasTag(tokens, 'except', 'only') && result.actions.some(isCancel)) result.ask ??= 'order'
    if (isOther && result.actions.some((a) => a.kind === 'cancel' || a.kind === 'amend')) result.ask ??= 'order'
    result.fragment ??= readOrder(tokens, plain, sideOf(tokens))
    apart(h, tokens)
  }
}

/** Keeps the comma between them, so that words on either side stay strangers. */
function joinedWith(before: readonly Token[], after: readonly Token[]): Token[] {
  const at = after[0]?.start ?? 0
  return [...before, { kind: 'term', tag: 'comma', raw: ',', start: at, end: at }, ...after]
}
