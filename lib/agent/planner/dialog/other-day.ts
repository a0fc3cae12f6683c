/** "And tomorrow morning?", 後天呢 after which contract is the cheapest: the same of other hours. */
import { dayIn } from '../text/clock.ts'
import { dayPartIn } from '../text/day-part.ts'
import { type Hours, isNext, isWholeDay, wholeDay } from '../text/delivery.ts'
import { ofEachContract } from '../understand/action.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { LEAD, TAIL } from './follow-up.ts'
import type { Turn } from './history.ts'
import type { Intent } from './intent.ts'

export function onOtherDay(u: Understanding, before: readonly Turn[]): Intent | null {
  const { about, actions } = understand(before.at(-1)?.said ?? '')
  const [list, ...more] = actions
  // A list of the contracts is asked for once more, of the hours that are named now.
  if (list?.kind === 'call' && list.tool === 'listSymbols' && !list.reckoned && more.length === 0) {
    const hours = hoursIn(wordsOf(u), list.hours && !isNext(list.hours) ? list.hours : undefined)
    return hours && { kind: 'do', actions: [{ ...list, hours }] }
  }
  const [look] = about?.reads ?? []
  if (about?.topic !== 'contractPrices' || look?.kind !== 'call') return null
  const reckoned = ofEachContract(look)
  if (!reckoned) return null
  const within = hoursIn(wordsOf(u), reckoned.within)
  return within && { kind: 'about', ...about, reads: [{ ...look, reckoned: { ...reckoned, within } }] }
}

const wordsOf = ({ utterance: { folded } }: Understanding): string => folded.replace(LEAD, '').replace(TAIL, '').trim()

/** Null where the message says more than hours. A day by itself means the same part of that day. */
function hoursIn(words: string, asked: Hours | undefined): Hours | null {
  const part = dayPartIn(words)
  if (part) return part.start === 0 && part.end === words.length ? part.hours : null
  const day = dayIn(words)
  return day && (asked && !isWholeDay(asked) ? { ...asked, day } : wholeDay(day))
}
