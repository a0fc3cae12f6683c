import { contractWords } from './contract-words.ts'
import type { Messages } from './messages.ts'
import { tableWords } from './table-words.ts'
import { account } from './traditional-chinese/account.ts'
import { conversation } from './traditional-chinese/conversation.ts'
import { market } from './traditional-chinese/market.ts'
import { writes } from './traditional-chinese/writes.ts'

export const traditionalChinese: Messages = {
  ...conversation,
  ...market,
  ...account,
  ...writes,
  ...contractWords('zh-Hant'),
  ...tableWords['zh-Hant'],
}
