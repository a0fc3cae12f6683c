/** Limits while they are being typed: one text per limit, empty where what stands above counts. */
import type { LimitName, Limits, OwnLimits } from '../../../lib/contracts/gate/safety.ts'
import { type NumberProblem, readNumber } from '../read-number.ts'
import { LIMITS } from './limit-list.ts'

/** Only what was touched; the rest stands as saved. */
export type LimitDraft = Readonly<Partial<Record<LimitName, string>>>
/** LOOSER: more than what stands above allows. */
export type LimitProblem = NumberProblem | 'LOOSER'
type LimitProblems = Partial<Record<LimitName, LimitProblem>>

type LimitRead = { ok: true; own: OwnLimits } | { ok: false; problems: LimitProblems }

/** All of them as they would be saved: the request replaces them as a whole. */
export function readLimitDraft(draft: LimitDraft, saved: OwnLimits, ceiling: Limits): LimitRead {
  const own: OwnLimits = {}
  const problems: LimitProblems = {}
  for (const { name, kind } of LIMITS) {
    const text = draft[name]
    if (text === undefined) {
      const stands = saved[name]
      if (stands === undefined) continue
      // What stands above became stricter since: this counts for nothing now, and would be refused.
      if (stands > ceiling[name]) problems[name] = 'LOOSER'
      else own[name] = stands
      continue
    }
    if (text.trim() === '') continue
    // A collar is a distance: unlike a price it cannot be zero or less.
    const read = readNumber(text, kind)
    if (!read.ok) problems[name] = read.problem
    else if (read.value <= 0) problems[name] = 'NOT_POSITIVE'
    else if (read.value > ceiling[name]) problems[name] = 'LOOSER'
    else own[name] = read.value
  }
  return Object.keys(problems).length === 0 ? { ok: true, own } : { ok: false, problems }
}

/** Which limits would change by saving. Typing the saved value again changes nothing. */
export function changedLimits(draft: LimitDraft, saved: OwnLimits): LimitName[] {
  return LIMITS.filter(({ name, kind }) => {
    const text = draft[name]
    if (text === undefined) return false
    if (text.trim() === '') return saved[name] !== undefined
    const read = readNumber(text, kind)
    return !read.ok || read.value !== saved[name]
  }).map(({ name }) => name)
}
