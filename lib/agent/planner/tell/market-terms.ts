/** The words that answers about the market and the wallet are told in, as they are explained in each language. */
import type { Language } from '../text/language.ts'
import type { MarketTerm } from '../understand/market-terms.ts'

export const EXPLAINED_MARKET: Record<Language, Record<MarketTerm, string>> = {
  en: {
    spread:
      'The **spread** is the best ask minus the best bid, in NT$/MWh: what it costs to buy one MWh and sell it again at once.',
    depth:
      'The **book** lists what is bid (buyers) and offered (sellers) at each price, best first; a price with all its orders is a **level**, and the **depth** is how many MWh those levels hold.',
    imbalance:
      'The **imbalance** weighs the bids against the offers of the best levels: their difference over their sum. +100 % is all bids, −100 % all offers, 0 as much of each.',
    volume: 'The **volume** is how many MWh changed hands in that time; each trade counts once.',
    weightedAverage:
      'A **volume-weighted average (VWAP)** is all that was paid over all MWh that traded: a large trade weighs more than a small one.',
    mid: 'The **mid price** is halfway between the best bid and the best ask; nobody need trade there.',
    volatility:
      'The **volatility** is how much the price changes from minute to minute: the standard deviation of its changes in the last hour, in percent.',
    slippage:
      '**Slippage** is how much worse than the best price an order fills on average, because it takes several levels of the book.',
    quotes:
      'The **best bid** is the highest price anybody would pay now, the **best ask** the lowest anybody would sell at. To trade at once you sell at the bid and buy at the ask.',
    lastPrice:
      'The **last price** is that of the newest trade, in NT$/MWh. The next one may be another: at once you trade at the best bid or the best ask.',
    locked:
      'What is **locked** stands behind your resting orders: money behind buys, energy behind sells. It is free again when they fill, expire or are cancelled.',
    profit:
      'The **result (P&L)** of today is what you received minus what you paid, and what you bought or sold on the whole is valued at the price of now.',
    initiated:
      'A trade is **buyer-initiated** where a buyer took an offer that waited in the book, and **seller-initiated** where a seller took a bid.',
    candle:
      'A **candle** is one stretch of time: the first price, the highest, the lowest and the last one traded in it, and the volume.',
    preview:
      'A **preview** is what the exchange works out for such an order on the book of now. Nothing is sent, and by the time an order is the book may be another.',
    unit: 'A **MWh** (megawatt-hour) is 1 MW for an hour, and 1,000 kWh. Quantities are in MWh here and prices in NT$/MWh.',
  },
  'zh-Hant': {
    spread: '**價差**是最佳賣價減最佳買價，單位 NT$/MWh：買進 1 MWh 再馬上賣掉要付出的代價。',
    depth:
      '**委託簿**列出每個價格有多少人要買（買方）、要賣（賣方），最好的在前；一個價格和它的所有委託是一**檔**，**深度**是這些檔共有多少 MWh。',
    imbalance:
      '**不平衡**比較最佳幾檔的買方和賣方：兩者之差除以兩者之和。+100 % 全是買方，−100 % 全是賣方，0 就是一樣多。',
    volume: '**成交量**是那段時間成交了多少 MWh，每筆成交只算一次。',
    weightedAverage: '**成交量加權均價（VWAP）**是總成交金額除以總成交量：大筆成交的份量比小筆重。',
    mid: '**中間價**在最佳買價和最佳賣價的正中間；不一定有人在那裡成交。',
    volatility: '**波動率**是價格每分鐘變動的幅度：最近一小時各分鐘變動的標準差，以百分比計。',
    slippage: '**滑價**是委託吃進好幾檔後，均價比最佳價差了多少。',
    quotes:
      '**最佳買價**是現在有人願意付的最高價，**最佳賣價**是現在有人願意賣的最低價。要馬上成交，就是賣在買價、買在賣價。',
    lastPrice:
      '**最新成交價**是最近一筆成交的價格，單位 NT$/MWh。下一筆可能不同：要馬上成交，價格是最佳買價或最佳賣價。',
    locked: '**鎖定**的是掛著的委託所需：買單鎖錢，賣單鎖電。成交、到期或撤單後就釋出。',
    profit: '今日**損益**是收到的減去付出的，再把淨買進或淨賣出的電以現在的價格計價。',
    initiated: '**買方主動**是買方吃進掛著的賣單而成交，**賣方主動**是賣方吃進掛著的買單。',
    candle: '一根**K線**是一段時間：當中成交的開盤、最高、最低和收盤價，以及成交量。',
    preview: '**試算**是交易所以現在的委託簿算出這樣的委託會怎樣。什麼都沒有送出；等真的送出時，委託簿可能已經不同。',
    unit: '1 **MWh**（百萬瓦小時）是 1 MW 用一小時，也就是 1,000 度（kWh）。這裡數量以 MWh、價格以 NT$/MWh 計。',
  },
  'zh-Hans': {
    spread: '**价差**是最佳卖价减最佳买价，单位 NT$/MWh：买入 1 MWh 再马上卖掉要付出的代价。',
    depth:
      '**订单簿**列出每个价格有多少人要买（买方）、要卖（卖方），最好的在前；一个价格和它的所有订单是一**档**，**深度**是这些档共有多少 MWh。',
    imbalance:
      '**不平衡**比较最佳几档的买方和卖方：两者之差除以两者之和。+100 % 全是买方，−100 % 全是卖方，0 就是一样多。',
    volume: '**成交量**是那段时间成交了多少 MWh，每笔成交只算一次。',
    weightedAverage: '**成交量加权均价（VWAP）**是总成交金额除以总成交量：大笔成交的分量比小笔重。',
    mid: '**中间价**在最佳买价和最佳卖价的正中间；不一定有人在那里成交。',
    volatility: '**波动率**是价格每分钟变动的幅度：最近一小时各分钟变动的标准差，以百分比计。',
    slippage: '**滑点**是订单吃进好几档后，均价比最佳价差了多少。',
    quotes:
      '**最佳买价**是现在有人愿意付的最高价，**最佳卖价**是现在有人愿意卖的最低价。要马上成交，就是卖在买价、买在卖价。',
    lastPrice:
      '**最新成交价**是最近一笔成交的价格，单位 NT$/MWh。下一笔可能不同：要马上成交，价格是最佳买价或最佳卖价。',
    locked: '**冻结**的是挂着的订单所需：买单冻结资金，卖单冻结电量。成交、到期或撤单后就释放。',
    profit: '今天的**盈亏**是收到的减去付出的，再把净买入或净卖出的电以现在的价格计价。',
    initiated: '**买方主动**是买方吃进挂着的卖单而成交，**卖方主动**是卖方吃进挂着的买单。',
    candle: '一根**K线**是一段时间：其中成交的开盘、最高、最低和收盘价，以及成交量。',
    preview: '**试算**是交易所按现在的订单簿算出这样的订单会怎样。什么都没有发出；等真的发出时，订单簿可能已经不同。',
    unit: '1 **MWh**（兆瓦时）是 1 MW 用一小时，也就是 1,000 度（kWh）。这里数量以 MWh、价格以 NT$/MWh 计。',
  },
}
