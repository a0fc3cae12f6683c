/**
 * What is said in half a sentence right behind what was sent, or turned down: "2940 then", "same for o-12", "put it back",
 * 那就 2940 吧. Read as the words there are for it.
 */

import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { CANCEL_TOOLS } from '../../../contracts/gate/write-tools.ts'
import { numberText } from '../../../contracts/units.ts'
import { pendingFrom } from '../orders.ts'
import { compare } from '../text/decimal.ts'
import type { Action, OrderDraft } from '../understand/action.ts'
import { isPriceLike } from '../understand/figures.ts'
import { asClock } from '../understand/hour-said.ts'
import { eachMoved } from '../understand/moved-in-chinese.ts'
import { HOURS, NUMBER } from '../understand/shape.ts'
import { WORTH } from '../understand/short-forms.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { asItWas } from './as-it-was.ts'
import { correctionIn } from './corrections.ts'
import { type Call, isDone, type Turn } from './history.ts'
import { type Intent, settled } from './intent.ts'
import { draftOf, lastOrders } from './references.ts'
import { asAction, isPlanWaiting, isSpokenNow, isUnknown, newestWrites, spokenOf } from './spoken-of.ts'

const LEAD = "(?:(?:ok(?:ay)?|then|well|fine|hmm+|and|sorry|i meant?|rather|say|let's say|try|just|only|but)[ ,]+)*"
const END = '(?:[ ,]+(?:then|instead|please|rather|only|is fine|will do))*[.!]*$'
const ANEW = new RegExp(`^${LEAD}(at |@ ?)?((?:nt\\$ ?)?${NUMBER})( ?mwh)?${END}`)
/** 太多了，3 就好, 便宜一點，2930: what was wrong with it says which of its figures is meant. */
const HAN_WRONG =
  '(?:(?<dear>价格?|价钱)|(?<much>数?量|电)?)(?:再|还是|有点)?(?:(?:太|有点)[贵高低多少大小](?:了)?|(?:便宜|贵|高|低|少|多|大|小)(?:一?点|一些))[,， ]*'
const HAN_ANEW = new RegExp(
  `^(?:(?:那|好|我是说|就|还是|不然)[,， ]*)*(?:${HAN_WRONG})?(?:那|就)*(?:(?<of>价格?|价钱|数?量)(?:就)?)?(?:改[成为]?|换[成为]?)?(?:用|以|在|到)? ?(?<value>${NUMBER}) ?(?<unit>元|块|个|mwh|兆瓦时)? ?(?:吧|好了|得了|就好|就行|就可以|即可)*[。!]*$`,
)
/** 重送, 改 2955 再送: what was turned down, once more. */
const HAN_AGAIN =
  /[,， ]*(?:(?:再|重新?)(?:送出?|提交|下单?|挂|来过?)(?:一次|一遍)?|再试(?:一次|一遍|看看)?|试试看?)(?:吧)?[。!]*$/
const HAN_AT_MARKET =
  /^(?:那|好|就|还是|不然|干脆|直接|[,， ])*(?:(?:改|换)(?:成|为|用)?|用|以|直接)市价(?:单)?(?:吧|好了|就好)*[。!]*$/
const HAN_ELSEWHERE =
  /^(?:那|就|还是|不然|[,， ])*(?:改|换)(?:成|到|挂|下|在)* ?(?=[今明后]|\d{1,2} ?(?:-|点|:)|现货|[早上中下晚半凌傍])/

/** The change that a bare figure asks for after an order was turned down: the figure is what the order should have had. */
function anew(words: string): string | null {
  const [all, at, number, unit = ''] = ANEW.exec(words) ?? []
  // A number by itself may be anything.
  if (all !== undefined && !/^[\d.,]+$/.test(words))
    return at ? `change the price to ${number}` : `make it ${number}${unit}`
  const again = words.replace(HAN_AGAIN, '')
  if (again === '') return '再来一次'
  const said = HAN_ANEW.exec(again)?.groups
  if (said && !/^[\d.,]+$/.test(words)) return anewInHan(said)
  const [, way, much] = HAN_MOVED.exec(again) ?? []
  if (way !== undefined && /[元块跳档]$/.test(much ?? '')) return `价格再${/[升高上]/.test(way) ? '高' : '低'} ${much}`
  if (HAN_ELSEWHERE.test(again)) {
    const elsewhere = again.replace(HAN_ELSEWHERE, '')
    return elsewhere.startsWith('现货') ? 'same in spot' : `一样，${asClock(elsewhere)}`
  }
  return null
}

/** 還是 2945 好了, 3 MWh 就好: of an order there is, and no more than a figure said in passing. */
const HAN_RATHER = /还是|那就|就好|就行|就可以|好了|得了|即可|太[贵高低多少大小]|(?:便宜|贵|高|低|少|多)(?:一?点|一些)/

/** The same of an order that rests, or whose change or cancel was turned down: what becomes of it instead. */
function changedInstead(words: string, call: Call | undefined, isGone: boolean): string | null {
  if (!call || /^[\d.,]+$/.test(words)) return null
  // What was cancelled is no more.
  if (isGone && isDone(call)) return null
  const isPlaced = call.tool === 'placeOrder'
  // 還是 2950 吧 behind a change that was made: back, or on.
  const isLeft = isPlaced || call.tool === 'amendOrder'
  if (isLeft && !isGone ? !HAN_RATHER.test(words) : isPlaced || !isGone || typeof call.args.orderId !== 'string')
    return null
  const figures = HAN_ANEW.exec(words)?.groups
  if (!figures) return null
  const order = isPlaced ? '它' : ` ${call.args.orderId} `
  const { dear, much, of = '', value = '', unit = '' } = figures
  const isQty = much || of.endsWith('量') || /个|mwh|兆瓦时/.test(unit)
  const number = value.replaceAll(',', '')
  const isPrice = dear || of.startsWith('价') || /[元块]/.test(unit) || (!isQty && isPriceLike(number))
  // 3 就好 is less of it; 50 就好 may as well be the end of a price.
  const had = said(call, 'qty')
  if (!isPrice && !isQty && (had === null || compare(number, had) >= 0)) return null
  return isPrice ? `把${order}的价格改成 ${value}` : `把${order}的数量改成 ${value} mwh`
}

const HAN_ONLY_SIDE =
  /^(?:那|就|还是|不然|[,， ])*(?:(?<only>只)(?:要|送|下|留)?)?([买卖])的?(?:那?[张笔个]|单)?(?:就好|就行|就可以|(?<=只.*))(?:吧)?[。!]*$/

/** 只要賣的那張 of several orders that were turned down. */
function onlyOf(words: string, before: readonly Turn[]): Action[] | null {
  const side = HAN_ONLY_SIDE.exec(words)?.[2]
  const orders = side === undefined ? [] : lastOrders(before, [])
  if (orders.length < 2) return null
  const those = orders.filter((order) => order.side === (side === '买' ? 'BUY' : 'SELL'))
  return those.length > 0 ? those.map((draft): Action => ({ kind: 'order', draft })) : null
}

function anewInHan({ dear, much, of = '', value, unit = '' }: Record<string, string | undefined>): string {
  if (/[元块]/.test(unit) || dear || of.startsWith('价')) return `价格改成 ${value}`
  if (much || of.endsWith('量')) return `数量改成 ${value} mwh`
  return `改成 ${value}${unit === '' ? '' : ' mwh'}`
}

/** "19-20 then", "do it in spot": the order that was turned down, in another contract. */
const ELSEWHERE = new RegExp(
  `^${LEAD}(?:(?:do|put|place|make) (?:it|that) )?(?:in |for )?(?:the )?((?:(?:today|tomorrow) )?${HOURS}|spot)${END}`,
)

/** "just the 2940", "only the sell" of several that were turned down. */
const ONLY =
  /^(?:(?:ok(?:ay)?|then|well|fine|no|and)[ ,]+)*(?:just|only) ((?:the|my) [a-z0-9 .,-]{3,30}?)(?:[ ,]+(?:then|instead|please|one please))*[.!]*$/
/** The words that call an order; "just the book" calls none, and is a look. */
const ORDER_NAMED =
  /^(?!.*\bbest\b)(?:.*\d|.*\b(?:buys?|sells?|bids?|offers?|asks?|ones?|orders?|first|second|third|last)\b)/
const PLACES = ['first', 'second', 'third']
const againOf = (call: Call): Action | null =>
  call.tool === 'placeOrder' ? { kind: 'order', draft: draftOf(call) } : asAction(call)
function onlyOne(calls: readonly Call[], words: string, nowMs: number | null): Understanding | Intent | null {
  const named = ONLY.exec(words)?.[1]
  if (named === undefined || !ORDER_NAMED.test(named)) return null
  const place = PLACES.indexOf(/^the (first|second|third)(?: one)?$/.exec(named)?.[1] ?? '')
  if (place >= 0 || /^the last(?: one)?$/.test(named)) {
    const call = calls.at(place >= 0 ? place : -1)
    const action = call && calls.length > 1 ? againOf(call) : null
    return action && settled([action], nowMs)
  }
  if (calls.every(({ tool }) => CANCEL_TOOLS.has(tool))) return understand(`cancel ${named}`)
  const side = /^(?:the|my) (?:buy|bid)$/.test(named)
    ? 'BUY'
    : /^(?:the|my) (?:sell|offer|ask)$/.test(named)
      ? 'SELL'
      : null
  const [only, ...more] = calls.filter(({ tool, args }) => tool === 'placeOrder' && args.side === side)
  return only && more.length === 0 && calls.every(({ tool }) => tool === 'placeOrder')
    ? settled([{ kind: 'order', draft: draftOf(only) }], nowMs)
    : null
}

/** "ok 3095" behind a change that was turned down: the same figure of that order, otherwise. */
function changedAnew([only, ...more]: readonly Call[], words: string): string | null {
  const [all, , number = ''] = ANEW.exec(words) ?? []
  if (all === undefined || /^[\d.,]+$/.test(words) || only?.tool !== 'amendOrder' || more.length > 0) return null
  const [price, qty] = [said(only, 'price'), said(only, 'qty')]
  if ((price === null) === (qty === null)) return null
  return `change ${only.args.orderId} ${price === null ? `quantity to ${number} mwh` : `price to ${number}`}`
}

/** "Another at 2980" places one more order like the last, at a price of its own. */
const ANOTHER_AT = new RegExp(
  `^(?:(?:and|now|then)[ ,]+)*(?:one more|another(?: one)?|again|the same(?: again)?) (?:at|@) ?((?:nt\\$ ?)?(?:\\d,)?\\d{3,}(?:\\.\\d+)?)${END}`,
)
/** "improve by 2", "2 better": a bid goes up, and an offer down. */
const IMPROVED = new RegExp(
  `^(?:(?:and|now|then|ok(?:ay)?)[ ,]+)*(?:improve (?:it |that )?(?:by )?(${NUMBER}( ticks?)?)|((?:an?|one|${NUMBER})( ticks?)?) better)${END}`,
)

const BACK = new RegExp(
  `^(?:(?:no|now|ok(?:ay)?|and|then|sorry)[ ,]+)*(?:(?:put|set|move|change|bring) (?:it|that) )?back to (${NUMBER}( ?mwh)?)${END}`,
)
const HAN_BACK = new RegExp(
  `^(?:不对|不|那|还是|请|帮我|[,， ])*改回(?:去|到|成)? ?(${NUMBER} ?(?:mwh|个)?)(?:吧)?[。!]*$`,
)
const FIGURE_TOO = new RegExp(
  `^(?:and|also|now|then)[ ,]+(?:the )?(qty|quantity|size|price) (?:to|at|=|be) ?((?:nt\\$ ?)?${NUMBER})(?: ?mwh)?${END}`,
)
const SAME_FOR =
  /^(?:(?:and|now|then|ok(?:ay)?)[ ,]+)*(?:do )?(?:the )?same (?:for|with|to|on) ((?:the |my )?(?:other )?[a-z0-9.-]+(?: (?:one|order|buy|sell|bid|offer))?)(?: too| as well| please)*[.!]*$/
const HAN_SAME_FOR =
  /^(?:那|请|帮我|把| )*((?:o-\d+|\d+-\d+|\d{3,}|另一张|另外那张|[买卖]单)(?: ?那[张笔个])?) ?(?:也)(?:一样|是|这样|照改|改|同样)(?:吧)?[。!]*$/
/** "One more a tick lower" and 再低一檔來一筆 count their price from the last order. */
const ONE_MORE = new RegExp(
  `^(?:(?:and|now|then)[ ,]+)*(?:(?:one more|another(?: one)?|again|the same(?: again)?)|(${NUMBER})(?: ?mwh)? more),? (?:at )?((?:a|one|\\d+) ticks?|(?:nt\\$ ?)?${NUMBER}) (higher|lower|up|down|above|below)${END}`,
)
const HAN_ONE_MORE =
  /^(?:请|帮我)*再([高低])([一二两三四五]|\d+) ?(?:档|跳)(?:也)?(?:来|挂|下)一?[张笔个单]?(?:吧)?[。!]*$/
const PUT_BACK =
  /^(?:(?:ok(?:ay)?|no|wait|actually|please|can you|and)[ ,]+)*(?:(?:put|place|send|enter|book) (?:it|that|that one|the order) (?:back|again)(?: (?:in|on))?|re-?(?:place|enter|submit|instate|store) (?:it|that)|bring it back)(?: (?:at|@) ?(?:nt\$ ?)?(\d[\d.,]*))?(?: please)?[.!]*$/
const HAN_PUT_BACK =
  /^(?:请|帮我|还是|那|再|算了|[,， ])*(?:(?:把它|把那[张笔])?(?:挂|放|下)回(?:去|来)|重新?(?:挂|下)(?:回去|一次)?|恢复)(?:吧)?[,， ]*(?:价格?|在|到|以|用)? ?(\d[\d.,]*)?(?:元|块)?(?:吧)?[。!]*$/

/** 都撤掉 right behind several orders: those, whatever else rests. 全部撤掉 is of every order. */
const HAN_ALL_OFF =
  /^(?:请|帮我|那|还是|把|[,， ])*(?:这|那)?(?:些|[两三四五六七八九十几][张笔个])?都(?:先)?(?:取消掉?|撤掉?|撤销|撤单|砍掉?|删掉?|抽掉?|不要)(?:吧|了|好了)*[。!]*$/

/** 都改 2955 right behind several orders: of both sides they would trade with each other. */
const HAN_EACH_TO = new RegExp(
  `^(?:请|帮我|那|把)*(?<two>[那这]?两[张笔个])?都(?:改|调|换)(?:成|到|为)? ?(?<to>${NUMBER}) ?(?<unit>mwh|兆瓦时|个|元|块)?(?:吧|好了)?[。!]*$`,
)
function eachTo(words: string, orderIds: readonly string[], calls: readonly Call[]): string | null {
  const { two, to, unit = '' } = HAN_EACH_TO.exec(words)?.groups ?? {}
  if (to === undefined || (two && orderIds.length !== 2)) return null
  const isQty = /mwh|兆|个/.test(unit)
  const areOfOne = new Set(calls.map((call) => said(call, 'side'))).size === 1
  if (!isQty && !(areOfOne && isPriceLike(to.replaceAll(',', '')))) return null
  return orderIds.map((id) => `把 ${id} 的${isQty ? `数量改成 ${to} mwh` : `价格改成 ${to}`}`).join('，')
}

/** "average price?", 成交價多少 right behind an order: of that one, and not of the market. */
const FILL_PRICE =
  /^(?:(?:and|so|ok(?:ay)?)[ ,]+)*(?:(?:what(?:'s| is| was)|at what|tell me|show me) )?(?:(?:the|my|its|that|an?) )*(?:(?:average|avg|mean|fill(?:ed)?|execution|trade|deal) ?)+(?:price)?(?: (?:of|for) (?:it|that|that one))?\s*[?？.]*$|^(?:(?:and|so)[ ,]+)*(?:at )?(?:what price|how much|what)(?: price)? did (?:it|that|that one|i) (?:fill|fill at|get filled|get filled at|trade at|execute at|go through at|get|pay)(?: on average| for it)?\s*[?？.]*$/
const HAN_FILL_PRICE =
  /^(?:请问|那|它|这[张笔]|那[张笔])*的?(?:成交)?(?:均价|平均价?格?|成交价?格?|价格)(?:是|在)?(?:多少|几块|什么价格?)?(?:钱)?(?:成交的?)?(?:呢)?\s*[?？。]*$|^(?:请问|那|它|这[张笔]|那[张笔])*(?:是)?(?:用|以|在)?(?:多少钱?|什么价格?)成交的?(?:呢)?\s*[?？。]*$/

/** "lower by 20", 再降 20: of the order that was spoken of just now. */
const MOVED = new RegExp(
  `^(?:(?:and|now|then|ok(?:ay)?|again)[ ,]+)*(raise|lower|increase|decrease|reduce|drop|bump)(?: up| down)? (?:by )?((?:nt\\$ ?)?${NUMBER}(?: ticks?| mwh)?)(?: more| again)?${END}`,
)
const HAN_MOVED = new RegExp(
  `^(?:请|帮我|那|再|往)*([升降]|调[高低升降]|[上下]调|提高|降低) ?(${NUMBER} ?(?:元|块|跳|档)?)(?:吧)?[。!]*$`,
)

/** "Another fiver lower" right behind a change goes further the same way. */
const FURTHER = new RegExp(
  `^(?:(?:and|now|then|ok(?:ay)?)[ ,]+)*another (fiver|tenner|buck|${NUMBER}(?: ticks?)?) (lower|higher)${END}`,
)

/** 追價 10 塊, 往上追五檔: after the market, which for a buyer is up. */
const HAN_CHASED = new RegExp(
  `^(?:请|帮我|那|再|就|往上|往下)*追(?:价|高|低)? ?(${NUMBER}|[一二两三四五六七八九十]) ?(元|块|跳|档)(?:吧)?[。!]*$`,
)

/** An order at market with the quantity, the side and the contract of the last one. */
function ofLast(before: readonly Turn[]): OrderDraft | null {
  const [last, ...more] = lastOrders(before, [])
  if (!last || more.length > 0) return null
  const { side, qty, symbol } = last
  return { side, qty, price: null, reference: null, market: true, ...(symbol ? { symbol } : {}) }
}

const said = (call: Call, name: string): string | null => {
  const value = call.args[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** The order is known to be of the other side: what one was moved to, the other would trade at. */
function isOfOtherSide(amended: Call, order: string, before: readonly Turn[]): boolean {
  const rows = pendingFrom(before.flatMap(({ calls }) => calls))
  const side = rows.find(({ orderId }) => orderId === amended.args.orderId)?.side
  const named = order.match(/\d+-\d+|o-\d+/)?.[0]
  const price = order.match(/\d[\d,]*(?:\.\d+)?/)?.[0]?.replaceAll(',', '')
  const other = rows.find((row) => (named ? row.orderId === named : price !== undefined && row.price === Number(price)))
  const said = /\b(?:buy|bid)\b|买/.test(order) ? 'BUY' : /\b(?:sell|offer)\b|卖/.test(order) ? 'SELL' : other?.side
  return side !== undefined && said !== undefined && said !== side
}

function changeAlso(calls: readonly Call[], words: string, before: readonly Turn[]): string | null {
  const [only, ...more] = calls
  const order = SAME_FOR.exec(words)?.[1] ?? HAN_SAME_FOR.exec(words)?.[1]
  if (only?.tool !== 'amendOrder' || more.length > 0 || order === undefined) return null
  if (said(only, 'price') !== null && isOfOtherSide(only, order, before))
    return `change ${order}${/\d$/.test(order) && !/-/.test(order) ? ' order' : ''}`
  const [price, qty] = [said(only, 'price'), said(only, 'qty')]
  const to = [price && `price to ${price}`, qty && `quantity to ${qty} mwh`].filter(Boolean).join(' and ')
  const called = order.replace(/ ?那[张笔个]$/, '')
  return /^(?:另|[买卖]单)/.test(called)
    ? `把${called}${[price && `价格改成 ${price}`, qty && `数量改成 ${qty}`].filter(Boolean).join('，')}`
    : `change ${called} ${to}`
}

/** 剩 3 就好, 再加 2 MWh, 2940 也來一筆 right behind an order: less of it, more beside it, or one more at another price. */
const HAN_KEPT = new RegExp(
  `^(?:请|帮我|那|就|还是|[,， ])*(?:只|就)?(?:要|剩|留|下|买|卖|做)(?:下)? ?(?:(${NUMBER}) ?(?:mwh|兆瓦时|个)?|(一半))(?:就好|就行|就可以|即可|吧|好了)*[。!]*$`,
)
const HAN_BARE_BY = /^(?:请|帮我|那|就|再|[,， ])*([加减多少]) ?(\d{1,3}(?:\.\d+)?)(?:吧)?[。!]*$/
const HAN_BESIDE = new RegExp(`^(?:请|帮我|那|[,， ])*(?:再|多)加 ?(${NUMBER}) ?(?:mwh|兆瓦时)(?:吧)?[。!]*$`)
const HAN_ALSO_AT =
  /^(?:请|帮我|那|再|[,， ])*(?:同样?的?(?:数?量)|[上下]面)?[,， ]*(?:在|用|以)? ?((?:\d{1,2},)?\d{3,}(?:\.\d+)?) ?(?:元|块)?(?:也|再|那边|这边)*(?:来|挂|下|垫|补|放)(?:一?[张笔个单])(?:一样的?)?(?:吧)?[。!]*$/

function orderedBeside(words: string, call: Call | undefined): string | null {
  if (call?.tool !== 'placeOrder') return null
  const at = HAN_ALSO_AT.exec(words)?.[1]
  if (at !== undefined) return `再来一笔，价格 ${at}`
  // A bare "by 5" may be meant for the price or for the quantity, so it is passed on as bare as it is.
  const [, way, by] = HAN_BARE_BY.exec(words) ?? []
  if (way !== undefined) return `把它${/[加多]/.test(way) ? '加' : '减'} ${by}`
  const beside = HAN_BESIDE.exec(words)?.[1]
  if (beside !== undefined) return `再来 ${beside}`
  const [, left, half] = HAN_KEPT.exec(words) ?? []
  const had = said(call, 'qty')
  if (half) return /剩|留/.test(words) ? '把它的数量减半' : null
  const isLess = left !== undefined && had !== null && compare(left.replaceAll(',', ''), had) < 0
  return isLess && /剩|留|只|就/.test(words) ? `把它的数量改成 ${left} mwh` : null
}

function movedBy(words: string, call: Call | undefined): string | null {
  const [, chased, unit = ''] = HAN_CHASED.exec(words) ?? []
  const side = call?.tool === 'placeOrder' ? said(call, 'side') : null
  if (chased !== undefined && side)
    return /[跳档]/.test(unit)
      ? `${side === 'BUY' ? '往上加' : '往下减'}${chased}档`
      : `把它${side === 'BUY' ? '调高' : '调低'} ${chased} 块`
  const [, deed, by] = MOVED.exec(words) ?? []
  if (deed !== undefined) return `${deed} it by ${by}`
  const [, way, much] = HAN_MOVED.exec(words) ?? []
  return way === undefined ? null : `把它${/[升高上]/.test(way) ? '调高' : '调低'} ${much}`
}

/** "put it back" after a cancel: the order as it was, where the conversation has seen it. */
export function putBack(
  calls: readonly Call[],
  before: readonly Turn[],
  words: string,
  nowMs: number | null,
): Intent | null {
  const found = PUT_BACK.exec(words) ?? HAN_PUT_BACK.exec(words)
  const [only, ...more] = calls
  if (!found || only?.tool !== 'cancelOrder' || more.length > 0 || !isDone(only)) return null
  const row = asItWas(only, before, newestWrites(before).at)
  if (!row) return { kind: 'say', what: 'nothing_to_undo' }
  const at = found[1]?.replaceAll(',', '') ?? null
  const draft: OrderDraft = {
    side: row.side === 'SELL' ? 'SELL' : 'BUY',
    qty: numberText(row.amount),
    price: at ?? (row.price === null ? null : numberText(row.price)),
    reference: null,
    market: false,
    ...(row.symbol !== DEFAULT_SYMBOL ? { symbol: row.symbol } : {}),
  }
  return settled([{ kind: 'order', draft }], nowMs)
}

/** The sentence, or what is done. Null: it is none of these, or nothing was written just now. */
export function afterWriting(
  u: Understanding,
  before: readonly Turn[],
  nowMs: number | null,
): Understanding | Intent | null {
  const words = u.utterance.folded.trim()
  if (words.length > MAX_CHARACTERS || !isSpokenNow(before) || isPlanWaiting(before)) return null
  const { at, calls } = newestWrites(before)
  const isGone = spokenOf(before).kind === 'gone'
  const isTurnedDown = isGone && at === before.length - 1 && !calls.some((call) => isDone(call) || isUnknown(call))
  const only = isTurnedDown ? onlyOne(calls, words, nowMs) : null
  if (only) return only
  const changed = isTurnedDown ? changedAnew(calls, words) : null
  if (changed) return understand(changed)
  if (isGone && at === before.length - 1 && calls.length === 1 && calls[0]?.tool === 'placeOrder') {
    const where = ELSEWHERE.exec(words)?.[1]
    // Hours by themselves are a look at them.
    if (isTurnedDown && where !== undefined && where !== words) return understand(`same in ${where}`)
    const other = correctionIn(u.utterance)?.side
    const isSure = !calls.some(isUnknown)
    const atMarket = isSure && HAN_AT_MARKET.test(words.replace(HAN_AGAIN, '')) ? ofLast(before) : null
    if (atMarket) return settled([{ kind: 'order', draft: atMarket }], nowMs)
    const otherwise = other ? `make it a ${other === 'BUY' ? 'buy' : 'sell'}` : anew(words)
    // `otherwise === words` means that the message is worded like that already and would be read in a circle.
    return otherwise === null || otherwise === words ? null : understand(otherwise)
  }
  if (at === before.length - 1 && calls.length === 1 && calls[0]?.tool === 'placeOrder' && !isGone) {
    if (FILL_PRICE.test(words)) return understand('what price did my last order fill at')
    if (HAN_FILL_PRICE.test(words)) return understand('我的最新一筆成交')
  }
  if (at === before.length - 1 && !calls.some(isUnknown)) {
    const ofSide = isGone ? onlyOf(words, before) : null
    if (ofSide) return settled(ofSide, nowMs)
    const instead = calls.length === 1 ? changedInstead(words, calls[0], isGone) : null
    if (instead) return understand(instead)
  }
  const back = putBack(calls, before, words, nowMs)
  if (back) return back
  const spoken = spokenOf(before)
  if (spoken.kind === 'orders' && spoken.orderIds.length > 1) {
    const ofThose = HAN_ALL_OFF.test(words)
      ? 'cancel them'
      : (eachMoved(words, spoken.orderIds) ?? eachTo(words, spoken.orderIds, calls))
    if (ofThose) return understand(ofThose)
  }
  const figure = BACK.exec(words)?.[1] ?? HAN_BACK.exec(words)?.[1]
  if (figure !== undefined) return understand(`make it ${figure.replace('个', ' mwh')}`)
  const [, of, value] = FIGURE_TOO.exec(words) ?? []
  if (of !== undefined) return understand(`change the ${of === 'price' ? 'price' : 'quantity'} to ${value}`)
  const further = calls.length === 1 && calls[0]?.tool === 'amendOrder' ? FURTHER.exec(words) : null
  if (further) return understand(`${WORTH[further[1] ?? ''] ?? further[1]} ${further[2]}`)
  const isOfOne = calls.length === 1 && at === before.length - 1 && !isGone
  const beside = isOfOne ? orderedBeside(words, calls[0]) : null
  if (beside) return understand(beside)
  const moved = isOfOne ? movedBy(words, calls[0]) : null
  if (moved) return understand(moved)
  const [improved, by1, , by2] = isOfOne ? (IMPROVED.exec(words) ?? []) : []
  const side = calls[0]?.args.side
  if (improved !== undefined && (side === 'BUY' || side === 'SELL'))
    return understand(`${side === 'BUY' ? 'raise' : 'lower'} the price by ${by1 ?? by2}`)
  const another = calls.every(({ tool }) => tool === 'placeOrder') ? ANOTHER_AT.exec(words)?.[1] : undefined
  if (another !== undefined) return understand(`same again at ${another}`)
  const also = changeAlso(calls, words, before)
  if (also) return understand(also)
  const [more, qty, by, way] = ONE_MORE.exec(words) ?? []
  if (more !== undefined)
    return understand(
      `same again${qty ? ` ${qty} mwh` : ''}, ${by} ${/higher|up|above/.test(way ?? '') ? 'higher' : 'lower'}`,
    )
  const [han, hanWay, count] = HAN_ONE_MORE.exec(words) ?? []
  return han === undefined ? null : understand(`再来一次，${hanWay} ${count} 跳`)
}
/** No phrase of these rules has more characters. */
const MAX_CHARACTERS = 60
