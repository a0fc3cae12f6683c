/** What the exchange says. */
import type { SentenceRow } from './sentence-row.ts'

/** Of the exchange: lib/exchange/mcp/{door,refusal}.ts. */
export const REFUSALS: SentenceRow[] = [
  // Before the others: their last placeholder would take in this sentence's second half.
  [
    '{clause}. That is what became of clientOrderId "{key}", and it stays so. Use a new one to try again',
    '{clause}。這是 clientOrderId「{key}」的最終結果，不會再改變，再試一次請使用新的編號',
    '{clause}。这是 clientOrderId“{key}”的最终结果，不会再改变，再试一次请使用新的编号',
  ],
  [
    'clientOrderId "{key}" was already used for something else. Use a new one for a new order',
    'clientOrderId「{key}」已用於其他委託，新委託請使用新的編號',
    'clientOrderId“{key}”已用于其他订单，新订单请使用新的编号',
  ],
  [
    'clientOrderId "{key}" was voided by resolveCommand before it arrived, so it will never execute',
    'clientOrderId「{key}」在送達前已作廢，不會再執行',
    'clientOrderId“{key}”在送达前已作废，不会再执行',
  ],
  [
    "More than {most} orders and amendments in one second. Send it again in the next one: the exchange's time is {time}",
    '一秒內超過 {most} 筆委託與改單，請在下一秒再送出：交易所目前時間為 {time}',
    '一秒内超过 {most} 笔下单与改单，请在下一秒再发送：交易所目前时间为 {time}',
  ],
  // As an earlier version of the exchange said it; plans on record still hold this sentence.
  [
    'More than {most} orders and amendments in one second. Wait a second and send it again',
    '一秒內超過 {most} 筆委託與改單，請稍候一秒再送出',
    '一秒内超过 {most} 笔下单与改单，请稍候一秒再发送',
  ],
  [
    'An auction is collecting orders: it takes limit orders that rest (GTC or GTD, not post-only)',
    '集合競價收單中：只接受可掛單的限價委託（GTC 或 GTD，不含只掛單）',
    '集合竞价收单中：只接受可挂单的限价订单（GTC 或 GTD，不含只挂单）',
  ],
  ['Trading is halted: only cancels are taken', '交易暫停中：只接受撤單', '交易暂停中：只接受撤单'],
  ['Its gate has closed: it takes no more orders', '此時段已關閘，不再接受委託', '此时段已关闸，不再接受订单'],
  ['The market is closed', '市場已休市', '市场已休市'],
  ['That contract has been delivered and is no longer listed', '該合約已交割，不再掛牌', '该合约已交割，不再挂牌'],
  [
    "expiresAt is not in the future: the exchange's time is {time}",
    '到期時間（expiresAt）不在未來：交易所目前時間為 {time}',
    '到期时间（expiresAt）不在未来：交易所目前时间为 {time}',
  ],
  // As an earlier version of the exchange said it; plans on record still hold this sentence.
  ['expiresAt is not in the future', '到期時間（expiresAt）不在未來', '到期时间（expiresAt）不在未来'],
  [
    'displayQty must be less than the quantity, of an order that rests in the book',
    '顯示數量（displayQty）須小於委託數量，且只適用於可掛單的委託',
    '显示数量（displayQty）须小于订单数量，且只适用于可挂单的订单',
  ],
  [
    'displayQty must be less than the quantity: an iceberg hides a part of it. Leave displayQty out to show everything',
    '顯示數量（displayQty）須小於委託數量：冰山單要藏住一部分。不填 displayQty 就會全部顯示',
    '显示数量（displayQty）须小于订单数量：冰山单要藏住一部分。不填 displayQty 就会全部显示',
  ],
  [
    'Nothing to change: give a new price, a new quantity, or both',
    '沒有要修改的內容：請給新價格、新數量，或兩者',
    '没有要修改的内容：请给新价格、新数量，或两者',
  ],
  [
    'The new quantity must be more than what has filled already, {filled}',
    '新數量必須大於已成交數量 {filled}',
    '新数量必须大于已成交数量 {filled}',
  ],
  ['Order {id} belongs to another trader', '委託 {id} 屬於其他交易員', '订单 {id} 属于其他交易员'],
  [
    'Order {id} would be {end} by an earlier leg of this plan; there would be nothing left of it in the book',
    '本計畫先前的一筆會使委託 {id} {end}，委託簿中不會有剩餘',
    '本计划先前的一笔会使订单 {id} {end}，订单簿中不会有剩余',
  ],
  [
    'Order {id} {how}; there is nothing left of it in the book',
    '委託 {id} {how}，委託簿中已沒有剩餘',
    '订单 {id} {how}，订单簿中已没有剩余',
  ],
  [
    'Order {id} was not changed ({code}). It has ended since',
    '委託 {id} 當時未修改（{code}），之後已結束',
    '订单 {id} 当时未修改（{code}），之后已结束',
  ],
  ['There is no order {id} in this account', '此帳戶沒有委託 {id}', '此账户没有订单 {id}'],
  [
    'There is no order "{id}". Order ids look like 48213-17; getUserOrders lists them',
    '沒有委託「{id}」。單號格式如 48213-17，可查詢您的委託',
    '没有订单“{id}”。单号格式如 48213-17，可查询您的订单',
  ],
  ['There is no order "{id}"', '沒有委託「{id}」', '没有订单“{id}”'],
  [
    'Not enough money: {side} {what} at market needs {need}, available is {have}',
    '資金不足：以市價{side} {what} 需要 {need}，可用 {have}',
    '资金不足：以市价{side} {what} 需要 {need}，可用 {have}',
  ],
  [
    'Not enough money: {side} {what} at {price} needs {need}, available is {have}',
    '資金不足：以 {price} {side} {what} 需要 {need}，可用 {have}',
    '资金不足：以 {price} {side} {what} 需要 {need}，可用 {have}',
  ],
  [
    'Not enough energy: selling {what} needs {need}, available is {have}',
    '電量不足：賣出 {what} 需要 {need}，可用 {have}',
    '电量不足：卖出 {what} 需要 {need}，可用 {have}',
  ],
  [
    'An order worth {value} is more than one order may be: at most {most}',
    '委託金額 {value} 超過單筆上限 {most}',
    '订单金额 {value} 超过单笔上限 {most}',
  ],
  ['{what} is more than one order may be: at most {most}', '{what} 超過單筆上限 {most}', '{what} 超过单笔上限 {most}'],
  ['{what} is more than one order may be', '{what} 超過單筆上限', '{what} 超过单笔上限'],
  [
    'If all open orders filled, the balance could exceed what the ledger holds exactly ({most})',
    '若未成交委託全部成交，餘額可能超過帳本可精確記載的範圍（{most}）',
    '若未成交订单全部成交，余额可能超过账本可精确记载的范围（{most}）',
  ],
  [
    'The best {best} for {symbol} is {price}, outside the collar {band} of market orders now. Use a limit order',
    '{symbol} 目前最佳{best} {price} 超出市價委託的區間 {band}，請改用限價委託',
    '{symbol} 目前最佳{best} {price} 超出市价订单的区间 {band}，请改用限价订单',
  ],
  [
    'Price {price} is outside the limits of {symbol}: {band} NT$/MWh',
    '價格 {price} 超出 {symbol} 的限制：{band} NT$/MWh',
    '价格 {price} 超出 {symbol} 的限制：{band} NT$/MWh',
  ],
  [
    '{open} orders are open and {most} are allowed at once. Cancel some first',
    '未成交委託已有 {open} 筆，同時最多 {most} 筆，請先撤掉一些',
    '未成交订单已有 {open} 笔，同时最多 {most} 笔，请先撤掉一些',
  ],
  [
    'Nobody offers {symbol} right now, so a market order has nothing to trade with',
    '目前沒有人賣 {symbol}，市價委託無法成交',
    '目前没有人卖 {symbol}，市价订单无法成交',
  ],
  [
    'Nobody bids for {symbol} right now, so a market order has nothing to trade with',
    '目前沒有人買 {symbol}，市價委託無法成交',
    '目前没有人买 {symbol}，市价订单无法成交',
  ],
  [
    'A post-only order to {side} at {price} would trade at once: the best {best} is {top}',
    '以 {price} {side}的只掛單委託會立即成交：最佳{best}是 {top}',
    '以 {price} {side}的只挂单订单会立即成交：最佳{best}是 {top}',
  ],
  [
    'Fill-or-kill: only {have} of {need} could fill now before meeting an order of your own, so nothing was done',
    'FOK：在遇到您自己的委託之前，{need} 中目前只有 {have} 能成交，因此未執行',
    'FOK：在遇到您自己的订单之前，{need} 中目前只有 {have} 能成交，因此未执行',
  ],
  [
    'Fill-or-kill: only {have} of {need} could fill now, so nothing was done',
    'FOK：{need} 中目前只有 {have} 能成交，因此未執行',
    'FOK：{need} 中目前只有 {have} 能成交，因此未执行',
  ],
  [
    'There is no symbol "{symbol}" on this exchange. Listed: {listed}',
    '交易所沒有合約「{symbol}」。掛牌中：{listed}',
    '交易所没有合约“{symbol}”。挂牌中：{listed}',
  ],
  [
    '{quantity} {given} is off the lot: quantities are multiples of 0.1 MWh (100 kWh)',
    '{quantity} {given} 不合最小單位：數量須為 0.1 MWh（100 kWh）的倍數',
    '{quantity} {given} 不合最小单位：数量须为 0.1 MWh（100 kWh）的倍数',
  ],
  ['{quantity} {given} is too large a number', '{quantity} {given} 太大', '{quantity} {given} 太大'],
  [
    '{quantity} {given} is not a number. Give MWh, for example 5 or "0.5"',
    '{quantity} {given} 不是數字。請以 MWh 表示，例如 5 或 0.5',
    '{quantity} {given} 不是数字。请以 MWh 表示，例如 5 或 0.5',
  ],
  [
    '{quantity} must be more than zero; got {given}',
    '{quantity}必須大於零，收到的是 {given}',
    '{quantity}必须大于零，收到的是 {given}',
  ],
  [
    'price {given} is off the tick: prices are multiples of 0.01 NT$/MWh',
    '價格 {given} 不合最小跳動單位：價格須為 0.01 NT$/MWh 的倍數',
    '价格 {given} 不合最小变动单位：价格须为 0.01 NT$/MWh 的倍数',
  ],
  [
    'price {given} is not a number. Give NT$/MWh, for example 2950 or "2,950.50"',
    '價格 {given} 不是數字。請以 NT$/MWh 表示，例如 2950 或 2,950.50',
    '价格 {given} 不是数字。请以 NT$/MWh 表示，例如 2950 或 2,950.50',
  ],
  ['A limit order needs a price in NT$/MWh', '限價委託需要價格（NT$/MWh）', '限价订单需要价格（NT$/MWh）'],
  [
    'A market order takes no price: it trades at the best prices now. Leave price out, or use type LIMIT',
    '市價委託不帶價格，會以目前最佳價格成交。請拿掉價格，或改用限價',
    '市价订单不带价格，会以目前最佳价格成交。请去掉价格，或改用限价',
  ],
  [
    'A market order cannot rest ({tif}): use IOC or FOK',
    '市價委託不能掛單（{tif}）：請用 IOC 或 FOK',
    '市价订单不能挂单（{tif}）：请用 IOC 或 FOK',
  ],
  [
    'A market order always takes, so it cannot be postOnly',
    '市價委託必定主動成交，不能只掛單',
    '市价订单必定主动成交，不能只挂单',
  ],
  [
    'A GTD order needs expiresAt, the time it ends, for example "2026-11-21T10:00:00Z"',
    'GTD 委託需要到期時間（expiresAt），例如 2026-11-21T10:00:00Z',
    'GTD 订单需要到期时间（expiresAt），例如 2026-11-21T10:00:00Z',
  ],
  [
    'expiresAt goes with timeInForce GTD, not with {tif}',
    '到期時間（expiresAt）只用於 GTD，不用於 {tif}',
    '到期时间（expiresAt）只用于 GTD，不用于 {tif}',
  ],
  [
    'displayQty is for orders that rest in the book, so it does not go with {tif}',
    '顯示數量（displayQty）只用於可掛單的委託，不用於 {tif}',
    '显示数量（displayQty）只用于可挂单的订单，不用于 {tif}',
  ],
  [
    'postOnly rests in the book, so it does not go with {tif}',
    '只掛單（postOnly）必須能掛單，不用於 {tif}',
    '只挂单（postOnly）必须能挂单，不用于 {tif}',
  ],
]

/** What it says of an order it took; several of them may follow each other. */
const ANSWERS: SentenceRow[] = [
  [
    '{done} {qty} {symbol} at {price} on average',
    '{done} {qty} {symbol}，均價 {price}',
    '{done} {qty} {symbol}，均价 {price}',
  ],
  [
    '{qty} {rest} at {price}, waiting in the book',
    '{qty} {rest}以 {price} 掛在委託簿等待',
    '{qty} {rest}以 {price} 挂在订单簿等待',
  ],
  [
    '{qty} {rest} at {price}, at its old place in the queue',
    '{qty} {rest}以 {price} 掛單，排隊位置不變',
    '{qty} {rest}以 {price} 挂单，排队位置不变',
  ],
  [
    '{qty} {rest} at {price}, at the end of the queue',
    '{qty} {rest}以 {price} 掛單，排在隊尾',
    '{qty} {rest}以 {price} 挂单，排在队尾',
  ],
  [
    '{qty} cancelled: next in line was an order of your own, and nobody trades with themselves',
    '已取消 {qty}：下一筆對手是您自己的委託，不能與自己成交',
    '已取消 {qty}：下一笔对手是您自己的订单，不能与自己成交',
  ],
  [
    '{qty} cancelled: next in line was an order of your own',
    '已取消 {qty}：下一筆對手是您自己的委託',
    '已取消 {qty}：下一笔对手是您自己的订单',
  ],
  [
    'Of your own, in its way and cancelled: {orders}',
    '擋在前面而已撤的您自己的委託：{orders}',
    '挡在前面而已撤的您自己的订单：{orders}',
  ],
  [
    '{qty} could not be traded within {price}, the collar of market orders and cancelled',
    '{qty} 無法在市價單的價格限制 {price} 之內成交，已取消',
    '{qty} 无法在市价单的价格限制 {price} 之内成交，已取消',
  ],
  [
    '{qty} could not be traded within {price} and cancelled',
    '{qty} 無法在 {price} 之內成交，已取消',
    '{qty} 无法在 {price} 之内成交，已取消',
  ],
  ['{amount} released', '已解除鎖定 {amount}', '已解冻 {amount}'],
  ['No open orders to cancel', '沒有未成交委託可撤', '没有未成交订单可撤'],
  ['{count} open order cancelled', '已撤 {count} 筆未成交委託', '已撤 {count} 笔未成交订单'],
  ['{count} open orders cancelled', '已撤 {count} 筆未成交委託', '已撤 {count} 笔未成交订单'],
  ['Order {id} cancelled', '委託 {id} 已撤單', '订单 {id} 已撤单'],
  ['Order {id} amended', '委託 {id} 已變更', '订单 {id} 已变更'],
]

/** Of simulations and of the exchange itself: lib/exchange/mcp/handlers/simulation-tools.ts, tool-call.ts. */
export const EXCHANGE: SentenceRow[] = [
  ...ANSWERS,
  [
    'There is no exchange account "{account}". registerUser opens one',
    '沒有交易所帳戶「{account}」，可由 registerUser 開立',
    '没有交易所账户“{account}”，可由 registerUser 开立',
  ],
  [
    '{trader} is a simulated participant, which trades in every simulation',
    '{trader} 是模擬參與者，本來就在每次模擬中交易',
    '{trader} 是模拟参与者，本来就在每次模拟中交易',
  ],
  [
    '{symbol} is in session {session}; a simulation needs one that trades (CONTINUOUS)',
    '{symbol} 目前為 {session} 時段，模擬需要連續交易（CONTINUOUS）',
    '{symbol} 目前为 {session} 时段，模拟需要连续交易（CONTINUOUS）',
  ],
  [
    'This run could place {count} orders; one run may place {most}. Use fewer steps or orders per step',
    '此模擬可能下 {count} 筆委託，一次最多 {most} 筆。請減少步數或每步委託數',
    '此模拟可能下 {count} 笔订单，一次最多 {most} 笔。请减少步数或每步订单数',
  ],
  [
    '{count} simulations are running already. Wait until one of them has ended',
    '已有 {count} 個模擬執行中，請等其中一個結束',
    '已有 {count} 个模拟运行中，请等其中一个结束',
  ],
  [
    'The simulation was cancelled after step {step} of {steps}. Nothing of it was kept',
    '模擬在第 {step}/{steps} 步時取消，沒有保留任何結果',
    '模拟在第 {step}/{steps} 步时取消，没有保留任何结果',
  ],
  [
    'The simulation ran, but its report could not be kept: {why}',
    '模擬已完成，但報告無法保存：{why}',
    '模拟已完成，但报告无法保存：{why}',
  ],
  [
    'Name the report by its id, or give the userId whose latest report is wanted',
    '請給報告編號，或要取得最新報告的 userId',
    '请给报告编号，或要取得最新报告的 userId',
  ],
  [
    '{trader} has run no simulation yet. runSimulation makes a report',
    '{trader} 還沒有執行過模擬，執行模擬後才有報告',
    '{trader} 还没有运行过模拟，运行模拟后才有报告',
  ],
  [
    'There is no simulation report "{id}" of {trader}. The last 20 of each trader are kept',
    '{trader} 沒有模擬報告「{id}」。每位交易員保留最近 20 份',
    '{trader} 没有模拟报告“{id}”。每位交易员保留最近 20 份',
  ],
  [
    'There is no simulation report "{id}". The last 20 of each trader are kept',
    '沒有模擬報告「{id}」。每位交易員保留最近 20 份',
    '没有模拟报告“{id}”。每位交易员保留最近 20 份',
  ],
  [
    'The simulation report "{id}" was written by an earlier version and cannot be read any more. Run it again',
    '模擬報告「{id}」由較早的版本寫成，已無法讀取，請重新執行',
    '模拟报告“{id}”由较早的版本写成，已无法读取，请重新运行',
  ],
  [
    'The exchange has stopped accepting writes: {why}. Whether this {tool} was recorded is unknown; ask with resolveCommand after the exchange is back',
    '交易所已停止接受寫入：{why}。此 {tool} 是否已記錄不明，交易所恢復後會查詢',
    '交易所已停止接受写入：{why}。此 {tool} 是否已记录不明，交易所恢复后会查询',
  ],
  ['This exchange has no tool "{tool}"', '交易所沒有工具「{tool}」', '交易所没有工具“{tool}”'],
  [
    '{tool} failed inside the exchange. The log says why',
    '{tool} 在交易所內部失敗，原因見其記錄檔',
    '{tool} 在交易所内部失败，原因见其日志',
  ],
]

/** Checks of a preview: lib/exchange/preview/. */
export const CHECKS: SentenceRow[] = [
  [
    'Trades at {price} at {bound}, the collar of market orders',
    '成交價{bound} {price}（市價委託的區間）',
    '成交价{bound} {price}（市价订单的区间）',
  ],
  ['Within {low} … {high}', '在 {low} … {high} 之內', '在 {low} … {high} 之内'],
  [
    'The exchange takes at most {qty} and {value} in one order',
    '交易所單筆最多收 {qty}、{value}',
    '交易所单笔最多收 {qty}、{value}',
  ],
  ['Uses {use} of {have} available', '使用可用資金 {have} 中的 {use}', '使用可用资金 {have} 中的 {use}'],
  ['Receives {use} of {have} available', '收入 {use}，目前可用資金 {have}', '收入 {use}，目前可用资金 {have}'],
  ['Sells {qty} that is available', '賣出可用電量 {qty}', '卖出可用电量 {qty}'],
  [
    '{qty} would be cancelled: an order of your own is next in line',
    '{qty} 會撤單：下一筆是您自己的委託',
    '{qty} 会撤单：下一笔是您自己的订单',
  ],
  ['{qty} could not trade now and would be dropped', '{qty} 目前無法成交，會撤單', '{qty} 目前无法成交，会撤单'],
  ['Order {id} is open and yours', '委託 {id} 未成交，且是您的', '订单 {id} 未成交，且是您的'],
  ['The order is open and yours', '委託未成交，且是您的', '订单未成交，且是您的'],
  ['It keeps its place in the queue', '保留排隊順位', '保留排队顺位'],
  ['It goes to the end of the queue at its price', '排到該價位的最後', '排到该价位的最后'],
  ['No open orders to cancel', '沒有未成交委託可撤', '没有未成交订单可撤'],
  ['Spot electricity, NT$ per MWh', '現貨電力，NT$/MWh', '现货电力，NT$/MWh'],
  ['{count} of your open orders', '您的 {count} 筆未成交委託', '您的 {count} 笔未成交订单'],
]
