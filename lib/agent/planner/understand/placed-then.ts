/** "Cancel everything older than 10 minutes", "cancel what I placed before noon", 今早下的單都撤: orders that are chosen by when they were placed. */
import { countAt } from '../text/counts.ts'
import { fold } from '../text/fold.ts'
import { periodIn } from '../text/period.ts'
import type { Action } from './action.ts'
import { ALL_OF_THEM, CANCELS, every, HAN_LEAD, HAN_NOUN, HAN_OFF, LEAD, ofSide, sideIn } from './cancel-words.ts'
import { NUMBER } from './shape.ts'

const COUNT = `(?<count>${NUMBER}|an?|half an|one|two|three|five|ten|fifteen|twenty|thirty|[一二两三四五六七八九十半]{1,3})`
const UNIT = '(?<unit>minutes?|mins?|hours?|hrs?|days?)'
const END = '(?: please)?[.!?]*$'
const OLDER = new RegExp(
  `^${LEAD} ${ALL_OF_THEM}(?: (?:that (?:is|are)|which (?:is|are)))? (?:older than|(?:placed |sent )?(?:more|longer) than) ${COUNT} ${UNIT}(?: old| ago)?${END}`,
)
const NEWER = new RegExp(
  `^${LEAD} ${ALL_OF_THEM} (?:(?:that )?i )?(?:placed |sent |put in )?(?:in|within|during|from|newer than|younger than) (?:the )?(?:last |past )?(?:${COUNT} )?${UNIT}(?: old)?${END}`,
)
const HAN_UNIT = ' ?个?(?<unit>分钟?|小时|钟头|天)'
const HAN_OLDER = new RegExp(
  `^${HAN_LEAD}(?:挂|挂了|下)?(?:已经?)?(?:(?:超过|大于|逾) ?${COUNT}${HAN_UNIT}(?:以上)?|${COUNT.replace('count', 'than')}${HAN_UNIT.replace('unit', 'units')}(?:以上|以前|之前|前))(?:挂|下|送)?的?${HAN_NOUN}${HAN_OFF}`,
)
const MINUTES: readonly (readonly [RegExp, number])[] = [
  [/^(?:m|分)/, 1],
  [/^(?:h|小时|钟头)/, 60],
  [/^(?:d|天)/, 1440],
]

const PLACED = '(?:placed|sent|made|entered|submitted|put in|set)'
/** Without "placed", "cancel my orders before noon" may as well say when to cancel them, and "of today" when they deliver. */
const WHEN = new RegExp(
  `^${LEAD} (?:${ALL_OF_THEM}|whatever|what|all|those) (?:(?:that |which )?(?:i|we)(?:'ve| have| had)? ?${PLACED} |(?:that |which )?(?:were |was )?${PLACED} |(?:dated |of |from )(?=yesterday|last ))(?<when>[a-z0-9: ]+?)${END}`,
)
const YESTERDAYS = new RegExp(
  `^${LEAD} (?:all |all of |any of |any )?(?:my )?(?<when>yesterday|last night)'s (?:open |resting )?(?<noun>orders|buys|sells|bids|asks|offers)${END}`,
)
const HAN_WHEN = new RegExp(
  `^${HAN_LEAD}(?:在|于)?(?<when>[今昨前刚最近过去凌清早上中下午正傍晚夜间天日的方才内 \\d:一二两三四五六七八九十半点钟整分小时以之前后起开始到现在个]+?)(?:所|有)*(?:挂|下|送|建立|输入|放)(?:出|出去|进去|了)?的?${HAN_NOUN}${HAN_OFF}`,
)

/** @param words folded. @returns null where they choose orders by anything else */
export const placedThen = (words: string): Action | null => aged(words) ?? placedIn(words)

function aged(words: string): Action | null {
  const isHan = CANCELS.test(words)
  const older = isHan ? HAN_OLDER.exec(words) : OLDER.exec(words)
  const found = older ?? (isHan ? null : NEWER.exec(words))
  const { count = '', than = '', unit = '', units = '', noun } = found?.groups ?? {}
  const each = MINUTES.find(([form]) => form.test(unit || units))?.[1]
  const said = countAt((count || than || '1').replace(/^half an$/, '0.5').replace(/^an?$/, '1'), 0)
  if (!found || each === undefined || !said) return null
  const minutes = Number(said.value) * each
  return every({ ...ofSide(sideIn(noun)), placedThen: { period: { by: 'last', minutes }, isBefore: older !== null } })
}

const BEFORE = /^(?:before|until|till|prior to) (?!yesterday|today)/
const HAN_BEFORE = /(?<=[点半钟整\d午])(?:以前|之前|前)$/

/** What was placed before a time was placed when that time was still to come. */
function placedIn(words: string): Action | null {
  const found = CANCELS.test(words) ? HAN_WHEN.exec(words) : (WHEN.exec(words) ?? YESTERDAYS.exec(words))
  const { when: said = '', noun } = found?.groups ?? {}
  const isBefore = BEFORE.test(said) || HAN_BEFORE.test(said)
  const when = isBefore ? said.replace(BEFORE, 'since ').replace(HAN_BEFORE, '以后') : said
  const period = found && periodIn(when)
  // All of it is the time, or it is not plain which.
  if (!period || period.start > 0 || period.end < when.length) return null
  return every({ ...ofSide(sideIn(noun)), placedThen: { period: period.period, isBefore } })
}

/** The same of a whole sentence, which words of the past in it would make a report. */
export const placedThenAsked = (sentence: string): Action[] | null => {
  const cancel = placedThen(fold(sentence).folded.trim())
  return cancel && [cancel]
}
