/**
 * Marks what answers claim and no record backs. Worked out each time a conversation is shown, from the ledger as it is
 * then, and never stored: a claim made before its order was approved stops being marked once the order is on record.
 */
import { type DeskMessage, textOfPart, type UnbackedClaim } from '../../contracts/chat.ts'
import type { Plan } from '../../contracts/gate/plan.ts'
import { claimsOf } from './claims.ts'
import { evidenceFor, type Records, recordsOf } from './evidence.ts'
import { figureClaimsOf } from './figures.ts'
import { unbackedIn } from './ground.ts'

/** @param messages the conversation, the answer last */
export const unbackedOf = (messages: readonly DeskMessage[], plans: ReadonlyMap<string, Plan>): UnbackedClaim[] =>
  unbackedBy(messages, recordsOf(plans))

function unbackedBy(messages: readonly DeskMessage[], records: Records): UnbackedClaim[] {
  const answer = messages.at(-1)
  if (answer?.role !== 'assistant') return []
  const texts = answer.parts.flatMap((part, at) => {
    const text = textOfPart(part)
    return text ? [{ text, at }] : []
  })
  // Most answers claim nothing; the record is looked through for those that do.
  if (!texts.some(({ text }) => claimsOf(text).length > 0 || figureClaimsOf(text).length > 0)) return []
  const evidence = evidenceFor(messages, records)
  return texts.flatMap(({ text, at }) => unbackedIn(text, evidence).map((claim) => ({ part: at, ...claim })))
}

/** The conversation with its unbacked claims named, message by message. */
export function withUnbacked(messages: DeskMessage[], plans: ReadonlyMap<string, Plan>): DeskMessage[] {
  const records = recordsOf(plans)
  return messages.map((message, i) => {
    const { unbacked: _stored, ...metadata } = message.metadata ?? {}
    const unbacked = unbackedBy(messages.slice(0, i + 1), records)
    return unbacked.length > 0 ? { ...message, metadata: { ...metadata, unbacked } } : { ...message, metadata }
  })
}
