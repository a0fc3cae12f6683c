import { read, type Shipped, titled, type Words } from './words.ts'

const WORDS: Words<'name' | 'description' | 'symbol' | 'price' | 'empty' | 'account' | 'market' | 'orders'> = {
  en: {
    name: 'Morning briefing',
    description: 'The market, your wallet and your resting orders before the day begins.',
    symbol: 'Symbol',
    price: '{input.symbol}: {steps.metrics.metrics.bestBid} bid, {steps.metrics.metrics.bestAsk} offered.',
    empty: '{input.symbol}: one side of the book is empty.',
    account:
      'You have NT$ {steps.wallet.availableCurrency} and {steps.wallet.availableAmount} MWh free; resting orders: {steps.orders.totalCount}.',
    market: 'Show the market metrics of {input.symbol}',
    orders: 'Show my open orders',
  },
  'zh-Hant': {
    name: '晨間簡報',
    description: '開盤前看一遍行情、錢包和掛單。',
    symbol: '合約',
    price: '{input.symbol}：買價 {steps.metrics.metrics.bestBid}，賣價 {steps.metrics.metrics.bestAsk}。',
    empty: '{input.symbol}：委託簿有一邊是空的。',
    account:
      '可用 NT$ {steps.wallet.availableCurrency}、{steps.wallet.availableAmount} MWh；掛單 {steps.orders.totalCount} 筆。',
    market: '顯示 {input.symbol} 的市場指標',
    orders: '顯示我的掛單',
  },
  'zh-Hans': {
    name: '晨间简报',
    description: '开盘前看一遍行情、钱包和挂单。',
    symbol: '合约',
    price: '{input.symbol}：买价 {steps.metrics.metrics.bestBid}，卖价 {steps.metrics.metrics.bestAsk}。',
    empty: '{input.symbol}：订单簿有一边是空的。',
    account:
      '可用 NT$ {steps.wallet.availableCurrency}、{steps.wallet.availableAmount} MWh；挂单 {steps.orders.totalCount} 笔。',
    market: '显示 {input.symbol} 的市场指标',
    orders: '显示我的挂单',
  },
}

const TITLES: Words<'metrics' | 'wallet' | 'orders' | 'price' | 'empty' | 'account' | 'market' | 'resting'> = {
  en: {
    metrics: 'Figures of the market',
    wallet: 'Your wallet',
    orders: 'Your open orders',
    price: 'Best prices',
    empty: 'A side is empty',
    account: 'What you have',
    market: 'The market',
    resting: 'What rests',
  },
  'zh-Hant': {
    metrics: '市場指標',
    wallet: '您的錢包',
    orders: '您的掛單',
    price: '最佳價格',
    empty: '有一邊是空的',
    account: '您有什麼',
    market: '行情',
    resting: '掛著什麼',
  },
  'zh-Hans': {
    metrics: '市场指标',
    wallet: '您的钱包',
    orders: '您的挂单',
    price: '最佳价格',
    empty: '有一边是空的',
    account: '您有什么',
    market: '行情',
    resting: '挂着什么',
  },
}

export const morningBriefing: Shipped = (locale) => {
  const words = WORDS[locale]
  const spread = '{steps.metrics.metrics.spread}'
  return {
    name: words.name,
    description: words.description,
    inputs: [{ name: 'symbol', type: 'symbol', label: words.symbol, default: 'ELC' }],
    schedule: { daily: '08:30', zone: 'Asia/Taipei' },
    steps: titled(TITLES[locale], [
      {
        parallel: [
          read('metrics', 'getMarketMetrics', { symbol: '{input.symbol}' }),
          read('wallet', 'getUserWallet'),
          read('orders', 'getUserOrders', { status: 'pending', limit: 50 }),
        ],
      },
      { id: 'price', when: `${spread} != null`, say: words.price },
      { id: 'empty', when: `${spread} == null`, say: words.empty },
      { id: 'account', say: words.account },
      { id: 'market', ask: words.market, onError: 'note' },
      { id: 'resting', when: '{steps.orders.totalCount} > 0', ask: words.orders, onError: 'note' },
    ]),
  }
}
