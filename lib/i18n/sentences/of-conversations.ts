/** What the desk says of conversations, models and memories. */
import type { SentenceRow } from './sentence-row.ts'

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
  ['No message may have more than {most} MB', '一則訊息最多 {most} MB', '一条消息最多 {most} MB'],
  [
    'Too many large messages are arriving right now. Try again in a moment',
    '目前太多大型訊息正在傳入，請稍後再試',
    '当前太多大型消息正在传入，请稍后再试',
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
