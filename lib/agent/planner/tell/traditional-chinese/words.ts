/** What the parts of this language share: an order in words, names of tools, spans of time. */
import { ownTable } from '../../../../own-table.ts'
import type { PriceReference } from '../../understand/action.ts'
import type { OrderLine, OrderWords } from '../account-facts.ts'
import { offsetOf } from '../values.ts'

const TAGS: Readonly<Record<string, string>> = ownTable({
  'post-only': '只掛單',
  CANCEL_MAKER: '自成交時撤掛著的',
  CANCEL_BOTH: '自成交時兩筆都撤',
})

export const EXAMPLES = ['給我看前五檔', '以 2,950 買進 5 MWh', '取消最後一筆']
export const examples = (): string => EXAMPLES.map((e) => `- 「${e}」`).join('\n')

const TOOLS: Readonly<Record<string, string>> = ownTable({
  getOrderBook: '委託簿',
  getMarketMetrics: '行情',
  getTrades: '成交紀錄',
  getCandles: 'K 線',
  listSymbols: '合約列表',
  getUserWallet: '錢包',
  getUserOrders: '委託單',
  getUserTrades: '您的成交',
  amendOrder: '改單',
  runSimulation: '模擬',
  exportReport: '報告',
  checkUserExists: '帳戶查詢',
  registerUser: '開立帳戶',
  searchHistory: '您說過的話',
  pullKillSwitch: '緊急停止',
  placeOrder: '下單',
  cancelOrder: '撤單',
  cancelAllOrders: '全部撤單',
})
export const pieces = (): string =>
  `這裡沒有分段慢慢送出的委託（TWAP、VWAP）。我可以：\n- 模擬一次：「模擬 TWAP 買 20 MWh」\n- 分次顯示：「以 2,950 買進 40 MWh 每次顯示 4 MWh」`

export const nameOf = (tool: string): string => TOOLS[tool] ?? tool
export const verbOf = (side: 'BUY' | 'SELL' | null): string =>
  side === null ? '交易' : side === 'BUY' ? '買進' : '賣出'
const REFERENCES = { bestAsk: '最佳賣價', bestBid: '最佳買價', mid: '中間價', lastPrice: '最新成交價' }
export const SIDES = { bestAsk: '賣價', bestBid: '買價', mid: '可用的價格', lastPrice: '可用的價格' }
const placeInBook = ({ of, level }: PriceReference): string =>
  level === undefined ? REFERENCES[of] : `第 ${level} 檔${SIDES[of]}`

const EACH: Record<number, string> = { 60: '小時', 30: '半小時', 15: '刻鐘' }

export function order(w: OrderWords): string {
  const price = w.market
    ? '市價'
    : w.price
      ? `以 ${w.price}`
      : w.reference
        ? `以${placeInBook(w.reference)}${offsetOf(w.reference, ' 加 ', ' 減 ')}`
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
      ? `接下來 ${w.next.count} 個${EACH[w.each]}合約每個`
      : w.next
        ? `${w.next.after > 0 ? '下下個' : '下一個'}${w.next.minutes === null ? '' : ` ${w.next.minutes} 分鐘的`}合約`
        : '',
    w.shown ? `每次顯示 ${w.shown} MWh` : '',
    w.until ? `有效到 ${w.until}` : '',
    ...w.tags.map((tag) => TAGS[tag] ?? tag),
  ]
    .filter(Boolean)
    .join(' ')
}

export const bare = (o: OrderLine): string =>
  `${verbOf(o.side)} ${o.qty} MWh${o.symbol ? ` ${o.symbol}` : ''}，${o.price ? `價格 ${o.price}` : '市價'}`
export const line = (o: OrderLine): string => `${bare(o)}（${o.id}）`
export const released = (energy: string | null, cash: string | null): string => {
  const parts = [cash ? `NT$ ${cash}` : '', energy ? `${energy} MWh` : ''].filter(Boolean)
  return parts.length > 0 ? `釋出 ${parts.join(' 與 ')}。` : ''
}
/** A time span in the past. */
export const timeOf = ({ since, until }: { since: string; until: string | null }): string =>
  until ? `在 ${since} 到 ${until} 之間` : `自 ${since} 以來`
export const STATUS: Readonly<Record<string, string>> = ownTable({
  pending: '未成交',
  matched: '全部成交的',
  cancelled: '已撤單',
})
