/** "Widen my market by 10" of orders that rest: on each side, or in all? Of the spread it is plain. */
import { multiply } from '../text/decimal.ts'
import type { Action } from '../understand/action.ts'
import { quoteWidth } from '../understand/quote-width.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import type { Intent } from './intent.ts'
import { isPlanWaiting, spokenOf } from './spoken-of.ts'

/** Said in Chinese without them, it tells of the market. */
const OWN = /[a-z]|我|把|报价|挂|它/
const IT = /\b(?:it|this|that|the quote)\b|它/

/** Moved apart, or towards each other, by so much on each side. `among`: ids of the orders that are meant, null for all that rest. */
export function widened(by: string, isWider: boolean, among: readonly string[] | null): Understanding {
  const read = understand(`${isWider ? 'widen' : 'tighten'} by ${by} each side`)
  if (!among) return read
  const ofThose = (action: Action): Action =>
    action.kind === 'amend' && action.target.by === 'pick' ? { ...action, target: { ...action.target, among } } : action
  return { ...read, actions: read.actions.map(ofThose) }
}

export function quoteAtRest(
  { utterance, typed = utterance }: Understanding,
  before: readonly Turn[],
): Understanding | Intent | null {
  const width = OWN.test(typed.folded) ? quoteWidth(typed.folded) : null
  if (width?.kind !== 'by' || width.of === 'each' || isPlanWaiting(before)) return null
  const { by, isWider } = width
  const spoken = spokenOf(before)
  const among = IT.test(typed.folded) && spoken.kind === 'orders' && spoken.orderIds.length > 1 ? spoken.orderIds : null
  return width.of === 'unsaid'
    ? { kind: 'each_side', by, isWider, among }
    : widened(multiply(by, '0.5'), isWider, among)
}
