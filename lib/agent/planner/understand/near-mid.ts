/** "How deep is the book within 1 %?", "how many MWh are bid within 10 of mid?", 中間價上下 1% 有多少量: what rests near the middle of the book. */
import type { Side } from '../../../contracts/exchange/tools.ts'
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { MAX_ASKED, shapeOf } from './shape.ts'
import { symbolIn } from './symbol.ts'
import { DEPTH, HAN_HOW_MUCH, LEAD } from './within.ts'

const SHARE = '# ?(?:%|percent|per cent)'
const OF_MID =
  '(?: (?:of|from|around|either side of) (?:the )?(?:mid(?:dle)?(?: price)?|market(?: price)?|current price|price|best|touch|last price))?'
const NEAR_SHARE = `(?:within|in|at|inside|to)? ?(?:the )?(?:nearest )?(?:\\+/?- ?)?${SHARE}${OF_MID}`
/** A number alone is one of NT$ where it says from what. */
const NEAR_NTD =
  '(?:within|in|inside) (?:the )?(?:nearest )?(?:\\+/?- ?)?(?:nt\\$ ?|ntd ?|\\$ ?)?#(?: ?(?:ntd|nt\\$|dollars?))? (?:of|from|around|either side of) (?:the )?(?:mid(?:dle)?(?: price)?|market(?: price)?|current price)'
const NEAR = `(?:${NEAR_SHARE}|${NEAR_NTD})`
const SIDED = '(?:bids?|asks?|offers?|buy|sell|buyers|sellers)'
const BOOK = `(?:(?:order )?(?:book|depth|liquidity|market)|${SIDED}(?: side| depth| liquidity| volume| book)?)`
const WHOLE = '(?: (?:of|in|for) (?:the )?(?:book|order book|@))?'
const RESTS = '(?: there)?(?: resting| bid and offered| bid| offered| asked| for sale| on the book| in the book)?'
const ENGLISH = new RegExp(
  `^${LEAD}(?:(?:how (?:deep|thick|thin) (?:is|are)|show(?: me)?|what is|what's|what are) (?:the )?${BOOK}${WHOLE} ${NEAR}|(?:the )?(?:book )?${BOOK}${WHOLE} ${NEAR}|(?:how (?:much|many mwh)|what)(?: energy| power| volume| liquidity| depth)?(?: is| are| rests?| sits?| there is| there are)?${RESTS} ${NEAR})${WHOLE}(?: now)?\\s*[?？]*$`,
)
const HAN_SHARE = '# ?(?:%|趴|个百分点|百分之)'
const HAN_FROM = '(?:(?:距|离)?(?:中间价|中价|市价|现价|最新价)的?)'
const HAN_MID = `${HAN_FROM}?(?:上下|正负|±|附近)?`
const HAN_NTD = `${HAN_FROM}(?:上下|正负|±|附近|差)?# ?(?:元|块钱?)?`
const HAN_SIDED = '(?:[买卖](?:方|盘|单|边|量)的?)'
const HAN_WHAT =
  `(?:(?:的|订单簿|委托簿|盘口|市场)*(?:深度|流动性|量|挂单量?|挂单|${HAN_SIDED})(?:深度|量)?(?:有|是)?(?:多少|多大|多深)?|(?:一共|总共)?有?` +
  `${HAN_HOW_MUCH}的?(?:深度|流动性|挂单|量|${HAN_SIDED})?)`
const CHINESE = new RegExp(
  `^(?:请问|那|现在|目前|订单簿|委托簿|盘口|市场|深度|流动性|在|${HAN_SIDED}|@的?)*(?:${HAN_MID}${HAN_SHARE}(?:以内|之内|内|范围内?)?|${HAN_NTD}(?:以内|之内|内|范围内?))${HAN_WHAT}(?:呢|啊)?\\s*[?？]*$`,
)
const SIDE: readonly (readonly [Side, RegExp])[] = [
  ['BUY', /\b(?:bids?|buy|buyers)\b|买/],
  ['SELL', /\b(?:asks?|asked|offers?|offered|sell|sellers|for sale)\b|卖/],
]
const WHOLE_TICKS = /^\d+(?:\.\d\d?)?$/
/** Percent: beyond it is the whole book. */
const MAX_PERCENT = 50

/** @returns null where the sentence asks for something else */
export function nearMidAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const [said, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  const far = Number(said)
  if (said === undefined || more.length > 0 || !(far > 0)) return null
  const shape = shapeOf(tokens, folded)
  if (shape.length > MAX_ASKED || (!ENGLISH.test(shape) && !CHINESE.test(shape.replaceAll(' ', '')))) return null
  const isShare = /# ?(?:%|percent|per cent|趴|个百分点|百分之)/.test(shape)
  if (isShare ? far > MAX_PERCENT : !WHOLE_TICKS.test(said)) return null
  const sides = SIDE.filter(([, form]) => form.test(shape))
  const [symbol, window] = [symbolIn(tokens), windowIn(tokens)]
  return {
    kind: 'call',
    tool: 'getOrderBook',
    args: { ...(symbol ? { symbol } : {}), depth: DEPTH },
    reckoned: {
      into: 'nearMid',
      within: isShare ? { percent: far } : { ntd: far },
      ...(sides.length === 1 && sides[0] ? { side: sides[0][0] } : {}),
    },
    ...(window ? { window } : {}),
  }
}
