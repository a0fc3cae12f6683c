/** "What percentage of my cash is locked?", 我有幾成資金被鎖住: which part of the wallet stands behind orders. */
import { isTerm, type Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { MAX_ASKED } from './shape.ts'

const SHARE = /\bpercent(?:age)?\b|\bshare\b|\bproportion\b|\bfraction\b|%|几成|百分之几|百分比|几个?趴|比例|占比/
const LOCKED = /\blocked\b|\btied up\b|\bin use\b|\breserved\b|锁|冻结|卡住|占用|压着/

/** @returns null where the sentence asks for something else */
export function lockedShareAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const words = folded.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)
  // What is locked for one contract alone, the wallet does not tell.
  if (words.length > MAX_ASKED || tokens.some((t) => t.kind === 'number' || isTerm(t, 'delivery', 'range'))) return null
  return SHARE.test(words) && LOCKED.test(words)
    ? { kind: 'call', tool: 'getUserWallet', args: {}, focus: 'locked' }
    : null
}
