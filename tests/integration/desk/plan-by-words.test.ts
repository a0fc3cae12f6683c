// A plan that waits, changed and taken back at the trader's words: by the built-in planner, and by a model that does as told.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { recordCsv } from '../../../components/record/plan-record/record-csv.ts'
import { planTools } from '../../../lib/agent/plan-tools.ts'
import type { DeskMessage } from '../../../lib/contracts/chat.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { DeskError } from '../../../lib/errors.ts'
import { call, callsOf, conversation, deskWithModel, onlyPlan, order } from '../../support/conversation.ts'
import { buy, openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

const planner = await openTestDesk()
after(() => planner.dispose())
const { t, model } = await deskWithModel()

const stored = (of: TestDesk, trader: TestTrader, { id }: Plan) => of.desk.gate.plan(trader.id, id)
const leg = (plan: Plan): string => plan.legs[0]?.id ?? assert.fail('no leg')
const revise = (plan: Plan, args: Record<string, unknown>, more: object = {}) =>
  call('revisePlan', { planId: plan.id, legs: [{ leg: leg(plan), args }], ...more })
const withdraw = (planId: string) => call('withdrawPlan', { planId })
const offered = (): string[] => {
  const { tools } = (model.requests.at(-1)?.body ?? {}) as { tools?: { function: { name: string } }[] }
  return (tools ?? []).map((tool) => tool.function.name)
}

test('"make it 3" changes the plan that waits: new numbers, a new digest, nothing sent, and then what was shown is sent', async () => {
  const { trader, ask, decided } = conversation(planner)
  const first = onlyPlan((await ask('buy 5 at 2,950')).plans)
  const { plans, text } = await ask('make it 3')
  const next = onlyPlan(plans)
  assert.deepEqual([next.id, next.status, next.editedBy], [first.id, 'pending', 'agent'])
  assert.notEqual(next.digest, first.digest)
  assert.deepEqual(next.legs[0]?.args, { ...first.legs[0]?.args, qty: '3' })
  assert.match(text, /^Changed: \**Buy 3 MWh at 2,950\**\. It waits for your decision/)
  assert.equal((await planner.desk.gate.plans(trader.id)).length, 1)
  await assert.rejects(trader.decide(first), (e: unknown) => e instanceof DeskError && e.code === 'REQUOTED')
  assert.deepEqual(await trader.orders(), [])
  const outcome = await decided(next)
  assert.match(outcome.text, /Buy 3 MWh at 2,950/)
  assert.equal((await stored(planner, trader, next)).status, 'done')
  const [sent, ...more] = await trader.orders()
  assert.deepEqual([sent?.amount, sent?.price, more.length], [3, 2950, 0])
})

test('the record tells that it was changed in the conversation; a change by hand later is the trader’s own', async () => {
  const { trader, ask } = conversation(planner)
  await ask('buy 5 at 2,950')
  const next = onlyPlan((await ask('actually at 2940')).plans)
  const record = await planner.desk.gate.record(trader.id, next.id)
  const versions = record.events.flatMap((e) => (e.kind === 'version' ? [[e.why, e.via, e.from, e.words]] : []))
  assert.deepEqual(versions, [
    [null, undefined, null, undefined],
    ['edited', 'agent', 'chat', 'actually at 2940'],
  ])
  assert.match(recordCsv(record), /edited: actually at 2940/)
  const legs = [{ id: leg(next), args: { ...next.legs[0]?.args, qty: '2' } }]
  const byHand = await planner.desk.gate.revise({ traderId: trader.id, from: 'test' }, next.id, {
    digest: next.digest,
    legs,
  })
  assert.equal(byHand.editedBy, undefined)
  assert.equal((await stored(planner, trader, next)).editedBy, undefined)
})

test('of a plan of several orders each is changed, or left out, in one revision that keeps the words; what is left is sent', async () => {
  const { trader, ask, decided } = conversation(planner)
  const first = onlyPlan((await ask('buy 5 at 2,950 and sell 3 at 3,100')).plans)
  const both = await ask('make them all 2 MWh')
  assert.match(both.text, /^Changed: .*Buy 2 MWh at 2,950.*; .*Sell 2 MWh at 3,100/)
  assert.deepEqual(
    onlyPlan(both.plans).legs.map(({ args }) => [args.qty, args.price]),
    [
      ['2', '2950'],
      ['2', '3100'],
    ],
  )
  assert.match((await ask('the second at 3090')).text, /^Changed: .*2,950.*; .*3,090/)
  const { text, plans } = await ask('without the second')
  assert.match(text, /^Changed: \**Buy 2 MWh at 2,950\**\. It waits/)
  assert.deepEqual(
    onlyPlan(plans).legs.map(({ status }) => status),
    ['pending', 'rejected'],
  )
  // What is left is a plan of one order.
  const last = onlyPlan((await ask('make it 3')).plans)
  assert.equal(last.legs[0]?.args.qty, '3')
  const record = await planner.desk.gate.record(trader.id, first.id)
  assert.deepEqual(
    record.events.flatMap((e) => (e.kind === 'version' ? [e.words] : [])),
    [undefined, 'make them all 2 MWh', 'the second at 3090', 'without the second', 'make it 3'],
  )
  await decided(last)
  const [sent, ...more] = await trader.orders()
  assert.deepEqual([sent?.amount, sent?.price, more.length], [3, 2950, 0])
})

test('what the exchange refuses changes nothing: the plan waits as it was', async () => {
  const { trader, ask } = conversation(planner)
  const first = onlyPlan((await ask('以 2,950 買進 5 MWh')).plans)
  const { text, plans } = await ask('改成 900 MWh')
  assert.match(text, /^等您決定的計畫維持原樣：/)
  assert.deepEqual(plans, [])
  assert.deepEqual(await stored(planner, trader, first), first)
})

test('"never mind" takes it back in the trader’s own words, and the desk speaks of it once', async () => {
  const { trader, ask, quiet, view } = conversation(planner)
  const plan = onlyPlan((await ask('buy 5 at 2,950')).plans)
  const { text, messages } = await ask('never mind')
  assert.equal(text, 'Taken back. Nothing of it was sent.')
  const now = await stored(planner, trader, plan)
  assert.deepEqual([now.status, now.reason], ['rejected', 'never mind'])
  assert.deepEqual(await trader.orders(), [])
  const { events } = await planner.desk.gate.record(trader.id, plan.id)
  const decision = events.find((e) => e.kind === 'decision')
  assert.deepEqual([decision?.decision, decision?.via, decision?.reason], ['reject', 'agent', 'never mind'])
  // What is asked next is answered after whatever the desk would have to say by itself.
  await quiet()
  assert.equal((await view()).messages.length, messages.length)
  await assert.rejects(trader.decide(plan), (e: unknown) => e instanceof DeskError && e.code === 'NOT_PENDING')
})

test('a model is offered it where a plan of the conversation waits and its trader speaks, and nowhere else', async () => {
  const chat = conversation(t)
  const plan = onlyPlan((await chat.ask(order('5'))).plans)
  assert.ok(!offered().includes('revisePlan'))
  await chat.ask('[[say: hello]]')
  assert.ok(offered().includes('revisePlan') && offered().includes('withdrawPlan'))
  await conversation(t, chat.trader).ask('[[say: hello]]')
  assert.ok(!offered().includes('revisePlan'), 'in another conversation')
  const { messages } = await chat.view()
  const branch = await t.desk.conversations.branch(
    chat.trader.id,
    chat.chatId,
    messages.at(-2)?.id ?? '',
    (title) => title,
  )
  const copy = conversation(t, chat.trader, branch.chatId)
  assert.ok((await copy.view()).messages.some((m) => m.parts.some((p) => p.type === 'data-plan')))
  await copy.ask('[[say: hello]]')
  assert.ok(!offered().includes('revisePlan'), 'in a branch that shows the plan')
  await chat.ask(order('1'))
  await chat.decided(plan)
  assert.ok(!offered().includes('withdrawPlan'), 'after a decision, while another plan waits')
})

test('a model changes only what it names, takes back only what waits here, and approves nothing', async () => {
  const chat = conversation(t)
  const { trader } = chat
  const other = onlyPlan((await conversation(t, trader).ask(order('5'))).plans)
  const foreign = onlyPlan((await conversation(t).ask(order('5'))).plans)
  const plan = onlyPlan((await chat.ask(order('5'))).plans)
  const refused: [string, RegExp][] = [
    [revise(other, { qty: '1' }), /NOT_FOUND/],
    [revise(foreign, { qty: '1' }), /NOT_FOUND/],
    [withdraw(other.id), /NOT_FOUND/],
    [withdraw(foreign.id), /NOT_FOUND/],
    [revise(plan, { userId: 'somebody' }), /NOT_OWNER/],
    [revise(plan, { qty: '-1' }), /INVALID_EDIT/],
    [revise(plan, { qty: plan.legs[0]?.args.qty }), /INVALID_EDIT: This would change nothing/],
    [revise(plan, { qty: 'three' }), /INVALID_EDIT/],
    [revise(plan, { clientOrderId: 'own' }), /INVALID_EDIT/],
    [call('revisePlan', { planId: plan.id, legs: [{ leg: 'none', args: { qty: '1' } }] }), /INVALID_EDIT/],
    [call('revisePlan', { planId: plan.id, legs: [{ leg: leg(plan), drop: true }] }), /INVALID_EDIT/],
    [call('revisePlan', { planId: plan.id }), /INVALID_ARGUMENT/],
    [call('revisePlan', { planId: plan.id, legs: 'all' }), /INVALID_ARGUMENT/],
  ]
  for (const [words, why] of refused) {
    const { last } = await chat.ask(words)
    const [made] = callsOf(last)
    assert.equal(made?.state, 'output-error', words)
    assert.match(made?.error ?? '', why, words)
  }
  for (const one of [plan, other]) assert.deepEqual(await stored(t, trader, one), one)
  const { plans } = await chat.ask(revise(plan, { price: '2940.5', type: null }))
  const next = onlyPlan(plans)
  assert.deepEqual(next.legs[0]?.args, { ...plan.legs[0]?.args, price: '2940.5' })
  const agent = { traderId: trader.id, from: 'chat', via: 'agent' as const }
  const approval = { digest: next.digest, legs: [{ id: leg(next), decision: 'approve' }] }
  await assert.rejects(
    t.desk.gate.decide(agent, next.id, approval),
    (e: unknown) => e instanceof DeskError && e.code === 'NOT_ALLOWED',
  )
  assert.deepEqual(await trader.orders(), [])
})

test('a plan that got new numbers by hand since the turn began is not changed under its trader', async () => {
  const chat = conversation(t)
  const { trader, chatId } = chat
  const plan = onlyPlan((await chat.ask(order('5'))).plans)
  const plans = await t.desk.gate.plansOfChat(trader.id, chatId)
  const asked: DeskMessage = { id: 'q', role: 'user', parts: [{ type: 'text', text: 'make it 3' }] }
  const shown: Plan[] = []
  const run = { traderId: trader.id, chatId, signInId: undefined }
  const tools = planTools({ gate: t.desk.gate, run, now: new Date(), show: (one) => shown.push(one) }, [asked], plans)
  const use = (name: string, input: unknown) =>
    tools[name]?.execute?.(input as never, { toolCallId: name, messages: [], context: {} }) as Promise<unknown>
  const args = { ...plan.legs[0]?.args, qty: '2' }
  const byHand = await t.desk.gate.revise({ traderId: trader.id, from: 'test' }, plan.id, {
    digest: plan.digest,
    legs: [{ id: leg(plan), args }],
  })
  const change = { planId: plan.id, legs: [{ leg: leg(plan), args: { qty: '3' } }] }
  await assert.rejects(use('revisePlan', change), /^Error: REQUOTED: /)
  await assert.rejects(use('withdrawPlan', { planId: plan.id }), /^Error: REQUOTED: /)
  assert.deepEqual(await stored(t, trader, plan), byHand)
  assert.deepEqual(shown, [])
})

test('of a plan with a leg left out what is left is taken back', async () => {
  const chat = conversation(t)
  const two = call('placeOrder', buy('2950', '1').args) + call('placeOrder', buy('2940', '2').args)
  const plan = onlyPlan((await chat.ask(two)).plans)
  await chat.ask(call('revisePlan', { planId: plan.id, legs: [{ leg: leg(plan), drop: true }] }))
  await chat.ask(withdraw(plan.id))
  const { status, rejectedBy, leftOut } = await stored(t, chat.trader, plan)
  assert.deepEqual([status, rejectedBy, leftOut], ['rejected', 'agent', [leg(plan)]])
})

test('what somebody objected to is taken back and proposed anew, not changed', async () => {
  const chat = conversation(t)
  const plan = onlyPlan((await chat.ask(order('5'))).plans)
  const { db } = t.desk
  const objections = { by: 'risk' as const, words: ['too much'] }
  const body = JSON.stringify({ ...plan, origin: { ...plan.origin, objections } })
  await db.updateTable('plans').set({ body }).where('id', '=', plan.id).execute()
  const { last } = await chat.ask(revise(plan, { qty: '3' }))
  assert.match(callsOf(last)[0]?.error ?? '', /NOT_ALLOWED: Somebody objected/)
  await chat.ask(withdraw(plan.id))
  assert.equal((await stored(t, chat.trader, plan)).status, 'rejected')
})

test('a plan of a program from outside and one made by hand are changed by no conversation', async () => {
  const trader = t.trader()
  const byHand = await trader.propose(buy('2950', '1'))
  const chat = conversation(t, trader)
  await chat.ask(order('5'))
  const { last } = await chat.ask(withdraw(byHand.id))
  assert.match(callsOf(last)[0]?.error ?? '', /NOT_FOUND/)
  assert.equal((await stored(t, trader, byHand)).status, 'pending')
})
