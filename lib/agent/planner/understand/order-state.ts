/** "Is my 2950 filled?", 2950 那張成交了嗎: what became of the orders that one or two numbers and a side name. */
import { isId } from '../text/order-id.ts'
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { sides } from './places.ts'
import { MAX_ORDERS } from './reads.ts'
import { shapeOf } from './shape.ts'

const LEAD = '(?:and |so |ok(?:ay)? |please |can you tell me |tell me )*'
const KIND = '(?:buy|sell|bid|ask|offer|order|one|buys|sells|orders)'
const BOTH = `(?:my |the |that )*(?:${KIND} )+(?:(?:of|for) )?# ?(?:mwh )?(?:at|@|for) (?:nt\\$ ?)?#(?: mwh)?`
const ORDER = `(?:my |the |that )*(?:# ?(?:mwh )?(?:${KIND} ?)*|(?:${KIND} )+(?:at|for|of) (?:nt\\$ ?)?#(?: mwh)?|order (?:no\\.? |number |id )?#)`
const DONE =
  '(?:fill(?:ed)?|execut(?:e|ed)|trad(?:e|ed)|done|match(?:ed)?|through|gone through|go through|hit|lifted|open|resting|working|live|there|cancelled|canceled|expired|pending)'
const ENGLISH = new RegExp(
  `^${LEAD}(?:(?:(?:is|are|was|were|has|have|did|does) (?:${BOTH}|${ORDER})|${BOTH}) ?(?:been |get |got )?(?:still |already |now )*${DONE}(?: yet| now| already| still)*|what(?:'s| is) left (?:of|on) ${ORDER}|how much of ${ORDER} (?:is|was|has been|got|has) ?(?:been |got )?(?:filled|traded|done|executed|left|open)|(?:am|was) i (?:filled|done|executed|hit) (?:on|at) ${ORDER}|what(?:'s| is| has| did)? (?:happened|become|became|happening) (?:to|of|with) ${ORDER}|(?:what(?:'s| is) )?(?:the )?(?:status|state) of ${ORDER}|how(?:'s| is) ${ORDER} (?:doing|going)|(?:when|at what time|until when) (?:does|do|will|is|was|did) ${ORDER} (?:be )?(?:expire|lapse|end|run out|good|valid)|how long (?:is|does|will) ${ORDER} (?:rest|last|valid|good))\\s*[?？]*$`,
)
const HAN_NOUN = '[张笔个]?(?:的|买|卖|进|出|单|子|委托|订单)*'
const HAN_FIGURE = '#(?:元|块|度|mwh)?'
const HAN_ORDER = `(?:我|那|这|的|挂|在)*${HAN_FIGURE}(?:的|那|这|一)*${HAN_NOUN}`
const HAN_BOTH = `(?:我|那|这|的|挂|买|卖|进|出|单|在|以|用)*${HAN_FIGURE}(?:的|买|卖|进|出|单|在|以|用)*${HAN_FIGURE}(?:的|那|这|一)*${HAN_NOUN}`
const HAN_DONE =
  '(?:(?:什么时候|何时|几点|多久)(?:会|才)?(?:到期|过期|失效)|有?(?:成交|执行|撤|取消|到期)(?:掉|完)?了?(?:吗|么|没有?|多少了?)|(?:有没有|是否|是不是)(?:已经)?(?:成交|执行|撤)(?:了)?|在(?:吗|不在)|挂着吗|(?:怎么样|怎样|如何)了)'
/** Of two numbers 怎麼樣 asks what one thinks of such an order. */
const HAN_STATE = `(?:${HAN_DONE}|(?:的)?(?:状态|情况)(?:是什么|如何|怎么样|怎样)?|怎么样|怎样|如何)`
const HAN_NOW = '(?:现在|目前|已经|还|都)*'
const CHINESE = new RegExp(
  `^(?:请问|那)*(?:${HAN_BOTH}${HAN_NOW}${HAN_DONE}|${HAN_ORDER}${HAN_NOW}${HAN_STATE})(?:呢|啊)?[?？]*$`,
)

/** "My buy of 5 MWh at 2,950", 我 2,950 的 5 MWh 買單: it names an order there is, and says nothing to be done. */
const OWN = new RegExp(
  `^(?:my|our) (?:own |open |resting |working )*(?:# ?(?:mwh )?(?:${KIND} ?)+|(?:${KIND} )+(?:(?:of|for) )?# ?(?:mwh)?)(?: ?(?:at|@|for) (?:nt\\$ ?)?#(?: mwh)?)?\\s*[?？]*$`,
)
/** An order by its id: "order 48213-3". */
const NUMBERED = new RegExp(
  `^${LEAD}(?:(?:show|see|find|where(?:'s| is))(?: me)? )?(?:my |the )?order (?:no\\.? |number |id )?#\\s*[?？]*$`,
)
const HAN_OWN =
  /^我们?的?(?:挂着?的|还挂着的)?(?:(?:#(?:元|块|度|mwh)?的?){1,2}[那这一]?[张笔个]?(?:买|卖)(?:单|委托|订单)|(?:买|卖)(?:单|委托|订单)(?:#(?:元|块|度|mwh)?){1,2})[?？]*$/

const OF_END = /expire|lapse|run out|\bend\b|valid|good|until when|last\b|到期|过期|失效/

/** The id of an order stands in a sentence as a number does. */
const asNumber = (token: Token): Token =>
  token.kind === 'word' && isId(token.text)
    ? { kind: 'number', value: token.text, words: false, start: token.start, end: token.end }
    : token

/** @returns null where the sentence asks for something else, or names no order */
export function orderStateAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const named = tokens.map(asNumber)
  const numbers = named.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  if (numbers.length === 0 || numbers.length > 2) return null
  const shape = shapeOf(named, folded)
  const isAsked = [ENGLISH, OWN, NUMBERED].some((pattern) => pattern.test(shape))
  if (!isAsked && ![CHINESE, HAN_OWN].some((pattern) => pattern.test(shape.replaceAll(' ', '')))) return null
  const side = sides(tokens)
  return {
    kind: 'call',
    tool: 'getUserOrders',
    args: { status: 'all', limit: MAX_ORDERS },
    reckoned: {
      into: 'orderState',
      numbers,
      ...(side ? { side } : {}),
      ...(OF_END.test(shape) ? { isEnd: true } : {}),
    },
  }
}
