/** "What happened to my last order?", 我上一張單怎麼了, "why was my order rejected": what became of the newest one, or of the newest that ended so. */
import type { Token } from '../text/tokens.ts'
import type { Action, Reckoned } from './action.ts'
import { sides } from './places.ts'
import { MAX_ASKED } from './shape.ts'

/** Enough to find one that ended so. */
const SOME_ORDERS = 50

const LEAD = '(?:and |so |ok(?:ay)? |hey |please |can you |tell me |show me |check )*'
const KIND = '(?:order|one|trade|buy|sell|bid|offer|ask|ticket)(?: order)?'
/** "the last trade" is one of the market. */
const LAST = `(?!the (?:very )?(?:last|latest|newest|most recent|previous) trade)(?:my|our|the) (?:very )?(?:last|latest|newest|most recent|previous) ${KIND}`
const NOW = '(?: (?:now|yet|already|so far|in full|please|at all))*'
const DONE =
  '(?:go(?:ne)? through|fill(?:ed)?|execut(?:e|ed)|trad(?:e|ed)|match(?:ed)?|done|through|still (?:open|there|resting|working)|open|resting|live|working|cancell?ed|expired?|accepted|sent|work|happen)'
const REFUSED =
  '(?:reject(?:ed)?|refus(?:e|ed)|declin(?:e|ed)|den(?:y|ied)|turned down|not accepted|bounced?|fail(?:ed)?)'
const ENDED = '(?:cancell?ed|expired?|killed|dropped|gone|disappear(?:ed)?)'
const STATE = new RegExp(
  `^${LEAD}(?:what(?:'s| has| is| did)? (?:happened|happening|happen|become|became|going on|up) (?:to|of|with) ${LAST}|(?:what(?:'s| is) )?(?:the )?(?:status|state|fate) of ${LAST}|how(?:'s| is| did| has)? ${LAST} (?:doing|going|go|done|look(?:ing)?)|(?:did|has|is|was|have) ${LAST} (?:get |got |been |be )*${DONE}|where(?:'s| is) ${LAST}|when (?:did|was|have) (?:i |we )?(?:place|placed|send|sent|submit|submitted|enter|put in|make) ${LAST}|when was ${LAST}(?: placed| sent| submitted| made)?|how old is ${LAST}|${LAST} status|how much of ${LAST} (?:is |was |has |been |got )*(?:filled|done|left|open))${NOW}\\s*[?？]*$`,
)
const whyIt = (how: string): string =>
  `(?:(?:why|how come|when) (?:was|were|is|are|did|got|has|have) (?:my|the|that|our)(?: (?:last|latest))? ?(?:${KIND}s?)?(?: (?:get|got|been|be))? ?${how}|(?:was|were|is|has|have|did) (?:(?:any|one) of )?(?:my|our)(?: (?:last|latest))? (?:orders?)(?: (?:get|got|been|be))? ?${how}|(?:my|the)(?: (?:last|latest))? order (?:was|got) ${how}(?: why)?|(?:which|what|any|show(?: me)?)(?: of)?(?: my)?(?: the)? (?:orders? )?(?:was |were |got |have been )*${how}(?: orders?)?)`
const WHY_REFUSED = new RegExp(
  `^${LEAD}(?:${whyIt(REFUSED)}|(?:any |my |show (?:me )?(?:my )?)?(?:reject(?:s|ions)|rejected orders))${NOW}\\s*[?？]*$`,
)
const WHY_ENDED = new RegExp(
  `^${LEAD}(?:(?:why|how come) (?:was|were|is|did|got|has) (?:my|the|that|our)(?: (?:last|latest))? ?(?:${KIND})?(?: (?:get|got|been|be))? ?${ENDED})${NOW}\\s*[?？]*$`,
)

const HAN_LEAD = '(?:请问|那|看一下|看|查一下|查|告诉我)*'
const HAN_ORDER = '(?:单子?|委托|订单|买单|卖单)'
const HAN_LAST = `我?们?的?(?:刚才|刚刚|上|最后|最近|最新|前|刚)(?:下|挂|送)?的?(?:那|这)?(?:一?[张笔个]的?(?:${HAN_ORDER}|交易)?|${HAN_ORDER})`
const HAN_STATE =
  '(?:现在|目前|后来|到底|是|的)*(?:怎么了|怎么样了?|怎样了?|如何了?|什么(?:状态|情况)|(?:状态|情况)(?:如何|怎么样|怎样|是什么)?|(?:已经)?(?:有没有(?:成交|完成|送出)|(?:成交|完成|送出)(?:了(?:吗|没有?|多少)?|吗|没有?|多少了?))|(?:发生|出)了?什么(?:事|问题|状况)?|去哪里?了|还在(?:吗|不在)?|(?:是)?(?:什么时候|几点|何时)(?:下|挂|送|成交)(?:的)?|结果(?:如何|怎么样|呢))'
const HAN_REFUSED = '(?:被)?(?:拒绝|退回|退单|驳回|拒单|拒|打回|退件|退)(?:了|掉|的)*'
const HAN_ENDED = '(?:被)?(?:撤单|撤销|撤掉|撤|取消|过期|到期|不见|消失)(?:了|掉|的)*'
const HAN_MINE = `(?:我们?|的|上|最后|最近|刚才|刚刚|那|这|一|[张笔个]|${HAN_ORDER})*`
const hanWhy = (how: string): string =>
  `(?:${HAN_MINE}(?:为什么|为何|怎么|干嘛)会?${HAN_MINE}${how}|${HAN_MINE}${how}的?(?:原因|理由)(?:是什么|呢)?)`
const CHINESE_STATE = new RegExp(`^${HAN_LEAD}${HAN_LAST}${HAN_STATE}(?:呢|啊)?[?？]*$`)
const CHINESE_REFUSED = new RegExp(
  `^${HAN_LEAD}(?:${hanWhy(HAN_REFUSED)}|${HAN_MINE}(?:有没有|有|哪些|哪[张笔个]|几[张笔个])*${HAN_MINE}被(?:拒绝|退回|拒|驳回)(?:了|的|过)*${HAN_ORDER}?(?:吗|没有)?)(?:呢|啊)?[?？]*$`,
)
const CHINESE_ENDED = new RegExp(`^${HAN_LEAD}${hanWhy(HAN_ENDED)}(?:呢|啊)?[?？]*$`)

/** @returns null where the sentence asks for something else */
export function newestOrderAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  if (tokens.some((t) => t.kind === 'number')) return null
  const words = folded.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0).trim()
  if (words.length > MAX_ASKED) return null
  const joined = words.replaceAll(' ', '')
  const isOne = (english: RegExp, chinese: RegExp) => english.test(words) || chinese.test(joined)
  const look = (ended: Reckoned<'newest'>['ended'], limit: number) => {
    const side = sides(tokens)
    return {
      kind: 'call' as const,
      tool: 'getUserOrders' as const,
      // The newest of one side may stand behind some of the other.
      args: { status: 'all', limit: side ? SOME_ORDERS : limit },
      reckoned: { into: 'newest' as const, ended, ...(side ? { side } : {}) },
    }
  }
  if (isOne(STATE, CHINESE_STATE)) return look(null, 1)
  if (isOne(WHY_REFUSED, CHINESE_REFUSED)) return look('refused', SOME_ORDERS)
  return isOne(WHY_ENDED, CHINESE_ENDED) ? look('cancelled', SOME_ORDERS) : null
}
