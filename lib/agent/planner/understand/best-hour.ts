/**
 * "Which hour is cheapest to buy tomorrow?", 明天幾點賣最好: which hours cost least, or most. To buy, the best are the cheapest;
 * to sell, the dearest. It asks for their prices, and orders nothing.
 */
export const LOW = 'cheapest|lowest(?:[- ]priced)?'
export const HIGH = 'most expensive|dearest|priciest|highest(?:[- ]priced)?'
const END = `(?:${LOW}|${HIGH}|best|ideal|optimal)`
export const DAY = '(?: (?:in |on |for |of )?(?:today|tomorrow|the day after tomorrow))?'
const COUNT = '(?:(?:[2-8]|two|three|four|five|six) )?'
const DEED =
  '(?:buy|sell)(?:ing)?(?: (?:my |the |some )?(?:power|energy|electricity))?(?: \\d+(?:\\.\\d+)? ?mwh)?(?: in| at)?'
const HOURS = '(?:delivery |contract )?(?:contracts?|hours?|times?)'
const ENGLISH = new RegExp(
  [
    `^(?:and |so |tell me )*(?:at |in )?(?:which|what) ${HOURS}${DAY}(?: is|'s| are)(?: it)? (?:the )?${END}(?: ${HOURS})? (?:to|for) ${DEED}${DAY}[?]*$`,
    `^(?:and |so |ok(?:ay)? |please |can you |tell me |show(?: me)? |give me |what(?:'s| is| are) |which(?: is| are) )*(?:the )?${COUNT}${END} ${COUNT}${HOURS}${DAY} (?:to|for) ${DEED}${DAY}[?]*$`,
    `^(?:and |so |tell me )*(?:when|what time|at what time)(?: is|'s)(?: it)? (?:the )?${END}(?: ${HOURS})? (?:to|for) ${DEED}${DAY}[?]*$`,
    `^(?:and |so |tell me )*(?:at |in )?(?:which|what) ${HOURS}${DAY} (?:should|would|do|can|could) (?:i|we) ${DEED}(?: ${END})?${DAY}[?]*$`,
  ].join('|'),
)

const HAN_LEAD = '^(?:请问|那|帮我看|看一下|想知道|请)*(?:(?:今天|明天|后天)的?)?'
const HAN_WHEN = '(?:几点|什么时候|何时|哪一?个(?:小时|时段|合约|时间)|哪几个(?:小时|时段)|什么时段)'
const HAN_DEED = '(?:买|卖)(?:电|进|入|出|掉)?'
const HAN_END = '(?:会|是)?(?:最|比较|更)(?:便宜|低|贵|高|好|划算|合算|有利|合适|值|赚)'
const CHINESE = new RegExp(
  [
    `${HAN_LEAD}(?:${HAN_WHEN}(?:去|来)?${HAN_DEED}${HAN_END}|${HAN_DEED}${HAN_WHEN}${HAN_END}|${HAN_WHEN}最适合${HAN_DEED})(?:呢|啊|的)?[?]*$`,
    `${HAN_LEAD}(?:最适合${HAN_DEED}|${HAN_DEED}${HAN_END})的(?:[两二三四五六]|[2-8])?个?(?:小时|时段|时间|合约)(?:是?(?:哪一?个|哪几个|几点|什么时候))?(?:呢|啊)?[?]*$`,
  ].join('|'),
)

const IS_LOW = new RegExp(`${LOW}|便宜|最低`)
const IS_HIGH = new RegExp(`${HIGH}|最贵|最高`)
const COUNTED = new RegExp(
  `\\b([2-8]|two|three|four|five|six) (?=${END}|${HOURS})|([两二三四五六]|[2-8])个?(?=小时|时段|时间|合约)`,
)

/** The same as a question for the prices; null where the sentence asks for something else. */
export function bestHour(words: string): string | null {
  const isHan = /\p{Script=Han}/u.test(words)
  if (isHan ? !CHINESE.test(words.replaceAll(' ', '')) : !ENGLISH.test(words)) return null
  const isDearest = IS_HIGH.test(words) || (!IS_LOW.test(words) && /\bsell|卖/.test(words))
  const count = COUNTED.exec(words)
  return hoursAsked(words, isDearest, count?.[1] ?? count?.[2])
}

/** The question for the hours at that end, of the day that these words name, in their language. */
export function hoursAsked(words: string, isDearest: boolean, count: string | undefined): string {
  const day = /(?:the day after )?tomorrow|today|今天|明天|后天/.exec(words)?.[0] ?? ''
  if (/\p{Script=Han}/u.test(words)) return `${day}最${isDearest ? '贵' : '便宜'}的${count ? `${count}个` : ''}小时`
  const of = day && ` ${day}`
  const end = isDearest ? 'most expensive' : 'cheapest'
  return count ? `the ${count} ${end} hours${of}` : `which hour${of} is the ${end}`
}
