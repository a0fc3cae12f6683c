// Standing permissions: what a person allowed in advance, and nothing beside it.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import type { PermissionTerms } from '../../../lib/contracts/gate/safety.ts'
import { DeskError } from '../../../lib/errors.ts'
import { covers } from '../../../lib/gate/limits/permission-covers.ts'
import { canBePermitted } from '../../../lib/gate/limits/permissions.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { keepClearOfMidnight } from '../../support/clear-of-midnight.ts'
import { buy, openTestDesk, sell, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { refused } from '../../support/refused.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
const LIMITS_FILE = join(dataDir, 'limits.json')
keepClearOfMidnight()
let t: TestDesk
before(async () => {
  writeFileSync(LIMITS_FILE, '{}')
  t = await openTestDesk({ LIMITS_FILE }, dataDir)
  // A market with a middle of 3,000.
  const maker = t.trader()
  await maker.decide(await maker.propose(buy('2990', '50'), sell('3010', '50')))
})
after(() => t.dispose())

const soon = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString()
const terms = (over: Partial<PermissionTerms> = {}): PermissionTerms => ({
  tools: ['placeOrder'],
  symbols: ['ELC'],
  side: 'BUY',
  maxQtyPerOrder: 5,
  maxQtyPerDay: 12,
  maxPrice: 2_960,
  until: soon(),
  ...over,
})
const who = (trader: TestTrader) => ({ traderId: trader.id, from: 'test' })
const give = (trader: TestTrader, over: Partial<PermissionTerms> = {}) =>
  t.desk.gate.createPermission(who(trader), terms(over))
type Leg = ReturnType<typeof buy>
/** As an agent proposes it in a conversation. */
async function agent(trader: TestTrader, ...legs: Leg[]): Promise<Plan> {
  const calls = legs.map(({ tool, args }) => {
    const found = t.desk.registry.find('eap', tool)
    assert.ok(found)
    return { tool: found, args }
  })
  const proposal = await t.desk.gate.propose({ traderId: trader.id, chatId: null, origin: { kind: 'chat' }, calls })
  assert.ok(proposal.ok, proposal.ok ? '' : proposal.message)
  return proposal.plan
}
async function ended(trader: TestTrader, plan: Plan): Promise<Plan> {
  for (;;) {
    const now = await t.desk.gate.plan(trader.id, plan.id)
    if (now.finishedAt) return now
    await new Promise((r) => setTimeout(r, 5))
  }
}
const active = async (trader: TestTrader) =>
  (await t.desk.gate.permissions(trader.id)).filter((p) => p.status === 'active')

test('an order within the terms goes without a click, and the record names the permission', async () => {
  const trader = t.trader()
  const permission = await give(trader)
  const plan = await agent(trader, buy('2950', '5'))
  assert.deepEqual([plan.status, plan.permissionId], ['approved', permission.id])
  const done = await ended(trader, plan)
  assert.deepEqual([done.status, done.permissionId], ['done', permission.id])
  assert.equal((await trader.orders()).length, 1)
  assert.equal((await active(trader))[0]?.usedToday, 5)
  const record = await t.desk.db
    .selectFrom('audit')
    .select('body')
    .where('plan_id', '=', plan.id)
    .where('kind', '=', 'plan.decision')
    .executeTakeFirstOrThrow()
  assert.equal(JSON.parse(record.body).permission, permission.id)
})

test('whatever is outside the terms waits for the trader', async () => {
  const trader = t.trader()
  // By hand: with nothing open, a cancel of all is answered and is no plan.
  await trader.decide(await trader.propose(buy('2900', '1')))
  const resting = await trader.orders()
  assert.equal(resting.length, 1)
  await give(trader, { withinPercentOfMid: 2 })
  const outside: [string, Leg[]][] = [
    ['too much in one order', [buy('2950', '5.1')]],
    ['too dear', [buy('2960.01', '1')]],
    ['too far from the middle', [buy('2939.99', '1')]],
    ['the other side', [sell('2950', '1')]],
    ['a market order has no price', [{ tool: 'placeOrder', args: { side: 'BUY', type: 'MARKET', qty: '1' } } as never]],
    ['one leg of two', [buy('2950', '1'), sell('3050', '1')]],
    ['another tool', [{ tool: 'cancelAllOrders', args: { symbol: 'ELC' } } as never]],
    ['more than a day in one plan', [buy('2950', '5'), buy('2950', '5'), buy('2950', '5')]],
  ]
  for (const [why, legs] of outside) assert.equal((await agent(trader, ...legs)).status, 'pending', why)
  assert.deepEqual(await trader.orders(), resting)
  assert.equal((await agent(trader, buy('2940', '1'))).status, 'approved')
})

test('a permission can be given with orders and cancels at the exchange alone', () => {
  const order = { server: 'eap', tool: 'placeOrder' }
  assert.equal(canBePermitted([order, { ...order, tool: 'cancelAllOrders' }]), true)
  assert.equal(canBePermitted([order, { ...order, server: 'files' }]), false)
  assert.equal(canBePermitted([order, { ...order, tool: 'runSimulation' }]), false)
})

test('terms off the lot are refused, and older ones allow no more than they say', async () => {
  const trader = t.trader()
  await assert.rejects(give(trader, { maxQtyPerOrder: 0.05 }), refused('INVALID_ARGUMENT'))
  await assert.rejects(give(trader, { maxQtyPerDay: 12.01 }), refused('INVALID_ARGUMENT'))
  assert.equal((await give(trader, { maxQtyPerOrder: 0.3, maxQtyPerDay: 0.3 })).status, 'active')
  const [leg] = (await t.trader().propose(buy('2950', '0.1'))).legs
  assert.ok(leg)
  assert.equal(covers(terms({ maxQtyPerOrder: 0.05 }), leg), false)
  assert.equal(covers(terms({ maxQtyPerOrder: 0.1 }), leg), true)
})

test('an order to buy needs a highest price and one to sell a lowest, or it is bound by nothing', async () => {
  const trader = t.trader()
  const { maxPrice, ...unbound } = terms()
  const cases: [Partial<PermissionTerms>, what: string][] = [
    [{ side: 'BUY', minPrice: 1 }, 'to buy needs a highest price'],
    [{ side: 'SELL', maxPrice: 5_000 }, 'to sell needs a lowest price'],
    [{ side: 'ANY', maxPrice: 5_000 }, 'to sell needs a lowest price'],
    [{ side: 'ANY', minPrice: 1 }, 'to buy needs a highest price'],
    [{ side: 'SELL', maxPrice: 5_000, tools: ['amendOrder', 'cancelOrder'] }, 'to sell needs a lowest price'],
  ]
  for (const [over, what] of cases) {
    const wrong = { ...unbound, ...over }
    const why = await t.desk.gate.createPermission(who(trader), wrong).catch((error) => error)
    assert.ok(refused('INVALID_ARGUMENT')(why))
    assert.match(why.message, new RegExp(what))
    for (const locale of ['zh-Hant', 'zh-Hans']) assert.notEqual(sentenceIn(locale, why.message), why.message)
    const plan = await trader.propose(buy('2950', '1'))
    await assert.rejects(decideWith(trader, plan, 'approve', wrong), refused('INVALID_ARGUMENT'))
  }
  for (const over of [
    { side: 'ANY' as const, withinPercentOfMid: 5 },
    { tools: ['cancelOrder'] as const, side: 'ANY' as const, maxPrice },
  ])
    assert.equal((await t.desk.gate.createPermission(who(trader), { ...unbound, ...over } as never)).status, 'active')
})

test('one that was given with a bound for one side alone covers no order of the other', async () => {
  const trader = t.trader()
  const { id } = await give(trader, { side: 'ANY', maxPrice: 5_000, minPrice: 0 })
  const { minPrice: _, ...before } = terms({ side: 'ANY', maxPrice: 5_000 })
  await t.desk.db
    .updateTable('permissions')
    .set({ terms: JSON.stringify(before) })
    .where('id', '=', id)
    .execute()
  assert.equal((await agent(trader, sell('1700', '1'))).status, 'pending')
  assert.equal((await agent(trader, buy('2950', '1'))).status, 'approved')
  assert.equal((await active(trader))[0]?.terms.minPrice, undefined)
})

test('a market order is outside even where it carries a price', async () => {
  const [leg] = (await t.trader().propose(buy('2950', '1'))).legs
  assert.ok(leg)
  assert.equal(covers(terms(), leg), true)
  assert.equal(covers(terms(), { ...leg, args: { ...leg.args, type: 'MARKET' } }), false)
})

test('each of the terms holds by itself, for orders, amendments and cancels alike', async () => {
  const trader = t.trader()
  await trader.decide(await trader.propose(buy('2950', '1')))
  const [{ orderId } = assert.fail()] = await trader.orders()
  const legOf = async (tool: string, args: Record<string, unknown>) =>
    (await trader.propose({ tool, args })).legs[0] ?? assert.fail()
  const order = await legOf('placeOrder', buy('2950', '5').args)
  const amendment = await legOf('amendOrder', { orderId, price: '2950', qty: '5' })
  const cancel = await legOf('cancelOrder', { orderId })
  const cancelAll = await legOf('cancelAllOrders', { symbol: 'ELC', side: 'BUY' })
  assert.ok(order.preview && amendment.preview && cancel.preview)
  const all = ['placeOrder', 'amendOrder', 'cancelOrder', 'cancelAllOrders'] as const
  const within = terms({ tools: [...all] })
  for (const leg of [order, amendment, cancel, cancelAll]) {
    assert.equal(covers(within, leg), true, leg.tool)
    assert.equal(covers({ ...within, tools: all.filter((name) => name !== leg.tool) }, leg), false, leg.tool)
    assert.equal(covers({ ...within, symbols: ['ELC2'] }, leg), false, leg.tool)
    assert.equal(covers({ ...within, side: 'SELL' }, leg), false, leg.tool)
    assert.equal(covers({ ...within, side: 'ANY' }, leg), true, leg.tool)
    assert.equal(covers(within, { ...leg, server: 'other' }), false, leg.tool)
    assert.equal(covers(within, { ...leg, preview: leg.preview && { ...leg.preview, ok: false } }), false, leg.tool)
    assert.equal(covers(within, { ...leg, preview: null }), false, leg.tool)
  }
  for (const args of [{}, { symbol: 'ELC' }, { side: 'BUY' }])
    assert.equal(covers(within, { ...cancelAll, args }), false, JSON.stringify(args))
  const { maxPrice: _, ...unpriced } = within
  for (const leg of [order, amendment]) {
    const preview = leg.preview ?? assert.fail()
    assert.equal(covers({ ...within, maxQtyPerOrder: 4.9 }, leg), false, leg.tool)
    assert.equal(covers({ ...within, maxPrice: 2_949.99 }, leg), false, leg.tool)
    assert.equal(covers({ ...within, minPrice: 2_950 }, leg), true, leg.tool)
    assert.equal(covers({ ...within, minPrice: 2_950.01 }, leg), false, leg.tool)
    const near = { ...unpriced, withinPercentOfMid: 2 }
    assert.equal(covers(near, leg), true, leg.tool)
    const priced = (price: string, mid: number | null) => ({
      ...leg,
      args: { ...leg.args, price },
      preview: { ...preview, mid },
    })
    for (const price of ['2950', '0']) assert.equal(covers(near, priced(price, null)), false, leg.tool)
    assert.equal(covers(near, priced('-102', -100)), true, 'a market below zero')
    assert.equal(covers(near, priced('-102.01', -100)), false, 'a market below zero')
    // Each of these tells of an own order that it would end.
    for (const ends of [{ cancels: ['1-1'] }, { cancelsPlaced: 1 }, { releasedAmount: 1 }, { releasedCurrency: 1 }])
      assert.equal(covers(within, { ...leg, preview: { ...preview, ...ends } }), false, JSON.stringify(ends))
    for (const name of ['price', 'qty']) {
      const { [name]: _left, ...args } = leg.args
      assert.equal(covers(within, { ...leg, args }), false, `${leg.tool} without ${name}`)
    }
  }
})

test('an order or an amendment that would cancel an order of the trader is outside, and its preview names that order', async () => {
  const trader = t.trader()
  await give(trader, { tools: ['placeOrder', 'amendOrder'], maxPrice: 3_000 })
  await trader.decide(await trader.propose(sell('3000', '3')))
  const [own] = await trader.orders()
  const stp = { selfTradePrevention: 'CANCEL_MAKER' }
  const order = await agent(trader, buy('3000', '2', stp))
  assert.equal(order.status, 'pending')
  const { cancels, releasedAmount, releasedCurrency } = order.legs[0]?.preview ?? {}
  assert.deepEqual([cancels, releasedAmount, releasedCurrency], [[own?.orderId], 3, 0])

  const below = await ended(trader, await agent(trader, buy('2950', '2', stp)))
  const orderId = below.legs[0]?.result?.orderId
  const up = await agent(trader, { tool: 'amendOrder', args: { orderId, price: '3000', qty: '2' } } as never)
  assert.equal(up.status, 'pending')
  assert.deepEqual(up.legs[0]?.preview?.cancels, [own?.orderId])
  assert.equal(up.legs[0]?.preview?.releasedAmount, 3)
  assert.equal((await trader.orders()).filter((o) => o.state === 'OPEN').length, 2)
  await trader.decide(await trader.propose({ tool: 'cancelAllOrders', args: {} }))

  await give(trader, { side: 'ANY', maxPrice: 3_000, minPrice: -100 })
  assert.equal((await agent(trader, sell('3000', '1'), buy('3000', '1', stp))).status, 'pending', 'within one plan')

  // A buy below zero holds nothing back, so cancelling it gives nothing back that would tell.
  await t.desk.gate.killSwitch.pull({ traderId: trader.id, by: 'trader', from: 'test' })
  await t.desk.gate.killSwitch.settled()
  await t.desk.gate.killSwitch.reset({ traderId: trader.id, from: 'test' })
  const free = await agent(trader, buy('-5', '1'), sell('-5', '1', stp))
  assert.equal(free.legs[1]?.preview?.cancelsPlaced, 1)
  assert.equal(free.status, 'pending', 'within one plan, below zero')
})

test('the day is counted over plans, also when they come at once, and a refused order gives its share back', async () => {
  const trader = t.trader()
  await give(trader, { maxQtyPerDay: 12 })
  const plans = await Promise.all([1, 2, 3].map(() => agent(trader, buy('2950', '5'))))
  assert.equal(plans.filter((p) => p.status === 'approved').length, 2)
  for (const plan of plans) if (plan.status === 'approved') await ended(trader, plan)
  assert.equal((await trader.orders()).length, 2)
  assert.equal((await agent(trader, buy('2950', '2'))).status, 'approved')
  assert.equal((await agent(trader, buy('2950', '0.1'))).status, 'pending')
})

test('plans that come at once do not go over the limit of open orders together: what does not fit waits', async () => {
  const trader = t.trader()
  await give(trader)
  await t.desk.gate.setLimits({ traderId: trader.id, from: 'test' }, { maxOpenOrders: 2 })
  const plans = await Promise.allSettled([1, 2, 3, 4].map(() => agent(trader, buy('2950', '1'))))
  const made = plans.flatMap((p) => (p.status === 'fulfilled' ? [p.value] : []))
  for (const plan of made) if (plan.status === 'approved') await ended(trader, plan)
  assert.equal((await trader.orders()).length, 2)
})

test('a plan that was approved before midnight counts on the day on which it is sent', async () => {
  const trader = t.trader()
  const permission = await give(trader)
  const plan = await agent(trader, buy('2950', '5'), buy('2950', '5'))
  await ended(trader, plan)
  const usedAfter = async (sql_: ReturnType<typeof sql>) => {
    await sql_.execute(t.desk.db)
    return (await active(trader)).find((p) => p.id === permission.id)?.usedToday
  }
  const yesterday = soon(-86_400_000)
  assert.equal(await usedAfter(sql`update plans set decided_at = ${yesterday} where id = ${plan.id}`), 10)
  assert.equal((await agent(trader, buy('2950', '5'))).status, 'pending')
  const second = `${plan.id}:1`
  assert.equal(await usedAfter(sql`update legs set sent_at = ${yesterday} where id = ${second}`), 5)
  // Still to be sent, so today.
  assert.equal(await usedAfter(sql`update legs set sent_at = null, status = 'pending' where id = ${second}`), 10)
  // Nobody knows what became of it, so it may have traded.
  const unknown = sql`update legs set sent_at = ${soon(0)}, status = 'unknown' where id = ${second}`
  assert.equal(await usedAfter(unknown), 10)
})

test('an order by hand is decided by hand', async () => {
  const trader = t.trader()
  await give(trader)
  assert.equal((await trader.propose(buy('2950', '1'))).status, 'pending')
})

test('a permission is of one trader: it covers nobody else, and nobody else revokes it', async () => {
  const [a, b] = [t.trader(), t.trader()]
  const permission = await give(a)
  assert.equal((await agent(b, buy('2950', '1'))).status, 'pending')
  await assert.rejects(t.desk.gate.revokePermission(who(b), permission.id), refused('NOT_OWNER'))
  await assert.rejects(t.desk.gate.revokePermission(who(b), 'sp-none'), refused('NOT_FOUND'))
  assert.equal((await active(a)).length, 1)
})

test('a permission that was revoked or is past its end allows nothing', async () => {
  const trader = t.trader()
  const first = await give(trader)
  assert.equal((await t.desk.gate.revokePermission(who(trader), first.id)).status, 'revoked')
  assert.equal((await agent(trader, buy('2950', '1'))).status, 'pending')
  const second = await give(trader)
  await t.desk.db
    .updateTable('permissions')
    .set({ terms: JSON.stringify(terms({ until: soon(-1) })) })
    .where('id', '=', second.id)
    .execute()
  assert.equal((await agent(trader, buy('2950', '1'))).status, 'pending')
  const listed = await t.desk.gate.permissions(trader.id)
  assert.deepEqual(new Set(listed.map((p) => p.status)), new Set(['revoked', 'expired']))
  const ended = listed.find(({ id }) => id === second.id)
  assert.equal(ended?.endedAt, ended?.terms.until)
  assert.deepEqual(await t.desk.gate.revokePermission(who(trader), second.id), ended, 'it stays as it ended')
})

test('revoked or past its end while a plan goes under it, the next leg is not sent and gives its share back', async (c) => {
  for (const [why, endIt] of [
    ['revoked by the trader', (trader: TestTrader, id: string) => t.desk.gate.revokePermission(who(trader), id)],
    [
      'its time is over',
      (_: TestTrader, id: string) =>
        t.desk.db
          .updateTable('permissions')
          .set({ terms: JSON.stringify(terms({ until: soon(-1) })) })
          .where('id', '=', id)
          .execute(),
    ],
  ] as const) {
    const trader = t.trader()
    const { id } = await give(trader)
    const first = holdAnswers(c, t.desk, 'placeOrder')
    const plan = await agent(trader, buy('2950', '1'), buy('2940', '2'), buy('2930', '3'))
    await first.answered()
    await endIt(trader, id)
    first.release()
    const { status, legs } = await ended(trader, plan)
    assert.equal(status, 'partially_done')
    assert.deepEqual(
      legs.map((l) => [l.status, l.error?.code ?? null]),
      [
        ['done', null],
        ['failed', 'PERMISSION_ENDED'],
        ['skipped', 'SKIPPED'],
      ],
    )
    assert.match(legs[1]?.error?.message ?? '', new RegExp(`has ended: ${why}\\. Nothing was sent\\.$`))
    assert.equal((await trader.orders()).length, 1)
    assert.deepEqual(
      (await t.desk.gate.permissions(trader.id)).map((p) => [p.endedWhy, p.usedToday]),
      [[why, 1]],
    )
  }
})

test('a changed tool or policy voids it', async () => {
  const trader = t.trader()
  for (const [why, bound] of [
    ['placeOrder has changed', { tools: { placeOrder: 'another' } }],
    ['policy', { policy: 'another' }],
  ] as const) {
    const { id } = await give(trader)
    const row = await t.desk.db
      .selectFrom('permissions')
      .select('bound_to')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const changed = JSON.stringify({ ...JSON.parse(row.bound_to), ...bound })
    await t.desk.db.updateTable('permissions').set({ bound_to: changed }).where('id', '=', id).execute()
    assert.equal((await agent(trader, buy('2950', '1'))).status, 'pending')
    const after_ = (await t.desk.gate.permissions(trader.id)).find((p) => p.id === id)
    assert.equal(after_?.status, 'void')
    assert.match(after_?.endedWhy ?? '', new RegExp(why))
  }
  assert.deepEqual(await trader.orders(), [])
})

test('a permission one of whose tools is away allows nothing until it is back', async (c) => {
  const trader = t.trader()
  await give(trader, { tools: ['placeOrder', 'amendOrder'] })
  const { registry } = t.desk
  const find = registry.find.bind(registry)
  const away = c.mock.method(registry, 'find', (server: string, tool: string) =>
    tool === 'amendOrder' ? undefined : find(server, tool),
  )
  assert.equal((await agent(trader, buy('2950', '1'))).status, 'pending')
  away.mock.restore()
  assert.equal((await agent(trader, buy('2950', '1'))).status, 'approved')
})

test('limits and kill switch stand above it', async () => {
  const trader = t.trader()
  await give(trader)
  await t.desk.gate.setLimits(who(trader), { maxOrderQty: 2 })
  await assert.rejects(agent(trader, buy('2950', '3')), /over your limit/)
  await t.desk.gate.killSwitch.pull({ ...who(trader), by: 'agent' })
  await assert.rejects(agent(trader, buy('2950', '1')), /kill switch is on/)
  await t.desk.gate.killSwitch.reset(who(trader))
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(await trader.orders(), [])
})

const decideWith = (trader: TestTrader, plan: Plan, decision: string, permission = terms(), args?: object) =>
  t.desk.gate.decide(who(trader), plan.id, {
    digest: plan.digest,
    legs: plan.legs.map((l) => ({ id: l.id, decision, ...(args ? { args: { ...l.args, ...args } } : {}) })),
    permission,
  })

test('given with an approval it starts once all of the plan is done', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  assert.deepEqual(await active(trader), [])
  assert.equal((await decideWith(trader, plan, 'approve')).status, 'done')
  assert.deepEqual(
    (await active(trader)).map((p) => p.planId),
    [plan.id],
  )
})

test('asked for with a plan of a program, it is not given once the token of that program was revoked', async (c) => {
  const trader = t.trader()
  const { token } = await t.desk.tokens.make(who(trader), { name: 'bot', scope: 'propose', expiresInDays: 1 })
  const tool = t.desk.registry.find('eap', 'placeOrder') ?? assert.fail()
  const programs = async () => {
    const calls = [{ tool, args: buy('2950', '1').args }]
    const origin = { kind: 'mcp' as const, tokenId: token.id }
    const proposal = await t.desk.gate.propose({ traderId: trader.id, chatId: null, origin, calls })
    return proposal.ok ? proposal.plan : assert.fail(proposal.message)
  }
  assert.equal((await decideWith(trader, await programs(), 'approve')).permissionNotGiven, undefined)
  const [given] = await active(trader)
  await t.desk.gate.revokePermission(who(trader), given?.id ?? '')

  const plan = await programs()
  const sending = holdAnswers(c, t.desk, 'placeOrder')
  const decided = decideWith(trader, plan, 'approve')
  await sending.answered()
  await t.desk.tokens.revoke(who(trader), token.id)
  sending.release()
  const { status, permissionNotGiven } = await decided
  assert.equal(status, 'done')
  assert.match(permissionNotGiven ?? '', /token of the program .* revoked or had expired/)
  for (const locale of ['zh-Hant', 'zh-Hans'])
    assert.notEqual(sentenceIn(locale, permissionNotGiven ?? ''), permissionNotGiven)
  assert.deepEqual(await active(trader), [])
})

test('with as many as there may be none is given, and that is said before or found on the record', async () => {
  const trader = t.trader()
  for (let i = 0; i < 19; i++) await give(trader)
  // Asked for while there is room, executed when there is none any more.
  const plan = await trader.propose(buy('2950', '1'))
  const permissionTerms = JSON.stringify({ terms: terms(), from: 'test' })
  await give(trader)
  const sent = t.received('placeOrder').length
  await assert.rejects(decideWith(trader, plan, 'approve'), (error) => {
    assert.ok(error instanceof DeskError)
    assert.deepEqual(
      [error.code, error.status, error.message],
      ['TOO_MANY', 422, 'There are 20 standing permissions already; revoke one.'],
    )
    return true
  })
  assert.equal(t.received('placeOrder').length, sent)
  await t.desk.db.updateTable('plans').set({ permission_terms: permissionTerms }).where('id', '=', plan.id).execute()
  assert.equal((await trader.decide(plan)).status, 'done')
  assert.equal((await active(trader)).length, 20)
  const record = await t.desk.gate.record(trader.id, plan.id)
  const missing = record.events.flatMap((e) =>
    e.kind === 'other' && e.auditKind === 'permission.not_given' ? e.body : [],
  )
  assert.equal(missing.length, 1)
  assert.match(JSON.stringify(missing), /revoke one/)
})

test('a reject, an edit, a failure or an expiry never creates one', async () => {
  const trader = t.trader()
  await decideWith(trader, await trader.propose(buy('2950', '1')), 'reject')
  await assert.rejects(
    decideWith(trader, await trader.propose(buy('2950', '1')), 'approve', terms(), { price: '2940' }),
    refused('REQUOTED'),
  )
  const failing = await trader.propose(buy('2950', '1'))
  // A tool that changes between the approval and the sending.
  await sql`create temp trigger changed after update of status on plans when new.status = 'approved'
    begin update legs set fingerprint = 'another' where plan_id = new.id; end`.execute(t.desk.db)
  assert.equal((await decideWith(trader, failing, 'approve')).status, 'failed')
  await sql`drop trigger changed`.execute(t.desk.db)
  const late = await trader.propose(buy('2950', '1'))
  await t.desk.db
    .updateTable('plans')
    .set({ expires_at: soon(-1) })
    .where('id', '=', late.id)
    .execute()
  await assert.rejects(decideWith(trader, late, 'approve'), refused('EXPIRED'))
  assert.deepEqual(await t.desk.gate.permissions(trader.id), [])
})

test('terms that cannot be given are refused, and the plan is not approved with them', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  await assert.rejects(decideWith(trader, plan, 'approve', terms({ until: soon(-1) })), refused('INVALID_ARGUMENT'))
  await assert.rejects(
    decideWith(trader, plan, 'approve', terms({ until: soon(8 * 86_400_000) })),
    refused('INVALID_ARGUMENT'),
  )
  const register = await trader.propose({ tool: 'registerUser', args: {} })
  await assert.rejects(decideWith(trader, register, 'approve'), refused('NOT_ALLOWED'))
  assert.deepEqual(await trader.orders(), [])
  assert.equal((await t.desk.gate.plan(trader.id, plan.id)).status, 'pending')
})

test('other limits of the desk void what was given under those before', async () => {
  const trader = t.trader()
  const { id } = await give(trader)
  writeFileSync(LIMITS_FILE, JSON.stringify({ everybody: { maxOrdersPerMinute: 1_199 } }))
  t = await t.reopen()
  assert.equal((await agent(trader, buy('2950', '1'))).status, 'pending')
  const [given] = await t.desk.gate.permissions(trader.id)
  assert.deepEqual(
    [given?.id, given?.status, given?.endedWhy],
    [id, 'void', "the desk's policy or limits have changed"],
  )
})
