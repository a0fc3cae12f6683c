import { CONVERSATIONS, PLAYBOOKS } from './of-the-agent.ts'

/**
 * English pattern, 繁體中文, 简体中文; no full stop at the end. `{name}` is taken over as it stands, except for the
 * words of words.ts and `{clause}`, which is a sentence of this list itself. The first that fits counts: the more
 * special one stands before the more general one.
 */
export type SentenceRow = readonly [en: string, hant: string, hans: string]

/** Of the exchange: lib/exchange/mcp/{door,refusal}.ts. */
const REFUSALS: SentenceRow[] = [
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
  ['expiresAt is not in the future', '到期時間（expiresAt）不在未來', '到期时间（expiresAt）不在未来'],
  [
    'displayQty must be at most the quantity, of an order that rests in the book',
    '顯示數量（displayQty）不得大於委託數量，且只適用於可掛單的委託',
    '显示数量（displayQty）不得大于订单数量，且只适用于可挂单的订单',
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
  ['Order {id} belongs to another trader', '委託 {id} 屬於其他交易者', '订单 {id} 属于其他交易者'],
  [
    'Order {id} {how}; there is nothing left of it in the book',
    '委託 {id} {how}，委託簿中已沒有剩餘',
    '订单 {id} {how}，盘口中已没有剩余',
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
    '交易所沒有商品「{symbol}」。掛牌中：{listed}',
    '交易所没有品种“{symbol}”。挂牌中：{listed}',
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

/** Of simulations and of the exchange itself: lib/exchange/mcp/handlers/simulation-tools.ts, tool-call.ts. */
const EXCHANGE: SentenceRow[] = [
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
    '此模拟可能下 {count} 笔委托，一次最多 {most} 笔。请减少步数或每步委托数',
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
    '{trader} 沒有模擬報告「{id}」。每位交易者保留最近 20 份',
    '{trader} 没有模拟报告“{id}”。每位交易者保留最近 20 份',
  ],
  [
    'There is no simulation report "{id}". The last 20 of each trader are kept',
    '沒有模擬報告「{id}」。每位交易者保留最近 20 份',
    '没有模拟报告“{id}”。每位交易者保留最近 20 份',
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
const CHECKS: SentenceRow[] = [
  [
    'Trades at {price} at {bound}, the collar of market orders',
    '成交價{bound} {price}（市價委託的區間）',
    '成交价{bound} {price}（市价订单的区间）',
  ],
  ['Within {low} … {high}', '在 {low} … {high} 之內', '在 {low} … {high} 之内'],
  ['At most {qty} and {value} in one order', '單筆最多 {qty}、{value}', '单笔最多 {qty}、{value}'],
  ['Uses {use} of {have} available', '使用可用資金 {have} 中的 {use}', '使用可用资金 {have} 中的 {use}'],
  ['Receives {use} of {have} available', '收入 {use}，目前可用資金 {have}', '收入 {use}，目前可用资金 {have}'],
  ['Sells {qty} that is available', '賣出可用電量 {qty}', '卖出可用电量 {qty}'],
  [
    '{qty} would be cancelled: an order of your own is next in line',
    '{qty} 會取消：下一筆是您自己的委託',
    '{qty} 会取消：下一笔是您自己的订单',
  ],
  ['{qty} could not trade now and would be dropped', '{qty} 目前無法成交，會取消', '{qty} 目前无法成交，会取消'],
  ['Order {id} is open and yours', '委託 {id} 未成交，且是您的', '订单 {id} 未成交，且是您的'],
  ['The order is open and yours', '委託未成交，且是您的', '订单未成交，且是您的'],
  ['It keeps its place in the queue', '保留排隊順位', '保留排队顺位'],
  ['It goes to the end of the queue at its price', '排到該價位的最後', '排到该价位的最后'],
  ['No open orders to cancel', '沒有未成交委託可撤', '没有未成交订单可撤'],
  ['{count} of your open orders', '您的 {count} 筆未成交委託', '您的 {count} 笔未成交订单'],
]

/** Of the gate: lib/gate/. */
const GATE: SentenceRow[] = [
  ['Nothing was sent', '沒有送出任何委託', '没有发送任何订单'],
  ['Not sent: {clause}', '未送出：{clause}', '未发送：{clause}'],
  [
    '{used} is over {whose} limit for the {limit}, {allowed}',
    '{used} 超過{whose}限額（{limit}）{allowed}',
    '{used} 超过{whose}限额（{limit}）{allowed}',
  ],
  [
    '{used} of {allowed}, {whose} limit for the {limit}',
    '{whose}限額（{limit}）{allowed}，已用 {used}',
    '{whose}限额（{limit}）{allowed}，已用 {used}',
  ],
  [
    'The {limit} is counted in steps of {step}, so {given} cannot be a limit',
    '{limit}以 {step} 為單位，{given} 不能作為限額',
    '{limit}以 {step} 为单位，{given} 不能作为限额',
  ],
  [
    'The kill switch is on: only cancels are possible until a person resets it',
    '緊急停止開關已啟動：在有人解除之前只能撤單',
    '紧急停止开关已启动：在有人解除之前只能撤单',
  ],
  [
    'The exchange cannot be asked what is open and what was lost today, so the limits cannot be checked',
    '目前無法向交易所查詢未成交委託與今日虧損，因此無法檢查限額',
    '目前无法向交易所查询未成交订单与今日亏损，因此无法检查限额',
  ],
  [
    'The exchange cannot be asked for the last price, so the price collar cannot be checked',
    '目前無法向交易所查詢最近價格，因此無法檢查價格區間',
    '目前无法向交易所查询最近价格，因此无法检查价格区间',
  ],
  [
    'It has never traded and has no reference price, so there is nothing to hold its price against',
    '尚無成交也沒有參考價，因此沒有可比對的價格',
    '尚无成交也没有参考价，因此没有可比对的价格',
  ],
  [
    'The exchange cannot be reached right now; nothing was sent',
    '目前無法連線到交易所，沒有送出任何委託',
    '目前无法连接到交易所，没有发送任何订单',
  ],
  [
    'The exchange answered a preview the desk cannot read; nothing was sent',
    '交易所回覆的預覽無法讀取，沒有送出任何委託',
    '交易所回复的预览无法读取，没有发送任何订单',
  ],
  ['The exchange refused the preview', '交易所拒絕了預覽', '交易所拒绝了预览'],
  ['The exchange would refuse it', '交易所會拒絕', '交易所会拒绝'],
  ['The exchange refused it', '交易所拒絕', '交易所拒绝'],
  [
    'This tool has no preview: what it will do cannot be shown beforehand',
    '此工具沒有預覽：無法事先顯示它會做什麼',
    '此工具没有预览：无法事先显示它会做什么',
  ],
  ['A plan needs at least one order', '計畫至少要有一筆委託', '计划至少要有一笔订单'],
  [
    'A plan has at most {most} legs; this one has {count}',
    '計畫最多 {most} 筆，此計畫有 {count} 筆',
    '计划最多 {most} 笔，此计划有 {count} 笔',
  ],
  [
    'The tool "{tool}" of the server "{server}" is new to you. Look at it under Tools (/tools) and accept it before it can be used',
    '伺服器「{server}」的工具「{tool}」對您是新的，請先到「工具」（/tools）檢視並接受',
    '服务器“{server}”的工具“{tool}”对您是新的，请先到“工具”（/tools）查看并接受',
  ],
  [
    'The tool "{tool}" of the server "{server}" has changed since it was accepted. Look at what changed under Tools (/tools) and accept it before it can be used',
    '伺服器「{server}」的工具「{tool}」在接受之後已變更，請先到「工具」（/tools）檢視變更並接受',
    '服务器“{server}”的工具“{tool}”在接受之后已变更，请先到“工具”（/tools）查看变更并接受',
  ],
  [
    'The tool changed after it was approved; nothing was sent',
    '工具在核准之後已變更，沒有送出任何委託',
    '工具在批准之后已变更，没有发送任何订单',
  ],
  [
    '{server} cannot be reached; nothing was sent',
    '無法連線到 {server}，沒有送出任何委託',
    '无法连接到 {server}，没有发送任何订单',
  ],
  [
    '{server} did not answer and cannot be asked what became of it. Look there before doing it again',
    '{server} 沒有回覆，也無法查詢結果。再做一次之前請先到該處確認',
    '{server} 没有回复，也无法查询结果。再做一次之前请先到该处确认',
  ],
  [
    'It never reached the exchange, and now it cannot any more. Nothing was done',
    '委託從未到達交易所，之後也不會到達。沒有執行任何動作',
    '订单从未到达交易所，之后也不会到达。没有执行任何操作',
  ],
  ['an earlier leg failed', '前一筆失敗', '前一笔失败'],
  ['what became of an earlier leg is not known', '前一筆的結果不明', '前一笔的结果不明'],
  ['the plan expired before it could continue', '計畫在能繼續之前已到期', '计划在能继续之前已到期'],
  ['the desk was down and the plan expired', '交易台停機期間計畫已到期', '交易台停机期间计划已到期'],
  [
    'That account is not yours. The desk acts for the signed-in trader only',
    '該帳戶不屬於您。交易台只為登入的交易者執行',
    '该账户不属于您。交易台只为登录的交易者执行',
  ],
  ['A standing permission has to end in the future', '長期授權的結束時間必須在未來', '长期授权的结束时间必须在未来'],
  [
    'There are {most} standing permissions already; revoke one',
    '已有 {most} 項長期授權，請先撤回一項',
    '已有 {most} 项长期授权，请先撤回一项',
  ],
  [
    'The exchange cannot be reached right now; no permission was given',
    '目前無法連線到交易所，沒有給予授權',
    '目前无法连接到交易所，没有给予授权',
  ],
  ['There is no such plan', '沒有這個計畫', '没有这个计划'],
  ['This plan belongs to another trader', '此計畫屬於其他交易者', '此计划属于其他交易者'],
  ['This plan was already answered: it is {status}', '此計畫已有決定：{status}', '此计划已有决定：{status}'],
  ['This plan was answered somewhere else a moment ago', '此計畫剛才已在別處決定', '此计划刚才已在别处决定'],
  [
    'This plan has expired; nothing was sent. Ask again for new prices',
    '此計畫已到期，沒有送出任何委託。請重新詢問以取得新的價格',
    '此计划已到期，没有发送任何订单。请重新询问以取得新的价格',
  ],
  [
    'This plan expired while it was being checked; nothing was sent',
    '此計畫在檢查時到期，沒有送出任何委託',
    '此计划在检查时到期，没有发送任何订单',
  ],
  [
    'The plan got new numbers since it was shown to you. Nothing was sent; look at them',
    '計畫在顯示之後有了新的數字。沒有送出任何委託，請檢視',
    '计划在显示之后有了新的数字。没有发送任何订单，请查看',
  ],
  [
    'The plan has changed since it was shown to you. Look at it again; nothing was sent',
    '計畫在顯示之後已變更，請再看一次。沒有送出任何委託',
    '计划在显示之后已变更，请再看一次。没有发送任何订单',
  ],
  [
    'The plan was changed as you asked. Look at the new numbers and approve them',
    '計畫已依您的要求修改，請檢視新的數字再核准',
    '计划已按您的要求修改，请查看新的数字再批准',
  ],
  [
    'The market has moved: {clause}. Nothing was sent; look at the new numbers',
    '市場已變動：{clause}。沒有送出任何委託，請檢視新的數字',
    '市场已变动：{clause}。没有发送任何订单，请查看新的数字',
  ],
  ['the preview is no longer available', '預覽已無法取得', '预览已无法取得'],
  ['the average price moved from {was} to {now}', '均價從 {was} 變為 {now}', '均价从 {was} 变为 {now}'],
  [
    'only {now} MWh would fill or rest now, {shown} MWh were shown',
    '目前只有 {now} MWh 會成交或掛單，當時顯示 {shown} MWh',
    '目前只有 {now} MWh 会成交或挂单，当时显示 {shown} MWh',
  ],
  [
    'only {now} MWh would fill now, {shown} MWh were shown',
    '目前只有 {now} MWh 會成交，當時顯示 {shown} MWh',
    '目前只有 {now} MWh 会成交，当时显示 {shown} MWh',
  ],
  ['{count} order would no longer be cancelled', '有 {count} 筆委託不再會取消', '有 {count} 笔订单不再会取消'],
  ['{count} orders would no longer be cancelled', '有 {count} 筆委託不再會取消', '有 {count} 笔订单不再会取消'],
  ['{count} more order would be cancelled', '會多取消 {count} 筆委託', '会多取消 {count} 笔订单'],
  ['{count} more orders would be cancelled', '會多取消 {count} 筆委託', '会多取消 {count} 笔订单'],
  [
    'Every leg of the plan needs exactly one decision',
    '計畫的每一筆都需要恰好一個決定',
    '计划的每一笔都需要恰好一个决定',
  ],
  [
    'A standing permission covers orders and cancels at the exchange only',
    '長期授權只適用於交易所的下單與撤單',
    '长期授权只适用于交易所的下单与撤单',
  ],
  ['{leg} is not an open leg of this plan', '{leg} 不是此計畫中未決定的一筆', '{leg} 不是此计划中未决定的一笔'],
  ['A leg may be named only once', '每一筆只能指定一次', '每一笔只能指定一次'],
  [
    'Nothing would be left of this plan. Reject it instead',
    '計畫會沒有剩下任何內容，請改為拒絕',
    '计划会没有剩下任何内容，请改为拒绝',
  ],
  [
    '{server} cannot be reached right now; nothing was changed',
    '目前無法連線到 {server}，沒有變更任何內容',
    '目前无法连接到 {server}，没有更改任何内容',
  ],
  ['its time is over', '時間已到', '时间已到'],
  ['revoked by the trader', '由交易員撤回', '由交易员撤回'],
  ['There is no such permission', '沒有這項授權', '没有这项授权'],
  ['This permission belongs to another trader', '這項授權屬於其他交易者', '这项授权属于其他交易者'],
  ["the desk's policy or limits have changed", '交易台的規則或限額已變更', '交易台的规则或限额已变更'],
  ['the tool {tool} has changed', '工具 {tool} 已變更', '工具 {tool} 已变更'],
  [
    'A standing permission counts in lots of 0.1 MWh; {given} MWh is no whole number of them',
    '長期授權以 0.1 MWh 為單位，{given} MWh 不是整數倍',
    '长期授权以 0.1 MWh 为单位，{given} MWh 不是整数倍',
  ],
  ['A standing permission lasts at most seven days', '長期授權最長七天', '长期授权最长七天'],
]

/** Of the audit chain: lib/store/audit.ts, audit-head.ts. */
const AUDIT: SentenceRow[] = [
  ['record {seq} is missing', '缺少第 {seq} 筆紀錄', '缺少第 {seq} 条记录'],
  ['record {seq} does not follow the one before it', '第 {seq} 筆紀錄沒有接續前一筆', '第 {seq} 条记录没有接续前一条'],
  [
    'record {seq} is not the one that was sealed: it and those before it were written anew',
    '第 {seq} 筆紀錄不是封存的那一筆：它與之前的紀錄曾被重寫',
    '第 {seq} 条记录不是封存的那一条：它与之前的记录曾被重写',
  ],
  ['record {seq} ({what}) was changed', '第 {seq} 筆紀錄（{what}）曾被變更', '第 {seq} 条记录（{what}）曾被更改'],
  [
    'audit.head was changed, or sealed with another DESK_SECRET',
    'audit.head 曾被變更，或以另一個 DESK_SECRET 封存',
    'audit.head 曾被更改，或以另一个 DESK_SECRET 封存',
  ],
]

/** Of conversations and calls: lib/agent/, lib/tools/. */
const CALLS: SentenceRow[] = [
  [
    'the run ended before this was called. Nothing was done',
    '在呼叫之前已中止，沒有執行任何動作',
    '在调用之前已中止，没有执行任何操作',
  ],
  [
    'the answer ended in the middle of this call. Nothing was done',
    '回答在呼叫途中結束，沒有執行任何動作',
    '回答在调用途中结束，没有执行任何操作',
  ],
  ['a reviewer asked for another draft', '審閱者要求重寫', '审阅者要求重写'],
  [
    'this was proposed already, in the answer you go on with. Its plan stands',
    '先前的回答已提出，計畫仍然有效',
    '先前的回答已提出，计划仍然有效',
  ],
  ['another part of the same plan was refused', '同一計畫的另一部分遭拒', '同一计划的另一部分被拒'],
  [
    'The list of contracts was cut short. Name the contract by its symbol',
    '合約清單不完整，請說合約的代號',
    '合约列表不完整，请说合约的代号',
  ],
  ['{server} did not answer in time', '{server} 未在時限內回覆', '{server} 未在时限内回复'],
  ['the call was cancelled', '呼叫已取消', '调用已取消'],
  ['{server} refused the call', '{server} 拒絕了呼叫', '{server} 拒绝了调用'],
  [
    '{server} cannot be reached right now; the desk is reconnecting',
    '目前無法連線到 {server}，交易台正在重新連線',
    '目前无法连接到 {server}，交易台正在重新连接',
  ],
  ['{server} is asked too much right now', '{server} 目前的請求太多', '{server} 目前的请求太多'],
  ['{server} gave an answer that cannot be used', '{server} 的回覆無法使用', '{server} 的回复无法使用'],
  [
    '{server} cannot be used until its settings or its sign-in are changed',
    '在變更設定或重新登入之前無法使用 {server}',
    '在更改设置或重新登录之前无法使用 {server}',
  ],
  [
    '{server} has not answered {times} times in a row. The desk asks it again in {seconds} s at the earliest. Do not call its tools again now; tell the trader',
    '{server} 已連續 {times} 次沒有回覆，交易台最快 {seconds} 秒後再試',
    '{server} 已连续 {times} 次没有回复，交易台最快 {seconds} 秒后再试',
  ],
]

/** Of arguments that do not fit the schema of a tool: lib/tools/arguments.ts, in the words of ajv. The most general, so last. */
const ARGUMENTS: SentenceRow[] = [
  [
    'sides: twap trades one side; give BUY or SELL',
    'sides：twap 只交易一邊，請給 BUY 或 SELL',
    'sides：twap 只交易一边，请给 BUY 或 SELL',
  ],
  ['{name} is not an argument of this tool', '這個工具沒有 {name} 這個參數', '这个工具没有 {name} 这个参数'],
  ['{name} must be one of {words}', '{name} 須為其中之一：{words}', '{name} 须为其中之一：{words}'],
  ['{name} must be <= {most}', '{name} 最多 {most}', '{name} 最多 {most}'],
  ['{name} must be >= {least}', '{name} 最少 {least}', '{name} 最少 {least}'],
  ['{name} must be > {least}', '{name} 須大於 {least}', '{name} 须大于 {least}'],
  ['{name} must be < {most}', '{name} 須小於 {most}', '{name} 须小于 {most}'],
  ['{name} must be number', '{name} 須為數字', '{name} 须为数字'],
  ['{name} must be integer', '{name} 須為整數', '{name} 须为整数'],
  ['{name} must be boolean', '{name} 須為 true 或 false', '{name} 须为 true 或 false'],
  ['{name} must be string', '{name} 須為文字', '{name} 须为文字'],
]

export const SENTENCES: readonly SentenceRow[] = [
  ...REFUSALS,
  ...EXCHANGE,
  ...CHECKS,
  ...GATE,
  ...AUDIT,
  ...CALLS,
  ...CONVERSATIONS,
  ...PLAYBOOKS,
  ...ARGUMENTS,
]
