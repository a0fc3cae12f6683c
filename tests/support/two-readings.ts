/**
 * Whether a pattern has a star that can read the same text in two ways: `(?:我的?|的)*` reads 我的 as one of its words and as two, so of
 * n times 我的 it tries 2ⁿ mixtures before it gives up.
 */
import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** A star whose pattern has more words than this is not examined, and is counted as such. */
const MAX_WORDS = 4_000
const parser = new RegExpParser({ ecmaVersion: 2025 })

type TwoReadings = { star: string; text: string }

/** @returns what is found, and of how many stars nothing is said */
export function twoReadings({ source, flags }: Pick<RegExp, 'source' | 'flags'>): {
  found: TwoReadings[]
  unknown: number
} {
  const unicode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const found: TwoReadings[] = []
  let unknown = 0
  for (const star of starsIn(parser.parsePattern(source, 0, source.length, unicode))) {
    const words = wordsOf(star.element)
    const text = words && readTwice(words)
    if (!words) unknown++
    if (text) found.push({ star: star.raw, text })
  }
  return { found, unknown }
}

function* starsIn(node: AST.Node): Generator<AST.Quantifier> {
  if (node.type === 'Quantifier' && node.max === Number.POSITIVE_INFINITY && /Group$/.test(node.element.type))
    yield node
  if (node.type === 'Quantifier') yield* starsIn(node.element)
  else if ('alternatives' in node) for (const one of node.alternatives) if ('elements' in one) yield* starsIn(one)
  if (node.type === 'Alternative') for (const one of node.elements) yield* starsIn(one)
}

/** All that it reads; null where that is too much, or not to be listed. Of an inner star nothing and one of its words. */
function wordsOf(node: AST.Node): string[] | null {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)]
    case 'CharacterSet':
      return node.kind === 'space' ? [' '] : node.kind === 'digit' ? ['0'] : null
    case 'CharacterClass':
      return node.negate ? null : united(node.elements.map(wordsOf))
    case 'Assertion':
      return ['']
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.every(({ elements }) => elements.every(({ type }) => type === 'Assertion'))
        ? ['']
        : united(node.alternatives.map(wordsOf))
    case 'Alternative':
      return node.elements.reduce<string[] | null>((before, element) => joined(before, wordsOf(element)), [''])
    case 'Quantifier': {
      const words = wordsOf(node.element)
      if (!words || (node.max > 1 && node.max < Number.POSITIVE_INFINITY)) return null
      return node.min === 0 ? ['', ...words] : words
    }
    default:
      return null
  }
}

const united = (parts: (string[] | null)[]): string[] | null => {
  const all = parts.flatMap((words) => words ?? [])
  return parts.includes(null) || all.length > MAX_WORDS ? null : all
}
const joined = (before: string[] | null, after: string[] | null): string[] | null =>
  before && after && before.length * after.length <= MAX_WORDS ? before.flatMap((a) => after.map((b) => a + b)) : null

/** Sardinas and Patterson: whether some text is two rows of these words. @returns a text that shows it, or begins to */
function readTwice(all: readonly string[]): string | null {
  const words = new Set(all.filter(Boolean))
  const twice = all.find((word, i) => word !== '' && all.indexOf(word) !== i)
  if (twice !== undefined) return twice
  const restOf = (whole: string, part: string) =>
    whole !== part && whole.startsWith(part) ? whole.slice(part.length) : null
  /** By the text read so far: how much of it one of the two readings has not consumed yet. */
  let ahead = new Map<string, string>()
  for (const a of words)
    for (const b of words) {
      const rest = restOf(b, a)
      if (rest) ahead.set(rest, b)
    }
  const seen = new Set<string>()
  while (ahead.size > 0) {
    const next = new Map<string, string>()
    for (const [rest, text] of ahead) {
      if (words.has(rest)) return text
      if (seen.has(rest)) continue
      seen.add(rest)
      for (const word of words) {
        const [longer, shorter] = [restOf(word, rest), restOf(rest, word)]
        if (longer) next.set(longer, text + longer)
        if (shorter) next.set(shorter, text)
      }
    }
    ahead = next
  }
  return null
}
