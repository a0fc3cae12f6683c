/** "How deep is the book within 1 %?", 中間價上下 1% 有多少量: what rests on both sides near the middle of the book. */
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { windowIn } from './order.ts'
import { MOST_ASKED, shapeOf } from './shape.ts'
import { DEPTH, HAN_HOW_MUCH, LEAD } from './within.ts'

const SHARE = '# ?(?:%|percent|per cent)'
const OF_MID =
  '(?: (?:of|from|around|either side of) (?:the )?(?:mid(?:dle)?(?: price)?|market(?: price)?|current price|price|best|touch|last price))?'
const NEAR = `(?:within|in|at|inside|to)? ?(?:the )?(?:nearest )?(?:\\+/?- ?)?${SHARE}${OF_MID}`
const WHOLE = '(?: (?:of|in|for) (?:the )?(?:book|order book|@))?'
const ENGLISH = new RegExp(
  `^${LEAD}(?:(?:how deep is|show(?: me)?|what is|what's) (?:the )?(?:order )?(?:book|depth|liquidity|market)${WHOLE} ${NEAR}|(?:the )?(?:order )?(?:book )?(?:depth|liquidity)${WHOLE} ${NEAR}|(?:how (?:much|many mwh)|what)(?: energy| power| volume| liquidity| depth)?(?: is| are| rests?| sits?| there is| there are)?(?: there)?(?: resting| bid and offered| on the book| in the book)? ${NEAR})${WHOLE}(?: now)?\\s*[?？]*$`,
)
const HAN_SHARE = '# ?(?:%|趴|个百分点|百分之)'
const HAN_MID = '(?:(?:距|离)?(?:中间价|中价|市价|现价|最新价)的?)?(?:上下|正负|±|附近)?'
const HAN_WHAT =
  '(?:(?:的|订单簿|委托簿|盘口)*(?:深度|流动性|量|挂单量?|挂单)(?:有|是)?(?:多少|多大|多深)?|(?:一共|总共)?有?' +
  `${HAN_HOW_MUCH}的?(?:深度|流动性|挂单|量)?)`
const CHINESE = new RegExp(
  `^(?:请问|那|现在|目前|订单簿|委托簿|盘口|@的?)*${HAN_MID}${HAN_SHARE}(?:以内|之内|内|范围内?)?${HAN_WHAT}(?:呢|啊)?\\s*[?？]*$`,
)
/** Percent: beyond it is the whole book. */
const MOST = 50

/** @returns null where the sentence asks for something else */
export function nearMidAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const [percent, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [Number(t.value)] : []))
  if (percent === undefined || more.length > 0 || !(percent > 0 && percent <= MOST)) return null
  const shape = shapeOf(tokens, folded)
  if (shape.length > MOST_ASKED || (!ENGLISH.test(shape) && !CHINESE.test(shape.replaceAll(' ', '')))) return null
  const window = windowIn(tokens)
  return {
    kind: 'call',
    tool: 'getOrderBook',
    args: { depth: DEPTH },
    reckoned: { into: 'nearMid', percent },
    ...(window ? { window } : {}),
  }
}
