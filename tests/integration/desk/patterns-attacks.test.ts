// What an answer in parts must not do, whoever stops it, repeats it or lies in it: propose twice, or look done when it is not.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { shownState } from '../../../components/chat/step-state.ts'
import { claimsOfPart } from '../../../components/chat/unbacked.ts'
import { canContinue, type DeskMessage } from '../../../lib/contracts/chat.ts'
import type { Pattern } from '../../../lib/contracts/patterns.ts'
import type { Plan } from '../../../lib/contracts/plan.ts'
import { type ModelServer, startModelServer } from '../../fakes/model-server.ts'
import { buy, openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

let model: ModelServer
let t: TestDesk
before(async () => {
  model = await startModelServer()
  t = await openTestDesk({ OPENAI_BASE_URL: model.url, OPENAI_API: 'chat', OPENAI_MODEL: 'fake-model' })
})
after(async () => {
  await t.dispose()
  await model.close()
})

const order = (qty = '1') => `[[call: placeOrder ${JSON.stringify(buy('2950', qty).args)}]]`
/** The gate refuses it: nobody has as much. */
const refused = order('900000')
const THREE = '[[as: planner]] [[say: {"steps":["look","buy","sum up"]}]] [[as: step-1]] [[say: looked]]'
const END = '[[as: step-3]] [[say: summed up]]'

const begin = (trader: TestTrader, chatId: string, pattern: Pattern, text: string, on = t) => {
  const message = { id: randomUUID(), role: 'user' as const, parts: [{ type: 'text' as const, text }] }
  return on.desk.conversations.ask(trader.id, { chatId, pattern, message })
}
async function ask(trader: TestTrader, chatId: string, pattern: Pattern, text: string, on = t) {
  for await (const _ of await begin(trader, chatId, pattern, text, on));
  return view(trader, chatId, on)
}
async function goOn(trader: TestTrader, chatId: string, pattern?: Pattern) {
  assert.ok(canContinue((await view(trader, chatId)).last), 'there is nothing to continue')
  const chosen = pattern ? { pattern } : {}
  const stream = await t.desk.conversations.ask(trader.id, { chatId, ...chosen, trigger: 'continue' })
  const releasing = setInterval(() => model.release(), 20)
  for await (const _ of stream);
  clearInterval(releasing)
  return view(trader, chatId)
}
async function stopHeld(trader: TestTrader, chatId: string) {
  await model.untilHeld()
  await t.desk.conversations.stop(trader.id, chatId)
  model.release()
  const { last } = await view(trader, chatId)
  assert.equal(last.metadata?.ended, 'stopped')
}
async function view(trader: TestTrader, chatId: string, on = t) {
  const { messages } = await on.desk.conversations.view(trader.id, chatId)
  const last = messages.at(-1) as DeskMessage
  const text = last.parts.flatMap((p) => (p.type === 'text' && p.text ? [p.text] : [])).join(' | ')
  return { messages, last, text, plans: await on.desk.gate.plans(trader.id), steps: stepsOf(last) }
}
/** The desk speaks by itself once a plan has ended. */
async function decided(trader: TestTrader, chatId: string, plan: Plan | undefined, decision = 'approve') {
  assert.ok(plan)
  const before = (await view(trader, chatId)).messages.length
  await trader.decide(plan, decision)
  for (let i = 0; i < 800; i++) {
    model.release()
    const now = await view(trader, chatId)
    if (now.messages.length > before && t.desk.conversations.runningCount() === 0) return now
    await sleep(25)
  }
  return assert.fail('nothing was said about the decision')
}
const stepsOf = (m: DeskMessage) =>
  m.parts.findLast((p) => p.type === 'data-steps')?.data.steps.map(({ state }) => state)
const draftsOf = (m: DeskMessage) => m.parts.flatMap((p) => (p.type === 'data-draft' ? [p.data] : []))
const waiting = (plans: Plan[]) => plans.find(({ status }) => status === 'pending')

describe('nothing is proposed twice', () => {
  /** Its plan is decided, and it is stopped while it tells what became of it. */
  async function stoppedWhileTold(decision: string) {
    const trader = t.trader()
    const chatId = randomUUID()
    const script = `${THREE} [[as: step-2]] [[hold]] ${order()} [[next]] [[say: told now]] ${END}`
    const stream = await begin(trader, chatId, 'plan', script)
    await model.untilHeld()
    model.release()
    for await (const _ of stream);
    const first = await view(trader, chatId)
    assert.deepEqual(first.steps, ['done', 'waiting', 'pending'])
    await trader.decide(first.plans[0] as Plan, decision)
    await stopHeld(trader, chatId)
    return { trader, chatId }
  }

  test('stopped while an approved step is told, and continued: the steps go on, none begins anew', async () => {
    const { trader, chatId } = await stoppedWhileTold('approve')
    const { plans, steps, text } = await goOn(trader, chatId)
    assert.equal(plans.length, 1)
    assert.deepEqual(steps, ['done', 'done', 'done'])
    assert.match(text, /summed up/)
    assert.equal((await trader.orders()).length, 1)
  })

  test('stopped while a refused step is told, and continued: it stays refused', async () => {
    const { trader, chatId } = await stoppedWhileTold('reject')
    const { plans, steps, text } = await goOn(trader, chatId)
    assert.equal(plans.length, 1)
    assert.deepEqual(steps, ['done', 'failed', 'skipped'])
    assert.doesNotMatch(text, /summed up/)
  })

  /** What a desk leaves that dies between the ledger and the message: the plan is on the ledger alone. */
  async function diedAfterProposal(trader: TestTrader, chatId: string, message: DeskMessage) {
    const parts = message.parts
      .filter((p) => p.type !== 'data-plan')
      .map((p) =>
        p.type === 'data-steps'
          ? { ...p, data: { steps: p.data.steps.map((s) => (s.state === 'waiting' ? { ...s, state: 'running' } : s)) } }
          : p,
      )
    await t.desk.db
      .updateTable('messages')
      .set({ parts: JSON.stringify(parts), metadata: JSON.stringify({ createdAt: message.metadata?.createdAt }) })
      .where('chat_id', '=', chatId)
      .where('id', '=', message.id)
      .execute()
    return view(trader, chatId)
  }

  test('died after the proposal and continued, twice: the step waits for that plan, and follows it', async () => {
    const trader = t.trader()
    const chatId = randomUUID()
    const script = `${THREE} [[as: step-2]] ${order()} [[next]] [[hold]] ${order()} [[next]] [[say: it waits]] ${END}`
    const stream = await begin(trader, chatId, 'plan', script)
    await model.untilHeld()
    model.release()
    for await (const _ of stream);
    const first = await view(trader, chatId)
    await diedAfterProposal(trader, chatId, first.last)
    const again = t.desk.conversations.ask(trader.id, { chatId, trigger: 'continue' })
    await again
    await stopHeld(trader, chatId)
    const third = await goOn(trader, chatId)
    assert.equal(third.plans.length, 1)
    assert.deepEqual(third.steps, ['done', 'waiting', 'pending'])
    const fourth = await decided(trader, chatId, third.plans[0])
    assert.deepEqual(fourth.steps, ['done', 'done', 'done'])
    assert.equal((await trader.orders()).length, 1)
  })

  test('an answer whose plan is on the ledger alone is not given again', async () => {
    const trader = t.trader()
    const chatId = randomUUID()
    const { last } = await ask(trader, chatId, 'react', order())
    await diedAfterProposal(trader, chatId, last)
    await assert.rejects(t.desk.conversations.ask(trader.id, { chatId, trigger: 'regenerate' }), { code: 'has_plan' })
    assert.equal((await view(trader, chatId)).plans.length, 1)
  })

  test('while it runs a second question is refused, and the run is not disturbed', async () => {
    const trader = t.trader()
    const chatId = randomUUID()
    const stream = await begin(
      trader,
      chatId,
      'team',
      `[[hold]] ${order()} [[as: analyst]] [[say: NOTHING]] [[as: risk]] [[say: {"objections":[]}]]`,
    )
    await model.untilHeld()
    await assert.rejects(begin(trader, chatId, 'plan', order()), { code: 'busy' })
    await assert.rejects(t.desk.conversations.ask(trader.id, { chatId, trigger: 'regenerate' }), { code: 'busy' })
    model.release()
    for await (const _ of stream);
    const { plans, messages } = await view(trader, chatId)
    assert.equal(plans.length, 1)
    assert.equal(messages.length, 2)
  })

  for (const other of ['react', 'reflect', 'team'] as const)
    test(`proposed by a step, decided after a change to ${other}: told, and proposed once`, async () => {
      const trader = t.trader()
      const chatId = randomUUID()
      const script = `${THREE} [[as: step-2]] ${order()} [[next]] [[say: told]] ${END}`
      const first = await ask(trader, chatId, 'plan', script)
      await t.desk.conversations.choose(trader.id, chatId, { pattern: other })
      const second = await decided(trader, chatId, first.plans[0])
      assert.equal(second.plans.length, 1)
      assert.equal(second.text, 'told')
      assert.equal((await trader.orders()).length, 1)
    })
})

describe('a step is what became of it', () => {
  test('another plan is decided while a step waits for its own: it goes on waiting, and then follows its own', async () => {
    const trader = t.trader()
    const chatId = randomUUID()
    const one = await ask(trader, chatId, 'react', `${order('2')} [[next]] [[say: told the other]]`)
    const script = `${THREE} [[as: step-2]] ${order()} [[next]] [[say: told]] ${END}`
    await ask(trader, chatId, 'plan', script)
    const middle = await decided(trader, chatId, one.plans[0])
    const states = middle.messages.flatMap((m) => stepsOf(m) ?? [])
    assert.ok(!states.includes('failed') && !states.includes('skipped'), states.join())
    const last = await decided(trader, chatId, waiting(middle.plans))
    assert.deepEqual(last.steps, ['done', 'done', 'done'])
  })

  test('another plan is decided after a step broke off: the step is not taken up unasked, and never done', async () => {
    const trader = t.trader()
    const chatId = randomUUID()
    const one = await ask(trader, chatId, 'react', `${order('2')} [[next]] [[say: told the other]]`)
    void begin(trader, chatId, 'plan', `${THREE} [[as: step-2]] [[hold]] [[say: half of it]] ${END}`)
    await stopHeld(trader, chatId)
    const { messages, text } = await decided(trader, chatId, one.plans[0])
    assert.ok(!messages.flatMap((m) => (stepsOf(m) ?? []).slice(1)).includes('done'))
    assert.doesNotMatch(text, /summed up/)
  })

  test('nobody decides in time: shown as failed, and another decision later does not start the rest', async () => {
    const trader = t.trader()
    const chatId = randomUUID()
    const script = `${THREE} [[as: step-2]] ${order()} [[next]] [[say: too late]] ${END}`
    const one = await ask(trader, chatId, 'react', `${order('2')} [[next]] [[say: told the other]]`)
    const two = await ask(trader, chatId, 'plan', script)
    const id = waiting(two.plans.filter((plan) => plan.id !== one.plans[0]?.id))?.id ?? ''
    await t.desk.db.updateTable('plans').set({ status: 'expired' }).where('id', '=', id).execute()
    const overdue = (await view(trader, chatId)).last
    const shown = overdue.parts.flatMap((p) => (p.type === 'data-plan' ? [p.data] : []))
    assert.deepEqual(
      overdue.parts.findLast((p) => p.type === 'data-steps')?.data.steps.map((step) => shownState(step, shown, false)),
      ['done', 'failed', 'pending'],
    )
    const { steps, text } = await decided(trader, chatId, one.plans[0])
    assert.deepEqual(steps, ['done', 'failed', 'skipped'])
    assert.equal(text, 'too late')
  })

  test('orders that the gate refused, again and again: the turn ends, the step failed, none follows', async () => {
    const asks = `${refused} [[next]]`.repeat(12)
    const { steps, plans, text } = await ask(
      t.trader(),
      randomUUID(),
      'plan',
      `${THREE} [[as: step-2]] ${asks} [[as: step-3]] [[say: summed up]]`,
    )
    assert.deepEqual(steps, ['done', 'failed', 'skipped'])
    assert.deepEqual(plans, [])
    assert.doesNotMatch(text, /summed up/)
  })

  test('an order that the gate refused, and words about it: not done', async () => {
    const { steps } = await ask(
      t.trader(),
      randomUUID(),
      'plan',
      `${THREE} [[as: step-2]] ${refused} [[next]] [[say: It is done!]] ${END}`,
    )
    assert.deepEqual(steps, ['done', 'failed', 'skipped'])
  })

  test('a model cut off in the middle of a call: nothing is proposed, the step failed, and the list stays valid', async () => {
    const { steps, plans, last } = await ask(
      t.trader(),
      randomUUID(),
      'plan',
      `${THREE} [[as: step-2]] [[wrong-finish]] ${order()} ${END}`,
    )
    assert.deepEqual(plans, [])
    assert.equal(last.metadata?.error, undefined)
    assert.deepEqual(steps, ['done', 'failed', 'skipped'])
  })
})

describe('a verdict', () => {
  const once = (verdict: string, draft = '[[say: first]]') =>
    `${draft} [[as: review-1]] [[say: ${verdict}]] [[as: draft-2]] [[say: second]] [[as: review-2]] [[say: {"ok":true}]]`
  test('that is fine and names problems is not fine', async () => {
    const { text } = await ask(t.trader(), randomUUID(), 'reflect', once('{"ok":true,"problems":["wrong side"]}'))
    assert.equal(text, 'second')
  })
  test('of other problems does not hide what no record backs', async () => {
    const { last } = await ask(
      t.trader(),
      randomUUID(),
      'reflect',
      once('{"ok":false,"problems":["too long"]}', '[[claim]]'),
    )
    const problems = draftsOf(last)[0]?.problems.join('\n') ?? ''
    assert.match(problems, /too long/)
    assert.match(problems, /placed/)
  })
  test('is asked for again when the gate refused the draft’s orders and the model asks for others', async () => {
    const trader = t.trader()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const terms = {
      tools: ['placeOrder' as const],
      symbols: ['ELC'],
      side: 'ANY' as const,
      maxQtyPerOrder: 10,
      maxQtyPerDay: 100,
      maxPrice: 5_000,
      until,
    }
    await t.desk.gate.createPermission({ traderId: trader.id, from: 'test' }, terms)
    const script = `${refused} [[next]] ${order()} [[as: review-1]] [[say: hm]]`
    const { plans } = await ask(trader, randomUUID(), 'reflect', script)
    assert.deepEqual(
      plans.map(({ status, origin }) => [status, origin.objections?.unheard]),
      [['pending', true]],
    )
  })
  test('of words alone that were none leaves nothing empty behind', async () => {
    const trader = t.trader()
    const chatId = randomUUID()
    model.requests.length = 0
    const { last } = await ask(
      trader,
      chatId,
      'reflect',
      '[[call: getOrderBook {}]] [[next]] [[next]] [[as: review-1]] [[say: {"ok":true}]]',
    )
    assert.ok(!last.parts.some((p) => p.type === 'text' && p.text === ''))
    await ask(trader, chatId, 'react', '[[say: next]]')
    checkRequests()
  })
  test('words of several steps stay apart', async () => {
    const { text } = await ask(
      t.trader(),
      randomUUID(),
      'reflect',
      '[[say: Looking.]] [[call: getOrderBook {}]] [[next]] [[say: It is thin.]] [[as: review-1]] [[say: {"ok":true}]]',
    )
    assert.equal(text, 'Looking.\n\nIt is thin.')
  })
})

type Item = Record<string, unknown> & { role?: string; type?: string }
const isEmpty = (content: unknown): boolean =>
  content === null || content === undefined || content === '' || (Array.isArray(content) && content.length === 0)

/** As strict as the strictest provider: every call answered at once and once, nothing empty, the ids unlike each other. */
function checkRequests(): void {
  assert.ok(model.requests.length > 0)
  for (const { body } of model.requests) {
    const { messages, input } = body as { messages?: Item[]; input?: Item[] }
    const items = messages ?? input ?? []
    const seen = new Set<unknown>()
    let open = new Set<unknown>()
    for (const item of items) {
      const calls = messages
        ? ((item.tool_calls ?? []) as { id: string }[]).map(({ id }) => id)
        : item.type === 'function_call'
          ? [item.call_id]
          : []
      const answers =
        item.role === 'tool' ? [item.tool_call_id] : item.type === 'function_call_output' ? [item.call_id] : []
      for (const id of answers) assert.ok(open.delete(id), `a result without its call: ${JSON.stringify(items)}`)
      if (answers.length === 0 && (messages || calls.length === 0))
        assert.equal(open.size, 0, `calls without results: ${JSON.stringify(items)}`)
      for (const id of calls) {
        assert.ok(!seen.has(id), `an id twice: ${JSON.stringify(items)}`)
        seen.add(id)
        open.add(id)
      }
      if (item.role && item.role !== 'tool' && calls.length === 0)
        assert.ok(!isEmpty(item.content), `empty: ${JSON.stringify(items)}`)
    }
    assert.equal(open.size, 0, `calls without results: ${JSON.stringify(items)}`)
    open = new Set()
  }
}

test('a brief that claims what no record backs is marked, live and stored', async () => {
  const trader = t.trader()
  const chatId = randomUUID()
  const { last } = await ask(
    trader,
    chatId,
    'team',
    '[[say: so]] [[as: analyst]] [[say: I placed your order for 5 MWh.]]',
  )
  const part = last.parts.findIndex((p) => p.type === 'data-voice')
  assert.deepEqual(claimsOfPart(last, part), ['I placed your order for 5 MWh'])
})

for (const api of ['chat', 'responses'])
  test(`what the model is sent is valid over many turns in all patterns (${api})`, async () => {
    const own = await openTestDesk({ OPENAI_BASE_URL: model.url, OPENAI_API: api, OPENAI_MODEL: 'fake-model' })
    try {
      model.requests.length = 0
      const trader = own.trader()
      const chatId = randomUUID()
      const plan = `${THREE} [[call: getOrderBook {}]] [[next]] [[say: looked]] [[as: step-2]] [[call: getUserWallet {}]] ${refused} [[next]] ${order()} [[next]] [[say: told]] ${END}`
      await ask(trader, chatId, 'plan', plan, own)
      await ask(trader, chatId, 'react', `[[say: one]] ${order('2')}`, own)
      const no = '[[say: {"ok":false,"problems":["no"]}]]'
      await ask(
        trader,
        chatId,
        'reflect',
        `${order('3')} [[as: review-1]] ${no} [[as: draft-2]] [[call: getOrderBook {}]] [[next]] ${order('4')} [[as: review-2]] ${no} [[as: draft-3]] [[wrong-finish]] ${order('5')} [[as: review-3]] ${no}`,
        own,
      )
      await ask(
        trader,
        chatId,
        'team',
        `[[say: so]] ${refused} [[next]] ${order('6')} [[as: analyst]] [[call: getOrderBook {}]] ${order('7')} [[next]] [[say: thin]] [[as: risk]] [[call: getUserWallet {}]] ${order('8')} [[next]] [[say: {"objections":["x"]}]]`,
        own,
      )
      await ask(
        trader,
        chatId,
        'plan',
        '[[as: planner]] [[say: {"steps":["a","b"]}]] [[as: step-1]] [[next]] [[as: step-2]] [[say: b]]',
        own,
      )
      await ask(trader, chatId, 'react', '[[say: end]]', own)
      const { messages } = await view(trader, chatId, own)
      for (const { metadata } of messages) assert.equal(metadata?.error, undefined)
      checkRequests()
    } finally {
      await own.dispose()
    }
  })

describe('one step for a turn', () => {
  const forever = `${`[[call: getOrderBook {}]] [[next]]`.repeat(40)}`
  for (const pattern of ['react', 'plan', 'reflect', 'team'] as const)
    test(`${pattern}: it ends, says so, and asked no more than it may`, async () => {
      const poor = await openTestDesk({
        OPENAI_BASE_URL: model.url,
        OPENAI_API: 'chat',
        OPENAI_MODEL: 'fake-model',
        MAX_STEPS: '1',
      })
      try {
        model.requests.length = 0
        const { last, plans, steps } = await ask(
          poor.trader(),
          randomUUID(),
          pattern,
          `${forever} [[as: planner]] [[say: {"steps":["a","b"]}]]`,
          poor,
        )
        assert.equal(last.metadata?.ended, 'step_limit')
        assert.ok(model.requests.length <= (pattern === 'react' ? 1 : 3), `${model.requests.length} requests`)
        assert.deepEqual(plans, [])
        assert.ok(!steps?.includes('done'))
      } finally {
        await poor.dispose()
      }
    })
})
