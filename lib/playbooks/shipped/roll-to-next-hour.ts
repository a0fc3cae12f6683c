import { read, type Shipped, titled, type Words } from './words.ts'

const WORDS: Words<'name' | 'description' | 'from' | 'to' | 'qty' | 'none' | 'reason'> = {
  en: {
    name: 'Roll to the next hour',
    description: 'Proposes to sell a quantity of one delivery hour and to buy it in the next. You decide on the plan.',
    from: 'Hour to leave',
    to: 'Hour to go to',
    qty: 'Quantity, MWh',
    none: 'Nothing to propose: nobody buys {input.from}, or nobody offers {input.to}.',
    reason: 'Roll {input.qty} MWh from {input.from} to {input.to} at the best prices of both books.',
  },
  'zh-Hant': {
    name: '轉到下一小時',
    description: '提議賣出某一交割時段的電量，並買進下一時段的同量。由您決定這個計畫。',
    from: '轉出時段',
    to: '轉入時段',
    qty: '數量，MWh',
    none: '沒有可提議的：{input.from} 沒有買價，或 {input.to} 沒有賣價。',
    reason: '以兩邊委託簿的最佳價格，把 {input.qty} MWh 從 {input.from} 轉到 {input.to}。',
  },
  'zh-Hans': {
    name: '转到下一小时',
    description: '提议卖出某一交割时段的电量，并买进下一时段的同量。由您决定这个计划。',
    from: '转出时段',
    to: '转入时段',
    qty: '数量，MWh',
    none: '没有可提议的：{input.from} 没有买价，或 {input.to} 没有卖价。',
    reason: '以两边订单簿的最佳价格，把 {input.qty} MWh 从 {input.from} 转到 {input.to}。',
  },
}

const TITLES: Words<'leave' | 'enter' | 'noBid' | 'noOffer' | 'roll'> = {
  en: {
    leave: 'Book of the hour to leave',
    enter: 'Book of the hour to go to',
    noBid: 'Nobody buys the hour to leave',
    noOffer: 'Nobody offers the hour to go to',
    roll: 'Sell the one, buy the other',
  },
  'zh-Hant': {
    leave: '轉出時段的委託簿',
    enter: '轉入時段的委託簿',
    noBid: '轉出時段沒有買價',
    noOffer: '轉入時段沒有賣價',
    roll: '賣出一段，買進另一段',
  },
  'zh-Hans': {
    leave: '转出时段的订单簿',
    enter: '转入时段的订单簿',
    noBid: '转出时段没有买价',
    noOffer: '转入时段没有卖价',
    roll: '卖出一段，买入另一段',
  },
}

export const rollToNextHour: Shipped = (locale) => {
  const words = WORDS[locale]
  const leg = (side: 'SELL' | 'BUY', symbol: string, price: string) => ({
    tool: 'placeOrder',
    // What does not trade at that price now is dropped: half a roll that rests would be a position nobody asked for.
    args: { side, symbol, price, qty: '{input.qty}', timeInForce: 'IOC' },
  })
  return {
    name: words.name,
    description: words.description,
    inputs: [
      // The running hour and the one after it are closed or about to be.
      { name: 'from', type: 'symbol', label: words.from, default: '@hour+2' },
      { name: 'to', type: 'symbol', label: words.to, default: '@hour+3' },
      { name: 'qty', type: 'quantity', label: words.qty, default: 1 },
    ],
    steps: titled(TITLES[locale], [
      {
        parallel: [
          read('leave', 'getOrderBook', { symbol: '{input.from}', depth: 5 }),
          read('enter', 'getOrderBook', { symbol: '{input.to}', depth: 5 }),
        ],
      },
      { id: 'noBid', when: '{steps.leave.bestBid} == null', say: words.none },
      { id: 'noOffer', when: ['{steps.leave.bestBid} != null', '{steps.enter.bestAsk} == null'], say: words.none },
      {
        id: 'roll',
        when: ['{steps.leave.bestBid} != null', '{steps.enter.bestAsk} != null'],
        propose: [
          leg('SELL', '{input.from}', '{steps.leave.bestBid}'),
          leg('BUY', '{input.to}', '{steps.enter.bestAsk}'),
        ],
        reason: words.reason,
        wait: true,
      },
    ]),
  }
}
