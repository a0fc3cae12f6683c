import { read, type Shipped, titled, type Words } from './words.ts'

const WORDS: Words<'name' | 'description' | 'symbol' | 'least' | 'figures' | 'thin' | 'enough' | 'impact'> = {
  en: {
    name: 'Liquidity check',
    description: 'How much can be bought and sold near the best prices, and what ten megawatt-hours would cost.',
    symbol: 'Symbol',
    least: 'Least on each side, MWh',
    figures:
      '{input.symbol}, ten levels: {steps.metrics.metrics.depth.10.bid} MWh bid, {steps.metrics.metrics.depth.10.ask} MWh offered.',
    thin: 'THIN: less than {input.least} MWh on a side.',
    enough: 'At least {input.least} MWh on both sides.',
    impact: 'Buying 10 MWh now costs {steps.metrics.metrics.marketImpact.buy10MWh} NT$/MWh against mid.',
  },
  'zh-Hant': {
    name: '流動性檢查',
    description: '最佳價格附近能買賣多少，以及十 MWh 的代價。',
    symbol: '合約',
    least: '每邊至少，MWh',
    figures:
      '{input.symbol} 十檔：買方 {steps.metrics.metrics.depth.10.bid} MWh，賣方 {steps.metrics.metrics.depth.10.ask} MWh。',
    thin: '流動性不足：有一邊少於 {input.least} MWh。',
    enough: '兩邊都至少有 {input.least} MWh。',
    impact: '現在買 10 MWh，相對中間價的成本為 {steps.metrics.metrics.marketImpact.buy10MWh} NT$/MWh。',
  },
  'zh-Hans': {
    name: '流动性检查',
    description: '最佳价格附近能买卖多少，以及十 MWh 的代价。',
    symbol: '合约',
    least: '每边至少，MWh',
    figures:
      '{input.symbol} 十档：买方 {steps.metrics.metrics.depth.10.bid} MWh，卖方 {steps.metrics.metrics.depth.10.ask} MWh。',
    thin: '流动性不足：有一边少于 {input.least} MWh。',
    enough: '两边都至少有 {input.least} MWh。',
    impact: '现在买 10 MWh，相对中间价的成本为 {steps.metrics.metrics.marketImpact.buy10MWh} NT$/MWh。',
  },
}

const TITLES: Words<'metrics' | 'figures' | 'thinBids' | 'thinOffers' | 'enough' | 'impact'> = {
  en: {
    metrics: 'Figures of the market',
    figures: 'Depth of ten levels',
    thinBids: 'Too little is bid',
    thinOffers: 'Too little is offered',
    enough: 'Enough on both sides',
    impact: 'Cost of 10 MWh',
  },
  'zh-Hant': {
    metrics: '市場指標',
    figures: '十檔深度',
    thinBids: '買方不足',
    thinOffers: '賣方不足',
    enough: '兩邊都足夠',
    impact: '10 MWh 的成本',
  },
  'zh-Hans': {
    metrics: '市场指标',
    figures: '十档深度',
    thinBids: '买方不足',
    thinOffers: '卖方不足',
    enough: '两边都足够',
    impact: '10 MWh 的成本',
  },
}

export const liquidityCheck: Shipped = (locale) => {
  const words = WORDS[locale]
  const bid = '{steps.metrics.metrics.depth.10.bid}'
  const ask = '{steps.metrics.metrics.depth.10.ask}'
  return {
    name: words.name,
    description: words.description,
    inputs: [
      { name: 'symbol', type: 'symbol', label: words.symbol, default: 'ELC' },
      { name: 'least', type: 'quantity', label: words.least, default: 50 },
    ],
    schedule: { quarterHours: true },
    steps: titled(TITLES[locale], [
      read('metrics', 'getMarketMetrics', { symbol: '{input.symbol}', depth: 20 }),
      { id: 'figures', say: words.figures },
      { id: 'thinBids', when: `${bid} < {input.least}`, say: words.thin },
      { id: 'thinOffers', when: [`${bid} >= {input.least}`, `${ask} < {input.least}`], say: words.thin },
      { id: 'enough', when: [`${bid} >= {input.least}`, `${ask} >= {input.least}`], say: words.enough },
      { id: 'impact', when: '{steps.metrics.metrics.marketImpact.buy10MWh} != null', say: words.impact },
    ]),
  }
}
