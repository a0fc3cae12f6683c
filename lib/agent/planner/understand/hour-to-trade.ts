/**
 * "Buy 5 MWh in the cheapest hour tomorrow at 2,950", 明天最便宜的三個小時各買 2: which hours these are is looked up and told. The order
 * itself names its hours: the one that is cheapest now need not be so when it is approved.
 */
import { DAY, HIGH, hoursAsked, LOW } from './best-hour.ts'
import { charged } from './charging.ts'
import { NUMBER } from './shape.ts'

const COUNT = '(?:\\d{1,2}|two|three|four|five|six)'
const QTY = `(?:${NUMBER}(?: ?mwh)?)`
const PRICE = `(?:,? ?(?:at|@|for) (?:the )?(?:market(?: price)?|nt\\$ ?${NUMBER}|${NUMBER}))?`
const END = `(?:(?<before>${COUNT}) )?(?:${LOW}|(?<dear>${HIGH}))(?: (?<behind>${COUNT}))?`
const HOUR = '(?: (?:delivery |contract )?(?:contracts?|hours?))'
/** "in the cheapest" is of an hour, "at the lowest" perhaps of a price. */
const ENGLISH = new RegExp(
  `^(?:please |can you |i want to |i'd like to |battery: ?|and |now |then |so |ok(?:ay)?,? )*(?:buy|sell)(?: me)?(?: ${QTY}| it| that| the same)?(?: back)?(?: each| of)?(?:(?: (?:in|for|at|of|during))?(?: each of)? the (?=[^,]*\\b(?:hours?|contracts?)\\b)| (?:in|during) the )${END}${HOUR}?${DAY}(?:,? ${QTY})?(?: each)?${PRICE}${DAY}(?: please)?[.!]*$`,
)
/** What is to be done in the hour that is found: "… and sell it in the dearest". */
const NEXT_DEED = /,? (?:and|then) (?:then )?(?=(?:buy|sell)\b)|[,;] ?(?=(?:buy|sell)\b)/
const HAN_COUNT = '(?:\\d{1,2}|[两二三四五六七八九十])'
const HAN_DAY = '今天|明天|后天'
const HAN_END = `最(?:便宜|低价|低|(?<dear>贵|高价|高))的?(?:价格?的)?(?:那(?=个))?(?<before>${HAN_COUNT})?个?(?:小时|时段|合约)`
const HAN_QTY = `(?:各|每个?小时|都|每段)*(?:各)? ?${NUMBER} ?(?:mwh|兆瓦时|度)?`
const HAN_PRICE = `[,， ]*(?:(?:价格|以|用|在|限价)? ?${NUMBER} ?(?:元|块)?|市价)?`
const HAN_LEAD = `^(?:请|帮我|我要|我想)*(?:在)?(?:${HAN_DAY})?的?`
const CHINESE: readonly RegExp[] = [
  new RegExp(
    `${HAN_LEAD}${HAN_END}(?:里|中|内|时)?(?:各|都|每个)*(?:买|卖)(?:进|入|出|掉)?(?:${HAN_QTY})?${HAN_PRICE}[。!]*$`,
  ),
  new RegExp(`${HAN_LEAD}(?:买|卖)(?:进|入|出)?(?:${HAN_DAY})?的?${HAN_END}(?:${HAN_QTY})?${HAN_PRICE}[。!]*$`),
]

/** The questions which hours they are, one for each deed; empty where the sentence is anything else. */
export function hoursToTrade(words: string): string[] {
  const isHan = /\p{Script=Han}/u.test(words)
  const joined = words.replaceAll(/ (?!\d)|(?<!\d) /g, '')
  const deeds = isHan ? [joined] : charged(words).replace(/ mw\b/g, ' mwh').split(NEXT_DEED)
  const asked = deeds.map((deed) => {
    const found = isHan ? CHINESE.map((form) => form.exec(deed)).find((one) => one !== null) : ENGLISH.exec(deed)
    if (!found) return null
    const { before, behind, dear } = found.groups ?? {}
    return hoursAsked(isHan ? words : deed, dear !== undefined, before ?? behind)
  })
  return asked.every((question) => question !== null) ? asked : []
}
