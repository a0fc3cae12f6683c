/** "Buy 50k worth at 2,950", 用 5 萬買 2950: a sum of money and a price. How much that is follows; the order stays the trader's own word. */
import { compare } from '../text/decimal.ts'
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { SUM, shapeOf } from './shape.ts'

type Look = Extract<Action, { kind: 'call' }>

const LEAD = "(?:please |ok(?:ay)? |so |can you |could you |i want to |i'd like to |i would like to )*"
const ENERGY = '(?:energy|power|electricity)'
const ENGLISH = new RegExp(
  `^${LEAD}(?:(?:(?:buy|(sell))(?: me)? )?${SUM} (?:worth|(?:worth )?of ${ENERGY})|(?:spend|invest) ${SUM}(?: (?:on|in) ${ENERGY})?|(?:buy|(sell))(?: ${ENERGY})? for ${SUM}),? (?:at|@|limit) ${SUM}(?:,? please)?[.!?]*$`,
)
/** The same as what is done with the money: "put 20,000 into bids at 2,950", "buy with 20,000 at 2,950". */
const SPENT = new RegExp(
  `^${LEAD}(?:(?:put|stick|throw|use|spend|invest|park) ${SUM} (?:(?:in|into|on|to|for) (?:a |some )?(?:bids?|buys?|buy orders?|buying|work|(?:buying )?${ENERGY})|to (?:buy|bid)(?: ${ENERGY})?|bidding|buying)|(?:buy|bid)(?: ${ENERGY})? (?:with|using|out of) ${SUM}|${SUM} (?:worth )?of (?:bids?|buys?)),? (?:at|@|limit) ${SUM}(?:,? please)?[.!?]*$`,
)
/** A sum and a price, in either order: "How much can I buy with 50,000 at 2,950?" */
const ASKED = new RegExp(
  `^(?:and |so |ok(?:ay)? )*how (?:much|many mwh)(?: ${ENERGY})? (?:can|could|would) (?:i|we) (?:buy|get|afford) (?:(?:with|for|out of) ${SUM},? (?:at|@|if the price is)|(?:at|@) #,? (?:with|for|out of)) ${SUM}\\s*[?？.]*$|^(?:and |so |ok(?:ay)? )*(?:what|how (?:much|many mwh)(?: ${ENERGY})?) (?:can|could|would|will|does|do) ${SUM} (?:buy|get|pay for)(?: me| us)? (?:at|@) ${SUM}\\s*[?？.]*$`,
)
const HAN_SUM = '(?:nt\\$ ?)?# ?(?:元|块钱?|新?台币)'
const HAN_AT = '(?:,? ?(?:以|用|在|价格?|限价|单价|@)?(?:是)? ?)'
const HAN_LEAD = '(?:请|帮我|我要|我想|先)*'
const HAN = new RegExp(
  `^${HAN_LEAD}(?:(?:买[进入]?|(卖)[出掉]?)个? ?${HAN_SUM}(?:的?电力?)?|(?:花|用|拿) ?(?:nt\\$ ?)?# ?(?:元|块钱?|新?台币)?[去来]?买[进入]?(?:电力?)?|${HAN_SUM}的?[,，]? ?(?:(?:拿|用)?[去来])?(?:买[进入]?|(卖)[出掉]?)(?:电力?)?)${HAN_AT}# ?(?:元|块)?(?:吧|的)?[。!]*$`,
)
/** 30 萬買電，限價 2990: so much that it can only be money. */
const HAN_BARE_SUM = new RegExp(
  `^${HAN_LEAD}#[,，]? ?[去来]?(?:买[进入]?|(卖)[出掉]?)(?:电力?)?${HAN_AT}# ?(?:元|块)?(?:吧|的)?[。!]*$`,
)
const MIN_BARE_SUM = '10000'
/** 花兩萬塊以 2950 買進, 拿三萬在 2950 掛買單, 2950 買 5 萬元的電: the sum is the larger of the two. */
const HAN_DEED = '(?:挂?买[进入]?(?:单|电力?|一?些|一?点)?|挂?买单|接|收|买进?来)'
const HAN_SPENT = new RegExp(
  `^${HAN_LEAD}(?:(?:花|用|拿|投|出)(?:掉|了)? ?(?:nt\\$ ?)?# ?(?:元|块钱?|新?台币)?[,，]? ?(?:[去来])?(?:以|用|在|按|照|价格)? ?# ?(?:元|块)?(?:的?价格|价位|那边)?(?:[去来])?${HAN_DEED}|(?:以|用|在|按|价格)? ?# ?(?:元|块)?(?:的?价格|价位)?[,，]? ?(?:(?:花|用|拿|投) ?(?:nt\\$ ?)?# ?(?:元|块钱?|新?台币)?(?:[去来])?${HAN_DEED}|买[进入]?个? ?${HAN_SUM}的?(?:电力?)?))(?:吧|的)?[。!]*$`,
)
const HAN_ASKED =
  /^(?:请问|那|我们?|如果|有|用|花|拿)*(?:nt\$ ?)?# ?(?:元|块钱?|新?台币)?,? ?(?:以|用|在|价格?|单价|@)?(?:是)? ?# ?(?:元|块)?(?:的话)?(?:我们?)?(?:最多|一共|大概)*(?:可以|能够?|可|够)买[进入到]?(?:多少|几) ?(?:度电?|mwh|电力?|兆瓦时)?(?:呢|啊)?\s*[?？]*$/

/** @returns null where the sentence asks for something else, or the sum is none */
export function worthAsked(tokens: readonly Token[], folded: string): Look[] | null {
  const shape = shapeOf(tokens, folded)
  const numbers = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  // The price stands before the sum: "at 2,950 with 50,000", 2950 買 5 萬元的電.
  const isTurned = /(?:at|@) #,? (?:with|for|out of)/.test(shape) || isPriceFirst(shape, numbers)
  const [sum, price, ...more] = isTurned ? numbers.toReversed() : numbers
  if (sum === undefined || price === undefined || more.length > 0) return null
  if (compare(price, '0') <= 0 || compare(sum, price) <= 0) return null
  const forms = [
    ENGLISH,
    SPENT,
    HAN,
    HAN_SPENT,
    ASKED,
    HAN_ASKED,
    ...(compare(sum, MIN_BARE_SUM) < 0 ? [] : [HAN_BARE_SUM]),
  ]
  const found = forms.map((pattern) => pattern.exec(shape)).find((m) => m)
  if (!found) return null
  const side = found.slice(1).some(Boolean) ? 'SELL' : 'BUY'
  const reckoned = { into: 'means', side, share: { parts: 1, of: 1 }, price, sum } as const
  return [{ kind: 'call', tool: 'getUserWallet', args: {}, reckoned }]
}

const isPriceFirst = (shape: string, [first = '', second = '']: readonly string[]): boolean =>
  HAN_SPENT.test(shape) && second !== '' && compare(first, second) < 0
