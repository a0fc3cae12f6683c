/** "Cancel all buys below 2,945", 2945 以下的買單都撤掉, "all but the sells", 除了 2950 的都撤, "both buys": orders that are chosen by what they have in common. */
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { compare } from '../text/decimal.ts'
import { hoursAt } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import type { Action, Bound } from './action.ts'
import { CANCELS, every, HAN_LEAD, LEAD, NOUN, ofSide, sideIn } from './cancel-words.ts'
import { MIN_PLAIN } from './figures.ts'
import { asClock } from './hour-said.ts'
import { placedThen } from './placed-then.ts'
import { NUMBER } from './shape.ts'

const N = `(${NUMBER})`
const ID = '(?:o-\\d+|\\d+-\\d+)'
const BOUND = new RegExp(
  `^${LEAD} (?:all |every |any )?(?:of )?(?:my |the )?(?:open |resting )?${NOUN}(?: (?:that (?:is|are)|which (?:is|are)|priced|with (?:a )?prices?|with|of))? (at or )?(below|under|lower than|less than|smaller than|above|over|higher than|more than|bigger than|larger than|greater than) (?:nt\\$ ?)?${N} ?(mwh)?(?: please)?[.!]*$`,
)
const HAN_PRICED = new RegExp(
  `^${HAN_LEAD}(?:价格?|单价)?(?:在)?(低于|小于|少于|高于|大于) ?${N} ?(?:元|块)?的(买单|卖单|单子?|委托|挂单|订单)(?:都|全部|全)?(?:取消|撤掉|撤销|撤|砍掉|删掉)?(?:吧|掉)?[。!]*$`,
)
const HAN_BOUND = new RegExp(
  `^${HAN_LEAD}(?:价格?在?)? ?${N} ?(?:元|块)?的?(以下|以上|之下|之上)的?(?:(买单|卖单|单子?|委托|挂单|订单)(?:都|全部|全)?|(?:都|全部|全)|(?<=的))(?:取消|撤掉|撤销|撤|砍掉|删掉)?(?:吧|掉)?[。!]*$`,
)
const EXCEPT = new RegExp(
  `^${LEAD} (?:all|everything|all (?:of )?(?:my |the )?orders)(?: (?:but|except|other than|besides|apart from)(?: for)?) (?:the |my )?(sells?|buys?|asks?|bids?|offers?|sell orders?|buy orders?)(?: please)?[.!]*$`,
)
const HAN_EXCEPT =
  /^(?:请|帮我|麻烦|把)*(?:除了?|留下?)(卖单|买单)(?:以外|之外|外)?,? ?(?:的|都|全部?|其他|其余|其它|所有|委托|单)*(?:取消|撤掉|撤销|撤单|撤|砍掉)(?:吧|掉)?[。!]*$/
const ONE = '(?:order|one|bid|ask|offer|(?:buy|sell)(?: order)?)'
const ALL_BUT = new RegExp(
  `^${LEAD} (?:all |every )?(?:of )?(?:my |the )?(?:open |resting )?(orders|buys|sells|bids|asks|offers|buy orders|sell orders|everything|all) (?:but|except|other than|besides|apart from)(?: for)?(?: the| my)?(?: ${ONE})?(?: at)? (?:nt\\$ ?)?(${ID}|${NUMBER})(?: ${ONE})?(?: please)?[.!]*$`,
)
const HAN_ALL_BUT = new RegExp(
  `^(?:请|帮我|麻烦|把)*(?:除了?|只?保?留下?)(?:我的)? ?(${ID}|${NUMBER}) ?(?:元|块)?的?[那这]?一?[张笔个]?(?:单|买单|卖单|委托)?(?:以外|之外|外)?,? ?(?:的|都|全部?|通通|其他|其余|其它|所有|委托|单)*(?:取消|撤掉|撤销|撤单|撤|砍掉)(?:吧|掉)?[。!]*$`,
)
const BOTH = new RegExp(
  `^${LEAD} both (?:of )?(?:my |the )?(orders|buys|sells|bids|asks|offers|buy orders|sell orders)(?: please)?[.!]*$`,
)

/** "all but the 18-19 one", 除了 18-19 的都撤: those of one contract stay. */
const ALL_BUT_OF = new RegExp(
  `^${LEAD} (?:all |every )?(?:of )?(?:my |the )?(?:open |resting )?(?:orders|everything|all) (?:but|except|other than|besides|apart from)(?: for)? (?:the |my |those |the ones? )?(?:in |for |of )?(?:the )?(?<of>[a-z0-9: -]{3,40}?)(?: (?:ones?|orders?|contracts?|hours?))?(?: please)?[.!]*$`,
)
const HAN_ALL_BUT_OF =
  /^(?:请|帮我|麻烦|把)*(?:(?:除了?|只?保?留下?)(?:我的)? ?(?<of>(?:现货|(?:[今明后]天)? ?\d{1,2}(?::\d\d)? ?[-~到至] ?\d{1,2}(?::\d\d)? ?点?)))的?(?:那|这)?一?[张笔个]?(?:单子?|委托|合约)?(?:以外|之外|外)?[,，]? ?(?:的|都|全部?|其他|其余|其它|所有|委托|单)*(?:取消|撤掉|撤销|撤单|撤|砍掉)(?:吧|掉)?[。!]*$/

function keptContract(words: string): Action | null {
  const of = (ALL_BUT_OF.exec(words) ?? HAN_ALL_BUT_OF.exec(words))?.groups?.of?.trim()
  if (of === undefined) return null
  if (/^(?:spot|elc|现货)$/.test(of)) return every({ keptIn: { symbol: DEFAULT_SYMBOL } })
  const said = asClock(of.replace(/ ?[~到至] ?/, '-'))
  const hours = hoursAt(said, 0)
  return hours?.end === said.length && hours.value.end !== null ? every({ keptIn: { window: hours.value } }) : null
}

/** @returns null where the sentence is anything else, or more */
export function cancelSome(plain: string): Action[] | null {
  const words = fold(plain).folded.trim()
  const then = placedThen(words)
  if (then) return [then]
  const bound = BOUND.exec(words)
  if (bound) {
    const [, noun, at, than = '', value = '', mwh] = bound
    const isOfQty = mwh !== undefined || /bigger|larger|smaller/.test(than)
    const figure = value.replaceAll(',', '')
    // "more than 3": hardly a price, and said of no quantity.
    if (!isOfQty && compare(figure, MIN_PLAIN) < 0) return null
    const isBelow = /below|under|lower|less|smaller/.test(than)
    const of: Bound = { of: isOfQty ? 'qty' : 'price', isBelow, isWith: at !== undefined, value: figure }
    return [every({ ...ofSide(sideIn(noun)), bound: of })]
  }
  const han = CANCELS.test(words) ? HAN_BOUND.exec(words) : null
  if (han) {
    const [, value = '', than = '', noun] = han
    const of: Bound = {
      of: 'price',
      isBelow: than.endsWith('下'),
      isWith: than.startsWith('以'),
      value: value.replaceAll(',', ''),
    }
    return [every({ ...ofSide(sideIn(noun)), bound: of })]
  }
  const priced = CANCELS.test(words) ? HAN_PRICED.exec(words) : null
  if (priced) {
    const [, than = '', value = '', noun] = priced
    const of: Bound = { of: 'price', isBelow: /[低小少]/.test(than), isWith: false, value: value.replaceAll(',', '') }
    return compare(of.value, MIN_PLAIN) < 0 ? null : [every({ ...ofSide(sideIn(noun)), bound: of })]
  }
  const but = keptContract(words)
  if (but) return [but]
  const allBut = ALL_BUT.exec(words)
  const number = allBut?.[2] ?? HAN_ALL_BUT.exec(words)?.[1]
  // "all but 2": the one of 2 MWh, or two of them?
  if (number && /^[\d,.]+$/.test(number) && compare(number.replaceAll(',', ''), MIN_PLAIN) < 0) return null
  if (number) return [every({ ...ofSide(sideIn(allBut?.[1])), kept: number.replaceAll(',', '') })]
  const kept = sideIn((EXCEPT.exec(words) ?? HAN_EXCEPT.exec(words))?.[1])
  if (kept) return [{ kind: 'cancelAll', side: kept === 'BUY' ? 'SELL' : 'BUY' }]
  const both = BOTH.exec(words)
  return both && [every({ ...ofSide(sideIn(both[1])), isTwo: true })]
}
