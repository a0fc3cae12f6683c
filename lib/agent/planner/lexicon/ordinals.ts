/** Places in a list that was shown: "the second one", 第二張. The first and the last have meanings of their own. */

const FROM = 2
const WORDS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const FIGURES = ['2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th']
/** From the first to the tenth. */
export const PLACE_WORDS: readonly string[] = ['first', ...WORDS]
const HAN = ['二', '三', '四', '五', '六', '七', '八', '九', '十']

/** Each with its place, counted from 1. */
type Ordinals = readonly (readonly [word: string, place: number])[]
const counted = (words: readonly string[]): Ordinals => words.map((word, i) => [word, FROM + i])

export const ENGLISH_ORDINALS: Ordinals = [...counted(WORDS), ...counted(FIGURES)]
export const HAN_ORDINALS: Ordinals = [...counted(HAN), ...HAN.map((_, i) => [String(FROM + i), FROM + i] as const)]

/** Every ordinal between a lead and an end, "|" between them. A bare "second" is a time, so one of the two is there. */
export const ordinals = (words: Ordinals, leads: readonly string[], ends: readonly string[]): string =>
  leads
    .flatMap((lead) => words.flatMap(([word]) => ends.map((end) => [lead, word, end] as const)))
    .flatMap(([lead, word, end]) => (lead === '' && end === '' ? [] : [`${lead}${word}${end}`]))
    .join('|')

/** The place in words: "second" for 2. */
export const ordinalWord = (place: number): string => WORDS[place - FROM] ?? String(place)

/** "the second bid", 買二價: which level of its side a phrase names, counted from 1. */
export const levelIn = (phrase: string): number =>
  [...ENGLISH_ORDINALS, ...HAN_ORDINALS].find(([word]) =>
    new RegExp(`(?:^|[\\s第买卖])${word}(?=[\\s档价的]|$)`).test(phrase),
  )?.[1] ?? 1

/** "second", or what is left of "11th" without its number. */
export const isOrdinalWord = (word: string): boolean =>
  WORDS.includes(word.toLowerCase()) || /^(?:st|nd|rd|th)$/i.test(word)

/** The place a phrase of these names, counted from 1; from the end -1. */
export function placeIn(phrase: string): number {
  if (/top|最上/.test(phrase)) return 1
  if (/bottom|最下/.test(phrase)) return -1
  const found = [...ENGLISH_ORDINALS, ...HAN_ORDINALS].find(([word]) =>
    new RegExp(`(?:^|[\\s第-])${word}(?!\\w)`).test(phrase),
  )
  return found?.[1] ?? Number.NaN
}
