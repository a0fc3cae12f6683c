/** What the gate and its audit say. */
import type { SentenceRow } from './sentence-row.ts'

/** Of the gate: lib/gate/. */
export const GATE: SentenceRow[] = [
  ['Nothing was sent', '沒有送出任何委託', '没有发送任何订单'],
  [
    'The desk cannot write to its database; its disk may be full. The kill switch is on for as long as this desk runs: started anew before it can write again, it would not know of it',
    '交易台無法寫入資料庫，磁碟可能已滿。緊急停止在本交易台執行期間有效：若在恢復寫入之前重新啟動，將不會記得',
    '交易台无法写入数据库，磁盘可能已满。紧急停止在本交易台运行期间有效：若在恢复写入之前重新启动，将不会记得',
  ],
  [
    'The desk cannot write to its database; its disk may be full. What the kill switch cancelled is not on record before it can',
    '交易台無法寫入資料庫，磁碟可能已滿。緊急停止撤銷了哪些委託，要到恢復寫入之後才會留下紀錄',
    '交易台无法写入数据库，磁盘可能已满。紧急停止撤销了哪些订单，要到恢复写入之后才会留下记录',
  ],
  ['This would change nothing of the plan', '這不會改變計畫的任何內容', '这不会改变计划的任何内容'],
  ['Only a person approves a plan', '計畫只有人能核准', '计划只有人能批准'],
  [
    'Somebody objected to this plan: take it back, and propose the new one',
    '有人對這份計畫提出異議：請收回，再提出新的',
    '有人对这份计划提出异议：请收回，再提出新的',
  ],
  ['No such plan of this conversation waits', '這段對話裡沒有這份等待中的計畫', '这段对话里没有这份等待中的计划'],
  [
    'Somebody pulled the kill switch while you were resetting it. It stays on',
    '您解除時有人再次按下緊急停止，緊急停止維持開啟',
    '您解除时有人再次按下紧急停止，紧急停止保持开启',
  ],
  [
    '{count} plans wait for your decision already. Decide on some of them, or let them expire',
    '已有 {count} 個計畫等待您決定。請先決定其中一些，或讓它們到期',
    '已有 {count} 个计划等待您决定。请先决定其中一些，或让它们到期',
  ],
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
    'Looser than the desk allows: {limit}: at most {most}',
    '比交易台允許的寬鬆：{limit}最多 {most}',
    '比交易台允许的宽松：{limit}最多 {most}',
  ],
  [
    'Looser than the operator allows: {limit}: at most {most}',
    '比系統管理員允許的寬鬆：{limit}最多 {most}',
    '比系统管理员允许的宽松：{limit}最多 {most}',
  ],
  [
    'Another head has changed these limits meanwhile. Look at them as they are now and save again',
    '另一位主管剛變更了這些限額，請查看目前的限額後再儲存',
    '另一位主管刚更改了这些限额，请查看目前的限额后再保存',
  ],
  [
    'The {limit} is counted in steps of {step}, so {given} cannot be a limit',
    '{limit}以 {step} 為單位，{given} 不能作為限額',
    '{limit}以 {step} 为单位，{given} 不能作为限额',
  ],
  [
    'The kill switch is on: only cancels are possible until a person resets it',
    '緊急停止已啟動：在有人解除之前只能撤單',
    '紧急停止已启动：在有人解除之前只能撤单',
  ],
  [
    'No account is opened while the kill switch is on; a person has to reset it first',
    '緊急停止啟動期間不開立帳戶，須先由人解除',
    '紧急停止启动期间不开立账户，须先由人解除',
  ],
  [
    'You have no account at {server} yet. Ask for its registerUser first: it opens one once you approve it',
    '您在 {server} 尚無帳戶。請先要求執行它的 registerUser：經您核准後才會開立',
    '您在 {server} 尚无账户。请先要求执行它的 registerUser：经您批准后才会开立',
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
    'The exchange offers no preview now, so this order cannot be held against the limits; nothing was sent',
    '交易所目前不提供預覽，因此無法以限額檢查此委託，沒有送出任何委託',
    '交易所目前不提供预览，因此无法以限额检查此订单，没有发送任何订单',
  ],
  [
    'It has never traded and has no reference price, so there is nothing to hold its price against',
    '尚無成交也沒有參考價，因此沒有可比對的價格',
    '尚无成交也没有参考价，因此没有可比对的价格',
  ],
  [
    'The exchange cannot be reached right now; nothing was sent',
    '目前無法連線到交易所；沒有送出任何委託',
    '目前无法连接到交易所；没有发送任何订单',
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
  ['It was stopped before there was a plan', '在建立計畫之前已停止', '在建立计划之前已停止'],
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
    '{clause} and cannot be asked what became of it. Look there before doing it again',
    '{clause}，也無法查詢結果。再做一次之前請先到該處確認',
    '{clause}，也无法查询结果。再做一次之前请先到该处确认',
  ],
  [
    'It never reached the exchange, and now it cannot any more. Nothing was done',
    '委託從未到達交易所，之後也不會到達。沒有執行任何動作',
    '订单从未到达交易所，之后也不会到达。没有执行任何操作',
  ],
  [
    'The exchange no longer knows what became of it: too much was sent for this account since. Look at your orders and trades before doing it again',
    '交易所已無法得知結果：此帳戶之後送出的指令太多。再做一次之前請先查看您的委託與成交',
    '交易所已无法得知结果：此账户之后发送的指令太多。再做一次之前请先查看您的订单与成交',
  ],
  ['an earlier leg failed', '前一筆失敗', '前一笔失败'],
  ['what became of an earlier leg is not known', '前一筆的結果不明', '前一笔的结果未知'],
  ['the plan expired before it could continue', '計畫在能繼續之前已到期', '计划在能继续之前已到期'],
  [
    '{server} could not be reached before the plan expired',
    '在計畫到期之前無法連線到 {server}',
    '在计划到期之前无法连接到 {server}',
  ],
  ['the desk was down and the plan expired', '交易台停機期間計畫已到期', '交易台停机期间计划已到期'],
  [
    'That account is not yours. The desk acts for the signed-in trader only',
    '該帳戶不屬於您。交易台只為登入的交易員執行',
    '该账户不属于您。交易台只为登录的交易员执行',
  ],
  ['A standing permission has to end in the future', '長期授權的結束時間必須在未來', '长期授权的结束时间必须在未来'],
  [
    'There are {most} standing permissions already; revoke one',
    '已有 {most} 項長期授權，請先撤銷一項',
    '已有 {most} 项长期授权，请先撤销一项',
  ],
  [
    'The token of the program that proposed this plan was revoked or had expired by then. Give the permission again if you still want it',
    '提出這個計畫的程式所用的權杖在那之前已撤銷或到期。如仍需要，請重新給予授權',
    '提出这个计划的程序所用的令牌在那之前已撤销或到期。如仍需要，请重新给予授权',
  ],
  [
    'The session in which it was asked for had ended by then. Give it again if you still want it',
    '提出這項要求的登入在那之前已結束。如仍需要，請重新給予',
    '提出这项要求的登录在那之前已结束。如仍需要，请重新给予',
  ],
  [
    'The exchange cannot be reached right now; no permission was given',
    '目前無法連線到交易所，沒有給予授權',
    '目前无法连接到交易所，没有给予授权',
  ],
  [
    'The exchange cannot be asked right now. Nothing was cancelled',
    '目前無法詢問交易所，一筆也沒有撤單',
    '目前无法询问交易所，一笔也没有撤单',
  ],
  [
    'Their trader has to accept the tool that cancels first, under Tools (/tools)',
    '該交易員要先在「工具」（/tools）接受撤單的工具',
    '该交易员要先在“工具”（/tools）接受撤单的工具',
  ],
  [
    'The exchange did not name them among those it cancelled',
    '交易所回報的撤單中沒有它們',
    '交易所答复的撤单中没有它们',
  ],
  ['The exchange no longer knows what became of it', '交易所已不知道它的結果', '交易所已不知道它的结果'],
  ['There is no such plan', '沒有這個計畫', '没有这个计划'],
  ['This plan belongs to another trader', '此計畫屬於其他交易員', '此计划属于其他交易员'],
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
    'A tool of this plan has changed since it was shown. Nothing was sent; look at it again',
    '這份計畫的一個工具在顯示之後已變更。沒有送出任何委託，請再檢視一次',
    '这份计划的一个工具在显示之后已变更。没有发送任何订单，请再查看一次',
  ],
  ['a tool of the plan has changed', '計畫的一個工具已變更', '计划的一个工具已变更'],
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
  ['{count} order would no longer be cancelled', '有 {count} 筆委託不再會撤單', '有 {count} 笔订单不再会撤单'],
  ['{count} orders would no longer be cancelled', '有 {count} 筆委託不再會撤單', '有 {count} 笔订单不再会撤单'],
  ['order {order} is no longer as it was shown', '委託 {order} 已不是顯示時的樣子', '订单 {order} 已不是显示时的样子'],
  ['{count} more order would be cancelled', '會多撤單 {count} 筆', '会多撤单 {count} 笔'],
  ['{count} more orders would be cancelled', '會多撤單 {count} 筆', '会多撤单 {count} 笔'],
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
  [
    'The standing permission it went under has ended: {clause}',
    '此計畫所依據的長期授權已結束：{clause}',
    '此计划所依据的长期授权已结束：{clause}',
  ],
  [
    'It went under a standing permission, and the token it came with was revoked or has expired',
    '此計畫依長期授權送出，而提出它的權杖已撤銷或到期',
    '此计划依长期授权发送，而提出它的令牌已撤销或到期',
  ],
  ['its time is over', '時間已到', '时间已到'],
  ['revoked by the trader', '由交易員撤銷', '由交易员撤销'],
  ['There is no such permission', '沒有這項授權', '没有这项授权'],
  ['This permission belongs to another trader', '這項授權屬於其他交易員', '这项授权属于其他交易员'],
  ["the desk's policy or limits have changed", '交易台的規則或限額已變更', '交易台的规则或限额已变更'],
  ['the tool {tool} has changed', '工具 {tool} 已變更', '工具 {tool} 已变更'],
  [
    'A standing permission counts in lots of 0.1 MWh; {given} MWh is no whole number of them',
    '長期授權以 0.1 MWh 為單位，{given} MWh 不是整數倍',
    '长期授权以 0.1 MWh 为单位，{given} MWh 不是整数倍',
  ],
  [
    'A standing permission to buy needs a highest price, or a distance from the middle of the market',
    '買進的長期授權須有最高價格，或距中間價的範圍',
    '买入的长期授权须有最高价格，或距中间价的范围',
  ],
  [
    'A standing permission to sell needs a lowest price, or a distance from the middle of the market',
    '賣出的長期授權須有最低價格，或距中間價的範圍',
    '卖出的长期授权须有最低价格，或距中间价的范围',
  ],
  ['A standing permission lasts at most seven days', '長期授權最長七天', '长期授权最长七天'],
]

/** Of the audit chain: lib/store/audit.ts, audit-head.ts. */
export const AUDIT: SentenceRow[] = [
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
