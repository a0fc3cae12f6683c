import { LINES, SIGN_INS } from './of-servers.ts'
import { ARGUMENTS, CALLS, CONVERSATIONS, MEMBERS, PLAYBOOKS, REQUESTS, SERVERS } from './of-the-desk.ts'
import { CHECKS, EXCHANGE, REFUSALS } from './of-the-exchange.ts'
import { AUDIT, GATE } from './of-the-gate.ts'

/**
 * English pattern, 繁體中文, 简体中文; no full stop at the end. `{name}` is taken over as it stands, except for the
 * words of words.ts and `{clause}`, which is a sentence of this list itself. The first that fits counts: the more
 * special one stands before the more general one.
 */
export type SentenceRow = readonly [en: string, hant: string, hans: string]

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
