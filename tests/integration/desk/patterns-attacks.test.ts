// What an answer in parts must not do, whoever stops it, repeats it or lies in it: propose twice, or look done when it is not.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shownState } from '../../../components/chat/message/step-state.ts'
import { claimsOfPart } from '../../../components/chat/prose/unbacked-claims.ts'
import { canContinue, type DeskMessage } from '../../../lib/contracts/chat.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import {
  type Conversation,
  conversation,
  deskWithModel,
  draftsOf,
  onlyPlan,
  order,
  plansOf,
  statesOf,
} from '../../support/conversation.ts'
import { openTestDesk } from '../../support/desk-in-process.ts'

const { t, model } = await deskWithModel()

/** The gate refuses it: nobody has as much. */
const refused = order('900000')
const THREE = '[[as: planner]] [[say: {"steps":["look","buy","sum up"]}]] [[as: step-1]] [[say: looked]]'
const END = '[[as: step-3]] [[say: summed up]]'

/** What is held on the way is let go. */
async function goOn({ trader, chatId, view }: Conversation) {
  assert.ok(canContinue((await view()).last), 'there is nothing to continue')
  const stream = await t.desk.conversations.ask(trader.id, { chatId, trigger: 'continue' })
  await model.releaseUntil(Array.fromAsync(stream))
  return view()
}
async function stopHeld({ trader, chatId, view }: Conversation) {
  await model.untilHeld()
  await t.desk.conversations.stop(trader.id, chatId)
  model.release()
  const { last } = await view()
  assert.equal(last.metadata?.ended, 'stopped')
}
const decided = (talk: Conversation, plan: Plan | undefined) => model.releaseUntil(talk.decided(plan))
const waiting = (plans: Plan[]) => plans.find(({ status }) => status === 'pending')

describe('nothing is proposed twice', () => {
  /** Its plan is decided, and it is stopped while it tells what became of it. */
  async function stoppedWhileTold(decision: string) {
    const talk = conversation(t)
    const script = `${THREE} [[as: step-2]] [[hold]] ${order()} [[next]] [[say: told now]] ${END}`
    const stream = await talk.begin(script, 'plan')
    await model.untilHeld()
    model.release()
    for await (const _ of stream);
    const first = await talk.view()
    assert.deepEqual(first.steps, ['done', 'waiting', 'pending'])
    await talk.trader.decide(first.ledger[0] as Plan, decision)
    await stopHeld(talk)
    return talk
  }

  test('stopped while an approved step is told, and continued: the steps go on, none begins anew', async () => {
    const talk = await stoppedWhileTold('approve')
    const { trader } = talk
    const { ledger, steps, text } = await goOn(talk)
    assert.equal(ledger.length, 1)
    assert.deepEqual(steps, ['done', 'done', 'done'])
    assert.match(text, /summed up/)
    assert.equal((await trader.orders()).length, 1)
  })

  test('stopped while a refused step is told, and continued: it stays refused', async () => {
    const talk = await stoppedWhileTold('reject')
    const { ledger, steps, text } = await goOn(talk)
    assert.equal(ledger.length, 1)
    assert.deepEqual(steps, ['done', 'failed', 'skipped'])
    assert.doesNotMatch(text, /summed up/)
  })

  /** What a desk leaves that dies between the ledger and the message: the plan is on the ledger alone. */
  async function diedAfterProposal({ chatId, view }: Conversation, message: DeskMessage) {
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
    return view()
  }

  test('died after the proposal and continued, twice: the step waits for that plan, and follows it', async () => {
    const talk = conversation(t)
    const { trader, chatId } = talk
    const script = `${THREE} [[as: step-2]] ${order()} [[next]] [[hold]] ${order()} [[next]] [[say: it waits]] ${END}`
    const stream = await talk.begin(script, 'plan')
    await model.untilHeld()
    model.release()
    for await (const _ of stream);
    const first = await talk.view()
    await diedAfterProposal(talk, first.last)
    const again = t.desk.conversations.ask(trader.id, { chatId, trigger: 'continue' })
    await again
    await stopHeld(talk)
    const third = await goOn(talk)
    assert.equal(third.ledger.length, 1)
    assert.deepEqual(third.steps, ['done', 'waiting', 'pending'])
    const fourth = await decided(talk, third.ledger[0])
    assert.deepEqual(fourth.steps, ['done', 'done', 'done'])
    assert.equal((await trader.orders()).length, 1)
  })

  test('an answer whose plan is on the ledger alone is not given again', async () => {
    const talk = conversation(t)
    const { trader, chatId } = talk
    const { last } = await talk.ask(order(), 'react')
    await diedAfterProposal(talk, last)
    await assert.rejects(t.desk.conversations.ask(trader.id, { chatId, trigger: 'regenerate' }), { code: 'HAS_PLAN' })
    assert.equal((await talk.view()).ledger.length, 1)
  })

  test('while it runs a second question is refused, and the run is not disturbed', async () => {
    const talk = conversation(t)
    const { trader, chatId } = talk
    const stream = await talk.begin(
      `[[hold]] ${order()} [[as: analyst]] [[say: NOTHING]] [[as: risk]] [[say: {"objections":[]}]]`,
      'team',
    )
    await model.untilHeld()
    await assert.rejects(talk.begin(order(), 'plan'), { code: 'BUSY' })
    await assert.rejects(t.desk.conversations.ask(trader.id, { chatId, trigger: 'regenerate' }), { code: 'BUSY' })
    model.release()
    for await (const _ of stream);
    const { ledger, messages } = await talk.view()
    assert.equal(ledger.length, 1)
    assert.equal(messages.length, 2)
  })

  for (const other of ['react', 'reflect', 'team'] as const)
    test(`proposed by a step, decided after a change to ${other}: told, and proposed once`, async () => {
      const talk = conversation(t)
      const { trader, chatId } = talk
      const script = `${THREE} [[as: step-2]] ${order()} [[next]] [[say: told]] ${END}`
      const first = await talk.ask(script, 'plan')
      await t.desk.conversations.choose(trader.id, chatId, { pattern: other })
      const second = await decided(talk, first.ledger[0])
      assert.equal(second.ledger.length, 1)
      assert.equal(second.text, 'told')
      assert.equal((await trader.orders()).length, 1)
    })
})

describe('a step is what became of it', () => {
  test('another plan is decided while a step waits for its own: it goes on waiting, and then follows its own', async () => {
    const talk = conversation(t)
    const one = await talk.ask(`${order('2')} [[next]] [[say: told the other]]`, 'react')
    const script = `${THREE} [[as: step-2]] ${order()} [[next]] [[say: told]] ${END}`
    await talk.ask(script, 'plan')
    const middle = await decided(talk, one.ledger[0])
    const states = middle.messages.flatMap(statesOf)
    assert.ok(!states.includes('failed') && !states.includes('skipped'), states.join())
    const last = await decided(talk, waiting(middle.ledger))
    assert.deepEqual(last.steps, ['done', 'done', 'done'])
  })

  test('another plan is decided after a step broke off: the step is not taken up unasked, and never done', async () => {
    const talk = conversation(t)
    const one = await talk.ask(`${order('2')} [[next]] [[say: told the other]]`, 'react')
    void talk.begin(`${THREE} [[as: step-2]] [[hold]] [[say: half of it]] ${END}`, 'plan')
    await stopHeld(talk)
    const { messages, text } = await decided(talk, one.ledger[0])
    assert.ok(!messages.flatMap((m) => statesOf(m).slice(1)).includes('done'))
    assert.doesNotMatch(text, /summed up/)
  })

  test('nobody decides in time: shown as failed, and another decision later does not start the rest', async () => {
    const talk = conversation(t)
    const script = `${THREE} [[as: step-2]] ${order()} [[next]] [[say: too late]] ${END}`
    const one = await talk.ask(`${order('2')} [[next]] [[say: told the other]]`, 'react')
    const two = await talk.ask(script, 'plan')
    const id = waiting(two.ledger.filter((plan) => plan.id !== one.ledger[0]?.id))?.id ?? ''
    await t.desk.db.updateTable('plans').set({ status: 'expired' }).where('id', '=', id).execute()
    const overdue = (await talk.view()).last
    const shown = plansOf(overdue)
    assert.deepEqual(
      overdue.parts.findLast((p) => p.type === 'data-steps')?.data.steps.map((step) => shownState(step, shown, false)),
      ['done', 'failed', 'skipped'],
    )
    const { steps, text } = await decided(talk, one.ledger[0])
    assert.deepEqual(steps, ['done', 'failed', 'skipped'])
    assert.equal(text, 'too late')
  })

  test('orders that the gate refused, again and again: the turn ends, the step failed, none follows', async () => {
    const asks = `${refused} [[next]]`.repeat(12)
    const { steps, ledger, text } = await conversation(t).ask(
      `${THREE} [[as: step-2]] ${asks} [[as: step-3]] [[say: summed up]]`,
      'plan',
    )
    assert.deepEqual(steps, ['done', 'failed', 'skipped'])
    assert.deepEqual(ledger, [])
    assert.doesNotMatch(text, /summed up/)
  })

  test('an order that the gate refused, and words about it: not done', async () => {
    const { steps } = await conversation(t).ask(
      `${THREE} [[as: step-2]] ${refused} [[next]] [[say: It is done!]] ${END}`,
      'plan',
    )
    assert.deepEqual(steps, ['done', 'failed', 'skipped'])
  })

  test('a model cut off in the middle of a call: nothing is proposed, the step failed, and the list stays valid', async () => {
    const { steps, ledger, last } = await conversation(t).ask(
      `${THREE} [[as: step-2]] [[wrong-finish]] ${order()} ${END}`,
      'plan',
    )
    assert.deepEqual(ledger, [])
    assert.equal(last.metadata?.error, undefined)
    assert.deepEqual(steps, ['done', 'failed', 'skipped'])
  })
})

describe('a verdict', () => {
  const once = (verdict: string, draft = '[[say: first]]') =>
    `${draft} [[as: review-1]] [[say: ${verdict}]] [[as: draft-2]] [[say: second]] [[as: review-2]] [[say: {"ok":true}]]`
  test('that is fine and names problems is not fine', async () => {
    const { text } = await conversation(t).ask(once('{"ok":true,"problems":["wrong side"]}'), 'reflect')
    assert.equal(text, 'second')
  })
  test('without a reason is no pass: written again, and in the end an objection without words', async () => {
    const no = '[[say: {"ok":false}]]'
    const { last, plans } = await conversation(t).ask(
      `${order()} [[as: draft-2]] ${order('2')} [[as: draft-3]] ${order('3')} [[as: review-1]] ${no} [[as: review-2]] ${no} [[as: review-3]] ${no}`,
      'reflect',
    )
    assert.deepEqual(
      draftsOf(last).map(({ state, problems }) => [state, problems]),
      [
        ['rewritten', []],
        ['rewritten', []],
        ['objected', []],
      ],
    )
    assert.deepEqual(onlyPlan(plans).origin.objections, { by: 'review', words: [] })
  })
  test('of other problems does not hide what no record backs', async () => {
    const { last } = await conversation(t).ask(once('{"ok":false,"problems":["too long"]}', '[[claim]]'), 'reflect')
    const problems = draftsOf(last)[0]?.problems.join('\n') ?? ''
    assert.match(problems, /too long/)
    assert.match(problems, /placed/)
  })
  test('is asked for again when the gate refused the draft’s orders and the model asks for others', async () => {
    const trader = t.trader()
    await trader.permit()
    const script = `${refused} [[next]] ${order()} [[as: review-1]] [[say: hm]]`
    const { ledger } = await conversation(t, trader).ask(script, 'reflect')
    assert.deepEqual(
      ledger.map(({ status, origin }) => [status, origin.objections?.unheard]),
      [['pending', true]],
    )
  })
  test('of words alone that were none leaves nothing empty behind', async () => {
    const talk = conversation(t)
    model.requests.length = 0
    const { last } = await talk.ask(
      '[[call: getOrderBook {}]] [[next]] [[next]] [[as: review-1]] [[say: {"ok":true}]]',
      'reflect',
    )
    assert.ok(!last.parts.some((p) => p.type === 'text' && p.text === ''))
    await talk.ask('[[say: next]]', 'react')
    checkRequests()
  })
  test('words of several steps stay apart', async () => {
    const { text } = await conversation(t).ask(
      '[[say: Looking.]] [[call: getOrderBook {}]] [[next]] [[say: It is thin.]] [[as: review-1]] [[say: {"ok":true}]]',
      'reflect',
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
  const talk = conversation(t)
  const { last } = await talk.ask('[[say: so]] [[as: analyst]] [[say: I placed your order for 5 MWh.]]', 'team')
  const part = last.parts.findIndex((p) => p.type === 'data-voice')
  assert.deepEqual(claimsOfPart(last, part), ['I placed your order for 5 MWh'])
})

for (const api of ['chat', 'responses'])
  test(`what the model is sent is valid over many turns in all patterns (${api})`, async () => {
    const own = await openTestDesk({ ...model.settings, OPENAI_API: api })
    try {
      model.requests.length = 0
      const talk = conversation(own)
      const plan = `${THREE} [[call: getOrderBook {}]] [[next]] [[say: looked]] [[as: step-2]] [[call: getUserWallet {}]] ${refused} [[next]] ${order()} [[next]] [[say: told]] ${END}`
      await talk.ask(plan, 'plan')
      await talk.ask(`[[say: one]] ${order('2')}`, 'react')
      const no = '[[say: {"ok":false,"problems":["no"]}]]'
      await talk.ask(
        `${order('3')} [[as: review-1]] ${no} [[as: draft-2]] [[call: getOrderBook {}]] [[next]] ${order('4')} [[as: review-2]] ${no} [[as: draft-3]] [[wrong-finish]] ${order('5')} [[as: review-3]] ${no}`,
        'reflect',
      )
      await talk.ask(
        `[[say: so]] ${refused} [[next]] ${order('6')} [[as: analyst]] [[call: getOrderBook {}]] ${order('7')} [[next]] [[say: thin]] [[as: risk]] [[call: getUserWallet {}]] ${order('8')} [[next]] [[say: {"objections":["x"]}]]`,
        'team',
      )
      await talk.ask(
        '[[as: planner]] [[say: {"steps":["a","b"]}]] [[as: step-1]] [[next]] [[as: step-2]] [[say: b]]',
        'plan',
      )
      await talk.ask('[[say: end]]', 'react')
      const { messages } = await talk.view()
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
      const poor = await openTestDesk({ ...model.settings, MAX_STEPS: '1' })
      try {
        model.requests.length = 0
        const { last, ledger, steps } = await conversation(poor).ask(
          `${forever} [[as: planner]] [[say: {"steps":["a","b"]}]]`,
          pattern,
        )
        assert.equal(last.metadata?.ended, 'step_limit')
        assert.ok(model.requests.length <= (pattern === 'react' ? 1 : 3), `${model.requests.length} requests`)
        assert.deepEqual(ledger, [])
        assert.ok(!steps?.includes('done'))
      } finally {
        await poor.dispose()
      }
    })
})
