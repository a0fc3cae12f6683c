/** "Widen my market by 10" of orders that rest: on each side, or in all? Of the spread it is plain. */
import { multiply } from '../text/decimal.ts'
import type { Action } from '../understand/action.ts'
import { inMandarin } from '../understand/in-mandarin.ts'
import { quotesMoved } from '../understand/moved-quotes.ts'
import { quoteWidth } from '../understand/quote-width.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import type { Intent } from './intent.ts'
import { isPlanWaiting, newestWrites, spokenOf } from './spoken-of.ts'

/** Said in Chinese without them, it tells of the market. */
const OWN = /[a-z]|我|把|报价|挂|它/
const IT = /\b(?:it|them|this|that|the quote)\b|它/

/** Moved apart, or towards each other, by so much on each side. `among`: ids of the orders that are meant, null for all that rest. */
export function widened(by: string, isWider: boolean, among: readonly string[] | null): Intent {
  const read = understand(`${isWider ? 'widen' : 'tighten'} by ${by} each side`)
  return among ? ofThose(read, among) : { kind: 'do', actions: read.actions }
}

function ofThose({ actions }: Understanding, among: readonly string[]): Intent {
  const one = (action: Action): Action =>
    action.kind === 'amend' && action.target.by === 'pick' ? { ...action, target: { ...action.target, among } } : action
  return { kind: 'do', actions: actions.map(one) }
}

/** My quotes, or all of them, are more than those that were spoken of. */
const ALL = /\b(?:my|our|all)\b|我|全部|所有/

export function quoteAtRest(u: Understanding, before: readonly Turn[]): Intent | null {
  const { utterance, typed = utterance } = u
  const words = typed.folded.trim()
  if (isPlanWaiting(before)) return null
  const among = ALL.test(words) ? null : quoteSpokenOf(before)
  const width = OWN.test(words) ? quoteWidth(words) : null
  if (width?.kind !== 'by') return among && isMovedApart(u, words) ? ofThose(u, among) : null
  const { by, isWider, of } = width
  // "Widen my quotes by 5" has a reading of its own.
  if (of === 'each') return among || IT.test(words) ? widened(by, isWider, among) : null
  return of === 'unsaid' ? { kind: 'each_side', by, isWider, among } : widened(multiply(by, '0.5'), isWider, among)
}

/** 兩邊各拉開 5 塊 */
const isMovedApart = ({ actions }: Understanding, words: string): boolean =>
  actions.length > 0 && actions.every(({ kind }) => kind === 'amend') && quotesMoved(inMandarin(words)) !== null

/** The bid and the offer that were placed last; null where they were no such two. */
function quoteSpokenOf(before: readonly Turn[]): readonly string[] | null {
  const spoken = spokenOf(before)
  const sides = new Set(newestWrites(before).calls.map(({ args }) => args.side))
  return spoken.kind === 'orders' && spoken.arePlaced && spoken.orderIds.length > 1 && sides.size > 1
    ? spoken.orderIds
    : null
}
