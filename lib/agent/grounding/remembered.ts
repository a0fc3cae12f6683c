import { LRUCache } from 'lru-cache'

/**
 * Characters of an answer that are read: of a longer one as many at its beginning as at its end, where it says what was
 * done. Between them nobody looks for a claim.
 */
const MAX_CHARACTERS = 20_000
const MAX_ANSWERS = 300

type Range = { start: number; end: number }
const FENCE = /^[ \t]*(?:`{3,}|~{3,})[^\n]*$/gm

/** Where the end of a long answer begins: at a line, and not inside of code. */
function tailOf(answer: string): number {
  const at = answer.length - MAX_CHARACTERS / 2
  const line = answer.indexOf('\n', at)
  const start = line < 0 ? at : line + 1
  const fences = [...answer.matchAll(FENCE)]
  const before = fences.filter(({ index }) => index < start).length
  const closing = before % 2 === 1 ? fences[before] : undefined
  return closing ? closing.index + closing[0].length : start
}

/** A conversation is shown again and again, and what its answers say does not change. */
export function remembered<T extends Range>(find: (answer: string) => T[]): (answer: string) => T[] {
  const known = new LRUCache<string, T[]>({ max: MAX_ANSWERS })
  return (answer) => {
    const isLong = answer.length > MAX_CHARACTERS
    const head = isLong ? answer.slice(0, MAX_CHARACTERS / 2) : answer
    const from = isLong ? tailOf(answer) : answer.length
    // Two that differ only where nobody looks may also differ in where their end begins.
    const key = isLong ? `${from} ${head}\0${answer.slice(from)}` : answer
    const before = known.get(key)
    if (before) return before
    const later = find(answer.slice(from)).map((one) => ({ ...one, start: one.start + from, end: one.end + from }))
    const found = [...find(head), ...later]
    known.set(key, found)
    return found
  }
}
