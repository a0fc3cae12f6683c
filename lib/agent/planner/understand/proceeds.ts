/**
 * "If I sold everything what would I get?", 全部賣掉可以拿多少: what all the energy would bring on the bids of now. The wallet and
 * the book answer it; it never becomes an order.
 */
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { MAX_ASKED } from './shape.ts'

type Look = Extract<Action, { kind: 'call' }>

const ALL =
  '(?:everything|it all|all of it|all|the lot|all (?:of )?(?:my|the) (?:energy|power|electricity|mwh|holdings?|position|stock|inventory)|(?:my|the) (?:whole|entire) (?:position|holdings?|stock|inventory)|what(?:ever)? i (?:have|own|hold)|all (?:that )?i (?:have|own|hold|got))'
const SOLD =
  '(?:sold?|sell|selling|dump(?:ed|ing)?|liquidat(?:e|ed|ing)|unload(?:ed|ing)?|got rid of|get rid of|offload(?:ed|ing)?)'
const NOW = '(?:,? (?:now|right now|today|at market|at once|at the market))*'
const DEED = `${SOLD}(?: off)? ${ALL}${NOW}`
const GET =
  '(?:(?:what|how much)(?: money| cash)? (?:would|will|do|could|can|might) (?:i|we) (?:get|receive|make|end up with|have|earn)(?: for it| out of it| back)?|what (?:would|will|does) (?:it|that|this) (?:bring(?: me| in)?|make|give me|be worth|come to|fetch))'
const ENGLISH = new RegExp(
  `^(?:and |so |ok(?:ay)? |hypothetically,? )*(?:(?:if|when|suppose|supposing|assuming|say) (?:i|we) (?:were to |would |had )?${DEED},? (?:then )?${GET}|${GET} (?:if|when|for|from|by) (?:i |we )?(?:were to |would |had )?${DEED}|what(?:'s| is)(?: all)? (?:my energy|everything(?: i (?:have|own|hold))?|my (?:whole |entire )?(?:position|holdings?|stock|inventory)) worth|how much is (?:all )?(?:my energy|everything i (?:have|own|hold)|my (?:whole |entire )?(?:position|holdings?|stock|inventory)) worth)${NOW}\\s*[?？.!]*$`,
)
const HAN_ALL =
  '(?:我|手上|手里|手头|的|所有|电力?|能量|库存|持仓|部位|现在|把|将|要)*(?:全部?|全数|所有|都|通通|统统)(?:的?电力?|都|给|部)*'
const HAN_SOLD = '(?:卖掉|卖出去?|卖光|卖完|卖了|卖|出清|清掉|出掉|脱手|变现)(?:了)?'
const HAN_GET =
  '(?:大概|大约|总共|一共|会|我|能够?|可以|可)*(?:拿到?|换到?|收到?|得到?|赚到?|有|值|卖到?|回收|进帐)(?:回)?(?:多少|几)(?:钱|元|块|万)?'
const CHINESE = new RegExp(
  `^(?:请问|那|现在|假如|如果|假设|要是|万一|若|我)*(?:${HAN_ALL}${HAN_SOLD}|清仓|全卖了?)(?:的话|之后|以后|,|现在)*(?:${HAN_GET})(?:呢|啊)?[?？。!]*$|^(?:请问|那|现在|我|手上|手里|的)*(?:电力?|库存|持仓|部位)(?:总共|一共|全部|现在)*(?:值|价值)(?:多少|几)(?:钱|元)?(?:呢|啊)?[?？。!]*$`,
)

/** The most that a look gives. */
const DEPTH = 100

/** @returns the wallet, and the book it would be sold in; null where the sentence asks for something else */
export function proceedsAsked(tokens: readonly Token[], folded: string): Look[] | null {
  const words = folded.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0).trim()
  if (words.length > MAX_ASKED || tokens.some((t) => t.kind === 'number')) return null
  if (!ENGLISH.test(words) && !CHINESE.test(words.replaceAll(' ', ''))) return null
  return [
    { kind: 'call', tool: 'getUserWallet', args: {} },
    { kind: 'call', tool: 'getOrderBook', args: { depth: DEPTH }, reckoned: { into: 'proceeds' } },
  ]
}
