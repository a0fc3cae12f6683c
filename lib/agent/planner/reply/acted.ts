/** Does the steps of what was asked for, and tells what came of them. */
import { orderAskedAbout } from '../dialog/after-cost.ts'
import type { Call } from '../dialog/history.ts'
import { listedBefore } from '../dialog/orders-meant.ts'
import type { PendingOrder } from '../orders.ts'
import type { Wanted } from '../prepare.ts'
import { field } from '../result-fields.ts'
import { nextStep } from '../steps.ts'
import { lineOf, MAX_CHOICES, snagChoices } from '../tell/choices.ts'
import type { Messages } from '../tell/messages.ts'
import { MAX_NAMED, refuse } from '../tell/refusals.ts'
import { exampleOf, sentenceOf } from '../tell/suggest.ts'
import { told } from '../tell/told.ts'
import { quoted } from '../tell/values.ts'
import { isWriteAnswer, writeWords } from '../tell/writes.ts'
import { blockOf } from '../text/delivery.ts'
import type { Action } from '../understand/action.ts'
import { calling, joined, type Of, othersIn, type Reply, type Scene, saying, stepLines } from './scene.ts'

/** The one order of hours that no contract holds, as it would be said of each of them. */
function inEachHour(m: Messages, actions: readonly Action[], nowMs: number | null): string | null {
  const [only, ...more] = actions
  const block = only?.kind === 'order' && more.length === 0 ? blockOf(only.draft.window) : null
  return only?.kind === 'order' && block ? exampleOf(m, [{ ...only.draft, window: block }], nowMs) : null
}

/** The order that a look was asked for the size or the cost of, as a sentence: what the exchange would take. */
function orderOffered(
  m: Messages,
  actions: readonly Action[],
  calls: readonly Call[],
  nowMs: number | null,
): string | null {
  const order = orderAskedAbout(actions, { calls })
  const last = calls.at(-1)
  const isRefused = last?.tool === 'previewOrder' && !(last.outcome?.ok && field(last.outcome.value, 'ok') === true)
  return order && !isRefused ? sentenceOf(m, [order], nowMs) : null
}

/** With what the order is that it names by number, where the conversation has seen it listed. */
function namedWords(m: Messages, { tool, args }: Wanted, listed: readonly PendingOrder[]): string {
  const words = writeWords(m, tool, args)
  const order = tool === 'placeOrder' ? undefined : listed.find(({ orderId }) => orderId === args.orderId)
  return order ? m.naming(words, lineOf(m, order)) : words
}

/** Does the next step of what was asked for, or tells what came of it all. */
export function act({ m, turns, turn, tools, nowMs }: Scene, actions: readonly Action[]): Reply {
  const step = nextStep(actions, turn.calls, tools, nowMs)
  if (step.kind === 'call') {
    const before = told(m, actions, step.tellFirst, nowMs)
    const listed = listedBefore(turns)
    const plan = step.writes ? [m.plan(step.wanted.map((w) => namedWords(m, w, listed)))] : []
    return calling(step.wanted, [...before, ...plan].join('\n\n'))
  }
  const inEach = step.snags.some(({ kind }) => kind === 'no_contract') ? inEachHour(m, actions, nowMs) : null
  const lines = stepLines(m, actions, step, nowMs, inEach)
  const choices = step.snags.flatMap((snag) => snagChoices(m, snag))
  const asked = orderOffered(m, actions, step.calls, nowMs)
  if (asked) choices.push({ label: asked, words: asked })
  if (inEach) choices.unshift({ label: inEach, words: inEach })
  return saying(joined(lines) || m.unknown(othersIn(tools)), choices.slice(0, MAX_CHOICES))
}

/** What was said beside the actions is told once: with the plan, or with the answer where there is none. */
export function replyToDo(scene: Scene, { actions, apart, apartRefused }: Of<'do'>): Reply {
  const { m, turn, nowMs } = scene
  const reply = act(scene, actions)
  const isTold = reply.calls.length === 0 && turn.calls.some(isWriteAnswer)
  if (isTold || !apart || reply.text === '') return reply
  const left = m.leftAside([...new Set(apart)].slice(0, MAX_NAMED).map(quoted))
  const why = apartRefused ? `\n\n${refuse(m, apartRefused, nowMs)}` : ''
  return { ...reply, text: `${reply.text}\n\n${left}${why}` }
}
