/** A message is read against the conversation by rules in a row: the first that makes something of it has the last word. */
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import type { Intent, Open } from './intent.ts'
import type { Proposed } from './proposed.ts'
import { isPlanWaiting } from './spoken-of.ts'

/** What a message is read against. */
export type Dialogue = {
  /** The desk's own question that still waits for its answer. */
  open: Open | null
  /** The turns before the message, oldest first. */
  before: readonly Turn[]
  /** What each of those turns was understood to ask for. */
  proposed: Proposed
  /** What the times in the message count from, ms since the epoch; null where the prompt tells no time. */
  nowMs: number | null
}

/**
 * What a rule makes of a message: an intent, or the message in other words, which are read from the first rule on.
 * `closed`: the open question is off, and the words are no answer to it. `each`: several messages, to be done together.
 */
type Reading = Intent | Understanding | { closed: Understanding } | { each: readonly Understanding[] }

/** Null leaves the message to the rules that follow. */
export type Rule = (u: Understanding, dialogue: Dialogue) => Reading | null

/** A rule for the answer to a question. */
export const asked =
  (rule: (u: Understanding, dialogue: Dialogue & { open: Open }) => Reading | null): Rule =>
  (u, dialogue) =>
    dialogue.open ? rule(u, { ...dialogue, open: dialogue.open }) : null

/** A rule for words that would mean something else as the answer to a question. */
export const unasked =
  (rule: Rule): Rule =>
  (u, dialogue) =>
    dialogue.open ? null : rule(u, dialogue)

/** A rule for words that would be of the plan while one waits, which only its own dialog changes. */
export const unplanned =
  (rule: Rule): Rule =>
  (u, dialogue) =>
    isPlanWaiting(dialogue.before) ? null : rule(u, dialogue)

export function interpret(rules: readonly Rule[], u: Understanding, dialogue: Dialogue): Intent {
  for (const rule of rules) {
    const reading = rule(u, dialogue)
    if (reading === null) continue
    if ('kind' in reading) return reading
    if ('closed' in reading) return interpret(rules, reading.closed, { ...dialogue, open: null })
    if ('each' in reading) return together(reading.each.map((said) => interpret(rules, said, dialogue)))
    return interpret(rules, reading, dialogue)
  }
  return { kind: 'say', what: 'unknown' }
}

/** All of them or, where one cannot be done, what is to be said about the first. */
function together(intents: readonly Intent[]): Intent {
  const actions = intents.flatMap((intent) => (intent.kind === 'do' ? intent.actions : []))
  return intents.every(({ kind }) => kind === 'do')
    ? { kind: 'do', actions }
    : (intents[0] ?? { kind: 'say', what: 'unknown' })
}
