/**
 * Misspelt English: "byu 5 at 2950", "my walet", "tommorow". Only what is no word at all is read as another, and only where one word
 * of the lexicon alone is near it. A real word stands whatever it is: "hold" is not "sold".
 */
import dictionary from 'dictionary-en'
import { ENGLISH } from '../lexicon/english.ts'
import { matchPhrase } from '../lexicon/match.ts'
import { unslipped } from './chinese-slips.ts'
import { isClockName } from './named-clock.ts'

/** Words that rules know and no phrase of the lexicon has. */
const MORE =
  'average hundred thousand million twenty thirty forty fifty sixty seventy eighty ninety eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen three four five seven eight nine cheapest dearest closest nearest between delivery deliver settle settlement imbalance position percent'

/** A text of many words that nobody knows is in no English. */
const MAX_UNKNOWN = 12

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Right behind a number, and only there: of "mhw" by itself nobody says what it is. */
const UNIT = /(?<=\d\s?)(?:mhw|wmh|mwwh|mmwh|mwhh|mwhs?h|mhwh|mw\/h)(?![\w-])/gi

/** "5 ta 2950", "at2950", "31oo", "3O50": beside figures there is one word, and one figure, that was meant. */
const AT = /(?<=\d(?: ?mwh)? )(?:att|aat|ta|a t)(?= \d{2})/gi
const GLUED_AT = /(?<![\w@/.-])at(?=\d{2,}(?:\.\d+)?(?![\w-]))/gi
/** The o of "10o'clock" is no nought. */
const GLUED_CLOCK = /(?<![\w.,-])(\d{1,2})(o['’]? ?clock)(?!\w)/gi
const NOUGHTS =
  /(?<![\w.-])\d[\d,]+o+(?!\w)|(?<![\w.-])\doo+(?!\w)|(?<![\w.-])\d,?(?=\d?o)[\do]{3}(?:\.\d+)?(?![\w.,-])/gi

/** A word that stands by itself and is no part of a name, an address, a mention or a command. */
const WORD = /(?<![\w@/#.'’"“「-])[a-z]{3,20}(?![\w@#'’"”」]|[-/.:][\w/])/gi

const once = (word: string): string => word.replaceAll(/(.)\1+/g, '$1')

const VOCABULARY = new Set<string>()
/** "cancell", "ammend", "walet", "tommorow": how often a letter stands is what is most often wrong. */
const BY_LETTERS_ONCE = new Map<string, string[]>()
for (const phrases of [MORE, ...ENGLISH.map(([, words]) => words)]) {
  for (const [word] of phrases.matchAll(/(?<![\w'-])[a-z]{3,}(?![\w'-])/g)) {
    if (VOCABULARY.has(word)) continue
    VOCABULARY.add(word)
    const key = once(word)
    BY_LETTERS_ONCE.set(key, [...(BY_LETTERS_ONCE.get(key) ?? []), word])
  }
}

/**
 * Stems of English with what their prefixes may be, as the dictionary writes them. Without names: "oder" is no river here. Read at the
 * first word that needs it. To have all its words written out, as nspell does, would hold the desk for a fifth of a second.
 */
let stems: Map<string, string> | undefined
const readStems = () =>
  new Map(
    [...new TextDecoder().decode(dictionary.dic).matchAll(/^([a-z]+)(?:\/(.*))?$/gm)].map(
      ([, stem = '', flags = '']) => [stem, flags],
    ),
  )

/** Prefixes with the letters by which the dictionary refers to them. */
const PREFIXES = { re: 'A', de: 'C', dis: 'E', con: 'F', in: 'I', pro: 'K', un: 'U' }

/** Endings, and what stands in their place in the stem. More of them than there are words leaves one more as it is. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
  [/(?:ed|ing|er|ers|est|ly|th|en|ns)$/, ''],
  [/(?:ed|ing|er|ers|est|able)$/, 'e'],
  [/(?:ied|ier|iest|ily)$/, 'y'],
  [/([a-z])\1(?:ed|ing|er|ers|est)$/, '$1'],
]

/** By the dictionary's endings these are words, but nobody uses them. */
const HARDLY_WORDS = new Set(['oder', 'oders', 'lastest'])

function isEnglish(word: string): boolean {
  if (HARDLY_WORDS.has(word)) return false
  stems ??= readStems()
  const known = stems
  const of = [word, ...ENDINGS.flatMap(([ending, stem]) => (ending.test(word) ? [word.replace(ending, stem)] : []))]
  const isPrefixed = (w: string) =>
    Object.entries(PREFIXES).some(
      ([prefix, flag]) => w.startsWith(prefix) && known.get(w.slice(prefix.length))?.includes(flag),
    )
  return of.some((w) => known.has(w) || isPrefixed(w))
}

const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2),
  )

/** Whoever mistypes a word begins it right. */
const places = (word: string, from: number): number[] =>
  Array.from({ length: word.length + 1 - from }, (_, i) => i + from)
const with1Letter = (word: string): string[] =>
  places(word, 1).flatMap((i) => [...LETTERS].map((c) => word.slice(0, i) + c + word.slice(i)))
const without1Letter = (word: string): string[] =>
  places(word, 1).flatMap((i) => (i < word.length ? [word.slice(0, i) + word.slice(i + 1)] : []))
const with1Other = (word: string): string[] =>
  places(word, 1).flatMap((i) =>
    i < word.length ? [...LETTERS].map((c) => word.slice(0, i) + c + word.slice(i + 1)) : [],
  )

/** From the likeliest mistake on; of two words that one mistake may have meant, neither. */
function meant(word: string): string | null {
  const isLong = ({ length }: string) => length > 3
  const ways = [
    () => [...(BY_LETTERS_ONCE.get(once(word)) ?? []), ...swapped(word)],
    () => [...with1Letter(word), ...without1Letter(word)].filter(isLong),
    () => (isLong(word) ? with1Other(word) : []),
  ]
  for (const way of ways) {
    const found = new Set(way().filter((w) => VOCABULARY.has(w)))
    if (found.size > 0) return found.size === 1 ? ([...found][0] ?? null) : null
  }
  return null
}

/** The text with each word that is none read as the one it must have been; everything else as it was typed. */
export function spelled(text: string): string {
  const inCapitals = !/[a-z]/.test(text)
  const united = unslipped(text)
    .replaceAll(UNIT, 'MWh')
    .replaceAll(AT, 'at')
    .replaceAll(GLUED_AT, 'at ')
    .replaceAll(GLUED_CLOCK, '$1 $2')
    .replaceAll(NOUGHTS, (figure) => figure.replaceAll(/o/gi, '0'))
  const wrong: { at: number; word: string }[] = []
  for (const { 0: word, index } of united.matchAll(WORD)) {
    // A capital letter marks a contract or a person, except at the beginning of a sentence.
    if (
      !inCapitals &&
      /[A-Z]/.test(word) &&
      !(/^[A-Z][a-z]+$/.test(word) && /(?:^|[.!?;\n])\s*$/.test(united.slice(0, index)))
    )
      continue
    const lower = word.toLowerCase()
    if (VOCABULARY.has(lower) || isClockName(lower) || matchPhrase(lower, 0)?.end === lower.length || isEnglish(lower))
      continue
    wrong.push({ at: index, word })
    if (wrong.length > MAX_UNKNOWN) return united
  }
  let out = ''
  let done = 0
  for (const { at, word } of wrong) {
    const right = meant(word.toLowerCase())
    if (right === null) continue
    out += united.slice(done, at) + right
    done = at + word.length
  }
  return out + united.slice(done)
}
