/** Two things traders say with a time in them: the hours a contract delivers in, and until when an order rests. */
import { chineseNumber } from './chinese-numerals.ts'
import { type Day, dayAt, daysOf, instantOf, localOf, matchAt, timeAt } from './clock.ts'
import { add, compare } from './decimal.ts'
import { englishNumber } from './english-numerals.ts'

/** Where several contracts are meant: each of so many minutes. */
type Each = { each?: number }
/** Delivery from `start` to `end`, minutes of the wall clock (`end` may pass midnight); null end: only the start was said. */
export type Hours = Each & { day: Day | null; start: number; end: number | null }
/** The contract that delivers soonest, of so many minutes or of any length; `after`: that many further on. With `each` the first `count`. */
export type Next = Each & { next: number | null; after?: number; count?: number }
/** Which contract is meant, by what was said of its delivery. */
export type Window = Hours | Next
export const isNext = (window: Window): window is Next => 'next' in window
/** How many contracts it means. */
export const contractsMeant = (window: Window | undefined): number =>
  !window?.each ? 1 : isNext(window) ? (window.count ?? 1) : ((window.end ?? window.start) - window.start) / window.each
export type Expiry =
  | { by: 'duration'; minutes: number }
  | { by: 'time'; day: Day | null; minute: number }
  /** Of an order that is repeated; ms since the epoch. */
  | { by: 'instant'; ms: number }

type Found<T> = { value: T; end: number }

const GAP = /(?:'s)?[\s,]*(?:的)?\s*(?:from |at |between |在|从)?\s*/y
const TO = /\s*(?:-|~|to(?![a-z])|till(?![a-z])|until(?![a-z])|到|至)\s*/y
/** Behind "between". */
const AND = /\s*(?:and(?![a-z])|-|~|to(?![a-z]))\s*/y
const TRAILING_DAY = /[\s,]*(?:on |of |的)?\s*/y
const LEAD =
  /(?:for )?(?:delivery|delivering|delivered|交割|交付)(?:时间|时段|期)?[\s:]*(?:in |on |at |of |from |for )?\s*/y
const NOUN =
  /[\s]*(?:的)?\s*(?:delivery contract|contract|delivery|product|period|slot|交割合约|合约|时段|交割|交付)(?![a-z]|s\b)/y
/** What makes the second number a quantity or a price after all. */
const UNIT = /\s*(?:[mkg]?wh?(?![a-z])|%|度|元|块|兆|千瓦|张|笔|档|ticks?|levels?|nt)|[\d,.]*\d/y
/** 九點到十點5MWh: behind the hour its own word, so what follows is how much. */
const ENERGY_AFTER_HOUR = /[点时]\d[\d,.]*\s*(?:[千万](?=度)|[mkg]?wh(?![a-z])|度|千瓦|兆瓦)/y
const DAY_END = 24 * 60

const lengthOf = (pattern: RegExp, text: string, at: number): number => matchAt(pattern, text, at)?.[0].length ?? 0

const LENGTH =
  /(?:(15|30|60)[- ]?min(?:ute)?s?|(quarter[- ]?hour(?:ly)?)|(half[- ]?hour(?:ly)?)|((?:1[- ]?|one[- ])?hour(?:ly|'s)?)) /y
const NEXT =
  /(?:the )?(?:(second[- ]next|next[- ]but[- ]one)|next|front|nearest|soonest|upcoming)(?: open| tradable)? /y
const CONTRACT = /(?:delivery )?(?:contract|delivery(?: period)?|product|period|slot)(?:'s)?(?![a-z])/y
const AFTER_NEXT = /(?:delivery )?(?:contract|one) after (?:the )?next(?: one| contract)?(?:'s)?(?![a-z])/y
const HAN_NEXT =
  /(?:(再下一?个?|下下一?个?)|下(?:一个?|个)|最近(?:的?一个?|的)|即将交割的) ?(?:(?:(15|30|60) ?分钟|(一?刻钟)|(半个?小时)|(一?个?小时))的?)?的?(?:交割)?(?:合约|时段)/y

type Groups = readonly (string | undefined)[]
const minutesIn = ([minutes, quarter, half, hour]: Groups): number | null =>
  minutes ? Number(minutes) : quarter ? 15 : half ? 30 : hour ? 60 : null

const EACH_OF_NEXT = /(?:(?:in|for|of) )?each of the next /y
const COUNTED =
  /\s*(?:(15|30|60)[- ]?min(?:ute)?|(quarter[- ]?hour)(?:ly)?|(half[- ]?hour)(?:ly)?|(hour)(?:ly)?)s?(?: delivery)?(?: (?:contracts?|periods?|slots?))?(?![a-z])/y
const HAN_NEXT_FEW = /(?:接下来|未来|后面|往后)的?\s*/y
const HAN_COUNTED =
  /\s*个?(?:(15|30|60) ?分钟|(刻钟)|(半小时|半个小时)|(小时))的?(?:交割)?(?:合约|时段)?(?:各(?:自|别)?|每个?(?:小时|合约)?各?)/y

/** "each of the next 3 hourly contracts", 接下來三個小時合約各 */
function eachOfNextAt(text: string, at: number): Found<Next> | null {
  const english = lengthOf(EACH_OF_NEXT, text, at)
  const start = at + (english > 0 ? english : lengthOf(HAN_NEXT_FEW, text, at))
  const count = start > at ? countAt(text, start) : null
  const noun = count ? matchAt(english > 0 ? COUNTED : HAN_COUNTED, text, count.end) : null
  if (!count || !noun || !/^[1-9]\d?$/.test(count.value)) return null
  const each = minutesIn(noun.slice(1)) ?? 60
  return { value: { next: each, each, count: Number(count.value) }, end: count.end + noun[0].length }
}

/** "delivery in the next hour", 下一小時的電 */
const DELIVERED_NEXT =
  /(?:for )?(?:delivery|delivering|delivered) (?:in |for |over |during )?(?:the )?(?:next|coming) (?:(quarter)[- ]hour|(half)[- ]hour|hour)(?![a-z])|下(?:一个?|个)?(?:(刻钟)|(半小时|半个小时)|小时)的?(?:电力?|电能|交割)/y

/** "the next contract", "the next half-hour contract", 下一個合約; "the one after the next", 下下個合約 */
function nextAt(text: string, at: number): Found<Next> | null {
  const found = (next: number | null, isAfter: boolean, end: number) => ({
    value: isAfter ? { next, after: 1 } : { next },
    end,
  })
  const [all, after, ...said] = matchAt(HAN_NEXT, text, at) ?? []
  if (all !== undefined) return found(minutesIn(said), after !== undefined, at + all.length)
  const delivered = matchAt(DELIVERED_NEXT, text, at)
  if (delivered) {
    const [all, quarter, half, hanQuarter, hanHalf] = delivered
    return found((quarter ?? hanQuarter) ? 15 : (half ?? hanHalf) ? 30 : 60, false, at + all.length)
  }
  const lead = matchAt(NEXT, text, at)
  const start = at + (lead?.[0].length ?? lengthOf(/the /y, text, at))
  const [length = '', ...groups] = matchAt(LENGTH, text, start) ?? []
  const i = start + length.length
  const noun = lengthOf(lead ? CONTRACT : AFTER_NEXT, text, i)
  return noun > 0 ? found(minutesIn(groups), lead ? lead[1] !== undefined : true, i + noun) : null
}

/** "tomorrow 18-19h", "18:00 to 19:00 tomorrow", 明天18點到19點, "delivery tomorrow 6pm", "the 18:00 contract". */
export function windowAt(text: string, at: number): Found<Window> | null {
  return eachOfNextAt(text, at) ?? nextAt(text, at) ?? hoursAt(text, at)
}

const EACH_HOUR =
  /(?:(?:in|for|of|during) )?(?:each|every|per) (?:(quarter)[- ]|(half)[- ])?hour(?:ly)?(?: contract| delivery| period)?(?![a-z])|(?:逐时|每个?(?:(刻钟)|(半小时|半个小时)|小时))(?:的?合约)?的?/y
const BETWEEN = /[\s,]*(?:of |on |from |in |between |during )?/y
/** 各 before the deed: to each of them. */
const TO_EACH = /\s*各(?:自|别)?/y

const lengthOfEach = ([, quarter, half, hanQuarter, hanHalf]: RegExpExecArray): number =>
  (quarter ?? hanQuarter) ? 15 : (half ?? hanHalf) ? 30 : 60

/** "each hour tomorrow 18-22", 明天18點到22點每小時: hours of a day, and every contract in them. */
function eachHourAt(text: string, at: number): Found<Hours> | null {
  const before = matchAt(EACH_HOUR, text, at)
  const start = before ? at + before[0].length : at
  const hours = plainHoursAt(text, before ? start + lengthOf(BETWEEN, text, start) : at)
  const isOfDay = hours && hours.value.day !== null && hours.value.end !== null
  if (!isOfDay) return before ? null : hours
  const gap = before ? 0 : lengthOf(/[\s,]*/y, text, hours.end)
  const after = before ? null : matchAt(EACH_HOUR, text, hours.end + gap)
  const each = before ?? after
  if (!each) return hours
  const end = after ? hours.end + gap + after[0].length : hours.end
  return { value: { ...hours.value, each: lengthOfEach(each) }, end: end + lengthOf(TO_EACH, text, end) }
}

export const hoursAt = eachHourAt

function plainHoursAt(text: string, at: number): Found<Hours> | null {
  const lead = lengthOf(LEAD, text, at)
  let i = at + lead
  const before = dayAt(text, i)
  i = before ? before.end + lengthOf(GAP, text, before.end) : i + lengthOf(/between /y, text, i)
  const first = timeAt(text, i)
  if (!first) return null
  const joint = lengthOf(text.slice(0, i).endsWith('between ') ? AND : TO, text, first.end)
  const second = joint > 0 ? timeAt(text, first.end + joint, first.value.half) : null
  const isRange =
    second !== null && (!matchAt(UNIT, text, second.end) || matchAt(ENERGY_AFTER_HOUR, text, second.end - 1) !== null)
  let end = isRange && second ? second.end : first.end
  const noun = lengthOf(NOUN, text, end)
  end += noun
  const gap = before ? 0 : lengthOf(TRAILING_DAY, text, end)
  const after = before ? null : dayAt(text, end + gap)
  if (after) {
    end = after.end
    end += lengthOf(NOUN, text, end)
  }
  const day = before?.value ?? after?.value ?? null
  if (isRange && second) {
    if (!first.value.marked && !second.value.marked && !day) return null
    // "6-7pm": the half of the second holds for the first, unless that would turn the hours round ("11-1pm").
    const shared = first.value.half === null && second.value.half !== null ? timeAt(text, i, second.value.half) : null
    const start = shared && shared.value.minute < second.value.minute ? shared.value.minute : first.value.minute
    const stop = second.value.minute
    return { value: { day, start, end: stop > start ? stop : stop + DAY_END }, end }
  }
  const isNamed = lead > 0 || noun > 0
  return isNamed && first.value.marked ? { value: { day, start: first.value.minute, end: null }, end } : null
}

const UNTIL =
  /(?:(?:is |keep it |and keep it |rest(?:ing)? )?(?:gtd|good|valid|live)[\s:]*(?:(?:till|until|til|to|thru|through)(?![a-z]))?|expir(?:ing|es?|y)(?: at| on| by)?|有效期?(?:到|至)|挂到|放到|保留到|到期(?:时间|日)?|期限(?:到|至)?)[\s::]*/y
const PLAIN_UNTIL = /(?:until|till|til|到|至)\s*/y
const UNTIL_TAIL = /\s*(?:为止|前有效|有效|止|到期)/y
const DURATION_LEAD =
  /(?:(?:good|valid|live|gtd|rest(?:ing)?|expir(?:ing|es?|y))(?: for| in| within| after)?(?: the next)?|有效期?(?:时间)?)[\s::]*/y
const FOR_NEXT_HOUR = /(?:good|valid|live|gtd|rest(?:ing)?)(?: for| in| within)? (?:the )?next hour(?![a-z])/y
const DURATION_UNIT = /\s*(?:(hours?|hrs?|h|个?小时|个?钟头)|(minutes?|mins?|分钟)|(days?|天))(?![a-z])/y
const DURATION_TAIL = /\s*(?:之?内)?\s*(?:有效|到期)/y
const TODAY =
  /(?:a )?day order(?![a-z])|(?:good|valid) (?:for )?(?:the |to)?day(?: only)?(?![a-z])|for (?:the day|the rest of (?:the day|today))(?![a-z-])|today only(?![a-z])|(?:当日|当天|今天|今日)(?:内)?有效|限(?:今日|当日|今天)|当日单/y
const END_OF =
  /(?:the )?end of (?:the )?(?:day|today)(?![a-z])|today'?s end|(?:今天|今日|当天|当日|本日)的?(?:结束|终了)/y

function countAt(text: string, at: number): Found<string> | null {
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

/** "2 hours", 九十分鐘; `end` behind the unit. */
function durationAt(text: string, at: number): Found<number> | null {
  const count = countAt(text, at)
  const unit = count ? matchAt(DURATION_UNIT, text, count.end) : null
  if (!count || !unit || compare(count.value, '0') <= 0) return null
  const each = unit[1] ? 60 : unit[2] ? 1 : DAY_END
  const half = unit[1] ? lengthOf(/ and a half(?![a-z])/y, text, count.end + unit[0].length) : 0
  const minutes = (Number(count.value) + (half > 0 ? 0.5 : 0)) * each
  return Number.isInteger(minutes) && minutes <= 366 * DAY_END
    ? { value: minutes, end: count.end + unit[0].length + half }
    : null
}

/** A day, a time, or both: "tomorrow 9am", "18:00", 明天早上九點, "tomorrow" (to its end). */
function momentAt(text: string, at: number): Found<{ day: Day | null; minute: number; timed: boolean }> | null {
  const endOf = lengthOf(END_OF, text, at)
  if (endOf > 0) return { value: { day: { by: 'offset', days: 0 }, minute: DAY_END, timed: true }, end: at + endOf }
  const before = dayAt(text, at)
  const i = before ? before.end + lengthOf(GAP, text, before.end) : at
  const time = timeAt(text, i)
  if (time?.value.marked) {
    const gap = before ? 0 : lengthOf(TRAILING_DAY, text, time.end)
    const after = before ? null : dayAt(text, time.end + gap)
    const day = before?.value ?? after?.value ?? null
    return { value: { day, minute: time.value.minute, timed: true }, end: after?.end ?? time.end }
  }
  return before ? { value: { day: before.value, minute: DAY_END, timed: false }, end: before.end } : null
}

/** "good till 18:00", "valid for 2 hours", "day order", 有效到明天早上九點, 兩小時內有效. */
export function expiryAt(text: string, at: number): Found<Expiry> | null {
  const today = lengthOf(TODAY, text, at)
  if (today > 0) return { value: { by: 'time', day: { by: 'offset', days: 0 }, minute: DAY_END }, end: at + today }
  const lead = lengthOf(UNTIL, text, at)
  const moment = lead > 0 ? momentAt(text, at + lead) : null
  if (moment)
    return {
      value: { by: 'time', day: moment.value.day, minute: moment.value.minute },
      end: moment.end + lengthOf(UNTIL_TAIL, text, moment.end),
    }
  const nextHour = lengthOf(FOR_NEXT_HOUR, text, at)
  if (nextHour > 0) return { value: { by: 'duration', minutes: 60 }, end: at + nextHour }
  const length = lengthOf(DURATION_LEAD, text, at)
  const lasting = durationAt(text, at + length)
  const tail = lasting ? lengthOf(DURATION_TAIL, text, lasting.end) : 0
  if (lasting && (length > 0 || tail > 0))
    return { value: { by: 'duration', minutes: lasting.value }, end: lasting.end + tail }
  const plain = lengthOf(PLAIN_UNTIL, text, at)
  const until = plain > 0 ? momentAt(text, at + plain) : null
  if (!until?.value.timed) return null
  const isSaid =
    /[a-z]/.test(text.charAt(at)) || lengthOf(UNTIL_TAIL, text, until.end) > 0 || lengthOf(END_OF, text, at + plain) > 0
  if (!isSaid) return null
  return {
    value: { by: 'time', day: until.value.day, minute: until.value.minute },
    end: until.end + lengthOf(UNTIL_TAIL, text, until.end),
  }
}

/** The answer to "until when?": the same words, the lead left out. */
export function expiryIn(text: string): Expiry | null {
  const said = text.trim()
  const led = expiryAt(said, 0)
  if (led) return led.value
  const lasting = durationAt(said, matchAt(/(?:for |in )?/y, said, 0)?.[0].length ?? 0)
  if (lasting) return { by: 'duration', minutes: lasting.value }
  const moment = momentAt(said, lengthOf(PLAIN_UNTIL, said, 0))
  return moment ? { by: 'time', day: moment.value.day, minute: moment.value.minute } : null
}

/** When it is, in ms since the epoch; a time without a day is the next one. Null: no such date, or already past. */
export function momentOf(expiry: Expiry, nowMs: number): number | null {
  if (expiry.by === 'duration') return Math.floor(nowMs / 60_000 + expiry.minutes) * 60_000
  if (expiry.by === 'instant') return expiry.ms > nowMs ? expiry.ms : null
  const days = expiry.day === null ? localOf(nowMs).days : daysOf(expiry.day, nowMs)
  if (days === null) return null
  const at = instantOf(days, expiry.minute)
  if (at > nowMs) return at
  return expiry.day === null ? instantOf(days + 1, expiry.minute) : null
}

/** Start and end of delivery in ms since the epoch; without a day, the next time those hours begin. */
export function deliveryOf(window: Hours, nowMs: number): { startMs: number; endMs: number | null } | null {
  const days = window.day === null ? localOf(nowMs).days : daysOf(window.day, nowMs)
  if (days === null) return null
  const day = window.day === null && instantOf(days, window.start) <= nowMs ? days + 1 : days
  return { startMs: instantOf(day, window.start), endMs: window.end === null ? null : instantOf(day, window.end) }
}
