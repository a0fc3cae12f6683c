/** What the parts of this language share: an order in words, names of tools, spans of time. */
import { ownTable } from '../../../../own-table.ts'
import type { PriceReference } from '../../understand/action.ts'
import type { OrderLine, OrderWords } from '../account-facts.ts'
import { offsetOf } from '../values.ts'

const TAGS: Readonly<Record<string, string>> = ownTable({
  'post-only': '只挂单',
  CANCEL_MAKER: '自成交时撤挂着的',
  CANCEL_BOTH: '自成交时两笔都撤',
})

export const EXAMPLES = ['给我看前五档', '以 2,950 买入 5 MWh', '取消最后一笔']
export const examples = (): string => EXAMPLES.map((e) => `- “${e}”`).join('\n')

const TOOLS: Readonly<Record<string, string>> = ownTable({
  getOrderBook: '订单簿',
  getMarketMetrics: '行情',
  getTrades: '成交记录',
  getCandles: 'K 线',
  listSymbols: '品种列表',
  getUserWallet: '钱包',
  getUserOrders: '订单',
  getUserTrades: '您的成交',
  amendOrder: '改单',
  runSimulation: '模拟',
  exportReport: '报告',
  checkUserExists: '账户查询',
  registerUser: '开户',
  searchHistory: '您说过的话',
  pullKillSwitch: '紧急停止',
  placeOrder: '下单',
  cancelOrder: '撤单',
  cancelAllOrders: '全部撤单',
})
export const pieces = (): string =>
  `这里没有分段慢慢发出的订单（TWAP、VWAP）。我可以：\n- 模拟一次：“模拟 TWAP 买 20 MWh”\n- 分次显示：“以 2,950 买入 40 MWh 每次显示 4 MWh”`

export const nameOf = (tool: string): string => TOOLS[tool] ?? tool
export const verbOf = (side: 'BUY' | 'SELL' | null): string =>
  side === null ? '交易' : side === 'BUY' ? '买入' : '卖出'
const REFERENCES = { bestAsk: '最佳卖价', bestBid: '最佳买价', mid: '中间价', lastPrice: '最新成交价' }
export const SIDES = { bestAsk: '卖价', bestBid: '买价', mid: '可用的价格', lastPrice: '可用的价格' }
const placeInBook = ({ of, level }: PriceReference): string =>
  level === undefined ? REFERENCES[of] : `第 ${level} 档${SIDES[of]}`

const EACH: Record<number, string> = { 60: '小时', 30: '半小时', 15: '刻钟' }

export function order(w: OrderWords): string {
  const price = w.market
    ? '市价'
    : w.price
      ? `以 ${w.price}`
      : w.reference
        ? `以${placeInBook(w.reference)}${offsetOf(w.reference, ' 加 ', ' 减 ')}`
        : ''
  const verb = verbOf(w.side)
  return [
    // A space stands between Chinese and figures alone.
    /\p{Script=Han}$/u.test(price) ? `${price}${verb}` : `${price} ${verb}`.trim(),
    w.qty ? `${w.qty} MWh` : '',
    w.symbol ?? '',
    w.hours ? `交割 ${w.hours}` : '',
    w.hours && w.each ? `每${EACH[w.each]}` : '',
    w.next && w.each
      ? `接下来 ${w.next.count} 个${EACH[w.each]}合约每个`
      : w.next
        ? `${w.next.after > 0 ? '下下个' : '下一个'}${w.next.minutes === null ? '' : ` ${w.next.minutes} 分钟的`}合约`
        : '',
    w.shown ? `每次显示 ${w.shown} MWh` : '',
    w.until ? `有效到 ${w.until}` : '',
    ...w.tags.map((tag) => TAGS[tag] ?? tag),
  ]
    .filter(Boolean)
    .join(' ')
}

export const bare = (o: OrderLine): string =>
  `${verbOf(o.side)} ${o.qty} MWh${o.symbol ? ` ${o.symbol}` : ''}，${o.price ? `价格 ${o.price}` : '市价'}`
export const line = (o: OrderLine): string => `${bare(o)}（${o.id}）`
export const released = (energy: string | null, cash: string | null): string => {
  const parts = [cash ? `NT$ ${cash}` : '', energy ? `${energy} MWh` : ''].filter(Boolean)
  return parts.length > 0 ? `释放 ${parts.join(' 与 ')}。` : ''
}
/** A time span in the past. */
export const timeOf = ({ since, until }: { since: string; until: string | null }): string =>
  until ? `在 ${since} 到 ${until} 之间` : `自 ${since} 以来`
export const STATUS: Readonly<Record<string, string>> = ownTable({
  pending: '未成交',
  matched: '全部成交的',
  cancelled: '已撤单',
})
