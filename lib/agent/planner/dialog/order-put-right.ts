/** "no, 3", "3 not 5", "at 2940 instead", "sorry, sell": an order that nobody sent yet, with that put right. */
import { compare } from '../text/decimal.ts'
import { hasPrice, missingOf, NO_ORDER, type OrderDraft } from '../understand/action.ts'
import { MIN_PLAIN, MIN_PRICE } from '../understand/figures.ts'
import { saysDirection } from '../understand/relative-change.ts'
import { understand } from '../understand/understand.ts'
import { isNumbered } from '../understand/understanding.ts'
import { correctionIn } from './corrections.ts'
import { onDayPut } from './day-put-right.ts'
import { OTHER_SIDE } from './of-waiting-plan.ts'
import { merge, ofContract } from './references.ts'

const FIRST_SIDE = /\b(?:buy|sell)\b|[买卖]/

/** "no, 3", "3 not 5", "qty 3 at 2940", "sorry, sell": the order with that put right; null where more or less is said. */
export function putRight(draft: OrderDraft, said: string): OrderDraft | null {
  const u = understand(said)
  const words = u.utterance.folded.trim()
  if (OTHER_SIDE.test(words))
    return { ...draft, side: /^(?:buy|买)/.test(FIRST_SIDE.exec(words)?.[0] ?? '') ? 'BUY' : 'SELL' }
  const onDay = onDayPut(draft, said)
  if (onDay) return onDay
  const correction = correctionIn(u.utterance)
  if (correction?.side) return { ...draft, side: correction.side }
  const rest = correction?.rest ?? u
  // Beside "raise" or 加 a figure says by how much, and is none that the order becomes.
  if (saysDirection(rest.utterance)) return null
  const [order, ...more] = rest.actions
  // A whole order behind "no," takes the place of the one that waits. Without such words it is one more.
  if (correction && order?.kind === 'order' && more.length === 0 && missingOf(order.draft) === null)
    return order.draft.symbol || order.draft.window ? order.draft : { ...order.draft, ...ofContract(draft) }
  const { fragment } = rest
  if (rest.actions.length > 0 || !fragment?.clear) return null
  const { bare } = fragment
  if (bare === null) return isNumbered(rest) || saysWhatElse(fragment.draft) ? merge(draft, fragment.draft) : null
  const wrong = correction?.not
  const isOf = (part: 'qty' | 'price') =>
    wrong !== undefined && draft[part] !== null && compare(draft[part], wrong) === 0
  if (isOf('qty') && !isOf('price')) return { ...draft, qty: bare }
  if (isOf('price') && !isOf('qty')) return merge(draft, { ...NO_ORDER, price: bare })
  if (wrong !== undefined || compare(bare, '0') <= 0) return null
  // No price is as low, and no quantity as high.
  if (compare(bare, MIN_PLAIN) < 0) return { ...draft, qty: bare }
  return compare(bare, MIN_PRICE) >= 0 ? merge(draft, { ...NO_ORDER, price: bare }) : null
}

const saysWhatElse = (said: OrderDraft): boolean => hasPrice(said) || said.window !== undefined
