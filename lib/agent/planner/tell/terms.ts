/** Words of the trade, and how things are done here, as they are explained in each language. */
import type { Language } from '../text/language.ts'
import type { Term } from '../understand/terms.ts'
import { EXPLAINED_MARKET } from './market-terms.ts'

export const EXPLAINED: Record<Language, Record<Term, string>> = {
  en: {
    ...EXPLAINED_MARKET.en,
    ioc: '**IOC**, immediate or cancel: what the book can fill at once is filled, and the rest is dropped. For example “buy 5 MWh at 2,950 IOC”.',
    fok: '**FOK**, fill or kill: all of it at once, or nothing. For example “buy 5 MWh at 2,950 FOK”.',
    gtc: '**GTC**, good till cancelled: it rests until it fills or is cancelled. An order that says nothing else is GTC.',
    gtd: '**GTD**, good till date: it rests until the time you name. For example “buy 5 MWh at 2,950 good till 18:00”.',
    postOnly:
      '**Post-only**: it may only rest in the book; one that would fill at once is refused. For example “buy 5 MWh at 2,950 post-only”.',
    iceberg:
      'An **iceberg** rests whole and shows only part of itself at a time. For example “buy 40 MWh at 2,950 showing 4”.',
    selfTrade:
      'No order here trades with one of your own, so nothing can be **crossed with yourself** (a wash trade): where two would meet, the new one gives way, unless you say otherwise. For example “buy 5 MWh at 2,950 stp maker”, where the old one does.',
    limitOrder:
      'A **limit order** names the worst price it may trade at: it fills at that price or better, and what is left waits in the book. For example “buy 5 MWh at 2,950”.',
    marketOrder:
      'A **market order** takes the best prices there are and never rests; what the book cannot fill is dropped. The plan shows at what average it would fill. For example “buy 5 MWh at market”.',
    maker:
      'A **maker** is whose order waits in the book, a **taker** whose order fills against one that waits there. For example “buy 5 MWh at 2,950 post-only” only makes, and “buy 5 MWh at market” only takes.',
    resting:
      'An order **rests** while it waits in the book at its price, unfilled: others may fill it, and you may cancel or change it.',
    tick: 'The **tick** is the smallest step of a price.',
    lot: 'The **lot** is the smallest step of a quantity.',
    gateClosure:
      'At **gate closure** trading in a contract ends, before its delivery begins: what still rests in it expires, and what it locked is free again.',
    contract:
      'A **delivery contract** is electricity of certain hours, traded until its gate closes; ELC is spot, of no certain hour. For example “buy 5 MWh of the next contract at 2,950”.',
    fees: 'The exchange that comes with this desk takes no fees. What another one takes, no tool tells me.',
    ordering:
      'Say it: “buy 5 MWh at 2,950”, or “sell 5 MWh at market”. You are shown what would happen, and nothing is sent before you approve it. The ticket beside the order book does the same by hand.',
    approving:
      'A plan opens with what it would do: **Approve** sends it, **Reject** does not. It waits under **Plans** at the top until its time is over. No word in the chat approves it.',
    cancelling:
      'Say “cancel the last one” or “cancel all”, or use the button beside an order under the market. That is a plan too: you approve it.',
    changing:
      'Say “change the last one to 2,960” or “change o-12 to 4 MWh”, or use the button beside an order under the market. Its price and its quantity can be changed, nothing else of it. That is a plan too: you approve it.',
  },
  'zh-Hant': {
    ...EXPLAINED_MARKET['zh-Hant'],
    ioc: '**IOC**（立即成交否則取消）：委託簿當下能成交的就成交，其餘撤掉。例如「以 2,950 買進 5 MWh IOC」。',
    fok: '**FOK**（全部成交否則取消）：一次全部成交，不然就都不成交。例如「以 2,950 買進 5 MWh FOK」。',
    gtc: '**GTC**（取消前有效）：掛到成交或撤單為止。沒有另外說明的委託都是 GTC。',
    gtd: '**GTD**（指定時間前有效）：掛到您說的時間為止。例如「以 2,950 買進 5 MWh 有效到 18:00」。',
    postOnly: '**只掛單**：只能掛在委託簿上；會立刻成交的就被拒。例如「以 2,950 買進 5 MWh 只掛單」。',
    iceberg: '**冰山單**整筆掛著，但一次只顯示一部分。例如「以 2,950 買進 40 MWh 每次顯示 4 MWh」。',
    selfTrade:
      '這裡的委託不會和自己的委託成交，所以沒有**對敲**：兩筆會碰上時，後到的讓開，除非您另外說。例如「以 2,950 買進 5 MWh 自成交撤舊單」，讓開的就是舊的那筆。',
    limitOrder:
      '**限價單**說出最差可以接受的價格：以那個價格或更好的價格成交，剩下的掛在委託簿上等。例如「以 2,950 買進 5 MWh」。',
    marketOrder:
      '**市價單**吃進當下最好的價格，不會掛著；委託簿成交不了的就撤掉。計畫會顯示均價會是多少。例如「市價買進 5 MWh」。',
    maker:
      '**掛單方**（maker）的委託在委託簿上等人來成交，**吃單方**（taker）的委託與等著的成交。例如「以 2,950 買進 5 MWh 只掛單」只會是掛單方，「市價買進 5 MWh」只會是吃單方。',
    resting: '**掛單**是委託以它的價格在委託簿上等成交：別人可以來成交，您也可以撤掉或改它。',
    tick: '**最小跳動**是價格最小的一步。',
    lot: '**最小單位**是數量最小的一步。',
    gateClosure: '**關閘**時合約停止交易，在交割開始之前：還掛著的委託到期，鎖定的也釋出。',
    contract:
      '**交割合約**是某個時段的電，交易到它關閘為止；ELC 是現貨，不屬於哪個時段。例如「以 2,950 買進 5 MWh 下一個合約」。',
    fees: '這個交易台自帶的交易所不收手續費。別的交易所收多少，沒有工具告訴我。',
    ordering:
      '說出來就好：「以 2,950 買進 5 MWh」，或「市價賣出 5 MWh」。會先給您看執行後會怎樣，您核准之前什麼都不會送出。委託簿旁的下單匣也能手動下單。',
    approving:
      '計畫會打開，列出執行後會怎樣：按**核准**就送出，按**拒絕**就不送。時間到之前都在上方的**計畫**裡等。在對話裡說什麼都不算核准。',
    cancelling: '說「取消最後一筆」或「取消全部」，或按行情下方委託旁的按鈕。那也是計畫，要您核准。',
    changing:
      '說「最後一筆改成 2,960」或「o-12 數量改成 4 MWh」，或按行情下方委託旁的按鈕。能改的只有價格和數量。那也是計畫，要您核准。',
  },
  'zh-Hans': {
    ...EXPLAINED_MARKET['zh-Hans'],
    ioc: '**IOC**（立即成交否则取消）：订单簿当下能成交的就成交，其余撤掉。例如“以 2,950 买入 5 MWh IOC”。',
    fok: '**FOK**（全部成交否则取消）：一次全部成交，不然就都不成交。例如“以 2,950 买入 5 MWh FOK”。',
    gtc: '**GTC**（取消前有效）：挂到成交或撤单为止。没有另外说明的订单都是 GTC。',
    gtd: '**GTD**（指定时间前有效）：挂到您说的时间为止。例如“以 2,950 买入 5 MWh 有效到 18:00”。',
    postOnly: '**只挂单**：只能挂在订单簿上；会立刻成交的就被拒。例如“以 2,950 买入 5 MWh 只挂单”。',
    iceberg: '**冰山单**整笔挂着，但一次只显示一部分。例如“以 2,950 买入 40 MWh 每次显示 4 MWh”。',
    selfTrade:
      '这里的订单不会和自己的订单成交，所以没有**对敲**：两笔会碰上时，后到的让开，除非您另外说。例如“以 2,950 买入 5 MWh 自成交撤旧单”，让开的就是旧的那笔。',
    limitOrder:
      '**限价单**说出最差可以接受的价格：以那个价格或更好的价格成交，剩下的挂在订单簿上等。例如“以 2,950 买入 5 MWh”。',
    marketOrder:
      '**市价单**吃进当下最好的价格，不会挂着；订单簿成交不了的就撤掉。计划会显示均价会是多少。例如“市价买入 5 MWh”。',
    maker:
      '**挂单方**（maker）的订单在订单簿上等人来成交，**吃单方**（taker）的订单与等着的成交。例如“以 2,950 买入 5 MWh 只挂单”只会是挂单方，“市价买入 5 MWh”只会是吃单方。',
    resting: '**挂单**是订单以它的价格在订单簿上等成交：别人可以来成交，您也可以撤掉或改它。',
    tick: '**最小变动价位**是价格最小的一步。',
    lot: '**最小单位**是数量最小的一步。',
    gateClosure: '**关闸**时合约停止交易，在交割开始之前：还挂着的订单到期，冻结的也释放。',
    contract:
      '**交割合约**是某个时段的电，交易到它关闸为止；ELC 是现货，不属于哪个时段。例如“以 2,950 买入 5 MWh 下一个合约”。',
    fees: '这个交易台自带的交易所不收手续费。别的交易所收多少，没有工具告诉我。',
    ordering:
      '说出来就好：“以 2,950 买入 5 MWh”，或“市价卖出 5 MWh”。会先给您看执行后会怎样，您批准之前什么都不会发出。订单簿旁的下单面板也能手动下单。',
    approving:
      '计划会打开，列出执行后会怎样：按**批准**就发出，按**拒绝**就不发。时间到之前都在上方的**计划**里等。在对话里说什么都不算批准。',
    cancelling: '说“取消最后一笔”或“取消全部”，或按行情下方订单旁的按钮。那也是计划，要您批准。',
    changing:
      '说“最后一笔改成 2,960”或“o-12 数量改成 4 MWh”，或按行情下方订单旁的按钮。能改的只有价格和数量。那也是计划，要您批准。',
  },
}
