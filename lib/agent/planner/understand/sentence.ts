/** One sentence of a message: the first rule that knows it has it, and what none knows is read clause by clause. */
import { fold } from '../text/fold.ts'
import type { Token } from '../text/tokens.ts'
import type { Refusal } from './action.ts'
import { onAmend, onCancel, onUndo } from './change-clause.ts'
import type { Sentence } from './clauses.ts'
import { emergencyIn } from './emergency.ts'
import { figuresAsked, figuresBeforeTopics } from './figure-questions.ts'
import { group } from './grouping.ts'
import type { Head } from './heads.ts'
import { apart, type Heard, type Hearing, said } from './hearing.ts'
import { contractNamed, onExport, onRead, onSimulate } from './look-clause.ts'
import { onOrder, onSame } from './order-clause.ts'
import { onOther } from './other-clause.ts'
import { placedThenAsked } from './placed-then.ts'
import { isRefused, onRefused } from './refused-sentence.ts'
import { termsApart } from './terms.ts'
import { readsOf, topicIn } from './topics.ts'
import { unsendable } from './unsendable.ts'

/** A sentence, and what keeps it from being acted on. */
type Said = {
  sentence: Sentence
  tokens: readonly Token[]
  /** The sentence as the trader worded it. */
  words: string
  refusal: Refusal | null
  /** All of the message is somebody else's words, or a negation, a supposition. */
  isOfMessage: boolean
}

/** Whether it knew the sentence, and added what it came to. */
type Rule = (h: Hearing, said: Said) => boolean

/** A question for figures asks and does nothing, so neither a topic nor a deed may be read into its words. */
const figuresFirst: Rule = ({ result }, { tokens, words, refusal, isOfMessage }) => {
  const placed = isOfMessage ? null : placedThenAsked(words)
  const looks = placed ?? figuresBeforeTopics(tokens, result.utterance.folded, refusal)
  if (looks) result.actions.push(...looks)
  return looks !== null
}

/** The kill switch is pulled by a plain sentence alone; "is it on?" is no deed, nor a mention of one. */
const killSwitch: Rule = ({ result }, { sentence, tokens, words, refusal }) => {
  const deed = emergencyIn(tokens, sentence.asked)
  if (deed === null || topicIn(tokens, words) === 'killSwitch') return false
  if (deed === 'reset') result.note ??= 'reset'
  else if (refusal || deed === 'mention') result.refusal ??= refusal ?? 'reported'
  else result.actions.push({ kind: 'call', tool: 'pullKillSwitch', args: {} })
  return true
}

/** What is asked about the desk is told and not done, whatever deed it names. */
const topicOfDesk: Rule = (h, { tokens, words }) => {
  const topic = topicIn(tokens, words)
  if (!topic) return false
  const [, beside = null] = termsApart(fold(words).folded.trim()) ?? []
  h.result.about ??= { topic, reads: readsOf(topic, tokens, words), beside }
  apart(h, tokens)
  return true
}

/** Read as an order such a one would be another order: at a price that stands still, or all of it at once. */
const notSendable: Rule = ({ result }, { tokens, refusal }) => {
  const note = unsendable(tokens, result.utterance.folded, refusal)
  if (note) result.note ??= note
  return note !== null
}

const figures: Rule = ({ result }, { tokens, refusal }) => {
  const looks = figuresAsked(tokens, result.utterance, refusal)
  if (looks) result.actions.push(...looks)
  return looks !== null
}

const RULES: readonly Rule[] = [figuresFirst, killSwitch, topicOfDesk, notSendable, figures]

const ON: Record<Head, (h: Hearing, heard: Heard) => void> = {
  order: onOrder,
  same: onSame,
  cancel: onCancel,
  undo: onUndo,
  amend: onAmend,
  read: onRead,
  simulate: onSimulate,
  export: onExport,
}

/** @param isOnly there is no other sentence in the message */
export function hearSentence(
  h: Hearing,
  sentence: Sentence,
  { refusal, isOfMessage, isOnly }: { refusal: Refusal | null; isOfMessage: boolean; isOnly: boolean },
): void {
  const { tokens } = sentence
  const { plain } = h
  const words = said(h, tokens)
  if (RULES.some((rule) => rule(h, { sentence, tokens, words, refusal, isOfMessage }))) return
  const readings = group(sentence, plain)
  if (refusal && isRefused(tokens, readings, plain)) {
    onRefused(h, tokens, readings, refusal)
    return
  }
  const contract = contractNamed(readings, plain)
  const isAlone = readings.length === 1 && isOnly
  for (const { clause, head } of readings) {
    const on = head === null ? onOther : ON[head]
    on(h, { clause, tokens: clause.tokens, own: said(h, clause.tokens), readings, refusal, contract, isAlone })
  }
}
