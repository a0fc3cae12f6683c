/**
 * What another server's answer to a write says of it in a status word. Both lists are closed, and a word in neither tells
 * nothing: such an answer is handed on as the words of its server. Where the line is drawn stands in lib/gate/CONTRACT.md (20).
 */
import { isObject } from '../json.ts'

/** Each with what it has in common with the name of a tool that would be called for it. */
export const NO_WORDS: ReadonlyMap<string, string> = new Map([
  ['rejected', 'reject'],
  ['refused', 'refus'],
  ['denied', 'deny'],
  ['declined', 'declin'],
  ['forbidden', 'forbid'],
  ['invalid', 'invalid'],
  ['failed', 'fail'],
  ['failure', 'fail'],
  ['fail', 'fail'],
  ['error', 'error'],
])

const YES_WORDS: ReadonlySet<string> = new Set([
  ...['ok', 'success', 'successful', 'succeeded', 'done', 'completed', 'complete', 'executed', 'filled'],
  ...['accepted', 'approved', 'created', 'updated', 'saved', 'sent'],
])

/** However it is written: "Timed out", "TIMED_OUT". */
export const plainWord = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')

const statusWords = (answer: Record<string, unknown>): string[] =>
  [answer.status, answer.state].flatMap((said) => (typeof said === 'string' && said.trim() ? [plainWord(said)] : []))

export const noWordsOf = (answer: Record<string, unknown>): string[] =>
  statusWords(answer).filter((word) => NO_WORDS.has(word))

export const saysYes = (answer: Record<string, unknown>): boolean =>
  answer.success === true || answer.ok === true || statusWords(answer).some((word) => YES_WORDS.has(word))

/** It has a status, and nobody here knows whether that is one of a thing that was done. */
export const saysNeither = (answer: unknown): boolean =>
  isObject(answer) && statusWords(answer).length > 0 && !saysYes(answer)
