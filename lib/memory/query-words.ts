/** What is asked of the word indexes, and where in a text the words stand that were found. */
import { foldText } from './fold.ts'

const MAX_TERMS = 12

/** A figure, a time or an id is one word: 2.5 is neither 2 nor 5, and 14:00 is no hour at 14. */
const TERMS =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:(?:(?<=\d)[.:/]|-)(?=\d)[\p{L}\p{M}\p{N}]+)*/gu

/** Who looks for 3,060 finds 3060. */
export const termsOf = (query: string): string[] =>
  (
    foldText(query)
      .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
      .match(TERMS) ?? []
  ).slice(0, MAX_TERMS)

/** And the other way round: for the index the groups of 3,060 are two words that follow each other. */
const grouped = (term: string): string => term.replaceAll(/(?<![\p{L}\d.])\d{4,}(?![\p{L}\d])/gu, inGroups)
const inGroups = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')

const apart = (term: string): string => term.replaceAll(/[.:/-]/g, ' ')

export function phrase(term: string): string {
  if (/\p{Script=Han}/u.test(term)) return `"${[...term].join(' ')}"`
  const [plain, inThousands] = [apart(term), apart(grouped(term))]
  return plain === inThousands ? `"${plain}" *` : `("${plain}" * OR "${inThousands}" *)`
}

/** A word is found by its beginning, Han characters wherever they stand. */
const patternOf = (term: string): string =>
  /\p{Script=Han}/u.test(term)
    ? term
    : `(?<![\\p{L}\\p{N}])${term.replaceAll(/\d(?=\d)/g, '$&,?').replaceAll(/[.:/-]/g, '[^\\p{L}\\p{N}]')}`

/** Where they stand in a folded text, from and to, in their order. */
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
