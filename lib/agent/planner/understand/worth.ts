/** "Buy 50k worth at 2,950", 用 5 萬買 2950: a sum of money and a price. How much that is follows; the order stays the trader's own word. */
import { compare } from '../text/decimal.ts'
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { shapeOf } from './shape.ts'

type Look = Extract<Action, { kind: 'call' }>

const LEAD = "(?:please |ok(?:ay)? |so |can you |could you |i want to |i'd like to |i would like to )*"
const SUM = '(?:nt\\$ ?|ntd ?|\\$ ?)?#(?: ?(?:ntd|nt\\$|nt dollars|dollars|bucks))?'
const ENERGY = '(?:energy|power|electricity)'
const ENGLISH = new RegExp(
  `^${LEAD}(?:(?:(?:buy|(sell))(?: me)? )?${SUM} (?:worth|(?:worth )?of ${ENERGY})|(?:spend|invest) ${SUM}(?: (?:on|in) ${ENERGY})?|(?:buy|(sell))(?: ${ENERGY})? for ${SUM}),? (?:at|@|limit) ${SUM}(?:,? please)?[.!?]*$`,
)
const HAN_SUM = '(?:nt\\$ ?)?# ?(?:元|块钱?|新?台币)'
const HAN_AT = '(?:,? ?(?:以|用|在|价格?|限价|单价|@)?(?:是)? ?)'
const HAN_LEAD = '(?:请|帮我|我要|我想|先)*'
const HAN = new RegExp(
  `^${HAN_LEAD}(?:(?:买[进入]?|(卖)[出掉]?)个? ?${HAN_SUM}(?:的?电力?)?|(?:花|用|拿) ?(?:nt\\$ ?)?# ?(?:元|块钱?|新?台币)?[去来]?买[进入]?(?:电力?)?)${HAN_AT}# ?(?:元|块)?(?:吧|的)?[。!]*$`,
)

/** @returns null where the sentence asks for something else, or the sum is none */
export function worthAsked(tokens: readonly Token[], folded: string): Look[] | null {
  const [sum, price, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  if (sum === undefined || price === undefined || more.length > 0) return null
  if (compare(price, '0') <= 0 || compare(sum, price) <= 0) return null
  const shape = shapeOf(tokens, folded)
  const found = ENGLISH.exec(shape) ?? HAN.exec(shape)
  if (!found) return null
  const side = found.slice(1).some(Boolean) ? 'SELL' : 'BUY'
  const reckoned = { into: 'means', side, share: { parts: 1, of: 1 }, price, sum } as const
  return [{ kind: 'call', tool: 'getUserWallet', args: {}, reckoned }]
}
