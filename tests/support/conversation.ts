// One conversation with a desk of this process: what a trader says there, and what is to be seen of the answer.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import type { DeskMessage } from '../../lib/contracts/chat.ts'
import type { Plan } from '../../lib/contracts/gate/plan.ts'
import type { Pattern } from '../../lib/contracts/patterns.ts'
import { startModelServer } from '../fakes/model-server.ts'
import { buy, openTestDesk, type TestDesk } from './desk-in-process.ts'
import { until } from './until.ts'

export type Conversation = ReturnType<typeof conversation>

/** A scripted model and a desk that asks it, for all tests of a file; they end after its last one. */
export async function deskWithModel(over: Record<string, string> = {}) {
  const model = await startModelServer()
  const t = await openTestDesk({ ...model.settings, ...over })
  after(async () => {
    await t.dispose()
    await model.close()
  })
  return { t, model }
}

/** A new conversation with that model, which is one of those that the desk offers. */
export const conversationWith = (t: TestDesk, model: string, trader = t.trader()) =>
  conversation(t, trader, randomUUID(), model)

/** A new conversation, of a new trader unless told of whom, with the model that the desk offers first unless told with which. */
export function conversation(t: TestDesk, trader = t.trader(), chatId: string = randomUUID(), model?: string) {
  const { conversations, gate } = t.desk

  /** What there is now: text, plans and steps of the last message; in `ledger` all plans of this trader. */
  async function view() {
    const { messages, pattern } = await conversations.view(trader.id, chatId)
    const last = messages.at(-1) ?? assert.fail('nothing was said')
    const ledger = await gate.plans(trader.id)
    return { messages, pattern, last, text: textOf(last), plans: plansOf(last), steps: statesOf(last), ledger }
  }
  const quiet = () => until('no turn runs', () => conversations.runningCount() === 0)
  /** Sends a message and returns the stream of its answer. */
  const begin = (text: string, pattern?: Pattern) => {
    const message = { id: randomUUID(), role: 'user' as const, parts: [{ type: 'text' as const, text }] }
    return conversations.ask(trader.id, { chatId, ...(pattern && { pattern }), ...(model && { model }), message })
  }

  return {
    trader,
    chatId,
    view,
    begin,
    /** Waits for the end of whatever the desk says, here or elsewhere. */
    quiet,
    /** Asks, and waits for the end of the answer. */
    async ask(text: string, pattern?: Pattern) {
      for await (const _ of await begin(text, pattern));
      await quiet()
      return view()
    },
    /** Decides, and waits for the end of what the desk says about it by itself. */
    async decided(plan: Plan | undefined, decision = 'approve') {
      const before = (await view()).messages.length
      await trader.decide(plan ?? assert.fail('no plan'), decision)
      await until('the desk speaks about the decision', async () => (await view()).messages.length > before)
      await quiet()
      return view()
    },
  }
}

/** What makes the scripted model call a tool. */
export const call = (tool: string, args: unknown = {}) => `[[call: ${tool} ${JSON.stringify(args)}]]`
/** What makes it buy that many MWh at 2,950. */
export const order = (qty = '1') => call('placeOrder', buy('2950', qty).args)

export const textOf = (m: DeskMessage) =>
  m.parts.flatMap((p) => (p.type === 'text' && p.text ? [p.text] : [])).join(' | ')
export const plansOf = (m: DeskMessage) => m.parts.flatMap((p) => (p.type === 'data-plan' ? [p.data] : []))
export const stepsOf = (m: DeskMessage) =>
  m.parts.flatMap((p) => (p.type === 'data-steps' ? p.data.steps.map((s) => [s.text, s.state] as const) : []))
export const statesOf = (m: DeskMessage) => stepsOf(m).map(([, state]) => state)
export const draftsOf = (m: DeskMessage) => m.parts.flatMap((p) => (p.type === 'data-draft' ? [p.data] : []))
export const callsOf = (m: DeskMessage) =>
  m.parts.flatMap((p) =>
    p.type === 'dynamic-tool' ? [{ tool: p.toolName, input: p.input, state: p.state, error: p.errorText }] : [],
  )
export const onlyPlan = (plans: Plan[]): Plan => {
  assert.equal(plans.length, 1)
  return plans[0] as Plan
}
