/** "How much is at 2,950?", 買二價多少: what rests at one price, or at one level of a side, and at no other. */
import { levelIn } from '../lexicon/ordinals.ts'
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { shapeOf } from './shape.ts'
import { DEPTH, HAN_HOW_MUCH, LEAD, PRICE } from './within.ts'

const LEVEL = '(?:(?:level|price) )?'
const AT = new RegExp(
  `^${LEAD}(?:(?:how (?:much|many mwh|deep)|what(?:'s| is)? (?:the )?(?:size|quantity|depth|liquidity|resting|sitting|waiting))(?: energy| power| electricity| liquidity| depth| size| quantity| volume)?(?: (?:is|are|sits?|rests?|waits?))?(?: there| it| (?:in )?(?:the )?(?:book|market)| (?:the )?@)*(?: (?:resting|sitting|waiting|left))?|(?:the )?(?:size|depth|liquidity)) (?:at|on) (?:the )?${LEVEL}${PRICE}(?: level)?(?: (?:now|in the book|of (?:the )?@|for (?:the )?@))?\\s*[?？]*$`,
)
const HAN_AT = new RegExp(
  `^(?:请问|那|现在|目前|在|@的?)*# ?(?:元|块)?的?(?:那|这)?一?(?:档|价位|价)?(?:上|那里|这里|那边)?(?:现在|目前)?(?:(?:还|总共|一共)*(?:有|挂了?|挂着|剩)${HAN_HOW_MUCH}|的?(?:数?量|深度)(?:是|有)?多少)(?:呢|啊)?\\s*[?？]*$`,
)

/** "How much is at 2,999.50?", 2950 那檔有多少: what rests at one price, and at no other. */
export function atPriceAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const shape = shapeOf(tokens, folded)
  if (!AT.test(shape) && !HAN_AT.test(shape)) return null
  const [price, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  if (price === undefined || more.length > 0) return null
  const window = windowIn(tokens)
  return {
    kind: 'call',
    tool: 'getOrderBook',
    args: { depth: DEPTH },
    reckoned: { into: 'atPrice', price },
    ...(window ? { window } : {}),
  }
}

const PLACE = '(?:second|third|fourth|fifth|2nd|3rd|4th|5th)'
const AT_LEVEL = new RegExp(
  `^${LEAD}(?:(?:what(?:'s| is)|where(?:'s| is)) (?:the )?|(?:the )?(?=${PLACE} best )|how (?:much|many mwh) (?:is|are) (?:there )?(?:on|at) (?:the )?)(${PLACE})(?: best| highest| lowest)? (bid|ask|offer)(?: level| price)*(?: now)?\\s*[?？]*$|^(?:请问|那)*([买卖][二三四五2-5])(?:档|价|的?价格|档价|(?<=[二三四五])(?=是?多少|有多少)|(?<=[二三四五])(?:的|上)?数?量|(?<=[二三四五])上)(?:现在|目前)?(?:是|在)?(?:多少|哪里?|几[元块]?|(?:有|挂了?)多少(?:量)?)(?:钱)?(?:呢)?\\s*[?？]*$|^(?:请问|那|看|查|一下)*([买卖][二三四五])(?:的|上)?数?量\\s*[?？。]*$`,
)

/** "What's the second bid?", 買二價多少: price and quantity of a level behind the best. */
export function levelAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const found = AT_LEVEL.exec(folded.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0).trim())
  if (!found) return null
  const [, place = '', of = '', priced = '', sized = ''] = found
  const han = priced || sized
  const level = levelIn(place || han)
  const side = of === 'bid' || han.startsWith('买') ? 'BUY' : 'SELL'
  return { kind: 'call', tool: 'getOrderBook', args: { depth: level }, reckoned: { into: 'atLevel', side, level } }
}

const AT_BEST =
  /^(?:and |so )*(?:how (?:much|many mwh)(?: size| volume| quantity)?|(?:is|are) there (?:any|much|enough)(?: size| volume| quantity| liquidity)?|(?:any|much)(?: size| volume| quantity)?|what(?:'s| is)? (?:the )?(?:size|quantity|volume)) (?:is |are )?(?:there )?(?:on|at|behind) (?:the )?(?:best |top |inside )?(bid|ask|offer)(?: now)?\s*[?？]*$|^(?:what(?:'s| is) )?(?:the )?(bid|ask|offer) size\s*[?？]*$|^(?:请问|那)*([买卖])(?:一|1)(?:上|那里|现在)?(?:的?(?:数?量)(?:是?多少)?|有?多少(?:量|mwh|度)?|挂了?多少)\s*[?？]*$/

/** "How much is on the bid?", 買一有多少: the quantity at the best price of a side. */
export function bestAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const words = folded.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0).trim()
  const found = AT_BEST.exec(words)
  if (!found) return null
  const side = found[1] ?? found[2] ?? found[3]
  const focus = side === 'bid' || side === '买' ? 'buys' : 'sells'
  return { kind: 'call', tool: 'getOrderBook', args: { depth: 1 }, focus }
}
