/** "This evening 18-19", "tomorrow evening 6-7": hours that are said with a part of the day, as hours of that day. */
import { dayPartIn } from '../text/day-part.ts'
import { isNext } from '../text/delivery.ts'

const HOURS =
  '(?<start>\\d{1,2})(?<minutes>:\\d\\d)?(?<to> ?(?:-|to|till|until) ?)(?<end>\\d{1,2})(?<more>:\\d\\d)?(?! ?(?:[ap]\\.?m|mwh|kwh|:|\\d))'
const PART = '(?<part>morning|afternoon|evening|night)'
const BEFORE = new RegExp(
  `\\b(?:(?<day>this|tomorrow) ${PART}|tonight(?:'s)?),? (?:from |between |at |for )?${HOURS}`,
  'g',
)
const BEHIND = new RegExp(`(?<!\\d|-)${HOURS},? (?:(?<day>this|tomorrow) ${PART}|tonight)\\b`, 'g')

/** "Between 11 and 12 tonight" is 11-12 of the evening; "5 and 8 tonight" may be two quantities. */
const BETWEEN =
  /\bbetween (\d{1,2}(?::\d\d)?) and (\d{1,2}(?::\d\d)?)(?! ?(?:[ap]\.?m|mwh|kwh|[\d:]))(?=,? (?:(?:this|tomorrow) (?:morning|afternoon|evening|night)|tonight)\b)|(?<=\b(?:(?:this|tomorrow) (?:morning|afternoon|evening|night)|tonight),? )between (\d{1,2}(?::\d\d)?) and (\d{1,2}(?::\d\d)?)(?! ?(?:[ap]\.?m|mwh|kwh|[\d:]))/g

type Said = Partial<Record<'day' | 'part' | 'start' | 'minutes' | 'to' | 'end' | 'more', string>>

/** 6-7 of an evening is 18-19; what lies in no such part stays as it was said. */
function ofDay(all: string, { day, part, start = '', minutes = '', to = '-', end = '', more = '' }: Said): string {
  const isLate = part !== 'morning'
  const [from, till] = [Number(start), Number(end)]
  const begin = isLate && from < 12 ? from + 12 : from
  const close = isLate && till <= 12 && from < 12 ? till + 12 : till
  const isInPart = isLate ? begin >= 12 && close <= 24 : close <= 12
  if (!isInPart || begin >= close) return all
  return `${day === 'tomorrow' ? day : 'today'} ${begin}${minutes}${to}${close}${more}`
}

const groupsOf = (args: readonly unknown[]): Said => {
  const groups = args.at(-1)
  return typeof groups === 'object' && groups !== null ? groups : {}
}

const EACH_HOUR = /\b(?:each|every) hour\b|每一?个?(?:小时|钟头)/
const TRADES = /\b(?:buy|sell|bid|offer)\b|[买卖]/
const OF_DAY =
  /^(?:(?:for|in|on|of) )?(?:this |the )?(?:(.*?)(?:'s)?(?: in the)? )?(?:morning|afternoon|evening|night)$/
const HAN_OF_DAY = /的?(?:凌晨|早上|上午|早|下午|午后|傍晚|晚上|晚间|晚|夜里|夜)$/

const CLOCK_BEHIND =
  /^(?: ?的)?,? ?(?:from |between |at |在|从)?(?:\d{1,2}|[一二两三四五六七八九十]{1,3}) ?(?:点|:\d\d|-|~|到|至|to |and |[ap]\.?m)/

/** "Each hour tomorrow evening" with the hours of that part of the day in figures. */
function eachOfPart(words: string): string {
  const part = EACH_HOUR.test(words) && TRADES.test(words) ? dayPartIn(words) : null
  if (!part || isNext(part.hours)) return words
  const { start, end, hours } = part
  // 今晚七點到九點: those of it, and not all.
  if (hours.end === null || CLOCK_BEHIND.test(words.slice(end))) return words
  const said = words.slice(start, end)
  // People do not agree on when an evening or a night begins and ends.
  if (/傍晚|夜里?$/.test(said)) return words
  const clock = `${hours.start / 60}-${hours.end / 60}`
  const isHan = /\p{Script=Han}/u.test(said)
  const day = isHan ? said.replace(HAN_OF_DAY, '').replace(/^[今明]$/, '$&天') : (OF_DAY.exec(said)?.[1] ?? '')
  return `${words.slice(0, start)}${isHan ? `${day || '今天'} ${clock}点` : `${day || 'today'} ${clock}`}${words.slice(end)}`
}

const RANGE =
  '(?:from |between )?\\d{1,2}(?::\\d\\d)?(?: ?[ap]m)? ?(?:-|to|till|until|and) ?\\d{1,2}(?::\\d\\d)?(?: ?[ap]m)?(?![\\d.,:]|\\w| mwh)'
const APART = new RegExp(
  `^(?<deed>.{0,40}\\b(?:buy|sell)\\b.{0,30}) (?:each|every) hour,? (?<more>(?:at|@) ?[\\d.,]+) (?<hours>${RANGE})(?<end>.*)$`,
)
const BEHIND_DEED = new RegExp(
  `^(?<hours>${RANGE}),? (?<deed>(?:buy|sell)\\b.{0,40}) (?:each|every) hour(?<end>[.!]*)$`,
)
const HAN_RANGE = '从? ?(?:今天|明天|后天)?\\d{1,2}(?::\\d\\d)? ?点? ?(?:到|至|-) ?\\d{1,2}(?::\\d\\d)? ?点'
const HAN_APART = new RegExp(
  `^(?<lead>(?:请|帮我)*)每个?小时(?:各|都)?(?<deed>[买卖].{0,24}?)[,， ]*(?<hours>${HAN_RANGE})(?<end>.*)$`,
)

/** "buy 2 every hour at 2950 from 18 to 21": which hours they are stands apart from that each of them is meant. */
function eachApart(words: string): string {
  const {
    deed,
    more = '',
    hours,
    end = '',
    lead,
  } = (APART.exec(words) ?? BEHIND_DEED.exec(words) ?? HAN_APART.exec(words))?.groups ?? {}
  if (deed === undefined || hours === undefined) return words
  return lead === undefined ? `${deed} ${more} every hour ${hours}${end}` : `${lead}${hours}每小时${deed}${end}`
}

/** @param words folded */
export const hoursOfPart = (words: string): string =>
  eachOfPart(
    eachApart(words)
      .replace(
        BETWEEN,
        (_, from?: string, to?: string, first?: string, last?: string) => `${from ?? first}-${to ?? last}`,
      )
      .replace(BEFORE, (all: string, ...args: unknown[]) => ofDay(all, groupsOf(args)))
      .replace(BEHIND, (all: string, ...args: unknown[]) => ofDay(all, groupsOf(args))),
  )
