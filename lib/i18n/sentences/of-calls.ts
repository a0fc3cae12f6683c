/** What the desk says of calls and their arguments. */
import type { SentenceRow } from './sentence-row.ts'

/** Of conversations and calls: lib/agent/, lib/tools/. */
export const CALLS: SentenceRow[] = [
  [
    'The run ended before this was called. Nothing was done',
    '在呼叫之前已中止，沒有執行任何動作',
    '在调用之前已中止，没有执行任何操作',
  ],
  [
    'The answer ended in the middle of this call. Nothing was done',
    '回答在呼叫途中結束，沒有執行任何動作',
    '回答在调用途中结束，没有执行任何操作',
  ],
  ['A reviewer asked for another draft', '審閱者要求重寫', '审阅者要求重写'],
  [
    'This was proposed already, in the answer you go on with. Its plan stands',
    '先前的回答已提出，計畫仍然有效',
    '先前的回答已提出，计划仍然有效',
  ],
  ['Another part of the same plan was refused', '同一計畫的另一部分被拒', '同一计划的另一部分被拒'],
  [
    'The list of contracts was cut short. Name the contract by its symbol',
    '合約清單不完整，請說合約的代號',
    '合约列表不完整，请说合约的代号',
  ],
  [
    'The list of orders was cut short. Name the order by its id',
    '委託單清單不完整，請說委託單編號',
    '订单列表不完整，请说订单编号',
  ],
  [
    '{server} does not know the account that was opened there for you: it is another exchange than before, or it has lost what it kept. Nothing was done. Whoever runs the desk can bring the former one back',
    '{server} 沒有為您開立的帳戶：它已不是原來的交易所，或遺失了資料。沒有執行任何動作。請由管理交易台的人恢復原來的交易所',
    '{server} 没有为您开立的账户：它已不是原来的交易所，或丢失了数据。没有执行任何操作。请由管理交易台的人恢复原来的交易所',
  ],
  ['{server} did not answer in time', '{server} 未在時限內回覆', '{server} 未在时限内回复'],
  ['The call was cancelled', '呼叫已取消', '调用已取消'],
  [
    '{server} refused the call and said: “{words}”',
    '{server} 拒絕了呼叫，並回覆「{words}」',
    '{server} 拒绝了调用，并回复“{words}”',
  ],
  [
    '{server} answered with an error and said: “{words}”',
    '{server} 回覆了錯誤「{words}」',
    '{server} 回复了错误“{words}”',
  ],
  ['{server} refused the call', '{server} 拒絕了呼叫', '{server} 拒绝了调用'],
  ['{server} answered with an error', '{server} 回覆了錯誤', '{server} 回复了错误'],
  [
    '{server} cannot be reached right now; the desk is reconnecting',
    '目前無法連線到 {server}，交易台正在重新連線',
    '目前无法连接到 {server}，交易台正在重新连接',
  ],
  ['{server} is asked too much right now', '{server} 目前的請求太多', '{server} 目前的请求太多'],
  [
    '{server} gave an answer that is too large or cannot be read',
    '{server} 的回覆太大或無法讀取',
    '{server} 的回复太大或无法读取',
  ],
  [
    'The answer has {count} characters, more than is kept. It begins like this',
    '回覆共有 {count} 個字元，超過可保留的長度，以下是開頭',
    '回复共有 {count} 个字符，超过可保留的长度，以下是开头',
  ],
  // As a desk of before said it, in conversations and records that are kept.
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
  [
    'The desk calls {tool} of {server} at most {times} times a minute, and again in {seconds} s. Do not call it before that; tell the trader',
    '交易台每分鐘最多呼叫 {server} 的 {tool} {times} 次，{seconds} 秒後再試',
    '交易台每分钟最多调用 {server} 的 {tool} {times} 次，{seconds} 秒后再试',
  ],
]

/** Of arguments that do not fit the schema of a tool: lib/tools/arguments.ts, in the words of ajv. */
export const ARGUMENTS: SentenceRow[] = [
  [
    'sides: twap trades one side; give BUY or SELL',
    'sides：twap 只交易一邊，請給 BUY 或 SELL',
    'sides：twap 只交易一边，请给 BUY 或 SELL',
  ],
  ['The arguments must be an object', '參數須為物件', '参数须为对象'],
  ['The arguments are not plain JSON', '參數不是單純的 JSON', '参数不是单纯的 JSON'],
  ['{name} is required', '須提供 {name}', '须提供 {name}'],
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
  ['{name} must be array', '{name} 須為清單', '{name} 须为列表'],
  ['{name} must be object', '{name} 須為物件', '{name} 须为对象'],
  ['{name} must NOT have more than {most} characters', '{name} 最多 {most} 個字元', '{name} 最多 {most} 个字符'],
  ['{name} must match format "{format}"', '{name} 須符合格式「{format}」', '{name} 须符合格式“{format}”'],
  // To a form that a server asked for in the middle of a call.
  ['There is no such question', '沒有這個問題', '没有这个问题'],
  ['This question is for another trader', '這個問題是問另一位交易員的', '这个问题是问另一位交易员的'],
  [
    'This question is over: it was answered, or its call has ended',
    '這個問題已結束：已經回答，或其呼叫已結束',
    '这个问题已结束：已经回答，或其调用已结束',
  ],
  [
    'Some of it does not fit the form; nothing was sent',
    '有些內容不符合表單，沒有送出任何內容',
    '有些内容不符合表单，没有发送任何内容',
  ],
]
