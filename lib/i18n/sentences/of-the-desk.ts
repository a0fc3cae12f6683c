/** What the desk says, but for its gate: about calls, conversations, models, memories, playbooks and requests. */
import type { SentenceRow } from './sentence-row.ts'

/** Of conversations and calls: lib/agent/, lib/tools/. */
export const CALLS: SentenceRow[] = [
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
  ['another part of the same plan was refused', '同一計畫的另一部分被拒', '同一计划的另一部分被拒'],
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
  ['the call was cancelled', '呼叫已取消', '调用已取消'],
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
  ['the arguments must be an object', '參數須為物件', '参数须为对象'],
  ['the arguments are not plain JSON', '參數不是單純的 JSON', '参数不是单纯的 JSON'],
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
]

/** Of playbooks and their runs: lib/playbooks/. */
export const PLAYBOOKS: SentenceRow[] = [
  ['There is no such playbook', '沒有這份劇本', '没有这份剧本'],
  ['This playbook belongs to another trader', '這份劇本屬於其他交易員', '这份剧本属于其他交易员'],
  ['There is no such run', '沒有這次執行', '没有这次运行'],
  ['This run belongs to another trader', '這次執行屬於其他交易員', '这次运行属于其他交易员'],
  [
    'The playbook cannot be used as it is: {detail}',
    '這份劇本目前無法使用：{detail}',
    '这份剧本目前无法使用：{detail}',
  ],
  ['This playbook cannot be read by this desk any more', '交易台已無法讀取這份劇本', '交易台已无法读取这份剧本'],
  [
    'The time zone of this playbook is not known on this machine',
    '這台機器不認得這份劇本的時區',
    '这台机器不认得这份剧本的时区',
  ],
  ['This playbook has no schedule', '這份劇本沒有排程', '这份剧本没有排程'],
  [
    'There are {most} playbooks already; delete one',
    '已有 {most} 份劇本，請先刪除一份',
    '已有 {most} 份剧本，请先删除一份',
  ],
  ['The form is nested too deeply', '表單的層級太深', '表单的层级太深'],
  ['The inputs do not fit: {detail}', '輸入不符：{detail}', '输入不符：{detail}'],
  [
    '{most} playbooks of yours are running. Wait for one or stop one',
    '您有 {most} 份劇本正在執行，請等待或停止其中一份',
    '您有 {most} 份剧本正在运行，请等待或停止其中一份',
  ],
  ['The run before is still going on', '上一次執行還沒結束', '上一次运行还没结束'],
  ['This run is going on already', '這次執行已在進行中', '这次运行已在进行中'],
  [
    'Only a run that did not come to its end can be resumed',
    '只有沒有完成的執行才能繼續',
    '只有没有完成的运行才能继续',
  ],
  ['The desk is closing', '交易台正在關閉', '交易台正在关闭'],
  ['The run was stopped', '執行已停止', '运行已停止'],
  ['Something went wrong at the desk in this step', '交易台在這一步發生錯誤', '交易台在这一步发生错误'],
  ['Something went wrong at the desk', '交易台發生錯誤', '交易台发生错误'],
  [
    'The result is larger than {most} kB. Ask for less of it',
    '結果超過 {most} kB，請縮小範圍',
    '结果超过 {most} kB，请缩小范围',
  ],
  ['{reference} has no value in this run', '{reference} 在這次執行中沒有值', '{reference} 在这次运行中没有值'],
  [
    'The trader refused the plan; nothing was sent',
    '交易員拒絕了計畫，沒有送出任何委託',
    '交易员拒绝了计划，没有送出任何订单',
  ],
  [
    'Nobody decided on the plan in time; nothing was sent',
    '計畫逾時未決，沒有送出任何委託',
    '计划逾时未决，没有送出任何订单',
  ],
  ['The plan was approved but not executed', '計畫已核准，但沒有執行', '计划已批准，但没有执行'],
  [
    'The plan was approved but not executed. {code}: {clause}',
    '計畫已核准，但沒有執行。{code}：{clause}',
    '计划已批准，但没有执行。{code}：{clause}',
  ],
  [
    'The plan was approved and failed at {server}, which may have done part of it',
    '計畫已核准，但在 {server} 失敗，該處可能已執行一部分',
    '计划已批准，但在 {server} 失败，该处可能已执行一部分',
  ],
  [
    'The plan was approved and failed at {server}, which may have done part of it. {code}: {clause}',
    '計畫已核准，但在 {server} 失敗，該處可能已執行一部分。{code}：{clause}',
    '计划已批准，但在 {server} 失败，该处可能已执行一部分。{code}：{clause}',
  ],
  ['What became of the plan is not known', '計畫的結果不明', '计划的结果未知'],
  [
    'What became of the plan is not known. {code}: {clause}',
    '計畫的結果不明。{code}：{clause}',
    '计划的结果未知。{code}：{clause}',
  ],
  ['Only part of the plan is known to be executed', '目前只知道計畫執行了一部分', '目前只知道计划执行了一部分'],
  [
    'Only part of the plan is known to be executed. {code}: {clause}',
    '目前只知道計畫執行了一部分。{code}：{clause}',
    '目前只知道计划执行了一部分。{code}：{clause}',
  ],
  ['Only part of the plan was executed', '計畫只執行了一部分', '计划只执行了一部分'],
  [
    'Only part of the plan was executed. {code}: {clause}',
    '計畫只執行了一部分。{code}：{clause}',
    '计划只执行了一部分。{code}：{clause}',
  ],
  ['There is no tool {name} right now', '目前沒有工具 {name}', '目前没有工具 {name}'],
  [
    'There is no tool {name} right now. Alike: {alike}',
    '目前沒有工具 {name}。相近的有：{alike}',
    '目前没有工具 {name}。相近的有：{alike}',
  ],
  [
    'the arguments are cut off or are not JSON: give one whole JSON object',
    '模型寫的參數不完整，或不是 JSON',
    '模型写的参数不完整，或不是 JSON',
  ],
  ['With these arguments {name} is a write', '以這些參數，{name} 會變更資料', '以这些参数，{name} 会更改数据'],
  ['{name} changes nothing, so it needs no plan', '{name} 不做任何變更，不需要計畫', '{name} 不做任何更改，不需要计划'],
  ['The tool gave no answer', '工具沒有回覆', '工具没有回复'],
  ['There is no model "{name}" here', '這裡沒有模型「{name}」', '这里没有模型“{name}”'],
  ['The model gave no answer', '模型沒有回答', '模型没有回答'],
  ['The question was stopped', '問題已停止', '问题已停止'],
  ['The model did not come to an end within its steps', '模型在步數上限內沒有完成', '模型在步数上限内没有完成'],
  ['The model did not come to an end within its time', '模型在時限內沒有完成', '模型在时限内没有完成'],
  ['The model did not come to an end within its tokens', '模型在詞元上限內沒有完成', '模型在词元上限内没有完成'],
  [
    'A playbook cannot pull the kill switch; a person can, on screen',
    '劇本不能觸發緊急停止，只有人能在畫面上觸發',
    '剧本不能触发紧急停止，只有人能在画面上触发',
  ],
]

/** Of conversations, models and memory: lib/agent/, lib/memory/. */
export const CONVERSATIONS: SentenceRow[] = [
  [
    'The model refused the key. Check OPENAI_API_KEY; your question is kept',
    '模型拒絕了金鑰。請檢查 OPENAI_API_KEY；您的問題已保留',
    '模型拒绝了密钥。请检查 OPENAI_API_KEY；您的问题已保留',
  ],
  [
    'The model was not found at that address. Check OPENAI_MODEL and OPENAI_BASE_URL; your question is kept',
    '在該位址找不到模型。請檢查 OPENAI_MODEL 與 OPENAI_BASE_URL；您的問題已保留',
    '在该地址找不到模型。请检查 OPENAI_MODEL 与 OPENAI_BASE_URL；您的问题已保留',
  ],
  [
    'The model is busy or out of quota. Try again in a moment; your question is kept',
    '模型忙碌或額度用盡。請稍候再試；您的問題已保留',
    '模型繁忙或额度用尽。请稍候再试；您的问题已保留',
  ],
  [
    'The answer was withheld by the rules for content of the model’s provider. Put it otherwise or choose another model; your question is kept',
    '模型供應商依其內容規範扣下了回答。請換個說法或選擇其他模型；您的問題已保留',
    '模型供应商按其内容规范扣下了回答。请换个说法或选择其他模型；您的问题已保留',
  ],
  [
    'The model failed. Try again; your question is kept',
    '模型發生錯誤。請再試一次；您的問題已保留',
    '模型发生错误。请再试一次；您的问题已保留',
  ],
  [
    'The model went silent. Try again; your question is kept',
    '模型沒有回應。請再試一次；您的問題已保留',
    '模型没有回应。请再试一次；您的问题已保留',
  ],
  [
    'The answer broke off: the model could not be reached or stopped in the middle. Try again; your question is kept',
    '回答中斷：無法連線到模型，或模型在途中停止。請再試一次；您的問題已保留',
    '回答中断：无法连接到模型，或模型在途中停止。请再试一次；您的问题已保留',
  ],
  [
    'The model did not come to an end, and was stopped. Try again or choose another; your question is kept',
    '模型沒有結束回答，已被停止。請再試一次或選擇其他模型；您的問題已保留',
    '模型没有结束回答，已被停止。请再试一次或选择其他模型；您的问题已保留',
  ],
  [
    'The desk could not keep the answer. Your question is kept',
    '交易台無法保存這個回答。您的問題已保留',
    '交易台无法保存这个回答。您的问题已保留',
  ],
  [
    'The model does not take the question as it was sent. Shorten it, or begin another conversation; your question is kept',
    '模型不接受這樣送出的問題。請縮短，或開始另一個對話；您的問題已保留',
    '模型不接受这样发送的问题。请缩短，或开始另一个对话；您的问题已保留',
  ],
  [
    'The conversation and the tools are more than the model takes in. Choose a model with a larger context, or begin another conversation; your question is kept',
    '對話與工具超出模型能讀取的長度。請選擇上下文較大的模型，或開始另一個對話；您的問題已保留',
    '对话与工具超出模型能读取的长度。请选择上下文较大的模型，或开始另一个对话；您的问题已保留',
  ],
  [
    'The model does not take that many tools. Switch a server off on the Servers page; your question is kept',
    '模型無法接受這麼多工具。請在「伺服器」頁面停用某個伺服器；您的問題已保留',
    '模型无法接受这么多工具。请在“服务器”页面停用某个服务器；您的问题已保留',
  ],
  [
    'The desk was restarted in the middle of this answer',
    '回覆到一半時，交易台重新啟動了',
    '回复到一半时，交易台重新启动了',
  ],
  [
    'The answer broke off. Your question is kept; try again',
    '回答中斷。您的問題已保留，請再試一次',
    '回答中断。您的问题已保留，请再试一次',
  ],
  ['There is no such conversation', '沒有這個對話', '没有这个对话'],
  ['This conversation belongs to another trader', '這個對話屬於其他交易員', '这个对话属于其他交易员'],
  ['The conversation could not be opened', '無法開啟對話', '无法打开对话'],
  [
    'An answer is already on its way in this conversation. Wait for it or stop it',
    '這個對話已有回答在進行中，請等待或停止它',
    '这个对话已有回答在进行中，请等待或停止它',
  ],
  [
    '{most} answers of yours are on their way. Wait for one or stop one',
    '您有 {most} 個回答在進行中，請等待或停止其中一個',
    '您有 {most} 个回答在进行中，请等待或停止其中一个',
  ],
  [
    '{most} cards of yours are being read already. Wait for them',
    '您有 {most} 張卡片正在重新讀取，請等待',
    '您有 {most} 张卡片正在重新读取，请等待',
  ],
  [
    '{most} charts of yours are being read already. Wait for them',
    '您有 {most} 張圖表正在讀取，請等待',
    '您有 {most} 张图表正在读取，请等待',
  ],
  [
    '{most} lists of your orders are being read already. Wait for them',
    '您有 {most} 份委託清單正在讀取，請等待',
    '您有 {most} 份订单列表正在读取，请等待',
  ],
  [
    '{most} lists of your trades are being read already. Wait for them',
    '您有 {most} 份成交清單正在讀取，請等待',
    '您有 {most} 份成交列表正在读取，请等待',
  ],
  ['The exchange cannot be asked at this moment', '目前無法詢問交易所', '目前无法询问交易所'],
  ['It could not be read', '無法讀取', '无法读取'],
  ['The exchange cannot be reached right now', '目前無法連線到交易所', '目前无法连接到交易所'],
  [
    'The exchange answered something the desk cannot read',
    '交易所回覆了交易台讀不懂的內容',
    '交易所回复了交易台读不懂的内容',
  ],
  ['There is no such answer to read again', '沒有這個可以重新讀取的回答', '没有这个可以重新读取的回答'],
  [
    '{most} pages of yours follow the market already. Close one of them',
    '您已有 {most} 個頁面在接收行情，請關閉其中一個',
    '您已有 {most} 个页面在接收行情，请关闭其中一个',
  ],
  [
    '{most} pages of yours read answers already that are on their way. Close one of them',
    '您已有 {most} 個頁面在接收回答，請關閉其中一個',
    '您已有 {most} 个页面在接收回答，请关闭其中一个',
  ],
  ['This model is not offered here', '這裡不提供這個模型', '这里不提供这个模型'],
  ['The last answer did not break off', '上一個回答並沒有中斷', '上一个回答并没有中断'],
  [
    'There is nothing to answer again in this conversation',
    '這個對話沒有可以重新回答的內容',
    '这个对话没有可以重新回答的内容',
  ],
  [
    'This answer made a plan, and plans stay on record. Ask again in a new message',
    '這個回答提出了計畫，而計畫會留存紀錄。請在新訊息中再問一次',
    '这个回答提出了计划，而计划会留存记录。请在新消息中再问一次',
  ],
  [
    'This was answered in the conversation it is from. Ask again in a new message',
    '這在原來的對話中已回答過。請在新訊息中再問一次',
    '这在原来的对话中已回答过。请在新消息中再问一次',
  ],
  ['There is no such message in this conversation', '這個對話沒有這則訊息', '这个对话没有这条消息'],
  [
    'A conversation branches off before a message of your own',
    '對話只能從您自己的訊息之前分支',
    '对话只能从您自己的消息之前分支',
  ],
  [
    'Nothing was said before this message. Ask it in a new conversation',
    '這則訊息之前沒有內容。請在新對話中提問',
    '这条消息之前没有内容。请在新对话中提问',
  ],
  [
    'What your conversations have of others may have {most} MB together. Delete one that branched off first',
    '各分支對話複製的內容合計最多 {most} MB，請先刪除一個分支',
    '各分支对话复制的内容合计最多 {most} MB，请先删除一个分支',
  ],
  ['The message is empty', '訊息是空的', '消息是空的'],
  [
    'The message is larger than {most} kB. Shorten it and send it again',
    '訊息超過 {most} kB，請縮短後再送出',
    '消息超过 {most} kB，请缩短后再发送',
  ],
  ['This message was already received', '這則訊息已收到', '这条消息已收到'],
  ['A message takes {most} images at most', '一則訊息最多 {most} 張圖片', '一条消息最多 {most} 张图片'],
  ['There is no such image', '沒有這張圖片', '没有这张图片'],
  [
    'An image must be one of {types}, and be what it says',
    '圖片必須是 {types} 之一，且內容相符',
    '图片必须是 {types} 之一，且内容相符',
  ],
  ['An image may have {most} MB', '一張圖片最大 {most} MB', '一张图片最大 {most} MB'],
  [
    'The images of a conversation may have {most} MB together. Begin another conversation',
    '一個對話的圖片合計最多 {most} MB，請開始另一個對話',
    '一个对话的图片合计最多 {most} MB，请开始另一个对话',
  ],
  [
    'Your images may have {most} MB together. Delete a conversation with images first',
    '您的圖片合計最多 {most} MB，請先刪除一個有圖片的對話',
    '您的图片合计最多 {most} MB，请先删除一个有图片的对话',
  ],
  ['There is no such memory', '沒有這筆記憶', '没有这条记忆'],
  ['Another memory says the same', '已有內容相同的記憶', '已有内容相同的记忆'],
  [
    '{most} memories are kept at most. Delete some first',
    '最多保留 {most} 筆記憶，請先刪除一些',
    '最多保留 {most} 条记忆，请先删除一些',
  ],
]

/** Of members: lib/auth/members.ts, lib/auth/caller.ts, lib/http.ts, app/api/account/, app/api/members/. */
export const MEMBERS: SentenceRow[] = [
  ['E-mail and password do not fit', '電子郵件與密碼不符', '电子邮件与密码不符'],
  ['{email} already has an account here. Sign in', '{email} 在這裡已有帳號，請登入', '{email} 在这里已有账号，请登录'],
  ['You are a member already', '您已經是成員', '您已经是成员'],
  [
    'This account of the desk is closed. A head of the desk can open it again',
    '這個帳號已在交易台關閉，交易台主管可以重新開啟',
    '这个账号已在交易台关闭，交易台主管可以重新开启',
  ],
  [
    'This desk lets members in only. Sign in to trade here',
    '這個交易台只開放成員使用，請登入後交易',
    '这个交易台只开放成员使用，请登录后交易',
  ],
  [
    'Too many are signing in right now. Try again in a moment',
    '目前太多人正在登入，請稍後再試',
    '当前太多人正在登录，请稍后再试',
  ],
  [
    'Too many attempts. Try again in {seconds} s',
    '嘗試次數過多，請於 {seconds} 秒後再試',
    '尝试次数过多，请在 {seconds} 秒后再试',
  ],
  ['This desk has no such member', '這個交易台沒有這個成員', '这个交易台没有这个成员'],
  [
    'This is the only head of the desk. Make another one first: without a head everybody could run it',
    '這是交易台唯一的主管。請先指定另一位：沒有主管時，任何人都能管理交易台',
    '这是交易台唯一的主管。请先指定另一位：没有主管时，任何人都能管理交易台',
  ],
  ['There is no such sign-in', '沒有這個登入', '没有这个登录'],
  ['Accounts of this desk are made by its heads', '這個交易台的帳號由主管建立', '这个交易台的账号由主管创建'],
  ['Your sign-in has ended. Sign in again', '您的登入已結束，請重新登入', '您的登录已结束，请重新登录'],
  ['This guest has an account now. Sign in', '這位訪客現在已有帳號，請登入', '这位访客现在已有账号，请登录'],
  ['Only a head of this desk may do that', '只有這個交易台的主管可以這麼做', '只有这个交易台的主管可以这么做'],
  [
    'Only a head of this desk may see and change its members',
    '只有這個交易台的主管可以查看與變更成員',
    '只有这个交易台的主管可以查看和更改成员',
  ],
  [
    'Only a head of this desk may read the records of others',
    '只有這個交易台的主管可以讀其他人的紀錄',
    '只有这个交易台的主管可以读其他人的记录',
  ],
  [
    'Only a head of this desk may see what others trade',
    '只有這個交易台的主管可以查看他人的交易',
    '只有这个交易台的主管可以查看他人的交易',
  ],
  [
    'Only a head of this desk may cancel the orders of others',
    '只有這個交易台的主管可以為其他人的委託撤單',
    '只有这个交易台的主管可以为其他人的订单撤单',
  ],
  ['This desk has no such member and no such guest', '這個交易台沒有這位成員或訪客', '这个交易台没有这位成员或访客'],
  [
    'Only a head of this desk may set its limits',
    '只有這個交易台的主管可以設定限額',
    '只有这个交易台的主管可以设置限额',
  ],
  ['A guest has no account', '訪客沒有帳號', '访客没有账号'],
  ['A guest has no password', '訪客沒有密碼', '访客没有密码'],
  ['A guest has no sign-ins', '訪客沒有登入記錄', '访客没有登录记录'],
  [
    'You are signed in. Sign out to create another account',
    '您已登入。要建立另一個帳號，請先登出',
    '您已登录。要创建另一个账号，请先登出',
  ],
]

/** Of any request, and of tokens: lib/http.ts, lib/auth/, lib/store/place.ts. */
export const REQUESTS: SentenceRow[] = [
  [
    'The data of this desk was moved, removed or replaced while it ran. Nothing more is kept or sent until whoever runs it has seen to it',
    '交易台的資料在執行中被移動、移除或替換。在管理者處理之前，不會再儲存或送出任何內容',
    '交易台的数据在运行中被移动、移除或替换。在管理者处理之前，不会再保存或发送任何内容',
  ],
  [
    'The disk of the desk is full: it can keep nothing, so it sends nothing. It goes on once there is room again',
    '交易台的磁碟已滿：無法儲存任何內容，因此不會送出任何內容。有空間之後會自行恢復',
    '交易台的磁盘已满：无法保存任何内容，因此不会发送任何内容。有空间之后会自行恢复',
  ],
  ['Reload the page to sign in again', '請重新載入頁面以再次登入', '请重新加载页面以再次登录'],
  ['Requests from another origin are refused', '來自其他來源的請求一律拒絕', '来自其他来源的请求一律拒绝'],
  [
    'The request must be JSON (content-type: application/json)',
    '請求須為 JSON（content-type: application/json）',
    '请求须为 JSON（content-type: application/json）',
  ],
  ['The request is nested too deeply', '請求的層級太深', '请求的层级太深'],
  ['The request is not readable JSON', '請求不是可讀的 JSON', '请求不是可读的 JSON'],
  [
    'There are {most} active tokens already; revoke one first',
    '已有 {most} 個有效的權杖，請先撤銷一個',
    '已有 {most} 个有效的令牌，请先撤销一个',
  ],
  ['You have no such token', '您沒有這個權杖', '您没有这个令牌'],
]

/** Of a server that is not connected, and of a click on one: lib/mcp, lib/tools/server-switch.ts. */
export const SERVERS: SentenceRow[] = [
  [
    '{server} was connected anew just now. It can be again in {seconds} s',
    '{server} 剛剛才重新連線，{seconds} 秒後可再重新連線',
    '{server} 刚刚才重新连接，{seconds} 秒后可再重新连接',
  ],
  ['{server} is switched off. Switch it on first', '{server} 已停用，請先啟用', '{server} 已停用，请先启用'],
  [
    'The exchange of this desk cannot be switched off. To stop trading, use the kill switch',
    '本交易台的交易所無法停用；要停止交易，請使用緊急停止',
    '本交易台的交易所无法停用；要停止交易，请使用紧急停止',
  ],
  ['This desk has no such server', '本交易台沒有這個伺服器', '本交易台没有这个服务器'],
  [
    'its command, or the folder it starts in, was not found',
    '找不到它的指令，或它啟動的資料夾',
    '找不到它的命令，或它启动的文件夹',
  ],
  ['its command may not be run', '沒有權限執行它的指令', '没有权限运行它的命令'],
  ['it ended with exit code {code}', '它已結束，結束代碼 {code}', '它已结束，退出代码 {code}'],
  ['its disk is full', '它的磁碟已滿', '它的磁盘已满'],
  ['it was ended by {signal}', '它因訊號 {signal} 而結束', '它因信号 {signal} 而结束'],
  ['it does not start', '它沒有啟動', '它没有启动'],
  ['it does not answer', '它沒有回應', '它没有回应'],
  ['it does not speak MCP', '它不使用 MCP', '它不使用 MCP'],
  ['it is not available right now', '它目前無法使用', '它目前无法使用'],
  ['it answered with an error', '它回覆了錯誤', '它答复了错误'],
  ['it answered with HTTP {code}', '它回覆了 HTTP {code}', '它答复了 HTTP {code}'],
  ['the connection to it was refused', '它拒絕連線', '它拒绝连接'],
  ['its host name is not known', '找不到它的主機名稱', '找不到它的主机名'],
  ['its host cannot be reached', '無法連線到它的主機', '无法连接到它的主机'],
  ['its certificate is not trusted', '它的憑證不受信任', '它的证书不受信任'],
  ['the connection was closed', '連線已關閉', '连接已关闭'],
  [
    'it sent a message longer than the desk takes, and was ended',
    '它傳來的訊息超過交易台的上限，已被結束',
    '它发来的消息超过交易台的上限，已被结束',
  ],
  ['it did not answer any more', '它不再回應', '它不再回应'],
  ['its data is not in its place', '它的資料不在原來的位置', '它的数据不在原来的位置'],
  ['the session was lost', '工作階段已失效', '会话已失效'],
  ['connecting anew', '正在重新連線', '正在重新连接'],
  ['it is switched off', '它已停用', '它已停用'],
  ['it is no longer configured', '設定中已沒有它', '设置中已没有它'],
  ['not connected', '沒有連線', '没有连接'],
  ['it asks for a sign-in', '它要求登入', '它要求登录'],
  ['it refuses the authorization in its headers', '它拒絕設定標頭中的授權', '它拒绝设置标头中的授权'],
  ['it waits for a sign-in', '它等待登入', '它等待登录'],
]
