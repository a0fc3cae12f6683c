/** A sentence whose parts may stand in any order: each is taken out of it, and what is left over has to be words that say nothing. */

/** What was found, by the names of its groups, and the words without it. */
type Taken = { found: Partial<Record<string, string>>; rest: string }

/** Null where it is not said. */
function takenOut(words: string, pattern: RegExp): Taken | null {
  const match = pattern.exec(words)
  if (!match) return null
  const { index, groups = {} } = match
  return { found: groups, rest: `${words.slice(0, index)} ${words.slice(index + match[0].length)}` }
}

/** The first that is said. */
export function firstTakenOut(words: string, patterns: readonly RegExp[]): Taken | null {
  for (const pattern of patterns) {
    const taken = takenOut(words, pattern)
    if (taken) return taken
  }
  return null
}
