/** Orders named by how they stand out among the own ones: "the most expensive one", 最小的那張. */

/**
 * `ofTwo`: said in the form that compares two, "the cheaper one", 較大的那張; of three it names none. `count`: so many of them, "the two
 * cheapest".
 */
export type Extreme = { of: 'price' | 'qty'; end: 'most' | 'least'; ofTwo?: true; count?: number }

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

/** Only before or after what makes a noun of them: "make it cheaper" names no order. */
const ENGLISH_OF_TWO: Words = [
  ['more expensive|dearer|pricier|higher priced|higher', { ...DEAREST, ofTwo: true }],
  ['cheaper|less expensive|lower priced|lower', { ...CHEAPEST, ofTwo: true }],
  ['bigger|larger', { ...BIGGEST, ofTwo: true }],
  ['smaller', { ...SMALLEST, ofTwo: true }],
]
const HAN_OF_TWO: Words = [
  ['贵|价高|价格高|高', { ...DEAREST, ofTwo: true }],
  ['便宜|价低|价格低|低', { ...CHEAPEST, ofTwo: true }],
  ['大|量大|数量大|数量多', { ...BIGGEST, ofTwo: true }],
  ['小|量小|数量小|数量少', { ...SMALLEST, ofTwo: true }],
]

/** Of two orders the plain word is enough: "the cheap one". */
const ENGLISH_PLAIN: Words = [
  ['expensive|dear|pricey|high', { ...DEAREST, ofTwo: true }],
  ['cheap|low', { ...CHEAPEST, ofTwo: true }],
  ['big|large', { ...BIGGEST, ofTwo: true }],
  ['small|little', { ...SMALLEST, ofTwo: true }],
]

const phrasesOf = (words: Words): string[] => words.flatMap(([phrases]) => phrases.split('|'))
const joined = (leads: readonly string[], words: Words, ends: readonly string[]): string[] =>
  leads.flatMap((lead) => phrasesOf(words).flatMap((phrase) => ends.map((end) => lead + phrase + end)))

const ONE = ['', ' one', ' order']
const WHICH = ['那', '这', '一'].flatMap((which) => ['张', '笔', '个', '单'].map((of) => which + of))
const COUNTED = ['', ...WHICH, '张', '笔', '个', '单']
const OF_COUNTED = ['', '的'].flatMap((of) => COUNTED.map((end) => of + end))

export const EXTREMES = [
  ...joined(['', 'the ', 'my '], ENGLISH, ONE),
  ...joined(['the ', 'my '], ENGLISH_OF_TWO, ONE),
  ...joined([''], ENGLISH_OF_TWO, [' one']),
  ...joined(['the ', 'my '], ENGLISH_PLAIN, [' one', ' order']),
  ...joined([''], HAN, OF_COUNTED),
  // 大的 by itself compares nothing, so a word that compares or that says which has to stand beside it.
  ...joined(['较', '比较'], HAN_OF_TWO, ['的', ...WHICH, ...WHICH.map((which) => `的${which}`)]),
  ...joined(
    [''],
    HAN_OF_TWO,
    ['的那', '的这', '一点的那', '点的那'].flatMap((of) => ['张', '笔', '个', '单'].map((one) => of + one)),
  ),
  ...joined([''], HAN_OF_TWO, ['一点的', '点的']),
].join('|')

/** Words for the trader's own quotes: the one that trades first, or last. */
const QUOTES: Words = [
  ['my best bid|my worst offer|my worst ask', DEAREST],
  ['my worst bid|my best offer|my best ask', CHEAPEST],
]

/** In most sentences these words set a bound. They single something out only where that is asked for. */
const BOUNDS: Words = [
  ['最高', DEAREST],
  ['最低', CHEAPEST],
]

/** What a phrase of these singles out. */
export function extremeIn(phrase: string): Extreme | null {
  const words = [...QUOTES, ...ENGLISH, ...HAN, ...BOUNDS, ...ENGLISH_OF_TWO, ...HAN_OF_TWO, ...ENGLISH_PLAIN].find(
    ([phrases]) => phrases.split('|').some((one) => phrase.includes(one)),
  )
  return words?.[1] ?? null
}
