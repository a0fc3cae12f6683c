import { ARGUMENTS, CALLS } from './of-calls.ts'
import { CONVERSATIONS } from './of-conversations.ts'
import { MEMBERS, REQUESTS } from './of-members.ts'
import { PLAYBOOKS } from './of-playbooks.ts'
import { LINES, SERVERS, SIGN_INS } from './of-servers.ts'
import { CHECKS, EXCHANGE, REFUSALS } from './of-the-exchange.ts'
import { AUDIT, GATE } from './of-the-gate.ts'
import type { SentenceRow } from './sentence-row.ts'

/** All sentences, in the order in which they are tried. */
export const SENTENCES: readonly SentenceRow[] = [
  // Before the others: some sentences of playbooks end with one of theirs.
  ...PLAYBOOKS,
  ...REFUSALS,
  ...EXCHANGE,
  ...CHECKS,
  ...GATE,
  ...AUDIT,
  ...SERVERS,
  ...SIGN_INS,
  ...LINES,
  ...CALLS,
  ...CONVERSATIONS,
  ...MEMBERS,
  ...REQUESTS,
  // Any name, and any word a schema may have: the most general of all.
  ...ARGUMENTS,
]
