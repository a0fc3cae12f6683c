import { read, type Shipped, titled, type Words } from './words.ts'

const WORDS: Words<'name' | 'description' | 'symbol' | 'most' | 'wide' | 'fine' | 'empty'> = {
  en: {
    name: 'Spread watch',
    description: 'Says when the spread is wider than you want it, and when a side of the book is empty.',
    symbol: 'Symbol',
    most: 'Widest spread, NT$/MWh',
    wide: 'WIDE: the spread of {input.symbol} is {steps.metrics.metrics.spread} NT$/MWh, more than {input.most} ({steps.metrics.metrics.bestBid} bid, {steps.metrics.metrics.bestAsk} offered).',
    fine: 'The spread of {input.symbol} is {steps.metrics.metrics.spread} NT$/MWh.',
    empty: 'There is no spread: one side of {input.symbol} is empty.',
  },
  'zh-Hant': {
    name: '價差監看',
    description: '價差超過您的上限，或委託簿有一邊空了，就會說。',
    symbol: '合約',
    most: '價差上限，NT$/MWh',
    wide: '價差過大：{input.symbol} 的價差為 {steps.metrics.metrics.spread} NT$/MWh，超過 {input.most}（買價 {steps.metrics.metrics.bestBid}，賣價 {steps.metrics.metrics.bestAsk}）。',
    fine: '{input.symbol} 的價差為 {steps.metrics.metrics.spread} NT$/MWh。',
    empty: '沒有價差：{input.symbol} 的委託簿有一邊是空的。',
  },
  'zh-Hans': {
    name: '价差监看',
    description: '价差超过您的上限，或订单簿有一边空了，就会说。',
    symbol: '合约',
    most: '价差上限，NT$/MWh',
    wide: '价差过大：{input.symbol} 的价差为 {steps.metrics.metrics.spread} NT$/MWh，超过 {input.most}（买价 {steps.metrics.metrics.bestBid}，卖价 {steps.metrics.metrics.bestAsk}）。',
    fine: '{input.symbol} 的价差为 {steps.metrics.metrics.spread} NT$/MWh。',
    empty: '没有价差：{input.symbol} 的订单簿有一边是空的。',
  },
}

const TITLES: Words<'metrics' | 'wide' | 'fine' | 'empty'> = {
  en: {
    metrics: 'Figures of the market',
    wide: 'Wider than the limit',
    fine: 'Within the limit',
    empty: 'A side is empty',
  },
  'zh-Hant': {
    metrics: '市場指標',
    wide: '超過上限',
    fine: '在上限之內',
    empty: '有一邊是空的',
  },
  'zh-Hans': {
    metrics: '市场指标',
    wide: '超过上限',
    fine: '在上限之内',
    empty: '有一边是空的',
  },
}

export const spreadWatch: Shipped = (locale) => {
  const words = WORDS[locale]
  const spread = '{steps.metrics.metrics.spread}'
  return {
    name: words.name,
    description: words.description,
    inputs: [
      { name: 'symbol', type: 'symbol', label: words.symbol, default: 'ELC' },
      { name: 'most', type: 'price', label: words.most, default: 20 },
    ],
    schedule: { everyMinutes: 5 },
    steps: titled(TITLES[locale], [
      read('metrics', 'getMarketMetrics', { symbol: '{input.symbol}' }),
      { id: 'wide', when: `${spread} > {input.most}`, say: words.wide },
      { id: 'fine', when: `${spread} <= {input.most}`, say: words.fine },
      { id: 'empty', when: `${spread} == null`, say: words.empty },
    ]),
  }
}
