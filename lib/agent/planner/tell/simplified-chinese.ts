import { contractWords } from './contract-words.ts'
import type { Messages } from './messages.ts'
import { account } from './simplified-chinese/account.ts'
import { conversation } from './simplified-chinese/conversation.ts'
import { market } from './simplified-chinese/market.ts'
import { writes } from './simplified-chinese/writes.ts'
import { tableWords } from './table-words.ts'

export const simplifiedChinese: Messages = {
  ...conversation,
  ...market,
  ...account,
  ...writes,
  ...contractWords('zh-Hans'),
  ...tableWords['zh-Hans'],
}
