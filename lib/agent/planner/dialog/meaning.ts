/** "What does that mean?", 什麼意思 after an answer: the words it was told in, explained. Never an order. */
import { OF_ONE_SYMBOL } from '../understand/action.ts'
import { termsOfLook } from '../understand/market-terms.ts'
import { MAX_ASKED } from '../understand/shape.ts'
import type { Term } from '../understand/terms.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import type { Intent } from './intent.ts'
import type { Proposed } from './proposed.ts'
import { isPlanWaiting, newestWrites } from './spoken-of.ts'

const LEAD = '(?:and|so|ok(?:ay)?|sorry|hm+|huh|wait|please|but|eh)?[ ,]*'
const THAT =
  '(?:that|this|it|these|those|they|this number|that number|the number|the answer|that answer|all (?:that|this))'
const ENGLISH = new RegExp(
  `^${LEAD}(?:what do(?:es)? ${THAT} (?:mean|say|tell me|stand for)(?: exactly| for me| now)?|what do you mean(?: by ${THAT})?|(?:what(?:'s| is) the )?meaning(?: of ${THAT})?|(?:can you |could you )?(?:explain|clarify)(?: ${THAT})?(?: to me)?(?: please)?|(?:i )?(?:don't|do not|didn't) (?:understand|get)(?: ${THAT})?|what(?:'s| is) ${THAT}|meaning what|meaning|how (?:do|should|can) i read ${THAT}|what am i looking at|(?:in )?(?:plain|simple) (?:english|words|terms)(?: please)?|what(?: does)? ${THAT} means?)[\\s?？!.]*$`,
)
const HAN =
  /^(?:请问|那|所以|等等|呃|欸|诶|嗯|不好意思|抱歉)*,?(?:(?:(?:这|那|它|这个|那个|这些|上面|刚才|刚刚)(?:的)?(?:数字|答案|个)?)?(?:是|代表|表示|指)?(?:什么|啥|甚么|怎样的?)(?:的)?意思|(?:这|那|这个|那个|这些|它)(?:代表|表示|说明|指|是)(?:的)?(?:什么|啥)|(?:我)?(?:看|听)不懂(?:(?:这|那)(?:个|些)?)?(?:数字|意思)?|(?:我)?不(?:懂|明白|理解|太懂)(?:(?:这|那)(?:个|些)?)?(?:意思)?|(?:请|可以|能|帮我|麻烦)*(?:解释|说明)(?:一下|看看)?(?:(?:这|那)(?:个|些)?)?(?:吗)?|(?:这|那)?(?:个|些)?(?:数字)?(?:要)?怎么(?:看|解读|理解)|什么鬼|白话(?:一点|文)?)(?:啊|呢|呀|耶|吗|了)*[\s?？。!]*$/

/** The question alone: what is named in it is its own subject. */
const isMeaningAsked = (folded: string): boolean =>
  folded.length <= MAX_ASKED && (ENGLISH.test(folded) || HAN.test(folded.replaceAll(' ', '')))

/** Null: no such question, or nothing was shown that has words to explain. */
export function meaningAsked(u: Understanding, before: readonly Turn[], proposed: Proposed): Intent | null {
  const last = before.at(-1)
  if (!last || !isMeaningAsked(u.utterance.folded.trim())) return null
  const [topic, beside = null] = topicsOf(before, proposed) ?? []
  return topic ? { kind: 'about', topic, reads: [], beside } : null
}

function topicsOf(before: readonly Turn[], proposed: Proposed): [Term, Term?] | null {
  if (isPlanWaiting(before)) return ['approving']
  if (newestWrites(before).at === before.length - 1) return ['resting']
  // What was told of a topic was looked up for it, and not asked for by itself.
  const asked = proposed.at(-1) ?? understand(before.at(-1)?.said ?? '').about?.reads ?? []
  const terms = new Set(asked.flatMap((action) => (action.kind === 'call' ? termsOf(action) : [])))
  const [first, second] = terms
  return first ? [first, second] : null
}

type Look = Parameters<typeof termsOfLook>[0]
function termsOf(look: Look): Term[] {
  const terms = termsOfLook(look)
  if (terms) return terms.flatMap((term) => term ?? [])
  if (look.tool === 'getUserOrders') return ['resting']
  if (look.tool === 'listSymbols') return ['contract', 'gateClosure']
  return look.tool === 'runSimulation' || look.tool === 'exportReport' ? ['profit'] : []
}

const WHY =
  /^(?:and |so |but |ok(?:ay)? )*(?:why(?: (?:is|was) (?:that|it|this)(?: so)?| so| though)?|how come|why (?:is|are) (?:some|any|so much|that much|it|they|part)(?: of (?:it|my money|my cash))? (?:locked|tied up)|for what reason)[\s?？!.]*$|^(?:请问|那|可是|但)*(?:为什么|为何|怎么会|怎么回事|为啥)(?:会)?(?:这样|这么多|有?(?:锁住?|冻结|锁定)(?:着|的)?)?(?:呢|啊|了)?[\s?？。]*$/

/** "why?" behind a look: of the market nobody here knows, of what is locked its orders are the reason. */
export function whyAsked(u: Understanding, proposed: Proposed): Intent | null {
  const [last, ...more] = proposed.at(-1) ?? []
  if (last?.kind !== 'call' || more.length > 0 || !WHY.test(u.utterance.folded.trim())) return null
  if (last.tool === 'getUserWallet') return { kind: 'about', topic: 'locked', reads: [], beside: null }
  if (!OF_ONE_SYMBOL.has(last.tool)) return null
  const { symbol } = last.args
  const trades: Look = {
    kind: 'call',
    tool: 'getTrades',
    args: symbol ? { symbol } : {},
    ...(last.window ? { window: last.window } : {}),
  }
  return { kind: 'about', topic: 'reasons', reads: [trades], beside: null }
}
