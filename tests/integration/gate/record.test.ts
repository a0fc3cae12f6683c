// The record of a plan says what happened to it, from the audit chain, the ledger and the exchange.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { recordCsv } from '../../../components/record/plan-record/record-csv.ts'
import { deleteChat } from '../../../lib/agent/chat-store.ts'
import { type Plan, plan as planSchema } from '../../../lib/contracts/gate/plan.ts'
import { type PlanRecord, type RecordEvent, planRecord as recordSchema } from '../../../lib/contracts/gate/record.ts'
import type { DeskError } from '../../../lib/errors.ts'
import { recordAudit } from '../../../lib/store/audit.ts'
import { askExchange } from '../../fakes/faulty-exchange/side-door.ts'
import { buy, openTestDesk, SHORT_PATIENCE, sell, type TestDesk } from '../../support/desk-in-process.ts'
import { refused } from '../../support/refused.ts'
import { until } from '../../support/until.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk(SHORT_PATIENCE)
})
after(() => t.dispose())

const kinds = (record: PlanRecord) => record.events.map((e) => e.kind)
type Kind = RecordEvent['kind']
const find = <K extends Kind>(record: PlanRecord, kind: K) =>
  record.events.filter((e): e is Extract<RecordEvent, { kind: K }> => e.kind === kind)
const edited = (plan: Plan, change: Record<string, unknown> = {}) => ({
  digest: plan.digest,
  legs: plan.legs.map((l) => ({ id: l.id, decision: 'approve', args: { ...l.args, ...change } })),
})

test('proposed, requoted by the market, edited, approved, and partly filled later', async () => {
  const [trader, other] = [t.trader(), t.trader()]
  const by = { traderId: trader.id, from: 'the tests' }
  await other.decide(await other.propose(sell('3000', '4'), sell('3040', '5')))
  const first = await trader.propose(buy('3100', '10'))
  const quick = t.trader()
  await quick.decide(await quick.propose(buy('3000', '4')))
  await assert.rejects(trader.decide(first), refused('REQUOTED'))
  const second = await t.desk.gate.plan(trader.id, first.id)
  await assert.rejects(t.desk.gate.decide(by, first.id, edited(second, { price: '2940' })), refused('REQUOTED'))
  await assert.rejects(trader.decide(first), refused('REQUOTED'))
  const third = await t.desk.gate.plan(trader.id, first.id)
  const approved = { ...edited(third), reason: ' the evening is short ' }
  assert.equal((await t.desk.gate.decide({ traderId: trader.id, from: 'test' }, first.id, approved)).status, 'done')
  await other.decide(await other.propose(sell('2940', '6')))

  const record = await t.desk.gate.record(trader.id, first.id)
  assert.deepEqual(recordSchema.parse(record), record)
  assert.deepEqual(kinds(record), [
    ...['version', 'version', 'refused', 'version', 'refused', 'refused'],
    ...['decision', 'sent', 'answered', 'finished'],
  ])
  const [one, two, three] = find(record, 'version')
  assert.deepEqual([one?.digest, two?.digest, three?.digest], [first.digest, second.digest, third.digest])
  assert.deepEqual([one?.number, one?.why, two?.number, three?.why], [1, null, 2, 'edited'])
  assert.match(two?.why ?? '', /average price moved/)
  assert.deepEqual([three?.from, three?.legs[0]?.args.price], ['the tests', '2940'])
  // The book of each moment: two offers at first, then one of them was gone.
  const offers = (version: typeof one) => version?.market?.[0]?.asks.map((l) => [l.price, l.amount])
  assert.deepEqual(
    [offers(one), offers(two), offers(three)],
    [
      [
        [3000, 4],
        [3040, 5],
      ],
      [[3040, 5]],
      [[3040, 5]],
    ],
  )
  assert.equal(one?.market?.[0]?.seq, first.legs[0]?.preview?.seq)
  const [decision] = find(record, 'decision')
  assert.deepEqual(
    [decision?.decision, decision?.reason, decision?.by, decision?.from, decision?.digest, decision?.permissionId],
    ['approve', 'the evening is short', trader.id, 'test', third.digest, null],
  )
  assert.deepEqual(
    find(record, 'refused').map((r) => [r.code, r.digest]),
    [
      ['REQUOTED', first.digest],
      ['REQUOTED', second.digest],
      ['REQUOTED', first.digest],
    ],
  )
  assert.equal(find(record, 'sent')[0]?.clientOrderId, `${first.id}:0`)
  assert.equal(find(record, 'sent')[0]?.userId, await trader.userId())
  assert.deepEqual(find(record, 'sent')[0]?.args, third.legs[0]?.args)
  // Filled after the plan had ended: the answer says nothing of it, the orders of now do.
  assert.equal(find(record, 'answered')[0]?.result?.filledQty, 0)
  assert.ok(record.orders.state === 'read')
  assert.deepEqual(
    record.orders.orders.map((o) => [o.clientOrderId, o.state, o.amount, o.filledAmount]),
    [[`${first.id}:0`, 'PARTIALLY_FILLED', 10, 6]],
  )
  assert.deepEqual(record.orders.missing, [])
  // Each event names its record in the chain.
  const chain = await t.desk.db.selectFrom('audit').select(['seq', 'hash']).where('plan_id', '=', first.id).execute()
  assert.deepEqual(
    record.events.map(({ seq, hash }) => ({ seq, hash })),
    chain,
  )
  assert.deepEqual([record.question, record.origin.kind], [null, 'ticket'])

  // An order that plan amends is its outcome too, also where it gave nothing but its number right.
  const [order] = record.orders.orders
  const named = `${order?.orderId.split('-')[0]}-0`
  assert.notEqual(named, order?.orderId)
  const change = await trader.propose({ tool: 'amendOrder', args: { orderId: named, qty: '8' } })
  assert.deepEqual(
    change.legs[0]?.preview?.orders?.map((o) => o.orderId),
    [order?.orderId],
  )
  await trader.decide(change)
  const amended = (await t.desk.gate.record(trader.id, change.id)).orders
  assert.ok(amended.state === 'read')
  assert.deepEqual(
    amended.orders.map((o) => [o.clientOrderId, o.amount]),
    [[`${first.id}:0`, 8]],
  )
})

test('an order that rests is told as it is however many came after it; one that ended behind them is said to be gone', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2500', '1'), buy('2501', '1', { timeInForce: 'IOC' }))
  await trader.decide(plan)
  const args = { userId: await trader.userId(), side: 'BUY', price: 1, qty: 1, timeInForce: 'IOC' }
  for (let n = 0; n < 500; n++) await askExchange(join(t.dataDir, 'faults'), 'placeOrder', args)
  const { orders } = await t.desk.gate.record(trader.id, plan.id)
  assert.ok(orders.state === 'read')
  assert.deepEqual(
    orders.orders.map((o) => [o.clientOrderId, o.state]),
    [[`${plan.id}:0`, 'OPEN']],
  )
  assert.deepEqual(
    orders.missing.map((o) => o.clientOrderId),
    [`${plan.id}:1`],
  )
})

test('rejected: who, why, and that nothing was sent', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2500', '1'))
  await t.desk.gate.decide({ traderId: trader.id, from: 'a phone' }, plan.id, {
    digest: plan.digest,
    legs: plan.legs.map((l) => ({ id: l.id, decision: 'reject' })),
    reason: 'too dear',
  })
  const record = await t.desk.gate.record(trader.id, plan.id)
  assert.deepEqual(kinds(record), ['version', 'decision'])
  const [decision] = find(record, 'decision')
  assert.deepEqual(
    [decision?.decision, decision?.reason, decision?.from, record.status],
    ['reject', 'too dear', 'a phone', 'rejected'],
  )
  assert.deepEqual(record.orders, { state: 'none' })
})

test('expired: the end and nothing after it', async () => {
  const short = await openTestDesk({ PLAN_TTL_SECONDS: '1' })
  try {
    const trader = short.trader()
    const plan = await trader.propose(buy('2500', '1'))
    await until('it has expired', async () => (await short.desk.gate.plan(trader.id, plan.id)).status !== 'pending')
    const record = await short.desk.gate.record(trader.id, plan.id)
    assert.deepEqual([kinds(record), record.status], [['version', 'expired'], 'expired'])
    assert.deepEqual(record.orders, { state: 'none' })
  } finally {
    await short.dispose()
  }
})

test('an order that the kill switch took out of the book: the record says so, and that of another plan does not', async () => {
  const [trader, puller] = [t.trader(), t.trader()]
  const gone = await trader.decide(await trader.propose(buy('2500', '1')))
  const { orderId } = gone.legs[0]?.result ?? {}
  await trader.decide(await trader.propose({ tool: 'cancelOrder', args: { orderId } }))
  const rests = await trader.decide(await trader.propose(buy('2510', '1'), buy('2500', '1')))
  const second = rests.legs[1]?.result?.orderId
  await trader.decide(await trader.propose({ tool: 'cancelOrder', args: { orderId: second } }))
  const { events, killSwitch, record } = t.desk.gate
  const heard: string[] = []
  events.on('plan', ({ traderId, planId }) => {
    if (traderId === trader.id) heard.push(planId)
  })
  await killSwitch.pull({ traderId: puller.id, by: 'trader', from: 'the tests' })
  await killSwitch.settled()
  await killSwitch.reset({ traderId: puller.id, from: 'the tests' })
  // Whoever has its card on screen hears of it, and the card can say by what.
  assert.deepEqual(heard, [rests.id])
  const shown = await t.desk.gate.plan(trader.id, rests.id)
  assert.deepEqual(planSchema.parse(shown), shown)
  assert.deepEqual(
    shown.legs.map((leg) => leg.killed),
    [true, undefined],
  )
  const page = await t.desk.gate.plans(trader.id)
  assert.deepEqual(
    page.map(({ id, legs }) => [id, legs.some((leg) => leg.killed)]).filter(([, killed]) => killed),
    [[rests.id, true]],
  )

  const told = await record(trader.id, rests.id)
  assert.deepEqual(recordSchema.parse(told), told)
  assert.deepEqual(
    find(told, 'other').map((e) => [e.auditKind, e.body.cancelled]),
    [['kill.cancelled', [rests.legs[0]?.result?.orderId]]],
  )
  assert.equal(kinds(told).at(-1), 'other')
  assert.equal(kinds(await record(trader.id, gone.id)).at(-1), 'finished')
})

test('an order is killed by a record after its own: an exchange put back gives a number again, and a clock goes back', async () => {
  const trader = t.trader()
  const kill = (at: string, cancelled: unknown[]) => {
    const body = { killSwitch: 1, server: 'eap', userId: 'u', cancelled }
    return recordAudit(t.desk.db, { kind: 'kill.cancelled', traderId: trader.id, body }, at)
  }
  const place = async () => trader.decide(await trader.propose(buy('2500', '1')))
  const killed = async (plan: Plan) => (await t.desk.gate.plan(trader.id, plan.id)).legs[0]?.killed
  const [number] = String((await place()).legs[0]?.result?.orderId).split('-')
  const toCome = Array.from({ length: 1_000 }, (_, i) => `${Number(number) + 1 + i}-0`)
  await kill('2099-01-01T00:00:00.000Z', toCome)
  const plan = await place()
  const { orderId } = plan.legs[0]?.result ?? {}
  assert.ok(toCome.some((id) => id.split('-')[0] === String(orderId).split('-')[0]))
  assert.equal(await killed(plan), undefined)
  await kill('2020-01-01T00:00:00.000Z', [orderId])
  assert.equal(await killed(plan), true)
  assert.equal(find(await t.desk.gate.record(trader.id, plan.id), 'other').length, 1)
})

test('the exchange cannot be asked: the record says so and lists nothing', async () => {
  const trader = t.trader()
  const plan = await trader.decide(await trader.propose(buy('2500', '1')))
  t.faults({ getUserOrders: 'drop-answer' })
  const record = await t.desk.gate.record(trader.id, plan.id)
  assert.deepEqual([record.orders.state, kinds(record).at(-1)], ['unavailable', 'finished'])
  assert.match(recordCsv(record), /order now,,(TIMEOUT|UNAVAILABLE): /)
  assert.equal((await t.desk.gate.record(trader.id, plan.id)).orders.state, 'read')
})

test('only the owner reads it', async () => {
  const plan = await t.trader().propose(buy('2500', '1'))
  await assert.rejects(t.desk.gate.record(t.trader().id, plan.id), (e: DeskError) => e.status === 403)
  await assert.rejects(t.desk.gate.record(t.trader().id, 'p-none'), (e: DeskError) => e.status === 404)
})

test('the words that led to a plan stay on record when the conversation is deleted', async () => {
  const trader = t.trader()
  const chatId = randomUUID()
  const ask = async (text: string) => {
    const message = { id: randomUUID(), role: 'user' as const, parts: [{ type: 'text' as const, text }] }
    for await (const _ of await t.desk.conversations.ask(trader.id, { chatId, message })) {
      // Read to its end: then the answer is stored.
    }
  }
  await ask('top 5')
  await ask('=buy 2 MWh ELC at 2500')
  await ask('top 3')
  const [plan] = await t.desk.gate.plans(trader.id)
  assert.ok(plan)
  await deleteChat(t.desk.db, chatId)
  const record = await t.desk.gate.record(trader.id, plan.id)
  assert.deepEqual(
    [record.question?.text, record.origin.kind, record.origin.chatId],
    ['=buy 2 MWh ELC at 2500', 'chat', chatId],
  )
  const [head, ...rows] = recordCsv(record).split('\r\n').filter(Boolean)
  assert.match(head ?? '', /^\uFEFFseq,at,event,/)
  // A spreadsheet must not run what a trader typed.
  assert.ok(rows[0]?.includes(",question,,'=buy 2 MWh ELC at 2500,"), rows[0])
  assert.equal(rows.filter((r) => /,proposed,/.test(r)).length, 1)
})
