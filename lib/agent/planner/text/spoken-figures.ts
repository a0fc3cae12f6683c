/** "buy five, no, six at twenty nine fifty": numbers in words as figures, for the forms of words that are made of figures. */
import { chineseNumber } from './chinese-numerals.ts'
import { englishNumber, spokenPrice } from './english-numerals.ts'

/** No number anybody says has more words. */
const MAX_WORDS = 12
/** By themselves they count nothing: "that one", "a buy", "half of it". */
const LOOSE: ReadonlySet<string> = new Set(['a', 'one', 'half', 'dozen', 'oh'])

/** @param words folded */
export function inFigures(words: string): string {
  const all = [...words.matchAll(/[a-z]+/g)].map(({ 0: word, index }) => ({
    word,
    at: index,
    end: index + word.length,
  }))
  let [out, done] = ['', 0]
  for (let i = 0; i < all.length; ) {
    const run = runAt(words, all, i)
    const said = run.map(({ word }) => word)
    const isPrice = /(?:\bat|@|\bto|\bfor) $/.test(words.slice(Math.max(0, (all[i]?.at ?? 0) - 5), all[i]?.at))
    const found = (isPrice ? spokenPrice(said) : null) ?? englishNumber(said)
    const [first, last] = [run[0], run[(found?.used ?? 0) - 1]]
    const isLoose = found?.used === 1 && LOOSE.has(first?.word ?? '')
    // A number joined to a word by a hyphen is a part of it, as in "two-way".
    if (!found || !first || !last || isLoose || words[last.end] === '-' || /[\w-]/.test(words[first.at - 1] ?? ' ')) {
      i++
      continue
    }
    out += words.slice(done, first.at) + found.value
    done = last.end
    i += found.used
  }
  return out + words.slice(done)
}

type Word = { word: string; at: number; end: number }

/** The words from there on that only a blank or a hyphen parts. */
function runAt(words: string, all: readonly Word[], from: number): Word[] {
  const run: Word[] = []
  for (const next of all.slice(from, from + MAX_WORDS)) {
    const before = run.at(-1)
    if (before && (next.at !== before.end + 1 || !/[ -]/.test(words[before.end] ?? ''))) break
    run.push(next)
  }
  return run
}

const HAN_NUMERAL = /[零〇一二两三四五六七八九十]/
/** 一檔 and 一筆 count nothing. */
const ONE = /^一[档格笔张个级层下些点次]/

/** 兩千九百五 and 三筆 in figures. @param words folded */
export function hanInFigures(words: string): string {
  if (!HAN_NUMERAL.test(words)) return words
  let out = ''
  for (let i = 0; i < words.length; ) {
    const found = HAN_NUMERAL.test(words[i] ?? '') && !ONE.test(words.slice(i)) ? chineseNumber(words, i) : null
    out += found?.value ?? words[i]
    i = found?.end ?? i + 1
  }
  return out
}
