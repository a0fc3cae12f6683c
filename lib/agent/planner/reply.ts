/** The planner's answer to a prompt: words, tool calls, or both. A pure function of prompt and tool names. */

import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { intentOf } from './dialog/dialog.ts'
import { type Call, type Turn, turnsOf } from './dialog/history.ts'
import { isNoted } from './noted.ts'
import { withOwnTrades } from './own-trades.ts'
import { localeIn, nowIn } from './prompt.ts'
import { replyToDo } from './reply/acted.ts'
import { replyToAsk } from './reply/asked.ts'
import { inWords } from './reply/in-words.ts'
import { replyToOutcome, replyToTopic } from './reply/looked-up.ts'
import { ofWaitingPlan } from './reply/of-plan.ts'
import { joined, type Reply, type Scene, saying } from './reply/scene.ts'
import { tableIn } from './table/orders.ts'
import { saidChoices } from './tell/choices.ts'
import { told } from './tell/told.ts'
import { messagesIn } from './tell/words.ts'
import { answerLanguage } from './text/language.ts'
import { withoutChanges } from './waiting-plan.ts'

/**
 * The calls of a plan that was decided after the trader had gone on to something else. Null where they are of the newest
 * question: what is left of it follows its outcome.
 */
function decidedEarlier(turns: readonly Turn[], toolCallIds: readonly string[]): Call[] | null {
  const isDecided = (call: Call) => toolCallIds.includes(call.id)
  const calls = turns.slice(0, -1).flatMap((turn) => turn.calls.filter(isDecided))
  return calls.length > 0 ? calls : null
}

/** What a trader said in words: the cells of a table are nobody's language. */
const wordsOf = (said: string): string => tableIn(said)?.beside ?? said

/** @param decided the tool calls of the plan this turn is to tell of, where it follows a decision */
export function replyTo(
  prompt: LanguageModelV4Prompt,
  tools: ReadonlySet<string>,
  decided: readonly string[] = [],
): Reply {
  const all = turnsOf(prompt)
  const spoken = all.map((turn) => wordsOf(turn.said))
  const turns = withoutChanges(all)
  const m = messagesIn(answerLanguage(spoken, localeIn(prompt)))
  const turn = turns.at(-1)
  if (!turn) return saying(m.help())
  const earlier = decidedEarlier(turns, decided)
  if (earlier) return saying(joined(told(m, [], earlier)))
  const nowMs = nowIn(prompt)
  const intent = withOwnTrades(intentOf(turns, nowMs), wordsOf(turn.said), tools)
  const scene: Scene = { m, turns, turn, tools, nowMs }
  if (intent.kind === 'outcome') return replyToOutcome(scene, intent)
  const ofPlan = ofWaitingPlan(scene, intent)
  if (ofPlan) return ofPlan
  if (intent.kind === 'about') return replyToTopic(scene, intent)
  // Calls that another model made in this turn are told, whatever is made of the words.
  const answers = intent.kind === 'do' || intent.kind === 'ask' ? [] : told(m, [], turn.calls)
  if (answers.length > 0) return saying(joined(answers))
  if (isNoted(intent, turn.said)) return saying(m.noted())
  if (intent.kind === 'do') return replyToDo(scene, intent)
  if (intent.kind === 'ask') return replyToAsk(scene, intent)
  return saying(inWords(scene, intent), saidChoices(m, intent, turn.said, nowMs))
}
