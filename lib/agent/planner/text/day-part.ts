/** "This evening", "tomorrow morning", 今晚, 明天下午: the hours of a part of a day, which the answer tells. */
import { type Day, dayAt } from './clock.ts'
import type { Hours } from './delivery.ts'

type Part = 'night' | 'morning' | 'afternoon' | 'evening'
/** Hours of the wall clock, as a day is cut in four. */
const HOURS: Record<Part, readonly [from: number, to: number]> = {
  night: [0, 6],
  morning: [6, 12],
  afternoon: [12, 18],
  evening: [18, 24],
}
const TODAY: Day = { by: 'offset', days: 0 }

const DAY =
  '(?:today|tomorrow|tmrw|(?:the )?day after tomorrow|(?:next |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const ENGLISH = new RegExp(
  `\\b(?:(?:(?:for|in|on|of) )?(?<day>${DAY})(?:'s)?(?: in the)? (?<part>morning|afternoon|evening|night)|(?:(?:for|in|on|of) )?(?:this (?<own>morning|afternoon|evening)|(?<tonight>tonight)))\\b`,
)
const HAN_DAY = '[今明]天?|大?后天|(?:下个?)?(?:周|星期|礼拜)[一二三四五六日天]'
const HAN = new RegExp(`(?<day>${HAN_DAY}) ?的?(?<part>凌晨|早上|上午|早|下午|午后|傍晚|晚上|晚间|晚|夜里|夜)`)
const BARE_HAN = /(?<![今明天])(?<part>下午|晚上|晚间)/

const ofHan = (said: string): Part =>
  said === '凌晨' ? 'night' : /早|上午/.test(said) ? 'morning' : /下午|午后/.test(said) ? 'afternoon' : 'evening'

const isPart = (said: string): said is Part => said in HOURS

/** @param folded in which it stands from `start` to `end` */
export function dayPartIn(folded: string): { hours: Hours; start: number; end: number } | null {
  const english = ENGLISH.exec(folded)
  const found = english ?? HAN.exec(folded) ?? BARE_HAN.exec(folded)
  if (!found) return null
  const { day: said, part = '', own, tonight } = found.groups ?? {}
  const name = english ? (tonight || part === 'night' ? 'evening' : (own ?? part)) : ofHan(part)
  // 明 and 今 are days only before their evening.
  const day = said ? (dayAt(said.replace(/^[今明]$/, '$&天').replace(/^on /, ''), 0)?.value ?? null) : TODAY
  if (!isPart(name) || day === null) return null
  const [from, to] = HOURS[name]
  return { hours: { day, start: from * 60, end: to * 60 }, start: found.index, end: found.index + found[0].length }
}
