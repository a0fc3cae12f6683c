/**
 * "How much can I buy up to 3,000?", 3050 以下有多少賣單: what rests on one side of the book at a price or better. A look at
 * the book of now answers it; it never becomes an order.
 */
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { shapeOf } from './shape.ts'

/** The most that a look gives. */
export const DEPTH = 100

export const PRICE = '(?:a price of )?(?:nt\\$ ?|ntd ?|\\$ ?)?#(?: ?(?:ntd|nt\\$|nt dollars|dollars))?'
export const LEAD = '(?:and |so |ok(?:ay)? |please )*'
const HOW_MUCH =
  '(?:how (?:much|many mwh|many megawatt[- ]hours?)|what)(?: energy| power| electricity| volume| liquidity| depth)?(?: of (?:the )?@)?'
const OR_LESS = '(?:up to|below|under|at or below|at or under|at most|for at most|for up to|no higher than|within)'
const OR_MORE = '(?:down to|above|over|at or above|at or over|at least|for at least|no lower than)'
const endOf = (orBetter: string): string =>
  `(?: or (?:${orBetter}|better))?(?: (?:now|in the book|of (?:the )?@|for (?:the )?@))?\\s*[?？]*$`
const ASKS = new RegExp(
  `^${LEAD}${HOW_MUCH} (?:(?:can|could|would) (?:i|we) (?:buy|get)|(?:(?:is|are) )?(?:there )?(?:on )?(?:offer(?:ed)?|for sale|asked|on sale|to buy)|to (?:clear|sweep|lift|take(?: out)?)(?: (?:the )?(?:book|offers|asks))?)(?: of (?:the )?@)? (?:${OR_LESS}|at) ${PRICE}${endOf('less|lower|below')}`,
)
const BIDS = new RegExp(
  `^${LEAD}${HOW_MUCH} (?:(?:can|could|would) (?:i|we) sell|(?:(?:is|are) )?(?:there )?(?:bid|wanted|to sell))(?: of (?:the )?@)? (?:${OR_MORE}|at) ${PRICE}${endOf('more|higher|above')}`,
)
const HAN_LEAD = '(?:请问|那|我们?|现在|目前|@的?)*'
export const HAN_HOW_MUCH = '(?:多少|几) ?(?:度电?|mwh|电力?|兆瓦时|量)?'
const HAN_ASKS = new RegExp(
  `^${HAN_LEAD}# ?(?:元|块)?(?:以下|以内|之内|或以下|或更低)(?:的?@)?(?:(?:我)?(?:可以|能够|能|可)(?:买|买到|买进|买入)${HAN_HOW_MUCH}|(?:还|总共|一共)?有${HAN_HOW_MUCH}的?(?:卖单|卖盘|卖量|可买)|的?(?:卖单|卖盘|卖量|卖方)(?:还|总共|一共)?(?:有|挂了?|是)?${HAN_HOW_MUCH})(?:呢|啊)?\\s*[?？]*$`,
)
const HAN_BIDS = new RegExp(
  `^${HAN_LEAD}# ?(?:元|块)?(?:以上|或以上|或更高)(?:的?@)?(?:(?:我)?(?:可以|能够|能|可)(?:卖|卖掉|卖出)${HAN_HOW_MUCH}|(?:还|总共|一共)?有${HAN_HOW_MUCH}的?(?:买单|买盘|买量|可卖)|的?(?:买单|买盘|买量|买方)(?:还|总共|一共)?(?:有|挂了?|是)?${HAN_HOW_MUCH})(?:呢|啊)?\\s*[?？]*$`,
)

/** @returns null where the sentence asks for something else */
export function withinAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const [price, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  if (price === undefined || more.length > 0) return null
  const shape = shapeOf(tokens, folded)
  const isAsks = ASKS.test(shape) || HAN_ASKS.test(shape)
  if (!isAsks && !BIDS.test(shape) && !HAN_BIDS.test(shape)) return null
  const window = windowIn(tokens)
  return {
    kind: 'call',
    tool: 'getOrderBook',
    args: { depth: DEPTH },
    reckoned: { into: 'within', side: isAsks ? 'BUY' : 'SELL', price },
    ...(window ? { window } : {}),
  }
}
