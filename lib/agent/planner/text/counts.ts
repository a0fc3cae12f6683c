/** How many of a kind, in digits or words. */
import { chineseNumber, wholeNumber } from './chinese-numerals.ts'
import { type Found, matchAt } from './clock.ts'
import { add } from './decimal.ts'
import { englishNumber } from './english-numerals.ts'

/** From two to ten. */
export const COUNT_WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Of one of those words, a whole number in digits, or a Chinese one. */
export const countOf = (said: string): number =>
  COUNT_WORDS.includes(said) ? COUNT_WORDS.indexOf(said) + 2 : /^\d/.test(said) ? Number(said) : wholeNumber(said)

/** How many before a unit of time, in digits or words, as decimal text: "2", "half an", 兩個半, "three". */
export function countAt(text: string, at: number): Found<string> | null {
  const half = matchAt(/half an?(?![a-z])|半(?=个?[小钟])/y, text, at)
  if (half) return { value: '0.5', end: at + half[0].length }
  const halved = matchAt(/([\d一二两三四五六七八九十]{1,3})个半(?=小时|钟头)/y, text, at)
  const whole = halved ? chineseNumber(halved[1] ?? '', 0) : null
  if (halved && whole) return { value: add(whole.value, '0.5'), end: at + halved[0].length }
  const digits = matchAt(/\d+(?:\.\d+)?/y, text, at)
  if (digits) return { value: digits[0], end: at + digits[0].length }
  const han = chineseNumber(text, at)
  if (han) return han
  const words = [...text.slice(at, at + 40).matchAll(/[a-z]+/g)].map((m) => ({
    word: m[0],
    end: at + m.index + m[0].length,
  }))
  if (words[0] && /^an?$/.test(words[0].word)) return { value: '1', end: words[0].end }
  const read = englishNumber(words.map(({ word }) => word))
  const last = read ? words[read.used - 1] : undefined
  return read && last ? { value: read.value, end: last.end } : null
}
