import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'

type Run = { hidden: false; text: string } | { hidden: true; codes: string[]; more: number }

/** A text smuggled in invisible characters can be long: this many are enough to see that it is there. */
const SHOWN = 6

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Splits a text into what is seen and what is not. */
export function hiddenRuns(text: string): Run[] {
  const runs: Run[] = []
  let from = 0
  let open: { hidden: true; codes: string[]; more: number } | null = null
  for (const found of text.matchAll(HIDDEN_CHARACTERS)) {
    if (found.index > from || !open) {
      if (found.index > from) runs.push({ hidden: false, text: text.slice(from, found.index) })
      open = { hidden: true, codes: [], more: 0 }
      runs.push(open)
    }
    if (open.codes.length < SHOWN) open.codes.push(codeOf(found[0]))
    else open.more += 1
    from = found.index + found[0].length
  }
  if (from < text.length) runs.push({ hidden: false, text: text.slice(from) })
  return runs
}

/** In all texts of a definition, before JSON writes some of them out in characters that are seen. */
export function countHidden(value: unknown): number {
  if (typeof value === 'string') return value.match(HIDDEN_CHARACTERS)?.length ?? 0
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [key, inner]) => sum + countHidden(key) + countHidden(inner), 0)
}

/** The characters of a name that no tool may have, each with its number: a Cyrillic у looks like a y. */
export const namedCharacters = (name: string): string[] =>
  [...new Set(name.match(/[^A-Za-z0-9_-]/gu) ?? [])]
    .slice(0, SHOWN)
    .map((c) => (c.match(HIDDEN_CHARACTERS) ? codeOf(c) : `${c} ${codeOf(c)}`))
