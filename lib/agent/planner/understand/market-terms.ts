/** "What does imbalance mean?", 價差怎麼算: the words that answers about the market and the wallet are told in. */
import type { Action, Focus } from './action.ts'

export const MARKET_TERMS = [
  'spread',
  'depth',
  'imbalance',
  'volume',
  'weightedAverage',
  'mid',
  'volatility',
  'slippage',
  'quotes',
  'lastPrice',
  'locked',
  'profit',
  'initiated',
  'candle',
  'preview',
  'unit',
] as const
export type MarketTerm = (typeof MARKET_TERMS)[number]

export const isMarketTerm = (term: string): term is MarketTerm => MARKET_TERMS.some((one) => one === term)

/** As they stand in a folded text. */
export const MARKET_NAMES: readonly (readonly [MarketTerm, string])[] = [
  ['spread', '(?:bid[- ]ask |bid[- ]offer )?spread|(?:买卖)?价差'],
  ['depth', '(?:market |book )?depth|(?:order )?book|level 2|深度|盘口|(?:委托|订单)簿|五档|几档'],
  ['imbalance', '(?:order book |book )?imbalance|(?:买卖)?(?:不平衡度?|失衡度?)|委比'],
  ['volume', '(?:traded |trading )?volume|turnover|成交量|成交额|交易量'],
  ['weightedAverage', 'vwap|volume[- ]weighted average(?: price)?|(?:成交量)?(?:加权)?(?:均价|平均价)'],
  ['mid', 'mid(?:[- ]?price|[- ]?point|dle)?|(?:买卖)?中间?价'],
  ['volatility', 'volatility|vol|波动率?|波动度'],
  ['slippage', 'slippage|(?:market |price )?impact|滑[价点]|冲击成本|市场冲击'],
  [
    'quotes',
    '(?:best )?(?:bids?|asks?|offers?)(?: price)?(?: and (?:best )?(?:asks?|offers?|bids?))?|bid[/ -]ask|(?:最佳)?[买卖]价|[买卖]一价?',
  ],
  ['lastPrice', 'last(?: traded)?(?: price)?|(?:最新|最后)(?:成交)?价'],
  ['locked', 'locked(?: (?:money|cash|funds|energy))?|锁定|冻结'],
  ['profit', 'p ?[&/] ?l|pnl|profit and loss|损益|盈亏'],
  ['initiated', '(?:buyer|seller)[- ]initiated|(?:主动|外盘|内盘)(?:买|卖)?|[买卖]方主动'],
  ['candle', 'candle(?:stick)?s?|k线|k棒|ohlc'],
  ['preview', 'previews?|预览|试算'],
  ['unit', 'mwh|kwh|megawatt[- ]hours?|度|度电|兆瓦时|百万瓦小时'],
]

/** Asks what the word means, and not how much of it there is. */
export const meaningOf = (name: string): RegExp =>
  new RegExp(
    `^(?:and |so |ok(?:ay)? |please |can you |could you |sorry,? )*(?:what(?:'s| is|s)? (?:an? )?(?:${name})|what do(?:es)? (?:the |an? |your )?(?:${name}) (?:mean|stand for|tell me|say)(?: here| exactly)?|(?:explain|define)(?: to me)?(?: what)?(?: the| an?)? (?:${name})(?: is| means?)?(?: to me)?|(?:the )?(?:meaning|definition) of (?:the |an? )?(?:${name})|what is meant by (?:the |an? )?(?:${name})|(?:${name}) (?:meaning|definition)|how is (?:the |an? )?(?:${name}) (?:calculated|computed|worked out|measured)|how do you (?:calculate|compute|work out) (?:the |an? )?(?:${name}))\\s*[?？.!]*$|^(?:请问|那|请|可以|帮我|跟我)*(?:(?:解释|说明|介绍)(?:一下)?(?:什么是)?|(?:什么|啥)(?:是|叫)|何谓) ?(?:${name})(?:的意思|的定义)?(?:呢|啊)?\\s*[?？。]*$|^(?:请问|那|这个?)*(?:${name}) ?(?:是|指)(?:什么|啥)(?:意思|东西|的)?(?:呢|啊)?\\s*[?？。]*$|^(?:请问|那|这个?)*(?:${name}) ?的?(?:是)?(?:(?:什么|啥)?(?:意思|定义|含义)|怎么(?:算|计算|来)(?:的|出来的)?|如何计算)(?:是(?:什么|啥))?(?:呢|啊)?\\s*[?？。]*$`,
  )

type Look = Extract<Action, { kind: 'call' }>

const OF_FOCUS: Partial<Record<Focus, MarketTerm>> = {
  spread: 'spread',
  mid: 'mid',
  volume: 'volume',
  volatility: 'volatility',
  impact: 'slippage',
  imbalance: 'imbalance',
  average: 'weightedAverage',
  quote: 'quotes',
  perKwh: 'unit',
}

/** The figure itself, beside what its name means. */
export function lookOf(term: MarketTerm): Look | null {
  const focus = (Object.keys(OF_FOCUS) as Focus[]).find((one) => OF_FOCUS[one] === term)
  if (term === 'unit') return null
  if (term === 'depth') return { kind: 'call', tool: 'getOrderBook', args: {} }
  if (term === 'lastPrice') return { kind: 'call', tool: 'getMarketMetrics', args: {}, focus: 'price' }
  if (term === 'locked') return { kind: 'call', tool: 'getUserWallet', args: {} }
  return focus ? { kind: 'call', tool: 'getMarketMetrics', args: {}, focus } : null
}

/** The words that the answer of a look was told in. */
export function termsOfLook({ tool, focus, reckoned }: Look): [MarketTerm, MarketTerm?] | null {
  switch (tool) {
    case 'getMarketMetrics':
      return focus && OF_FOCUS[focus] ? [OF_FOCUS[focus]] : ['lastPrice', 'quotes']
    case 'getOrderBook':
      return reckoned?.into === 'budget' ? ['slippage'] : ['depth', 'spread']
    case 'getTrades':
      return reckoned ? ['weightedAverage'] : ['initiated']
    case 'getCandles':
      return ['candle']
    case 'getUserWallet':
      return focus === 'today' ? ['profit'] : ['locked']
    case 'getUserOrders':
      return focus === 'average' ? ['weightedAverage'] : null
    case 'previewOrder':
      return reckoned?.into === 'slippage' ? ['slippage'] : ['preview', 'slippage']
    default:
      return null
  }
}
