/**
 * Chinese numerals, alone or mixed with digits: 兩千九百五十, 一萬兩千五 (12,500), 三千零五 (3,005), 二九五零 (2,950), 3千, 2.5萬,
 * 兩百點五. Input is folded (Simplified).
 */
import { ownTable } from '../../../own-table.ts'
import { add, canonical, shift } from './decimal.ts'

const DIGITS: Readonly<Record<string, number>> = ownTable({
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  壹: 1,
  贰: 2,
  叁: 3,
  肆: 4,
  伍: 5,
  陆: 6,
  柒: 7,
  捌: 8,
  玖: 9,
})
const POWERS: Readonly<Record<string, number>> = ownTable({ 十: 1, 拾: 1, 百: 2, 佰: 2, 千: 3, 仟: 3, 万: 4, 亿: 8 })

const ITEM = /\d+(?:,\d{3})*(?:\.\d+)?|[零〇一二两三四五六七八九壹贰叁肆伍陆柒捌玖十拾百佰千仟万亿廿卅]/y

type Item =
  | { kind: 'digit' | 'number' | 'zero'; text: string; end: number }
  | { kind: 'power'; power: number; end: number }

/** No number that anybody says has as many; of a row of thousands each may begin another, and would go through all the rest. */
const MAX_ITEMS = 40

function itemsAt(text: string, start: number): Item[] {
  const items: Item[] = []
  let at = start
  while (items.length < MAX_ITEMS) {
    // "10 萬度": people put a space between digits and the power after them.
    const gap = /^ +(?=[百千万亿](?!瓦))/.exec(text.slice(at))?.[0].length ?? 0
    if (items.at(-1)?.kind === 'number') at += gap
    ITEM.lastIndex = at
    const match = ITEM.exec(text)
    if (!match) return items
    const raw = match[0]
    // 千瓦 and 百万瓦 are units, not numbers.
    if (raw === '千' && text.charAt(at + 1) === '瓦') return items
    if (raw === '百' && text.startsWith('万瓦', at + 1)) return items
    at += raw.length
    const power = POWERS[raw]
    if (power !== undefined) items.push({ kind: 'power', power, end: at })
    else if (raw === '廿' || raw === '卅') {
      items.push({ kind: 'digit', text: raw === '廿' ? '2' : '3', end: at - 1 }, { kind: 'power', power: 1, end: at })
    } else if (DIGITS[raw] === 0) items.push({ kind: 'zero', text: '0', end: at })
    else if (DIGITS[raw] !== undefined) items.push({ kind: 'digit', text: String(DIGITS[raw]), end: at })
    else items.push({ kind: 'number', text: raw.replaceAll(',', ''), end: at })
  }
  return items
}

/** 二九五零, 一二〇: digits read out one by one. */
function digitString(items: Item[]): { value: string; end: number } | null {
  let value = ''
  let end = 0
  for (const item of items) {
    if (item.kind === 'power' || item.kind === 'number') return null
    value += item.text
    end = item.end
  }
  return value ? { value: canonical(value), end } : null
}

const DIGIT_ROW = /[零〇一二两三四五六七八九壹贰叁肆伍陆柒捌玖]+/y

/** However long: the end of one that was cut would be another number. */
function digitRow(text: string, start: number): { value: string; end: number } {
  DIGIT_ROW.lastIndex = start
  const row = DIGIT_ROW.exec(text)?.[0] ?? ''
  return { value: canonical([...row].map((c) => DIGITS[c] ?? c).join('')), end: start + row.length }
}

/** Sections below 万, then 万, then 亿; each section's powers fall. Stops at the longest prefix that is a number. */
function positional(items: Item[]): { value: string; end: number } | null {
  let total = '0'
  let section = '0'
  let coefficient: string | null = null
  let lowest = Number.POSITIVE_INFINITY
  let lastPower: number | null = null
  let sawZero = false
  let end: number | null = null
  let myriad = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (item.kind === 'zero') {
      if (coefficient !== null) break
      sawZero = true
      if (items.length === 1) return { value: '0', end: item.end }
      continue
    }
    if (item.kind !== 'power') {
      if (coefficient !== null) break
      coefficient = item.text
      end = item.end
      continue
    }
    if (item.power >= 4) {
      if (item.power >= myriad) break
      const whole = add(section, coefficient ?? '0')
      if (whole === '0') break
      total = item.power === 8 ? shift(add(total, whole), 8) : add(total, shift(whole, item.power))
      section = '0'
      myriad = item.power
      lowest = Number.POSITIVE_INFINITY
    } else {
      if (item.power >= lowest) break
      section = add(section, shift(coefficient ?? (item.power === 1 || end === null ? '1' : '0'), item.power))
      lowest = item.power
    }
    coefficient = null
    sawZero = false
    lastPower = item.power
    end = item.end
  }
  if (end === null) return null
  if (coefficient !== null) {
    // 两千九 is 2,900 and 一万二 is 12,000, but 两千零九 and 十九 end in ones.
    const place = !sawZero && lastPower !== null && lastPower > 1 && coefficient.length === 1 ? lastPower - 1 : 0
    section = add(section, shift(coefficient, place))
  }
  return { value: add(total, section), end }
}

/** The number that starts at `start`, or null. At least one Chinese numeral takes part; plain digits are not its job. */
export function chineseNumber(folded: string, start: number): { value: string; end: number } | null {
  if (folded.charAt(start) === '半') return { value: '0.5', end: start + 1 }
  const items = itemsAt(folded, start)
  if (items.length === 0) return null
  const isDigits = items.length > 1 && items.every((i) => i.kind === 'digit' || i.kind === 'zero')
  if (items.every((item) => item.kind === 'number')) return null
  // 十 alone is ten; 百, 千, 万 alone are no number anybody says.
  const [lead] = items
  if (lead?.kind === 'power' && lead.power !== 1) return null
  const read = !isDigits ? positional(items) : items.length < MAX_ITEMS ? digitString(items) : digitRow(folded, start)
  if (!read) return null
  // 点 and the digits after it: 两百点五
  const point = /^点([零〇一二三四五六七八九]+|\d+)/.exec(folded.slice(read.end))
  if (!point?.[1] || read.value.includes('.')) return read
  const fraction = [...point[1]].map((c) => DIGITS[c] ?? c).join('')
  return { value: canonical(`${read.value}.${fraction}`), end: read.end + point[0].length }
}

/** "12", 十二: the whole number that is written there, in digits or in Chinese numerals; NaN where it is none. */
export function wholeNumber(folded: string): number {
  if (/\d/.test(folded)) return Number(folded)
  const read = chineseNumber(folded, 0)
  return read?.end === folded.length ? Number(read.value) : Number.NaN
}
