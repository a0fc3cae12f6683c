/**
 * "Am I long tomorrow 18?", "what's my position tomorrow evening", 我明天18點是多頭嗎: what is held of the contracts of an hour, or of a part of
 * a day, in the words in which that is asked of its hours.
 */
import { hanInFigures } from '../text/spoken-figures.ts'
import { HAN_DAY, HOUR_DAY } from './hours-listed.ts'
import { HOURS, MAX_ASKED } from './shape.ts'

const LEAD = '(?:and |so |ok(?:ay)?,? |hey,? |please |then |well,? |tell me,? |but )*'
const HOUR = '(?<hour>[01]?\\d|2[0-3])(?::00| ?h(?:rs?)?\\b|(?<half> ?[ap]m)\\b)?(?![\\d:.%-]*\\d| ?mwh)'
const PART = '(?<part>morning|afternoon|evening|night)'
const WHEN = `(?:(?:in|for|on|over|during) )?(?:the )?(?:(?<day>${HOUR_DAY})(?:'s)?,? (?:at |in the |hour )?(?:${HOUR}|${PART})|${HOUR.replace('hour', 'first').replace('half', 'of')},? (?:on |of )?(?<behind>${HOUR_DAY}))(?: (?:contract|delivery|hour))?`
const WAY = '(?:long|short|flat|square)'
const STILL = '(?:(?:still|already|currently|now|net|actually|really) )*'
const HELD = '(?:net )?(?:position|exposure|holdings?|inventory)'
const END = '(?: (?:now|then|still|please|right now|at the moment))*\\s*[?？.!]*$'
const ENGLISH = [
  `(?:am i|are we|i'm|i am|we're) ${STILL}${WAY}(?:,? or (?:${WAY}|not))? (?:or not )?${WHEN}`,
  `(?:how|which way|what way|how much) (?:long |short )?(?:am i|are we) ${STILL}(?:${WAY} )?${WHEN}`,
  `(?:(?:what(?:'s| is)?|how is|show(?: me)?|check|give me|how big is|how's) )?(?:my |our |the )?${HELD} ${WHEN}`,
  `(?:do i|do we|have i|have we) (?:have|hold|got) (?:a |an |any )?(?:open )?${HELD} ${WHEN}`,
  `${WHEN},? (?:what(?:'s| is) )?(?:my |our )?${HELD}`,
  `${WHEN},? (?:am i|are we) ${STILL}${WAY}(?: or ${WAY})?`,
].map((form) => new RegExp(`^${LEAD}${form}${END}`))

const HAN_HOURS = `(?:(?<hours>${HOURS}) ?点?|(?<hour>\\d{1,2}) ?(?:点|时|:00)(?!\\d)整?)`
const HAN_WHEN = `(?<day>${HAN_DAY})? ?的?(?<part>早上|上午|中午|下午|傍晚|晚上|凌晨)?的? ?${HAN_HOURS}(?:的)?(?:合约|那个小时|时段)?的?`
const HAN_HELD = '(?:净)?(?:部位|仓位|持仓|敞口|曝险|库存)'
const HAN_WAY = '(?:净)?(?:做|偏)?(?:多|空|长|短|平)(?:头|方)?的?'
const HAN_LEAD = '^(?:请问|那|所以|现在|目前|看(?:一下)?|查|[,， ])*'
const HAN_END = '(?:啊|呢|呀|吗|么)?\\s*[?？。]*$'
const CHINESE = [
  `(?:我们?)?(?:的)?(?:在)? ?${HAN_WHEN} ?(?:我们?)?(?:现在|目前|还|手上)*(?:是不是|是否|算|是)?(?:算)?${HAN_WAY}(?:还?是|或者?)?(?:${HAN_WAY})?`,
  `(?:我们?)?(?:的)?(?:在)? ?${HAN_WHEN} ?(?:我们?)?(?:现在|目前|还|手上)*(?:有没有|有|持有)?(?:多少|什么|任何)?(?:的)?${HAN_HELD}(?:是)?(?:多少|如何|怎么样)?`,
].map((form) => new RegExp(`${HAN_LEAD}${form}${HAN_END}`))

const EVENING = /晚|下午|傍晚/

/** Without one of these words nothing is asked of what is held. */
const HELD_AT = /\b(?:long|short|flat|square|position|exposure|holdings?|inventory)\b|[多空长短平部仓持敞曝库]/

/** The question in the words there are for it; unchanged where anything else is said. @param words folded */
export function ownPosition(words: string): string {
  if (words.length > MAX_ASKED || !HELD_AT.test(words)) return words
  if (/\p{Script=Han}/u.test(words)) return inChinese(words)
  const said = ENGLISH.map((form) => form.exec(words)?.groups).find((groups) => groups)
  if (!said) return words
  const { day = said.behind ?? '', part, half = said.of } = said
  if (part !== undefined) return ofPart(day, part) ?? words
  const clock = Number(said.hour ?? said.first)
  const hour = half === undefined ? clock : (clock % 12) + (half.includes('p') ? 12 : 0)
  return `what is my position in ${day} ${hour}:00-${hour + 1}:00`
}

/** The parts of a day whose hours are asked about are read as one word in Chinese alone. */
const DAYS: readonly (readonly [RegExp, string])[] = [
  [/after tomorrow/, '后天'],
  [/tomorrow|tmr/, '明天'],
  [/today/, '今天'],
]
const PARTS = new Map([
  ['morning', '早上'],
  ['afternoon', '下午'],
  ['evening', '晚上'],
  ['night', '晚上'],
])
function ofPart(day: string, part: string): string | null {
  const on = DAYS.find(([word]) => word.test(day))?.[1]
  return on === undefined ? null : `我${on}${PARTS.get(part)}多少部位`
}

/** Without one of these it is no question, and 平倉 is a deed. */
const ASKS = /[?？吗么]|还是|或者?|[是有][不没否][是有]?|是|多少|如何|怎么样|部位|仓位|持仓|敞口|曝险|库存/

function inChinese(typed: string): string {
  if (!ASKS.test(typed) || !/[多空长短平部仓持敞曝库]/.test(typed)) return typed
  const words = hanInFigures(typed)
  const said = CHINESE.map((form) => form.exec(words)?.groups).find((groups) => groups)
  if (!said) return typed
  const { day = '', part = '', hours, hour } = said
  const on = day.replace(/[晚夜早]$/, '天')
  if (hours !== undefined) return `我${on}${hours}多少部位`
  const clock = Number(hour)
  const isLate = EVENING.test(day + part) || (part === '中午' && clock < 6)
  const begin = clock < 12 && isLate ? clock + 12 : clock
  return begin < 24 ? `我${on}${begin}-${begin + 1}多少部位` : typed
}
