/** Orders named by how they stand out among the own ones: "the most expensive one", 最小的那張. */

export type Extreme = { of: 'price' | 'qty'; end: 'most' | 'least' }

type Words = readonly (readonly [words: string, extreme: Extreme])[]

const DEAREST: Extreme = { of: 'price', end: 'most' }
const CHEAPEST: Extreme = { of: 'price', end: 'least' }
const BIGGEST: Extreme = { of: 'qty', end: 'most' }
const SMALLEST: Extreme = { of: 'qty', end: 'least' }

const ENGLISH: Words = [
  ['most expensive|dearest|priciest|highest priced|highest', DEAREST],
  ['cheapest|least expensive|lowest priced|lowest', CHEAPEST],
  ['biggest|largest', BIGGEST],
  ['smallest', SMALLEST],
]
const HAN: Words = [
  ['最贵|价格最高|价最高', DEAREST],
  ['最便宜|价格最低|价最低', CHEAPEST],
  ['最大|最大量|量最大|数量最大|数量最多', BIGGEST],
  ['最小|最小量|量最小|数量最小|数量最少', SMALLEST],
]

const ends = (words: Words, all: readonly string[]): string =>
  words
    .flatMap(([phrases]) => phrases.split('|'))
    .flatMap((phrase) => all.map((end) => phrase + end))
    .join('|')

const ENGLISH_EXTREMES = ends(ENGLISH, ['', ' one', ' order'])
  .split('|')
  .flatMap((phrase) => ['', 'the ', 'my '].map((lead) => lead + phrase))
  .join('|')
const OF = ['', '的']
const COUNTED = ['', ...['那', '这', '一', ''].flatMap((which) => ['张', '笔', '个', '单'].map((of) => which + of))]

export const EXTREMES = `${ENGLISH_EXTREMES}|${ends(
  HAN,
  OF.flatMap((of) => COUNTED.map((end) => of + end)),
)}`

/** What a phrase of these singles out. */
export function extremeIn(phrase: string): Extreme | null {
  const words = [...ENGLISH, ...HAN].find(([phrases]) => phrases.split('|').some((one) => phrase.includes(one)))
  return words?.[1] ?? null
}
