/** English number words: ten, two thousand nine hundred and fifty, two point five, twenty-nine fifty, two nine five oh. */
import { ownTable } from '../../../own-table.ts'
import { add, canonical, multiply, shift } from './decimal.ts'

const ONES: Readonly<Record<string, number>> = ownTable({
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
})
const TENS: Readonly<Record<string, number>> = ownTable({
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
})
const POWERS: Readonly<Record<string, number>> = ownTable({ thousand: 3, grand: 3, million: 6 })

const isSmall = (w: string | undefined): w is string => w !== undefined && (w in ONES || w in TENS)
const isDigit = (w: string | undefined): boolean => w === 'oh' || (w !== undefined && (ONES[w] ?? 99) < 10)

/** 1–99 at `i`. */
function below100(words: readonly string[], i: number): { value: number; used: number } | null {
  const word = words[i]
  if (word === undefined) return null
  const tens = TENS[word]
  if (tens !== undefined) {
    const next = words[i + 1]
    const one = next === undefined ? undefined : ONES[next]
    return one !== undefined && one > 0 && one < 10 ? { value: tens + one, used: 2 } : { value: tens, used: 1 }
  }
  const one = ONES[word]
  return one === undefined ? null : { value: one, used: 1 }
}

/** A number below a thousand at `i`, or hundreds beyond it: "nine hundred and fifty", "twenty-nine hundred". */
function below1000(words: readonly string[], i: number): { value: number; used: number } | null {
  const head = words[i] === 'a' && words[i + 1] === 'hundred' ? { value: 1, used: 1 } : below100(words, i)
  if (!head) return null
  if (words[i + head.used] !== 'hundred') return head
  let used = head.used + 1
  if (words[i + used] === 'and' && isSmall(words[i + used + 1])) used++
  const rest = below100(words, i + used)
  if (rest) return { value: head.value * 100 + rest.value, used: used + rest.used }
  return { value: head.value * 100, used: words[i + used - 1] === 'and' ? used - 1 : used }
}

/** "two nine fifty": 2,950, where a price is said; elsewhere it may be two of something. */
export function spokenPrice(words: readonly string[]): { value: string; used: number } | null {
  const [thousands, hundreds] = words.slice(0, 2).map((w) => ONES[w] ?? 0)
  const rest = below100(words, 2)
  const isPlain =
    rest && rest.value >= 10 && !['hundred', 'point', 'thousand', 'and'].includes(words[2 + rest.used] ?? '')
  if (!thousands || !hundreds || thousands > 9 || hundreds > 9 || !isPlain) return null
  return { value: String(thousands * 1000 + hundreds * 100 + rest.value), used: 2 + rest.used }
}

/**
 * Reads a number from the words at the start of the list (lower case, hyphens split). Returns its decimal text and
 * how many words it took, or null.
 */
export function englishNumber(words: readonly string[]): { value: string; used: number } | null {
  const first = words[0]
  if (first === undefined) return null
  if (first === 'half') {
    const article = words[1] === 'a' || words[1] === 'an' ? 2 : 1
    return { value: '0.5', used: article }
  }
  if (first === 'dozen') return { value: '12', used: 1 }
  if (first === 'a') {
    if (words[1] === 'dozen') return { value: '12', used: 2 }
    if (words[1] !== 'hundred' && words[1] !== 'thousand' && words[1] !== 'million') return null
  }
  // A figure read out digit by digit. A single digit word is left to the grammar below.
  let digits = 0
  while (isDigit(words[digits])) digits++
  if (digits >= 3 && words[digits] !== 'hundred' && words[digits] !== 'point' && !((words[digits] ?? '') in POWERS)) {
    const text = words
      .slice(0, digits)
      .map((w) => ONES[w] ?? 0)
      .join('')
    return { value: canonical(text), used: digits }
  }

  let total = '0'
  let used = 0
  let seen = false
  let lowest = Number.POSITIVE_INFINITY
  for (;;) {
    const and = seen && words[used] === 'and' && lowest < Number.POSITIVE_INFINITY && isSmall(words[used + 1]) ? 1 : 0
    const article = words[used] === 'a' && (words[used + 1] ?? '') in POWERS
    const part = article ? { value: 1, used: 1 } : below1000(words, used + and)
    if (!part) break
    let value = String(part.value)
    let next = used + and + part.used
    if (words[next] === 'point' && isDigit(words[next + 1])) {
      next++
      let fraction = ''
      for (; isDigit(words[next]); next++) fraction += ONES[words[next] ?? ''] ?? 0
      value = `${value}.${fraction}`
    }
    const power = POWERS[words[next] ?? '']
    if (power === undefined) {
      // "twenty nine fifty" is 2,950: two pairs of tens.
      const pair = !seen && part.value >= 10 && part.value < 100 && !value.includes('.') ? below100(words, next) : null
      if (pair && pair.value >= 10) return { value: String(part.value * 100 + pair.value), used: next + pair.used }
      // "Twenty nine oh five" is 2,905, while "ten oh five" may be a time.
      const isOh = !seen && part.value > 24 && part.value < 100 && words[next] === 'oh' && isDigit(words[next + 1])
      if (isOh && !value.includes('.'))
        return { value: String(part.value * 100 + (ONES[words[next + 1] ?? ''] ?? 0)), used: next + 2 }
      if (seen && part.value >= 1000) break
      // "two thousand nine fifty" is 2,950, as a dealer says it.
      const spoken =
        seen && lowest === 3 && and === 0 && part.value < 10 && part.value > 0 ? below100(words, next) : null
      if (spoken && spoken.value >= 10 && !value.includes('.'))
        return { value: add(total, String(part.value * 100 + spoken.value)), used: next + spoken.used }
      total = add(total, value)
      used = next
      seen = true
      break
    }
    if (power >= lowest) break
    total = add(total, shift(value, power))
    lowest = power
    used = next + 1
    seen = true
  }
  if (!seen) return null
  if (words[used] === 'and' && words[used + 1] === 'a' && words[used + 2] === 'half') {
    return { value: add(total, '0.5'), used: used + 3 }
  }
  if (words[used] === 'dozen') return { value: multiply(total, '12'), used: used + 1 }
  return { value: total, used }
}
