import { contractWords } from './contract-words.ts'
import { account } from './english/account.ts'
import { conversation } from './english/conversation.ts'
import { market } from './english/market.ts'
import { writes } from './english/writes.ts'
import type { Messages } from './messages.ts'
import { tableWords } from './table-words.ts'

export const english: Messages = {
  ...conversation,
  ...market,
  ...account,
  ...writes,
  ...contractWords('en'),
  ...tableWords.en,
}
