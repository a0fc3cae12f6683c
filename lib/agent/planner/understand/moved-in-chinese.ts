/** 都往上 10 塊, 買的下移 5 元，賣的上移 5 元, 第二張再往下兩檔: what goes up or down of an order is its price. */
import { wholeNumber } from '../text/chinese-numerals.ts'

const HAN = '[一二两三四五六七八九十]{1,3}'
const ALL = '(?:全部|所有|全都|都|通通|统统|一律|每[张笔])'
const ORDERS = '(?:单子?|挂单|委托|订单)'
const SIDE = '(?<side>[买卖])(?:单|的单子?|方|的)'
/** One of them, as it is called in a list or by its price. */
const ONE =
  '(?:第(?:[一二三四五六七八九十]{1,2}|\\d{1,2})[张笔个]|最[贵便宜高低新旧大小早晚近]{1,2}的?(?:那[张笔个])?|(?:\\d{1,2},)?\\d{3,}(?:\\.\\d+)? ?(?:元|块)?的?那[张笔个]|\\d{1,2}-\\d{1,2} ?点?的?那[张笔个]|它|[那这][张笔个])'
/** Which two, only what was said before tells. */
const THOSE_TWO = '[那这]?(?:两|2 ?)[张笔个]'
const UP = '(?:[往向]上(?:调|拉|抬|移|挪|垫|加|提|推|修|改|浮)?|上[调移拉修推]|抬高?|拉高|调高|提高|垫高|提)'
const DOWN = '(?:[往向]下(?:调|拉|压|移|挪|减|降|推|修|改|浮)?|下[调移拉修推]|压低?|拉低|调低|降低|降)'
const MOVED = new RegExp(
  `^(?:请|帮我|麻烦|那|就|再|现在)*(?:把|将)?(?:(?:我的?)?(?<before>${ALL}?的?)(?:(?:(?<of>\\d{1,2}-\\d{1,2}) ?点?的? ?)?${SIDE}|(?<orders>${ORDERS})|(?<two>${THOSE_TWO})|(?<one>${ONE}))?)单?(?:的?价格?)?(?<each>(?:都|全部?|通通|统统|一律|各|一起|再|也)*)(?:(?<up>${UP})|${DOWN})了? ?(?<by>\\d{1,3}(?:\\.\\d+)?|${HAN}) ?个?(?<unit>元|块钱?|档|跳|价位|ticks?)?(?:吧|好了|左右)?[。!]*$`,
)
/** 兩張買單都往上 5 塊: of more or fewer than two it is unclear which. */
const TWO = /^(?:请|帮我|把|将|我的?)*(?:这|那)?(?:两|2 ?)[张笔个]([买卖])单/

/** 價格降 5 元 by itself tells what the market did. */
const FELL = /^价格?(?:又|再|也)?降(?!低)/

const numberOf = (by: string): string => {
  const read = wholeNumber(by)
  return /\d/.test(by) || Number.isNaN(read) ? by : String(read)
}

/** 全部減半, 兩張都加倍: of how much of each. */
const TIMES = new RegExp(
  `^(?:请|帮我|那|就)*(?:把|将)?我?的?(?<all>${ALL}?的?(?:单子?|挂单|委托|订单)?|(?<two>${THOSE_TWO}))的?(?:数?量)?(?<each>(?:都|全部?|各|一起)*)(?<times>减半|砍半|减一半|砍一半|加倍|翻倍)(?:吧|好了|掉)?[。!]*$`,
)

function moved(piece: string): string | null {
  const times = TIMES.exec(piece)?.groups
  if (times) {
    const { all = '', two, each = '', times: by = '' } = times
    const much = /半/.test(by) ? '减半' : '加倍'
    if (two) return `两张数量都${much}`
    if (/^(?:都|各)+$/.test(all + each)) return `订单数量都${much}`
    return all === '' && each === '' ? null : `所有单${much}`
  }
  if (FELL.test(piece)) return null
  const two = TWO.exec(piece)
  const said = MOVED.exec(two ? piece.replace(TWO, '都$1单') : piece)?.groups
  if (!said) return null
  const { before = '', side, orders, one, two: those, of, each = '', up, by = '', unit = '' } = said
  const isTick = /[档跳价t]/.test(unit)
  const isMany = /[全所都通统一每]/.test(before + each)
  const much = `${numberOf(by)} ${isTick ? '跳' : '元'}`
  const way = up ? '加' : '减'
  if (two)
    return `${up ? 'raise' : 'lower'} both ${side === '买' ? 'bids' : 'offers'} by ${numberOf(by)}${isTick ? ' ticks' : ''}`
  if (of) return isMany ? null : `把${of}的${side}单价格${way} ${much}`
  if (side) return isMany ? `所有${side}单${up ? '上调' : '下调'} ${much}` : `把${side}单价格${way} ${much}`
  if (those) return `两张价格都${way} ${much}`
  const hours = /^\d{1,2}-\d{1,2}/.exec(one ?? '')?.[0]
  if (hours) return `把${hours}的单${up ? '上调' : '下调'} ${much}`
  if (one) return `把${one}的价格${way} ${much}`
  // Without a noun they may be those that were spoken of.
  if (/^[都再]+$/.test(before + each) && !orders) return `订单价格都${way} ${much}`
  if (isMany || orders) return `所有订单价格${way} ${much}`
  return `把价格${way} ${much}`
}

/** 都往上 10 塊, 兩張都減半 right behind several orders: each of those. @param words as they were put here */
export function eachMoved(words: string, orderIds: readonly string[]): string | null {
  const { two, of, by } = OF_THOSE.exec(words)?.groups ?? {}
  if (by === undefined || (two && orderIds.length !== 2)) return null
  return orderIds.map((orderId) => `把 ${orderId} 的${of}${by}`).join('，')
}
/** The same where no order was spoken of: of the two that there are. */
export function bothMoved(words: string): string | null {
  const { two, of, by = '' } = OF_THOSE.exec(words)?.groups ?? {}
  if (!two) return null
  if (by === '减半') return 'halve both orders'
  if (by === '加倍') return 'double both orders'
  const [, much, unit] = /^[加减] ([^ ,，]{1,6}) ([元跳])$/.exec(by) ?? []
  const way = by.startsWith('加') ? 'raise' : 'lower'
  return of === '价格' && much !== undefined
    ? `${way} the price of both orders by ${much}${unit === '跳' ? ' ticks' : ''}`
    : null
}
const OF_THOSE = /^(?:订单|(?<two>两张))(?<of>价格|数量)都(?<by>[加减] [^ ,，]{1,6} [元跳]|减半|加倍)$/

/** The longest of them: each piece is looked through once. */
const MAX_CHARACTERS = 120

/** The same in the words there are for it; null where anything else is said with it. @param words folded */
export function movedInChinese(words: string): string | null {
  if (words.length > MAX_CHARACTERS || !/[上下高低抬压降提半倍]/.test(words)) return null
  const pieces = words.split(/[,，;；] ?|、/).map(moved)
  return pieces.includes(null) ? null : pieces.join('，')
}
