/**
 * "How many MWh can I buy for 100,000?", 10 萬可以買多少電: how far a sum of money reaches into the book of now. A look at that
 * book answers it; it never becomes an order.
 */
import { compare } from '../text/decimal.ts'
import type { Window } from '../text/delivery.ts'
import type { Token } from '../text/tokens.ts'
import type { Action, Share } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { SUM, shapeOf } from './shape.ts'

/** NT$ that stay within so many levels; for more the most that a look gives. */
const USUAL_SUM = '200000'
const USUAL_DEPTH = 20
const MAX_DEPTH = 100

const OF = '(?: (?:of|in|from) (?:the )?@)?'
const HOW_MANY = `(?:how (?:many (?:mwh|megawatt[- ]hours?)|much(?: energy| power| electricity)?)|what)(?: energy| power| electricity)?${OF}`
const ENGLISH = new RegExp(
  `^(?:and |so |ok(?:ay)? |please )*(?:${HOW_MANY} (?:can|could|would|will|do) (?:i|we) (?:buy|get|afford)${OF} (?:for|with|out of) ${SUM}|how many (?:mwh|megawatt[- ]hours?)${OF} (?:for|with) ${SUM}|${HOW_MANY} (?:does|do|can|could|would|will) ${SUM} (?:buy|get)(?: me| us)?)${OF}(?: (?:now|at market|at the market))?\\s*[?？]*$`,
)
const CHINESE =
  /^(?:请问|那|我们?|如果|假如|@的?| |市价)*(?:用|花|拿|以|有|能用)? ?(?:nt\$ ?|新?台币)?# ?(?:元|块钱?|新?台币|ntd)?(?:的?钱|的?预算)?(?:,| )?(?:我们?)?(?:大概|大约|最多|一共|总共)*(?:可以|可|能够|能|够)?(?:用市价)?(?:买|换)(?:到|进|入|得到)?(?:@的?)?(?:多少|几) ?(?:度电?|mwh|电力?|兆瓦时|能量|电量)?(?:呢|啊)?\s*[?？]*$/

/** "spend 15,000 on energy", 花 15000 元買電: how much that is, the book tells; the order is said in MWh. */
const WORTH = new RegExp(
  `^(?:please |i want to |i'd like to )*(?:spend|invest) ${SUM}(?: (?:on|in|into|for) (?:energy|power|electricity|(?:the )?@))?(?: (?:at market|now))?$|^(?:please )?buy (?:me )?${SUM} (?:worth|(?:worth )?of (?:energy|power|electricity|(?:the )?@))(?: (?:at market|now))?$|^(?:请|帮我|我要|我想)*(?:花|用|拿) ?(?:nt\\$ ?)?# ?(?:元|块钱?|新?台币)?(?:去|来)?(?:买|买进|买入)(?:电力?|@的?电?力?)?$|^(?:请|帮我|我要|我想|先)*(?:买|买进|买入)个? ?(?:nt\\$ ?)?# ?(?:元|块钱?|新?台币)?的(?:@的?)?(?:电力?|电能)(?:吧)?$`,
)

/** "how much can I get for 50?": MWh, or a price, as likely as a sum. */
const MIN_SUM = '10000'
const SAYS_MONEY =
  /spend|invest|worth|nt\$|ntd|\$|dollars|bucks|元|块|台币|钱|预算|\b(?:with|out of)\b|how many (?:mwh|mega)|[用花拿]/

/** What is free in the wallet, which has to be looked up first. */
export const ALL_FREE = 'all'
const ENGLISH_FREE = new RegExp(
  `^(?:and |so |ok(?:ay)? )*(?:(?:${HOW_MANY}|how much more) (?:can|could) (?:i|we) (?:still )?(?:buy|afford)${OF}|(?:what(?:'s| is) )?the most (?:i|we) can (?:buy|afford))(?: (?:now|today|at market|with (?:my|all my) (?:money|cash|wallet|balance)|with what i have))?\\s*[?？]*$`,
)
const CHINESE_FREE =
  /^(?:请问|那|@的?)*(?:我们?)?(?:现在|目前|还|最多|一共|总共|剩下的钱)*(?:可以|能够|能|够)(?:再|还)?(?:买|买到|买进|买入)(?:@的?)?(?:多少|几) ?(?:度电?|mwh|电力?|兆瓦时)?(?:呢|啊)?\s*[?？]*$/

/** "how much can I sell?": what the wallet has, whatever the book would take. */
const SELLABLE =
  /^(?:and |so |ok(?:ay)? )*(?:how (?:much|many mwh)(?: energy| power| electricity)? (?:can|could) (?:i|we) (?:still )?sell|(?:what(?:'s| is) )?the most (?:i|we) can sell)(?: now| today)?\s*[?？]*$|^(?:请问|那)*(?:我们?)?(?:现在|目前|还|最多|一共|总共)*(?:可以|能够|能|够)(?:再|还)?(?:卖|卖出|卖掉)(?:多少|几) ?(?:度电?|mwh|电力?|兆瓦时)?(?:呢|啊)?\s*[?？]*$/

/** @returns the looks that answer it, the book last; null where the sentence asks for something else */
export function budgetAsked(tokens: readonly Token[], folded: string): Look[] | null {
  const shape = shapeOf(tokens, folded)
  if (SELLABLE.test(shape)) return [{ kind: 'call', tool: 'getUserWallet', args: {} }]
  if (ENGLISH_FREE.test(shape) || CHINESE_FREE.test(shape))
    return [{ kind: 'call', tool: 'getUserWallet', args: {} }, bookForAll(windowIn(tokens))]
  const [sum, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  if (sum === undefined || more.length > 0 || compare(sum, '0') <= 0) return null
  if (!ENGLISH.test(shape) && !CHINESE.test(shape) && !WORTH.test(shape)) return null
  if (compare(sum, MIN_SUM) < 0 && !SAYS_MONEY.test(shape)) return null
  return [bookLook(windowIn(tokens), sum, compare(sum, USUAL_SUM) > 0 ? MAX_DEPTH : USUAL_DEPTH)]
}

type Look = Extract<Action, { kind: 'call' }>

/** How much all that is free in the wallet, or a share of it, buys at market. */
export const bookForAll = (window: Window | null, share?: Share): Look => bookLook(window, ALL_FREE, MAX_DEPTH, share)

function bookLook(window: Window | null, sum: string, depth: number, share?: Share): Look {
  return {
    kind: 'call',
    tool: 'getOrderBook',
    args: { depth },
    reckoned: { into: 'budget', sum, ...(share ? { share } : {}) },
    ...(window ? { window } : {}),
  }
}
