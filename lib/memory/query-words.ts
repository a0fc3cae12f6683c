/** What is asked of the word indexes, and where in a text the words stand that were found. */
import { foldText } from './fold.ts'

const MAX_TERMS = 12

/** A figure, a time or an id is one word: 2.5 is neither 2 nor 5, and 14:00 is no hour at 14. */
const TERMS =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:(?:(?<=\d)[.:/]|-)(?=\d)[\p{L}\p{M}\p{N}]+)*/gu

/** FTS5 parts words at every mark; of a character for private use it takes none. */
const JOINT = '\u{E000}'
const GROUPED = /(?<!\d|\d[.,])\d{1,3}(?:,\d{3})+(?!\d)/g
const ungrouped = (folded: string): string => folded.replaceAll(GROUPED, (figure) => figure.replaceAll(',', ''))

/** With each figure and time as one word, in the index as in what is looked for: 12 is no part of 3,072.12, which is 3072.12 too. */
export const withFigures = (folded: string): string => ungrouped(folded).replaceAll(/(?<=\d)[.:](?=\d)/g, JOINT)

export const termsOf = (query: string): string[] => (ungrouped(foldText(query)).match(TERMS) ?? []).slice(0, MAX_TERMS)

export const phrase = (term: string): string =>
  /\p{Script=Han}/u.test(term) ? `"${[...term].join(' ')}"` : `"${withFigures(term).replaceAll(/[/-]/g, ' ')}" *`

/** A word is found by its beginning, Han characters wherever they stand. */
const patternOf = (term: string): string =>
  /\p{Script=Han}/u.test(term)
    ? term
    : `${WITHIN}${term.replaceAll(/\d(?=\d)/g, '$&,?').replaceAll(/[.:/-]/g, '[^\\p{L}\\p{N}]')}`
/** Not in the midst of a word, nor of a figure. */
const WITHIN = '(?<![\\p{L}\\p{N}]|\\d[.:](?=\\d)|\\d,(?=\\d{3}(?!\\d)))'

/** Where the words stand in a folded text, from and to, in the order of the text. */
export function placesOf(folded: string, terms: readonly string[]): [number, number][] {
  const all = new RegExp(
    terms
      .toSorted((a, b) => b.length - a.length)
      .map(patternOf)
      .join('|'),
    'gu',
  )
  return [...folded.matchAll(all)].map(({ 0: words, index }) => [index, index + words.length])
}
