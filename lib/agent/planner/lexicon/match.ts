import { CHINESE } from './chinese.ts'
import { ENGLISH } from './english.ts'
import type { Tag } from './tags.ts'

type Match = { tags: readonly Tag[]; end: number }

type Entry = { phrase: string; tags: readonly Tag[] }

const HAN = /\p{Script=Han}/u
const isWordChar = (c: string): boolean => /[a-z0-9_]/.test(c)

/** "how much cash", 多少钱: the thing asked for is also asked, so beside an order verb it is a question. */
const ASKING = /^(?:how|what|which|where|when|am|do|is)\b|多少|什么|[哪几]|怎么|怎样|如何|有没有|是否/
const READ_NOUNS: ReadonlySet<Tag> = new Set([
  'book',
  'metrics',
  'price',
  'spread',
  'volatility',
  'volume',
  'wallet',
  'orders',
  'symbols',
  'exists',
  'matched',
])
const withQuestion = (tags: readonly Tag[], phrase: string): readonly Tag[] =>
  ASKING.test(phrase) && tags.some((tag) => READ_NOUNS.has(tag)) ? [...tags, 'question'] : tags

/** Entries by first character, longest first. The first definition of a phrase stands. */
const INDEX = new Map<string, Entry[]>()
for (const [tags, phrases] of [...ENGLISH, ...CHINESE]) {
  const list: readonly Tag[] = typeof tags === 'string' ? [tags] : tags
  for (const phrase of phrases.split('|')) {
    const bucket = INDEX.get(phrase.charAt(0))
    const entry = { phrase, tags: withQuestion(list, phrase) }
    if (bucket) bucket.push(entry)
    else INDEX.set(phrase.charAt(0), [entry])
  }
}
for (const bucket of INDEX.values()) bucket.sort((a, b) => b.phrase.length - a.phrase.length)

/** 賣一 is the best offer, but in 賣一萬度 or 賣一 MWh the 一 is a quantity, and in 買一張 or 買一樣多 no level either. */
const LEVEL_ONE = /[买卖][一1]$/
const QUANTITY_AFTER_ONE =
  /^\s*(?!一[样致起])(?:[样张笔单些次个半零一二两三四五六七八九十百千万亿点度兆吉]|[kmg]?wh\b|百万)/
/** Nor is the 1 of 買1.5, 買1 @3000 and 買1 3000; of 買1 5 MWh it is. */
const AFTER_DIGIT = /^[.,]\d|^\s*[@以]|^\s+\d{3}[\d.,]*(?![\d.,]|\s*(?:[度兆千吉]|[kmg]?wh))/

/** "for a hundred MWh": the article is the number's. */
const COUNTED_AFTER_A = /^[\s-]*(?:hundred|thousand|million|dozen)\b/

/** Where `phrase` ends when it stands at `at`, spaces between its words being any run of spaces or hyphens; else -1. */
function endOf(phrase: string, text: string, at: number): number {
  let i = at
  for (let p = 0; p < phrase.length; p++) {
    const c = phrase.charAt(p)
    if (c === ' ') {
      const start = i
      while (text.charAt(i) === ' ' || text.charAt(i) === '-') i++
      if (i === start) return -1
    } else if (text.charAt(i) === c) i++
    else return -1
  }
  const [first, last] = [phrase.charAt(0), phrase.charAt(phrase.length - 1)]
  if (isWordChar(first) && at > 0 && /[a-z_]/.test(text.charAt(at - 1))) return -1
  // 每MWh2950 needs no space as Chinese words need none.
  const isHanLed = HAN.test(first) && /[a-z]/.test(last) && /\d/.test(text.charAt(i))
  // 買3MWh2950: behind a number the unit ends where the next begins.
  const isUnit = /^[mk]wh$/.test(phrase) && /\d\s*$/.test(text.slice(0, at)) && /^\d{3,}(?![a-z\d])/.test(text.slice(i))
  if (isWordChar(last) && isWordChar(text.charAt(i)) && !isHanLed && !isUnit) return -1
  // "sim-42" is a name, not the word "sim".
  if (isWordChar(last) && !/\d/.test(last) && /^-\d/.test(text.slice(i, i + 2))) return -1
  if (isWordChar(last) && text.charAt(i) === "'" && /[a-z]/.test(text.charAt(i + 1))) return -1
  return i
}

const isQuantity = (phrase: string, after: string): boolean =>
  QUANTITY_AFTER_ONE.test(after) || (phrase.endsWith('1') && AFTER_DIGIT.test(after))

/** The longest phrase of either language at `at`. */
export function matchPhrase(text: string, at: number): Match | null {
  for (const { phrase, tags } of INDEX.get(text.charAt(at)) ?? []) {
    const end = endOf(phrase, text, at)
    if (end < 0) continue
    if (phrase === 'for a' && COUNTED_AFTER_A.test(text.slice(end))) continue
    if (LEVEL_ONE.test(phrase) && isQuantity(phrase, text.slice(end))) continue
    return { tags, end }
  }
  return null
}
