/** "The 15-minute contract at 18:15", 18:15 的 15 分鐘合約: a contract by when it begins and how long it delivers, as its hours. */
import { DAY_MINUTES } from '../text/clock.ts'

const LENGTH = '(15|30|60)[- ]?(?:minutes?|mins?)|(half|quarter)[- ]?hour(?:ly)?'
const START = '(\\d{1,2}):([0-5]\\d)'
const ENGLISH = new RegExp(
  `(?:(?:of|in|for) )?(?:the )?(?:${LENGTH}) (?:contract|product|slot|period)s? (?:at|of|from|starting(?: at)?|beginning(?: at)?|that (?:starts|begins) at) ${START}\\b`,
)
const ENGLISH_BEHIND = new RegExp(
  `(?:(?:of|in|for) )?(?:the )?${START} (?:${LENGTH}) (?:contract|product|slot|period)\\b`,
)
const CHINESE = /(\d{1,2}):([0-5]\d) ?(?:开始)?的? ?(?:(15|30|60) ?分钟|(半小时|一刻钟))的?合约/

const lengthOf = (minutes: string | undefined, words: string | undefined): number =>
  minutes === undefined ? (words === 'half' || words === '半小时' ? 30 : 15) : Number(minutes)

/** Null where none is named so, or none begins then. @param words folded */
export function contractByLength(words: string): string | null {
  const inFront = ENGLISH.exec(words)
  const found = inFront ?? ENGLISH_BEHIND.exec(words) ?? CHINESE.exec(words)
  if (!found) return null
  const [all, ...parts] = found
  const [minutes, named, hour, minute] = inFront ? parts : [parts[2], parts[3], parts[0], parts[1]]
  const start = Number(hour) * 60 + Number(minute)
  const length = lengthOf(minutes, named)
  if (start >= DAY_MINUTES || start % length !== 0) return null
  const clock = (at: number) => `${Math.floor(at / 60) % 24}:${String(at % 60).padStart(2, '0')}`
  const hours = `${clock(start)}-${clock(start + length)}`
  return words.replace(all, /^(?:of|in|for) /.test(all) ? `in ${hours}` : hours)
}
