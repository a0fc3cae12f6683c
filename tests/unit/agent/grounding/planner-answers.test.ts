/** Nothing the built-in planner says of what really happened is marked: its whole corpus, with every end of a plan. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { JSONValue, LanguageModelV4Message } from '@ai-sdk/provider'
import { claimsOf } from '../../../../lib/agent/grounding/claims.ts'
import { unbackedOf } from '../../../../lib/agent/grounding/mark.ts'
import { legOutcome } from '../../../../lib/agent/history.ts'
import type { DeskMessage } from '../../../../lib/contracts/chat.ts'
import type { LegStatus, Plan, PlanStatus } from '../../../../lib/contracts/gate/plan.ts'
import { leg, plan } from '../../../corpus/claims/records.ts'
import { corpus } from '../../../corpus/corpus.ts'
import { conversation, type Made, type Turn, WRITES } from '../planner/conversation.ts'
import { cancelled, LADDER_NOW, ladder, placed } from '../planner/results.ts'

/** What the exchange would answer, by what is to become of an order. */
type Fate = 'resting' | 'filled' | 'partly' | 'dropped'
const SHARE: Record<Fate, [filled: number, resting: number]> = {
  resting: [0, 1],
  filled: [1, 0],
  partly: [0.4, 0.6],
  dropped: [0.4, 0],
}

function resultOf({ tool, args }: Made, fate: Fate, n: number): Record<string, unknown> {
  if (tool === 'cancelOrder') return cancelled(String(args.orderId))
  if (tool === 'cancelAllOrders')
    return { success: true, message: 'ok', cancelled: ['48213-17', '48100-2'], releasedAmount: 3 }
  if (tool === 'registerUser') return { success: true, message: 'ok', userId: 'u1' }
  const qty = Number(args.qty)
  const [filled, resting] = SHARE[fate]
  const price = args.type === 'MARKET' ? null : Number(args.price)
  return placed({
    orderId: `483${n}-${n}`,
    side: args.side,
    qty,
    price,
    type: args.type ?? 'LIMIT',
    state: fate === 'resting' ? 'OPEN' : 'FILLED',
    filledQty: qty * filled,
    remainingQty: qty * resting,
    avgPrice: filled > 0 ? (price ?? 3000.25) : null,
    ...(args.symbol ? { symbol: args.symbol } : {}),
  })
}

function partsOf(message: LanguageModelV4Message, results: ReadonlyMap<string, JSONValue>): DeskMessage['parts'] {
  if (typeof message.content === 'string') return [{ type: 'text', text: message.content }]
  return message.content.flatMap((part): DeskMessage['parts'] => {
    if (part.type === 'text') return [{ type: 'text', text: part.text }]
    if (part.type !== 'tool-call' || !results.has(part.toolCallId)) return []
    const { toolName, toolCallId, input } = part
    return [
      { type: 'dynamic-tool', toolName, toolCallId, state: 'output-available', input, output: results.get(toolCallId) },
    ]
  })
}

/** The model's messages as the desk keeps them: the trader's, then everything up to the trader's next as one answer. */
function kept(messages: readonly LanguageModelV4Message[], plans: ReadonlyMap<string, Plan>): DeskMessage[] {
  const results = new Map<string, JSONValue>()
  for (const m of messages)
    if (m.role === 'tool')
      for (const part of m.content)
        if (part.type === 'tool-result' && 'value' in part.output && part.output.type === 'json')
          results.set(part.toolCallId, part.output.value as JSONValue)
  const out: DeskMessage[] = []
  for (const [i, m] of messages.entries()) {
    const last = out.at(-1)
    if (m.role === 'user') out.push({ id: `u-${i}`, role: 'user', parts: partsOf(m, results) })
    else if (m.role === 'assistant') {
      if (last?.role === 'assistant') last.parts.push(...partsOf(m, results))
      else out.push({ id: `a-${i}`, role: 'assistant', parts: partsOf(m, results) })
    }
  }
  const last = out.at(-1)
  if (last?.role === 'assistant')
    for (const data of plans.values()) last.parts.push({ type: 'data-plan', id: data.id, data })
  return out
}

function planOf({ pending }: Turn, status: PlanStatus, legStatus: LegStatus, fate: Fate): Plan {
  const legs = pending.map((made, n) => ({
    ...leg(`p-1:${n}`, {
      ...made,
      status: legStatus,
      ...(legStatus === 'done' ? { result: resultOf(made, fate, n + 1) } : {}),
    }),
    ...(legStatus === 'failed' ? { error: { code: 'OFF_LOT', message: 'quantity is off the lot' } } : {}),
  }))
  return plan('p-1', status, legs, status === 'pending' ? null : '2026-11-05T06:01:00.000Z')
}

const isWriteTool = (tool: string): boolean => (WRITES as readonly string[]).includes(tool)

const ENDS: [PlanStatus, LegStatus, Fate][] = [
  ['done', 'done', 'resting'],
  ['done', 'done', 'filled'],
  ['done', 'done', 'partly'],
  ['done', 'done', 'dropped'],
  ['failed', 'failed', 'resting'],
  ['rejected', 'rejected', 'resting'],
  ['expired', 'skipped', 'resting'],
  ['failed', 'skipped', 'resting'],
  ['executing', 'unknown', 'resting'],
]

/** A contract is told by its hours, whose figures are of nothing else. Once for each end. */
const CONTRACTS = ENDS.flatMap(() => [
  ['buy 5 tomorrow 11-12 at 2950'],
  ['明天 11 點到 12 點以 2950 買 5 MWh'],
  ['明天11点到12点以2950卖5 MWh'],
])
const ON_CONTRACTS = { now: LADDER_NOW, reads: { listSymbols: () => ladder } }

it('the planner is never marked when it tells what happened', async (t) => {
  const marked: string[] = []
  let [answers, claimed] = [0, 0]
  const check = (messages: readonly LanguageModelV4Message[], plans: ReadonlyMap<string, Plan>) => {
    const told = kept(messages, plans)
    const answer = told.at(-1)
    answers++
    if (answer?.parts.some((p) => p.type === 'text' && claimsOf(p.text).length > 0)) claimed++
    for (const { part, start, end } of unbackedOf(told, plans)) {
      const text = answer?.parts[part]
      marked.push(text?.type === 'text' ? `${text.text.slice(start, end)} | ${text.text}` : '?')
    }
  }
  // All that does something, and some of the rest.
  const played = corpus.filter(
    (entry, i) => ('calls' in entry.expect && entry.expect.calls.some((c) => isWriteTool(c.tool))) || i % 6 === 0,
  )
  const said = [...CONTRACTS, ...played.map((entry) => [...(entry.before ?? []), entry.text])]
  for (const [i, texts] of said.entries()) {
    const desk = conversation(i < CONTRACTS.length ? ON_CONTRACTS : {})
    let turn: Turn = { text: '', calls: [], pending: [] }
    for (const text of texts) {
      turn = await desk.say(text)
      const waiting = planOf(turn, 'pending', 'pending', 'resting')
      check(desk.messages, turn.pending.length > 0 ? new Map([[waiting.id, waiting]]) : new Map())
    }
    if (turn.pending.length === 0) continue
    const [status, legStatus, fate] = ENDS[i % ENDS.length] ?? ['done', 'done', 'resting']
    const ended = planOf(turn, status, legStatus, fate)
    await desk.decide(...ended.legs.map((l) => legOutcome(ended, l) as JSONValue))
    check(desk.messages, new Map([[ended.id, ended]]))
  }
  t.diagnostic(`${answers} answers, ${claimed} of them claim something, ${marked.length} marked`)
  assert.ok(claimed > 50, 'the planner tells of done things')
  assert.deepEqual(marked, [])
})
