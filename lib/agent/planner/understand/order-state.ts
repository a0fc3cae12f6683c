/** "Is my 2950 filled?", 2950 那張成交了嗎: what became of the orders that a number and a side name. */
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { sides } from './places.ts'
import { MOST_ORDERS } from './reads.ts'
import { shapeOf } from './shape.ts'

const LEAD = '(?:and |so |ok(?:ay)? |please |can you tell me |tell me )*'
const KIND = '(?:buy|sell|bid|ask|offer|order|one|buys|sells|orders)'
const ORDER = `(?:my |the |that )*(?:# ?(?:mwh )?(?:${KIND} ?)*|(?:${KIND} )+(?:at|for|of) (?:nt\\$ ?)?#(?: mwh)?)`
const DONE =
  '(?:fill(?:ed)?|execut(?:e|ed)|trad(?:e|ed)|done|match(?:ed)?|through|gone through|go through|hit|lifted|open|resting|working|live|there|cancelled|canceled|expired|pending)'
const ENGLISH = new RegExp(
  `^${LEAD}(?:(?:is|are|was|were|has|have|did|does) ${ORDER} ?(?:been |get |got )?(?:still |already |now )*${DONE}(?: yet| now| already| still)*|(?:am|was) i (?:filled|done|executed|hit) (?:on|at) ${ORDER}|what(?:'s| is| has| did)? (?:happened|become|became|happening) (?:to|of|with) ${ORDER}|(?:what(?:'s| is) )?(?:the )?(?:status|state) of ${ORDER}|how(?:'s| is) ${ORDER} (?:doing|going))\\s*[?？]*$`,
)
const HAN_ORDER = '(?:我|那|这|的|挂|在)*# ?(?:元|块|mwh)?(?:的|那|这|一)*[张笔个]?(?:的|买|卖|进|出|单|子|委托|订单)*'
const CHINESE = new RegExp(
  `^(?:请问|那)*${HAN_ORDER}(?:现在|目前|已经|还|都)*(?:(?:成交|执行|撤|取消|到期)(?:掉|完)?了?(?:吗|么|没有?|多少)|(?:有没有|是否|是不是)(?:已经)?(?:成交|执行|撤)(?:了)?|在(?:吗|不在)|挂着吗|(?:的)?(?:状态|情况)(?:是什么|如何|怎么样|怎样)?|(?:怎么样|怎样|如何)了?)(?:呢|啊)?\\s*[?？]*$`,
)

/** @returns null where the sentence asks for something else, or names no order */
export function orderStateAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const [number, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  if (number === undefined || more.length > 0) return null
  const shape = shapeOf(tokens, folded)
  if (!ENGLISH.test(shape) && !CHINESE.test(shape)) return null
  const side = sides(tokens)
  return {
    kind: 'call',
    tool: 'getUserOrders',
    args: { status: 'all', limit: MOST_ORDERS },
    reckoned: { into: 'orderState', number, ...(side ? { side } : {}) },
  }
}
