/** "Compare my average price with the VWAP", 我的均價跟 VWAP 比: what was paid by the trader, and by the market. Both are told. */
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { MAX_ORDERS } from './reads.ts'
import { MAX_ASKED } from './shape.ts'

type Look = Extract<Action, { kind: 'call' }>

const LEAD =
  "(?:and |so |ok(?:ay)? |please |can you |could you |show(?: me)? |tell me |give me |what(?:'s| is) |how (?:does|do|is|did|are) |where (?:is|does) )*"
const MINE =
  '(?:my|our) (?:own )?(?:(?:avg|average|mean)(?: (?:buy|sell|entry|fill|execution|traded?|purchase))*(?: (?:price|cost))?|(?:entry|fill|execution|cost)(?: price)?|vwap|fills)'
const MARKETS =
  "(?:the )?(?:(?:market(?:'s)? |daily |day's |today's )*(?:vwap|volume[- ]weighted average(?: price)?)|market(?:'s)? (?:average|avg|mean)(?: price)?|average (?:market|traded) price)"
const TO =
  '(?:compare(?:d|s)? |stand |look |do |doing |fare |better |worse |higher |lower )*(?:with|to|and|vs\\.?|versus|against|than|or)'
const ENGLISH = new RegExp(
  `^${LEAD}(?:(?:compare|comparison of|(?:the )?difference between|how far is)?(?: ?the)? ?(?:${MINE} ${TO} ${MARKETS}|${MARKETS} ${TO} ${MINE})|(?:did|do|have|am|are|was|were) (?:i|we) (?:beat(?:en|ing)?|better than|worse than|above|below|ahead of|behind|do better than|do worse than|paying more than) ${MARKETS}|(?:is|was) ${MINE} (?:better|worse|higher|lower|above|below|over|under)(?: than)? ${MARKETS}|(?:did|do|have|am|are) (?:i|we) (?:do(?:ne)?|doing)? ?(?:against|versus|vs\\.?) ${MARKETS})(?: today| now| so far)*\\s*[?？.]*$`,
)
const HAN_MINE = '(?:我们?的?|自己的?)(?:成交|买入?|买进|卖出|持仓|平均)*的?(?:均价|平均价格?|成本价?|成交价|价格)'
const HAN_MARKETS = '(?:市场|大盘|今[天日]|全天|盘中)*的?(?:vwap|(?:成交量)?加权(?:平均价?|均价)|均价|平均价格?)'
const HAN_TO = '(?:跟|和|与|对|比|相对于?|vs\\.?|及|对比|比起|高于|低于|优于|好过)'
const CHINESE = new RegExp(
  `^(?:请问|那|请|帮我|给我看|看|比较|对比|比|一下|把|将)*(?:${HAN_MINE}${HAN_TO}${HAN_MARKETS}|${HAN_MARKETS}${HAN_TO}${HAN_MINE}|我们?(?:有没有|有|是否|是不是)*(?:赢过?|跑赢|打败|优于|好过|高于|低于)了?${HAN_MARKETS})(?:做|作|来)?(?:比较|对比|相比|比|一下|差|相差|多少|高|低|如何|怎么样|怎样|好|还是|贵|便宜|吗|么|呢|的)*[?？。]*$`,
)

/** @returns null where the sentence asks for something else */
export function againstAverageAsked(tokens: readonly Token[], folded: string): Look[] | null {
  const words = folded.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0).trim()
  if (words.length > MAX_ASKED || (!ENGLISH.test(words) && !CHINESE.test(words.replaceAll(' ', '')))) return null
  return [
    { kind: 'call', tool: 'getUserOrders', args: { status: 'all', limit: MAX_ORDERS }, focus: 'average' },
    { kind: 'call', tool: 'getMarketMetrics', args: {}, focus: 'average' },
  ]
}
