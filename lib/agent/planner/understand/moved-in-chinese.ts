/** 都往上 10 塊, 買的下移 5 元，賣的上移 5 元, 第二張再往下兩檔: what goes up or down of an order is its price. */

const HAN = '[一二两三四五六七八九十]{1,3}'
const ALL = '(?:全部|所有|全都|都|通通|统统|一律|每[张笔])'
const ORDERS = '(?:单子?|挂单|委托|订单)'
const SIDE = '(?<side>[买卖])(?:单|的单子?|方|的)'
/** One of them, as it is called in a list or by its price. */
const ONE =
  '(?:第(?:[一二三四五六七八九十]{1,2}|\\d{1,2})[张笔个]|最[贵便宜高低新旧大小早晚近]{1,2}的?(?:那[张笔个])?|(?:\\d{1,2},)?\\d{3,}(?:\\.\\d+)? ?(?:元|块)?的?那[张笔个]|它|[那这][张笔个])'
const UP = '(?:[往向]上(?:调|拉|抬|移|挪|垫|加|提|推|修|改|浮)?|上[调移拉修推]|抬高?|拉高|调高|提高|垫高|提)'
const DOWN = '(?:[往向]下(?:调|拉|压|移|挪|减|降|推|修|改|浮)?|下[调移拉修推]|压低?|拉低|调低|降低|降)'
const MOVED = new RegExp(
  `^(?:请|帮我|麻烦|那|就|再|现在)*(?:把|将)?(?:(?:我的?)?(?<before>${ALL}?的?)(?:${SIDE}|(?<orders>${ORDERS})|(?<one>${ONE}))?)单?(?:的?价格?)?(?<each>(?:都|全部?|全都|通通|统统|一律|各|一起|再)*)(?:(?<up>${UP})|${DOWN})了? ?(?<by>\\d{1,3}(?:\\.\\d+)?|${HAN}) ?个?(?<unit>元|块钱?|档|跳|价位|ticks?)?(?:吧|好了|左右)?[。!]*$`,
)
/** 兩張買單都往上 5 塊: of more or fewer than two it is unclear which. */
const TWO = /^(?:请|帮我|把|将|我的?)*(?:这|那)?(?:两|2 ?)[张笔个]([买卖])单/

const DIGITS = '〇一二三四五六七八九'
const numberOf = (by: string): string => (by === '两' ? '2' : DIGITS.includes(by) ? String(DIGITS.indexOf(by)) : by)

function moved(piece: string): string | null {
  const two = TWO.exec(piece)
  const said = MOVED.exec(two ? piece.replace(TWO, '都$1单') : piece)?.groups
  if (!said) return null
  const { before = '', side, orders, one, each = '', up, by = '', unit = '' } = said
  const isTick = /[档跳价t]/.test(unit)
  const isMany = /[全所都通统一每]/.test(before + each)
  const much = `${numberOf(by)} ${isTick ? '跳' : '元'}`
  const way = up ? '加' : '减'
  if (two)
    return `${up ? 'raise' : 'lower'} both ${side === '买' ? 'bids' : 'offers'} by ${numberOf(by)}${isTick ? ' ticks' : ''}`
  if (side) return isMany ? `所有${side}单${up ? '上调' : '下调'} ${much}` : `把${side}单价格${way} ${much}`
  if (one) return `把${one}的价格${way} ${much}`
  // Without a noun they may be those that were spoken of.
  if (/^[都再]+$/.test(before + each) && !orders) return `订单价格都${way} ${much}`
  if (isMany || orders) return `所有订单价格${way} ${much}`
  return `把价格${way} ${much}`
}

/** 都往上 10 塊 right behind several orders: each of those. @param words as they were put here */
export function eachMoved(words: string, orderIds: readonly string[]): string | null {
  const by = THOSE_BY.exec(words)?.[1]
  return by === undefined ? null : orderIds.map((orderId) => `把 ${orderId} 的价格${by}`).join('，')
}
const THOSE_BY = /^订单价格都([加减] [^ ,，]{1,6} [元跳])$/

/** The longest of them: each piece is looked through once. */
const MOST = 120

/** The same in the words there are for it; null where anything else is said with it. @param words folded */
export function movedInChinese(words: string): string | null {
  if (words.length > MOST || !/[上下高低抬压降提]/.test(words)) return null
  const pieces = words.split(/[,，;；] ?|、/).map(moved)
  return pieces.includes(null) ? null : pieces.join('，')
}
