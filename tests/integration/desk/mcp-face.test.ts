// The desk as an MCP server: what a program outside is offered, what becomes of its reads and writes, and whose they are.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordCsv } from '../../../components/record/plan-record/record-csv.ts'
import { createMcpFace } from '../../../lib/mcp-face/face.ts'
import { buy, type TestDesk } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { call, type Face, JSON_HEADERS, message, openFace, type Progress } from '../../support/mcp-face.ts'
import { until } from '../../support/until.ts'

let face: Face
let t: TestDesk
before(async () => {
  face = await openFace({ MCP_WAIT_SECONDS: '30' })
  t = face.t
})
after(() => face.close())

test('a token lists what its scope may do, with the annotations of the desk and without what the desk fills in', async () => {
  const trader = t.trader()
  const reader = await face.connect((await face.make(trader, 'read')).secret)
  assert.equal(reader.getServerVersion()?.name, 'eap-desk')
  const { tools: reads } = await reader.listTools()
  const proposer = await face.connect((await face.make(trader)).secret)
  const { tools } = await proposer.listTools()
  const names = (list: { name: string }[]) => list.map((tool) => tool.name)
  assert.ok(names(reads).includes('getOrderBook') && names(reads).includes('getPlan'))
  for (const write of ['placeOrder', 'cancelOrder', 'proposePlan', 'withdrawPlan', 'pullKillSwitch']) {
    assert.ok(!names(reads).includes(write), write)
    assert.ok(names(tools).includes(write), write)
  }
  for (const inside of ['resolveCommand', 'previewPlan']) assert.ok(!names(tools).includes(inside), inside)
  for (const tool of tools) {
    for (const own of ['userId', 'clientOrderId', 'executeReal'])
      assert.ok(!(own in (tool.inputSchema.properties ?? {})), `${tool.name} ${own}`)
    const isRead = names(reads).includes(tool.name)
    assert.equal(tool.annotations?.readOnlyHint, isRead, tool.name)
    assert.equal(tool.annotations?.destructiveHint, !isRead, tool.name)
  }
})

test('a read answers at once, for the account of the trader alone', async () => {
  const trader = t.trader()
  const client = await face.connect((await face.make(trader, 'read')).secret)
  const book = await call(client, 'getOrderBook', { symbol: 'ELC', depth: 5 })
  assert.equal(book.data.symbol, 'ELC')
  const wallet = await call(client, 'getUserWallet')
  assert.equal(wallet.data.userId, await trader.userId())
  const wrong = await call(client, 'getOrderBook', { depth: 'many', colour: 'red' })
  assert.equal(wrong.isError, true)
  assert.equal(wrong.data.code, 'INVALID_ARGUMENT')
  const nowhere = await call(client, 'getOrderBook', { symbol: 'NOPE' })
  assert.deepEqual([nowhere.isError, nowhere.data.code], [true, 'UNKNOWN_SYMBOL'])
  await assert.rejects(call(client, 'noSuchTool'), /There is no tool "noSuchTool"/)
})

test('a token that may only read is refused writes by name, and nothing is proposed', async () => {
  const trader = t.trader()
  const client = await face.connect((await face.make(trader, 'read')).secret)
  for (const [name, args] of [
    ['placeOrder', buy('2900', '1').args],
    ['proposePlan', { legs: [buy('2900', '1')] }],
    ['withdrawPlan', { planId: 'p-none' }],
    ['pullKillSwitch', { reason: 'why not' }],
  ] as const) {
    const refused = await call(client, name, args)
    assert.deepEqual([refused.isError, refused.data.code], [true, 'FORBIDDEN'], name)
  }
  const real = await call(client, 'runSimulation', { strategy: 'momentum', executeReal: true })
  assert.deepEqual([real.isError, real.data.code], [true, 'INVALID_ARGUMENT'])
  assert.deepEqual(await t.desk.gate.plans(trader.id), [])
  assert.equal((await t.desk.gate.killSwitch.view(trader.id)).on, false)
})

test('a write waits in the inbox with progress, and answers what became of it', async () => {
  const trader = t.trader()
  const client = await face.connect((await face.make(trader)).secret)
  const heard: Progress[] = []
  const first = Promise.withResolvers<void>()
  const answer = call(client, 'placeOrder', buy('2900', '1').args, {
    onprogress: (p) => {
      heard.push(p)
      first.resolve()
    },
  })
  await first.promise
  const plan = await face.waiting(trader)
  assert.match(heard[0]?.message ?? '', /Waiting for the trader to decide: BUY 1 MWh ELC at 2,900 or better/)
  // Who gives up before the answer has heard what to ask for, and does not order a second time.
  assert.ok(heard[0]?.message?.includes(`getPlan with the planId ${plan.id}`), heard[0]?.message)
  assert.equal(plan.origin.kind, 'mcp')
  assert.equal(plan.origin.model, 'my laptop (Test Client 1.2)')
  assert.deepEqual(
    t.received('placeOrder').filter((c) => c.args.clientOrderId === `${plan.id}:0`),
    [],
  )
  await trader.decide(plan)
  const { isError, data } = await answer
  assert.equal(isError, false)
  assert.deepEqual([data.status, data.planId], ['done', plan.id])
  assert.equal(data.legs?.[0]?.status, 'done')
  assert.equal((data.legs?.[0]?.result as { state?: string } | undefined)?.state, 'OPEN')
  assert.equal((await trader.orders()).length, 1)
})

test('a refusal is told with its reason, and what the exchange would refuse is never proposed', async () => {
  const trader = t.trader()
  const client = await face.connect((await face.make(trader)).secret)
  const answer = call(client, 'placeOrder', buy('2901', '1').args)
  const plan = await face.waiting(trader)
  const legs = plan.legs.map((l) => ({ id: l.id, decision: 'reject' }))
  await t.desk.gate.decide({ traderId: trader.id, from: 'test' }, plan.id, {
    digest: plan.digest,
    legs,
    reason: 'too dear',
  })
  const { isError, data } = await answer
  assert.deepEqual(
    [isError, data.status, data.reason, data.legs?.[0]?.status],
    [true, 'rejected', 'too dear', 'rejected'],
  )
  const off = await call(client, 'placeOrder', buy('2901.005', '1').args)
  assert.deepEqual([off.isError, off.data.code], [true, 'OFF_TICK'])
  const short = await call(client, 'placeOrder', { side: 'BUY', price: '2901' })
  assert.equal(short.data.message, 'qty is required. Nothing was sent.')
  assert.equal((await t.desk.gate.plans(trader.id)).length, 1)
  assert.deepEqual(await trader.orders(), [])
})

test('several legs are one plan, in order, with the reason in the words of the program', async () => {
  const trader = t.trader()
  const client = await face.connect((await face.make(trader)).secret)
  const legs = [buy('2902', '1'), buy('2903', '2')]
  const answer = call(client, 'proposePlan', { legs, reason: 'the wind drops at six' })
  const plan = await face.waiting(trader)
  assert.deepEqual(
    plan.legs.map((l) => l.args.price),
    ['2902', '2903'],
  )
  assert.equal(plan.origin.reason, 'the wind drops at six')
  await trader.decide(plan)
  assert.deepEqual(
    (await answer).data.legs?.map((l) => l.status),
    ['done', 'done'],
  )
  const reads = await call(client, 'proposePlan', { legs: [{ tool: 'getOrderBook', args: {} }] })
  assert.equal(reads.data.code, 'INVALID_ARGUMENT')
  const inside = await call(client, 'proposePlan', { legs: [{ tool: 'proposePlan', args: { legs } }] })
  assert.equal(inside.data.code, 'NOT_FOUND')
  const none = await call(client, 'proposePlan', { legs: [] })
  assert.equal(none.data.code, 'INVALID_ARGUMENT')
})

test('a token names its own trader: another account is refused and recorded, also in a leg', async () => {
  const [alice, bob] = [t.trader(), t.trader()]
  const bobs = await bob.userId()
  const client = await face.connect((await face.make(alice)).secret)
  for (const answer of [
    await call(client, 'getUserWallet', { userId: bobs }),
    await call(client, 'placeOrder', { ...buy('2900', '1').args, userId: bobs }),
    await call(client, 'proposePlan', {
      legs: [{ tool: 'placeOrder', args: { req: { ...buy('2900', '1').args, userId: bobs } } }],
    }),
  ])
    assert.deepEqual([answer.isError, answer.data.code], [true, 'NOT_OWNER'])
  const records = await t.desk.db
    .selectFrom('audit')
    .select('body')
    .where('kind', '=', 'attempt.refused')
    .where('trader_id', '=', alice.id)
    .execute()
  assert.equal(records.length, 3)
  assert.deepEqual(await t.desk.gate.plans(alice.id), [])
  assert.deepEqual(await t.desk.gate.plans(bob.id), [])
})

test('a plan is asked for by its own trader alone', async () => {
  const [alice, bob] = [t.trader(), t.trader()]
  const plan = await alice.propose(buy('2900', '1'))
  const own = await face.connect((await face.make(alice, 'read')).secret)
  const foreign = await face.connect((await face.make(bob)).secret)
  assert.deepEqual((await call(own, 'getPlan', { planId: plan.id })).data.status, 'pending')
  const refused = await call(foreign, 'getPlan', { planId: plan.id })
  const missing = await call(foreign, 'getPlan', { planId: 'p-none' })
  assert.deepEqual(refused, missing)
  assert.equal(refused.data.code, 'NOT_FOUND')
})

test('a program takes back what it proposed itself, and nothing else; it is on record as the program’s, in its words', async () => {
  const { gate } = t.desk
  const [trader, stranger] = [t.trader(), t.trader()]
  const { secret, token } = await face.make(trader)
  const client = await face.connect(secret)
  const answer = call(client, 'placeOrder', buy('2904', '1').args)
  const plan = await face.waiting(trader)
  const withdraw = (by: typeof client, planId: string) =>
    call(by, 'withdrawPlan', { planId, reason: 'the wind is back' })
  const foreign = await withdraw(await face.connect((await face.make(stranger)).secret), plan.id)
  assert.deepEqual([foreign.isError, foreign.data.code], [true, 'NOT_FOUND'])
  const other = await withdraw(await face.connect((await face.make(trader)).secret), plan.id)
  assert.deepEqual([other.isError, other.data.code], [true, 'NOT_ALLOWED'])
  const byHand = await trader.propose(buy('2905', '1'))
  assert.equal((await withdraw(client, byHand.id)).data.code, 'NOT_ALLOWED')
  for (const { id } of [plan, byHand]) assert.equal((await gate.plan(trader.id, id)).status, 'pending')

  const taken = await withdraw(client, plan.id)
  assert.deepEqual([taken.isError, taken.data.planId, taken.data.status], [false, plan.id, 'rejected'])
  const { isError, data } = await answer
  assert.deepEqual([isError, data.status, data.reason], [true, 'rejected', undefined])
  assert.match(String(data.note), /The program that proposed it took it back/)
  assert.match(String(data.legs?.[0]?.note), /The program that proposed it took it back/)
  const now = await gate.plan(trader.id, plan.id)
  assert.deepEqual([now.status, now.reason, now.withdrawn], ['rejected', null, { reason: 'the wind is back' }])
  const record = await gate.record(trader.id, plan.id)
  const decision = record.events.find((event) => event.kind === 'decision') ?? assert.fail('no decision')
  const { via, by, from, reason } = decision
  assert.deepEqual(
    [decision.decision, via, by, from, reason],
    ['reject', 'program', null, `token ${token.id} my laptop (Test Client 1.2)`, 'the wind is back'],
  )
  assert.match(recordCsv(record), /withdrawn/)
  const attempts = record.events.flatMap((event) =>
    event.kind === 'refused' ? [[event.code, event.by, event.via]] : [],
  )
  assert.deepEqual(attempts, [
    ['NOT_OWNER', stranger.id, 'program'],
    ['NOT_ALLOWED', trader.id, 'program'],
  ])
  assert.equal((await withdraw(client, plan.id)).data.code, 'NOT_PENDING')
  await assert.rejects(trader.decide(plan), { code: 'NOT_PENDING' })
  assert.deepEqual(await trader.orders(), [])

  // What was approved goes its way.
  const approved = call(client, 'placeOrder', buy('2906', '1').args)
  const [newest] = await until('it waits', async () => {
    const waiting = await gate.plans(trader.id, ['pending'])
    return waiting.length === 2 ? waiting : null
  })
  await trader.decide(newest ?? assert.fail('none waits'))
  assert.equal((await approved).data.status, 'done')
  // What its legs were answered is told by getPlan alone, which fences the words of other servers.
  const { code, details } = (await withdraw(client, newest?.id ?? '')).data
  assert.deepEqual([code, details], ['NOT_PENDING', { status: 'done' }])
  assert.equal((await trader.orders()).length, 1)
})

/** Between the look at a plan and what claims it. */
function inThatMoment(c: TestContext, happen: () => Promise<unknown>): void {
  const { db } = t.desk
  const claim = c.mock.method(db, 'transaction', () => ({
    execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
      claim.mock.restore()
      await happen()
      return db.transaction().execute(work)
    },
  }))
}

test('a token that ends in the moment of it takes nothing back; nor does one what is changed or approved in that moment', async (c) => {
  const trader = t.trader()
  const { secret, token } = await face.make(trader)
  const client = await face.connect(secret)
  const answer = call(client, 'placeOrder', buy('2904', '1').args)
  const plan = await face.waiting(trader)
  const withdraw = async () => (await call(client, 'withdrawPlan', { planId: plan.id })).data.code
  const stored = () => t.desk.gate.plan(trader.id, plan.id)

  let next = plan
  inThatMoment(c, async () => {
    const args = { ...plan.legs[0]?.args, qty: '2' }
    const revision = { digest: plan.digest, legs: [{ id: plan.legs[0]?.id ?? '', args }] }
    next = await t.desk.gate.revise({ traderId: trader.id, from: 'test' }, plan.id, revision)
  })
  assert.equal(await withdraw(), 'REQUOTED')
  assert.deepEqual(await stored(), next)

  inThatMoment(c, () => t.desk.tokens.revoke({ traderId: trader.id, from: 'test' }, token.id))
  assert.equal(await withdraw(), 'FORBIDDEN')
  assert.deepEqual(await stored(), next)
  await trader.decide(next, 'reject')
  await answer
})

test('a plan that is taken back in the moment of its approval sends nothing, and one that is approved in that moment is sent', async (c) => {
  const trader = t.trader()
  const client = await face.connect((await face.make(trader)).secret)
  const withdraw = async (planId: string) => (await call(client, 'withdrawPlan', { planId })).data
  const proposed = async (price: string) => {
    const answer = call(client, 'placeOrder', buy(price, '1').args)
    return { answer, plan: await face.waiting(trader) }
  }
  const one = await proposed('2904')
  inThatMoment(c, async () => assert.equal((await withdraw(one.plan.id)).status, 'rejected'))
  await assert.rejects(trader.decide(one.plan), { code: 'LOST_RACE' })
  assert.equal((await one.answer).data.status, 'rejected')
  assert.deepEqual(await trader.orders(), [])

  const other = await proposed('2906')
  inThatMoment(c, () => trader.decide(other.plan))
  assert.equal((await withdraw(other.plan.id)).code, 'LOST_RACE')
  assert.equal((await other.answer).data.status, 'done')
  const now = await t.desk.gate.plan(trader.id, other.plan.id)
  assert.deepEqual([now.withdrawn, (await trader.orders()).length], [undefined, 1])
})

test('patience ends before the trader decides: the call answers with a planId, and getPlan tells the rest', async () => {
  const impatient = await openFace({ MCP_WAIT_SECONDS: '0' })
  try {
    const trader = impatient.t.trader()
    const client = await impatient.connect((await impatient.make(trader, 'propose')).secret)
    const first = await call(client, 'placeOrder', buy('2900', '1').args)
    assert.deepEqual([first.isError, first.data.status], [false, 'pending'])
    const planId = String(first.data.planId)
    assert.match(String(first.data.note), /Ask getPlan with this planId later\. Do not propose it again\./)
    const [plan] = await impatient.t.desk.gate.plans(trader.id)
    assert.deepEqual([plan?.id, plan?.expiresAt], [planId, first.data.expiresAt])
    if (plan) await trader.decide(plan)
    const later = await call(client, 'getPlan', { planId })
    assert.deepEqual([later.isError, later.data.status], [false, 'done'])
  } finally {
    await impatient.close()
  }
})

test('silence expires the plan, and the call says so', async () => {
  const brief = await openFace({ PLAN_TTL_SECONDS: '1' })
  try {
    const trader = brief.t.trader()
    const client = await brief.connect((await brief.make(trader, 'propose')).secret)
    const { isError, data } = await call(client, 'placeOrder', buy('2900', '1').args)
    assert.deepEqual([isError, data.status, data.legs?.[0]?.status], [true, 'expired', 'expired'])
    assert.deepEqual(await trader.orders(), [])
  } finally {
    await brief.close()
  }
})

test('a standing permission lets it go without a click; a limit stops it before anybody is asked', async () => {
  const trader = t.trader()
  const who = { traderId: trader.id, from: 'test' }
  const client = await face.connect((await face.make(trader)).secret)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await t.desk.gate.createPermission(who, {
    tools: ['placeOrder'],
    symbols: ['ELC'],
    side: 'BUY',
    maxQtyPerOrder: 1,
    maxQtyPerDay: 5,
    maxPrice: 2_950,
    until,
  })
  const gone = await call(client, 'placeOrder', buy('2904', '1').args)
  assert.deepEqual([gone.isError, gone.data.status], [false, 'done'])
  assert.match(JSON.stringify(gone.data.legs), /A standing permission of the trader approved it/)
  await t.desk.gate.setLimits(who, { maxOrderQty: 2 })
  const over = await call(client, 'placeOrder', buy('2904', '3').args)
  assert.equal(over.isError, true)
  assert.equal((await trader.orders()).length, 1)
})

test('an agent outside may pull the kill switch; only a person resets it', async () => {
  const own = await openFace()
  try {
    const trader = own.t.trader()
    await trader.decide(await trader.propose(buy('2900', '1')))
    const client = await own.connect((await own.make(trader, 'propose')).secret)
    const pulled = await call(client, 'pullKillSwitch', { reason: 'the feed looks wrong' })
    assert.deepEqual([pulled.data.on, pulled.data.by, pulled.data.reason], [true, 'agent', 'the feed looks wrong'])
    await own.t.desk.gate.killSwitch.settled()
    assert.equal((await trader.orders())[0]?.state, 'CANCELLED')
    assert.equal((await call(client, 'placeOrder', buy('2900', '1').args)).isError, true)
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.filter((tool) => /reset|decide|approve|token|permission|limit/i.test(tool.name)),
      [],
    )
    // Whatever comes with it, it stops.
    assert.equal((await call(client, 'pullKillSwitch', { reason: 7, why: 'x' })).data.on, true)
  } finally {
    await own.close()
  }
})

test('a token that is revoked while its call is on its way proposes nothing more', async () => {
  const { desk } = t
  const trader = t.trader()
  const { secret, token } = await face.make(trader)
  const [held, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = createMcpFace({
    ...desk,
    waitSeconds: 30,
    callsPerMinute: 100,
    kept: desk.trust.kept,
    usable: async (traderId) => {
      reached.resolve()
      await held.promise
      return desk.trust.usable(traderId)
    },
  })
  const headers = { ...JSON_HEADERS, host: 'localhost', authorization: `Bearer ${secret}` }
  const body = JSON.stringify(message('tools/call', { name: 'placeOrder', arguments: buy('2900', '1').args }))
  const answer = slow.handle(new Request('http://localhost/api/mcp', { method: 'POST', headers, body }))
  await reached.promise
  await desk.tokens.revoke({ traderId: trader.id, from: 'test' }, token.id)
  held.resolve()
  assert.match(await (await answer).text(), /FORBIDDEN.*revoked/)
  assert.deepEqual(await desk.gate.plans(trader.id), [])
})

test('a token that is revoked while the exchange is asked what its order would do proposes nothing, whatever is permitted', async () => {
  const trader = t.trader()
  const { secret, token } = await face.make(trader)
  const client = await face.connect(secret)
  await trader.permit()
  const before = t.received('previewPlan').length
  t.faults({ previewPlan: 'delay:1500' })
  const answer = call(client, 'placeOrder', buy('2900', '1').args)
  await until('the exchange is asked', () => t.received('previewPlan').length > before)
  await t.desk.tokens.revoke({ traderId: trader.id, from: 'test' }, token.id)
  const { isError, data } = await answer
  assert.deepEqual([isError, data.code], [true, 'FORBIDDEN'])
  assert.deepEqual(await t.desk.gate.plans(trader.id), [])
  assert.deepEqual(await trader.orders(), [])
})

test('of a plan that a standing permission let go for a token, nothing more is sent once that is revoked', async (c) => {
  const trader = t.trader()
  await trader.permit()
  const { secret, token } = await face.make(trader)
  const client = await face.connect(secret)
  const first = holdAnswers(c, t.desk, 'placeOrder')
  const answer = call(client, 'proposePlan', { legs: [buy('2900', '1'), buy('2890', '1')] })
  await first.answered()
  await t.desk.tokens.revoke({ traderId: trader.id, from: 'test' }, token.id)
  first.release()
  await answer
  const [plan] = await t.desk.gate.plans(trader.id)
  const { legs } = await trader.ended(plan ?? assert.fail('no plan'))
  assert.deepEqual(
    legs.map((leg) => [leg.status, leg.error?.code ?? null]),
    [
      ['done', null],
      ['failed', 'PERMISSION_ENDED'],
    ],
  )
  assert.equal((await trader.orders()).length, 1)
})

test('a token that is revoked reads nothing more, also in a read on its way', async () => {
  const trader = t.trader()
  const { secret, token } = await face.make(trader, 'read')
  const client = await face.connect(secret)
  await call(client, 'getUserWallet')
  const before = t.received('getTrades').length
  t.faults({ getTrades: 'drop-answer' })
  const answer = call(client, 'getTrades')
  await until('the exchange is asked', () => t.received('getTrades').length > before)
  await t.desk.tokens.revoke({ traderId: trader.id, from: 'test' }, token.id)
  const { isError, data } = await answer
  assert.deepEqual([isError, data.code], [true, 'CANCELLED'])
})

test('a call goes on when another token ends or another member is closed, and ends with its own', async () => {
  const { tokens, members } = t.desk
  const trader = t.trader()
  const who = { traderId: trader.id, from: 'test' }
  const [own, first, second] = [await face.make(trader), await face.make(trader), await face.make(trader)]
  const { member } = await members.make({ from: 'test' }, { email: 'another@desk.example', role: 'trader' })
  const client = await face.connect(own.secret)
  const waits = async () => {
    const told = call(client, 'placeOrder', buy('2900', '1').args)
    return { told, plan: await face.waiting(trader) }
  }
  const decided = await waits()
  await tokens.revoke(who, first.token.id)
  await members.setRole({ from: 'test' }, member.id, 'closed')
  await trader.decide(decided.plan)
  assert.equal((await decided.told).data.status, 'done')

  const { told, plan } = await waits()
  await tokens.revoke(who, second.token.id)
  const ended = told.then(({ data }) => data.status)
  await tokens.revoke(who, own.token.id)
  // Long before its patience does: a trader who decides now is not waited for.
  assert.equal(await Promise.race([ended, sleep(15_000)]), 'pending')
  assert.equal((await trader.decide(plan)).status, 'done')
})

test('a token that ends while the words of its call are on their way proposes, reads and stops nothing either', async () => {
  const { desk } = t
  const ends = {
    revoked: (id: string, traderId: string) => desk.tokens.revoke({ traderId, from: 'test' }, id),
    expired: (id: string) =>
      desk.db
        .updateTable('api_tokens')
        .set({ expires_at: new Date(0).toISOString() })
        .where('id', '=', id)
        .execute(),
  }
  const calls = [
    { name: 'placeOrder', arguments: buy('2900', '1').args },
    { name: 'getOrderBook', arguments: {} },
    { name: 'withdrawPlan', arguments: { planId: 'p-none' } },
    { name: 'pullKillSwitch', arguments: {} },
  ]
  const messages = [message('tools/list'), ...calls.map((call) => message('tools/call', call))]
  for (const [[how, end], one] of Object.entries(ends).flatMap((end) => messages.map((one) => [end, one] as const))) {
    const trader = t.trader()
    const { secret, token } = await face.make(trader)
    const words = JSON.stringify(one)
    // Asked for once the token has been looked at.
    const body = new ReadableStream(
      {
        async pull(stream) {
          await end(token.id, trader.id)
          stream.enqueue(new TextEncoder().encode(words))
          stream.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { ...JSON_HEADERS, host: 'localhost', authorization: `Bearer ${secret}` }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const answer = await (await desk.mcpFace.handle(new Request('http://localhost/api/mcp', init))).text()
    assert.match(answer, /revoked or has expired/, `${how} ${words}`)
    assert.match(answer, /FORBIDDEN/, `${how} ${words}`)
    assert.deepEqual(await desk.gate.plans(trader.id), [], how)
    assert.equal((await desk.gate.killSwitch.view(trader.id)).on, false)
  }
})

test('a program that proposes without end leaves the inbox to read: a hundred wait, and the next when one is decided', async () => {
  const trader = t.trader()
  const own = await trader.propose(buy('2900', '1'))
  const { secret, token } = await face.make(trader)
  const tool = t.desk.registry.find('eap', 'placeOrder') ?? assert.fail('no tool')
  const origin = { kind: 'mcp' as const, tokenId: token.id, model: 'test' }
  for (let n = 0; n < 100; n++)
    await t.desk.gate.propose({
      traderId: trader.id,
      chatId: null,
      origin,
      calls: [{ tool, args: buy('2900', '1').args }],
    })
  const client = await face.connect(secret)
  const refused = await call(client, 'placeOrder', buy('2901', '1').args)
  assert.deepEqual([refused.isError, refused.data.code], [true, 'RATE_LIMITED'])
  const waiting = await t.desk.gate.plans(trader.id, ['pending'])
  assert.equal(waiting.length, 101)
  assert.ok(waiting.some((plan) => plan.id === own.id))
  await trader.decide(waiting.find((plan) => plan.id !== own.id) ?? assert.fail('none waits'), 'reject')
  const next = call(client, 'placeOrder', buy('2902', '1').args)
  await until('it waits', async () => (await t.desk.gate.plans(trader.id, ['pending'])).length === 101)
  const [newest] = await t.desk.gate.plans(trader.id, ['pending'])
  await trader.decide(newest ?? assert.fail('none waits'), 'reject')
  assert.equal((await next).data.status, 'rejected')
})
