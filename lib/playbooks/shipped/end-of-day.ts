import { read, type Shipped, titled, type Words } from './words.ts'

const WORDS: Words<'name' | 'description' | 'symbol' | 'account' | 'open' | 'none' | 'filled' | 'market'> = {
  en: {
    name: 'End-of-day report',
    description: 'What you have, what was filled, what still rests, and how the market closed.',
    symbol: 'Symbol',
    account:
      'Wallet: NT$ {steps.wallet.availableCurrency} free and NT$ {steps.wallet.lockedCurrency} locked; {steps.wallet.availableAmount} MWh free and {steps.wallet.lockedAmount} MWh locked.',
    open: 'Orders that still rest in the book: {steps.resting.totalCount}.',
    none: 'Nothing rests in the book.',
    filled: 'Show my matched orders',
    market: 'Show the market metrics of {input.symbol}',
  },
  'zh-Hant': {
    name: '日終報告',
    description: '您有什麼、成交了什麼、還掛著什麼，以及市場收在哪裡。',
    symbol: '合約',
    account:
      '錢包：可用 NT$ {steps.wallet.availableCurrency}、鎖定 NT$ {steps.wallet.lockedCurrency}；可用 {steps.wallet.availableAmount} MWh、鎖定 {steps.wallet.lockedAmount} MWh。',
    open: '還有 {steps.resting.totalCount} 筆掛單。',
    none: '沒有掛單。',
    filled: '顯示我已成交的委託',
    market: '顯示 {input.symbol} 的市場指標',
  },
  'zh-Hans': {
    name: '日终报告',
    description: '您有什么、成交了什么、还挂着什么，以及市场收在哪里。',
    symbol: '合约',
    account:
      '钱包：可用 NT$ {steps.wallet.availableCurrency}、冻结 NT$ {steps.wallet.lockedCurrency}；可用 {steps.wallet.availableAmount} MWh、冻结 {steps.wallet.lockedAmount} MWh。',
    open: '还有 {steps.resting.totalCount} 笔挂单。',
    none: '没有挂单。',
    filled: '显示我已成交的订单',
    market: '显示 {input.symbol} 的市场指标',
  },
}

const TITLES: Words<'wallet' | 'resting' | 'matched' | 'account' | 'open' | 'none' | 'filled' | 'market'> = {
  en: {
    wallet: 'Your wallet',
    resting: 'Your open orders',
    matched: 'Your filled orders',
    account: 'What you have',
    open: 'Orders rest',
    none: 'Nothing rests',
    filled: 'What filled',
    market: 'The market',
  },
  'zh-Hant': {
    wallet: '您的錢包',
    resting: '您的掛單',
    matched: '您已成交的委託',
    account: '您有什麼',
    open: '還有掛單',
    none: '沒有掛單',
    filled: '成交了什麼',
    market: '行情',
  },
  'zh-Hans': {
    wallet: '您的钱包',
    resting: '您的挂单',
    matched: '您已成交的订单',
    account: '您有什么',
    open: '还有挂单',
    none: '没有挂单',
    filled: '成交了什么',
    market: '行情',
  },
}

export const endOfDay: Shipped = (locale) => {
  const words = WORDS[locale]
  return {
    name: words.name,
    description: words.description,
    inputs: [{ name: 'symbol', type: 'symbol', label: words.symbol, default: 'ELC' }],
    schedule: { daily: '17:00', zone: 'Asia/Taipei' },
    steps: titled(TITLES[locale], [
      {
        parallel: [
          read('wallet', 'getUserWallet'),
          read('resting', 'getUserOrders', { status: 'pending', limit: 50 }),
          read('matched', 'getUserOrders', { status: 'matched', limit: 50 }),
        ],
      },
      { id: 'account', say: words.account },
      { id: 'open', when: '{steps.resting.totalCount} > 0', say: words.open },
      { id: 'none', when: '{steps.resting.totalCount} == 0', say: words.none },
      { id: 'filled', when: '{steps.matched.totalCount} > 0', ask: words.filled, onError: 'note' },
      { id: 'market', ask: words.market, onError: 'note' },
    ]),
  }
}
