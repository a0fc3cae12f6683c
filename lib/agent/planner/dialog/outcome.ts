/** "Did it go through?", 為什麼被拒絕, "what rests now?": questions about what became of the last plan. Never an order. */
import type { Action } from '../understand/action.ts'
import { termIn } from '../understand/terms.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { type Call, isDone, type Turn } from './history.ts'
import type { Intent } from './intent.ts'
import { newestWrites } from './spoken-of.ts'

const LEAD = '(?:(?:so|and|ok|okay|hey|well|but|then|wait)[, ]+)*'
const WHICH =
  '(?:it|that|this|they|those|these|(?:my|the|that|this)(?: last| latest| newest)? (?:orders?|trades?|plan|buys?|sells?|bids?|asks?)(?: orders?)?)(?: all)?'
const BECAME =
  '(?:go(?:ne)? (?:through|out)|(?:get |got |been |be )?(?:fill|execut|match|trad|complet|reject|refus|declin|accept|cancel|plac|approv)(?:l?ed|ed|e)?|work(?:ed)?|succeed(?:ed)?|fail(?:ed)?|happen(?:ed)?|done|sent|through|expired?|skipped|resting|still (?:there|open|resting))'
const END = '(?: (?:yet|now|already|in full|completely|at all|ok|okay))*'
const HAN_LEAD = '(?:请问|那么|那|所以|现在|刚才|刚刚|已经)*'
const HAN_WHICH =
  '(?:我|的|它|这|那|刚才|刚刚|上|最后|一|张|笔|个|次|单子|单|订单|委托|买单|卖单|计划|交易|都|全部|有没有|有|到底|是|会|已经)*'
const HAN_BECAME = '(?:成交|送出|送出去|成功|执行|完成|接受|过)'
const HAN_REFUSED = '(?:拒绝|退回|退单|驳回|拒|失败|取消|撤掉?|撤单|没有?成交|没有?成功|没有?送出|没过|过期)'

const OUTCOME = [
  new RegExp(`^${LEAD}(?:did|has|have|had|was|were|is|are) ${WHICH} ${BECAME}${END}$`),
  new RegExp(
    `^${LEAD}(?:why|how come) (?:(?:was|were|is|did|has|have)(?:n't| not)? ${WHICH} (?:not )?${BECAME}|${WHICH} ${BECAME})${END}$`,
  ),
  new RegExp(
    `^${LEAD}(?:what (?:happened|became|came|has become)(?: (?:(?:to|with|of) )?${WHICH})?|what was the (?:result|outcome)(?: of ${WHICH})?)${END}$`,
  ),
  new RegExp(`^${HAN_LEAD}${HAN_WHICH}${HAN_BECAME}(?:了)?(?:吗|没有|没|了没)$`),
  new RegExp(`^${HAN_LEAD}${HAN_WHICH}(?:为什么|为何|怎么)(?:会)?${HAN_WHICH}(?:被)?${HAN_REFUSED}(?:了)?(?:呢)?$`),
  new RegExp(`^${HAN_LEAD}${HAN_WHICH}被?${HAN_REFUSED}(?:了)?(?:吗|没有|没)$`),
  new RegExp(`^${HAN_LEAD}${HAN_WHICH}(?:结果|后来)(?:是)?(?:怎么样|怎样|如何|呢)(?:了)?$`),
  /^(?:请问|那么|所以|现在)*(?:它|[那这][张笔个]单?|那单|刚才那[张笔个]单?)(?:现在|目前|后来)?(?:怎么样|怎样|如何)了?(?:呢)?$/,
]
/** Questions about an order that was sent. Without one they may be about anything. */
const HAN_WHY =
  /^(?:请问|那|现在|刚才)*(?:是)?(?:怎么了|怎么回事|咋了|咋回事|什么情况|出了?什么(?:问题|事)|(?:为什么|为啥|为何|怎么|咋)(?:会)?没(?:有)?(?:成|下|下成|下单|送|送出|挂上?|过|成功|成交)(?:去|成)?)(?:了|呢|啊)*$|^(?:到底|究竟|所以)*(?:有没有)?(?:下|送|挂|成)(?:没|没有|了没)(?:下|送|挂)?(?:成|出去|上|成功)(?:了)?$/
const RESTS = [
  new RegExp(
    `^${LEAD}(?:what|which orders?|which of (?:them|those|my orders))(?:'s| is| are| do i)?(?: have)?(?: still| left)? (?:rests?|resting|still (?:rests?|there)|left resting)${END}$`,
  ),
  new RegExp(
    `^${LEAD}(?:do i have|is there|are there) (?:anything|any orders?|something)(?: still| left)? (?:resting|rest)${END}$`,
  ),
  /^(?:请问|那么|那|现在|目前|我)*(?:我)?还?(?:有|剩)(?:下)?(?:什么|哪些|几张|多少)(?:单|订单|委托)?(?:还)?(?:挂单|挂着|在挂|挂着的单|没成交)(?:的)?(?:单)?(?:呢|吗)?$/,
]

const isOf = (patterns: readonly RegExp[], words: string): boolean => patterns.some((pattern) => pattern.test(words))

const REFUSED = /reject|refus|declin|拒|退回|退单|驳回/

/** All that was sent lately, whether it filled or not. */
const LATEST: Action = { kind: 'call', tool: 'getUserOrders', args: { status: 'all', limit: 50 } }
const RESTING: Action = { kind: 'call', tool: 'getUserOrders', args: { status: 'pending' } }

/** Null: no such question. Before anything was sent in this conversation it is one about the orders there are. */
export function outcomeAsked(u: Understanding, before: readonly Turn[]): Intent | null {
  const words = u.utterance.folded.trim().replace(/[\s?!.。]+$/, '')
  if (isOf(RESTS, words)) return { kind: 'do', actions: [RESTING] }
  // 怎麼撤單 asks how to cancel, while 怎麼撤單了 asks why it was cancelled.
  const { calls } = newestWrites(before)
  const isOfSent = calls.length > 0 && HAN_WHY.test(words)
  if ((!isOf(OUTCOME, words) && !isOfSent) || termIn(words)) return null
  if (calls.length === 0 && REFUSED.test(words))
    return { kind: 'do', actions: understand('why was my order rejected').actions }
  if (calls.length === 0)
    return u.actions.every(isLook) && u.actions.length > 0 ? null : { kind: 'do', actions: [LATEST] }
  const reads = calls.some(isOfOrder) ? [LATEST] : []
  return { kind: 'outcome', calls, reads }
}

const isLook = (action: Action): boolean => action.kind === 'call'

/** The order may have traded since the answer, so it is looked up again. */
export const isOfOrder = (call: Call): boolean =>
  (call.tool === 'placeOrder' || call.tool === 'amendOrder') && isDone(call)
