/** "Prices of the next 4 hours", 接下來三個合約: so many of those that deliver soonest. It was answered with the price of spot. */
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { MAX_ASKED, shapeOf } from './shape.ts'

const LEAD =
  "(?:and |so |ok(?:ay)? |please |can you |could you )*(?:show(?: me)? |list |see |give me |tell me |what(?:'s| is| are) |which (?:are |is )?|how are )*(?:the )?(?:delivery )?"
const SOONEST = '(?:the )?(?:next|coming|upcoming|following) # '
const LENGTH = '(?:hourly |(?:(half|quarter)|#)[- ](?:hour|min(?:ute)?s?)(?:ly)? )?'
const CONTRACTS = `${LENGTH}(?:delivery |tradable |open )*(?:contracts|deliveries|delivery hours|periods|slots)`
const PRICES = '(?:prices?|quotes?|bids and asks|markets?)'
const ENGLISH = new RegExp(
  `^${LEAD}(?:${PRICES} (?:of|for|in|over|during) (?:each of )?${SOONEST}(?:${CONTRACTS}|hours)|${SOONEST}(?:${CONTRACTS}|hours'?) ${PRICES}|${SOONEST}${CONTRACTS})(?: now| please)*\\s*[?？]*$`,
)
const HAN_LEAD = '(?:请问|那|帮我|请|给我|列出|列|显示|[看查]|一下)*'
const HAN_PRICES = '的?(?:价格?|电价|报价|行情)'
const HAN_LENGTH = '(?:(?:半|#)?(?:个?小时|分钟|点钟?|钟头|钟)|#?刻钟)?'
const CHINESE = new RegExp(
  `^${HAN_LEAD}(?:接下来|未来|后面|往后|之后|最近)的?#个?(?:${HAN_LENGTH}的?(?:交割)?(?:合约|时段)(?:${HAN_PRICES})?|半?(?:个?小时|钟头)${HAN_PRICES})(?:各)?(?:是)?(?:多少|如何|怎么样|怎样|是什么|是哪些|有哪些|呢)?\\s*[?？]*$`,
)
/** Minutes of each. Null: no contract is that long. */
function lengthSaid(said: number | undefined, words: string): 60 | 30 | 15 | null {
  if (said === undefined) return /half|半/.test(words) ? 30 : /quarter|刻钟/.test(words) ? 15 : 60
  const minutes = /hour|小时/.test(words) ? said * 60 : said
  return minutes === 60 || minutes === 30 || minutes === 15 ? minutes : null
}

/** @returns null where the sentence asks for something else */
export function nextFewAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const shape = shapeOf(tokens, folded)
  const [count, length, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [Number(t.value)] : []))
  if (shape.length > MAX_ASKED || count === undefined || more.length > 0) return null
  const isAsked = ENGLISH.test(shape) || CHINESE.test(shape.replaceAll(' ', ''))
  const each = isAsked ? lengthSaid(length, shape) : null
  if (each === null || !Number.isInteger(count) || count < 1) return null
  return { kind: 'call', tool: 'listSymbols', args: {}, hours: { next: each, each, count } }
}
