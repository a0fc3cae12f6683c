import { LRUCache } from 'lru-cache'

/** Longer answers are read this far; nobody reads on for a claim. */
const MAX_CHARACTERS = 20_000
const MAX_ANSWERS = 300

/** A conversation is shown again and again, and what its answers say does not change. */
export function remembered<T extends object>(find: (answer: string) => T): (answer: string) => T {
  const known = new LRUCache<string, T>({ max: MAX_ANSWERS })
  return (answer) => {
    const text = answer.slice(0, MAX_CHARACTERS)
    const before = known.get(text)
    if (before) return before
    const found = find(text)
    known.set(text, found)
    return found
  }
}
