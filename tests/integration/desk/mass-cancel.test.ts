// A head cancels all resting orders of one trader: who may, what is on record before and after, and what is told when the exchange does not answer.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { newTraderId, sessionCookie, sessionCookieName } from '../../../lib/auth/session.ts'
import type { AuditPage } from '../../../lib/contracts/gate/record.ts'
import type { MassCancel } from '../../../lib/contracts/gate/safety.ts'
import type { MadeMember, RestingOrders, TradersToday } from '../../../lib/contracts/members.ts'
import { MASS_CANCELS } from '../../../lib/gate/kill-switch/mass-cancel-record.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { routes } from '../../support/app-routes.ts'
import { keepClearOfMidnight } from '../../support/clear-of-midnight.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

keepClearOfMidnight()
let t: TestDesk
const share = () => Object.assign(globalThis, { __eapDesk: Promise.resolve(t.desk) })
let head: Awaited<ReturnType<typeof member>>
before(async () => {
  t = await openTestDesk(SHORT_PATIENCE)
  share()
  head = await member('kim@desk.example', 'head')
})
after(() => t.dispose())
afterEach(() => t.faults({}))

const guestCookie = (id: string) => `${sessionCookieName(t.desk.secret)}=${sessionCookie(id, t.desk.secret)}`
async function signIn({ member, password }: MadeMember) {
  const set = await t.desk.members.signIn({ email: member.email, password }, 'test', 'Test/1', null)
  return { ...member, cookie: set.split(';')[0] ?? '' }
}
const member = async (email: string, role: 'head' | 'trader' = 'trader') =>
  signIn(await t.desk.members.make({ from: 'test' }, { email, role }))

type Headers = Record<string, string>
const ask = (run: (r: Request, id: string) => Promise<Response>, id: string, method: string, headers: Headers) =>
  run(
    new Request(`http://localhost/x`, { method, headers: { host: 'localhost', 'user-agent': 'Test/1', ...headers } }),
    id,
  )
const cancel = (id: string, headers: Headers = { cookie: head.cookie }) => ask(routes.cancelOrders, id, 'POST', headers)
async function told(id: string, headers?: Headers): Promise<string> {
  const response = await cancel(id, headers)
  const { error } = (await response.json()) as { error?: { code: string } }
  return [response.status, error?.code].filter(Boolean).join(' ')
}
async function cancelled(id: string): Promise<Omit<MassCancel, 'at'>> {
  const response = await cancel(id)
  assert.deepEqual([response.status, response.headers.get('cache-control')], [200, 'no-store'])
  const { at: _at, ...came } = (await response.json()) as MassCancel
  return came
}
const restingTrader = async (id?: string) => {
  const trader = t.trader(id)
  const plan = await trader.decide(await trader.propose(buy('2950', '1'), buy('2940', '2')))
  return { ...trader, plan, ids: plan.legs.map(({ result }) => result?.orderId) }
}
const open = async (trader: Pick<TestTrader, 'orders'>) => (await trader.orders()).filter((o) => o.status === 'PENDING')
const records = async (traderId: string) =>
  (
    await t.desk.db
      .selectFrom('audit')
      .select(['kind', 'body'])
      .where(MASS_CANCELS)
      .where('trader_id', '=', traderId)
      .orderBy('seq')
      .execute()
  ).map(({ kind, body }) => ({ kind, ...JSON.parse(body) }))
const kinds = async (traderId: string) => (await records(traderId)).map(({ kind }) => kind)
const latest = async (traderId: string) => {
  const answer = await ask(routes.tradersToday, '', 'GET', { cookie: head.cookie })
  const { traders } = (await answer.json()) as TradersToday
  return traders.find((row) => row.traderId === traderId)?.massCancel
}

test('all resting orders of that trader alone are cancelled: recorded before it is sent, and told to both', async (c) => {
  const bo = await member('bo@desk.example')
  const [trader, other] = [await restingTrader(bo.traderId), await restingTrader()]
  const count = await ask(routes.memberOrders, bo.id, 'GET', { cookie: head.cookie })
  assert.deepEqual((await count.json()) as RestingOrders, { resting: 2 })
  const { engine } = t.desk
  const write = engine.write.bind(engine)
  const recordedBefore: string[][] = []
  c.mock.method(engine, 'write', async (...args: Parameters<typeof write>) => {
    recordedBefore.push(await kinds(trader.id))
    return write(...args)
  })
  const heard: string[] = []
  t.desk.gate.events.on('plan', ({ planId }) => heard.push(planId))
  // A second click joins the first.
  const both = await Promise.all([cancelled(bo.id), cancelled(bo.traderId)])
  assert.deepEqual(both, Array(2).fill({ state: 'known', cancelled: 2, stayed: 0, why: null }))
  assert.deepEqual(recordedBefore, [['cancel.asked']])
  assert.deepEqual([(await open(trader)).length, (await open(other)).length], [0, 2])
  const [asked, done] = await records(trader.id)
  assert.deepEqual(
    [asked.head, asked.from, new Set(asked.orders)],
    [head.traderId, 'local Test/1', new Set(trader.ids)],
  )
  assert.deepEqual(
    [done.kind, done.cancel, new Set(done.cancelled)],
    ['cancel.done', asked.cancel, new Set(trader.ids)],
  )
  assert.equal((await latest(trader.id))?.cancelled, 2)

  // Whoever has its card on screen hears of it, and the card can say by whom.
  assert.deepEqual(heard, [trader.plan.id])
  const { legs } = await t.desk.gate.plan(trader.id, trader.plan.id)
  assert.deepEqual(
    legs.map((leg) => [leg.massCancelled, leg.killed]),
    Array(2).fill([true, undefined]),
  )
  const last = (await t.desk.gate.record(trader.id, trader.plan.id)).events.at(-1)
  assert.equal(last?.kind === 'other' && last.auditKind, 'cancel.done')
  for (const cookie of [bo.cookie, head.cookie]) {
    const answer = await ask((request) => routes.audit(request), '', 'GET', { cookie })
    const page = (await answer.json()) as AuditPage
    assert.deepEqual(
      page.records.filter(({ kind }) => kind.startsWith('cancel.')).map(({ kind, traderId }) => [kind, traderId]),
      [
        ['cancel.done', trader.id],
        ['cancel.asked', trader.id],
      ],
    )
    assert.deepEqual(page.emails[trader.id], cookie === head.cookie ? bo.email : undefined)
  }
  const nobodys = await ask((request) => routes.audit(request), '', 'GET', { cookie: guestCookie(other.id) })
  assert.ok(((await nobodys.json()) as AuditPage).records.every(({ kind }) => !kind.startsWith('cancel.')))
  assert.equal((await verifyAudit(t.desk.db)).ok, true)
})

test('another head who asks for one that is on its way is on record too, once; nothing is sent again', async () => {
  const trader = await restingTrader()
  const { gate, db } = t.desk
  const asked = t.asked('cancelAllOrders').length
  const ask = (traderId: string, refuseNoHead = () => {}) =>
    gate.massCancel.cancel({ traderId, from: 'test', refuseNoHead }, trader.id)
  const isNoHead = () => assert.fail('no head any more')
  const [first, other, again, own, former] = await Promise.allSettled([
    ask(head.traderId),
    ask('t-eve'),
    ask('t-eve'),
    ask(head.traderId),
    ask('t-max', isNoHead),
  ])
  assert.deepEqual([other, again, own], Array(3).fill(first))
  assert.deepEqual([first.status, former.status], ['fulfilled', 'rejected'])
  const [{ cancel }] = await records(trader.id)
  const joined = await db
    .selectFrom('audit')
    .select(['trader_id', 'body'])
    .where('kind', '=', 'cancel.joined')
    .execute()
  assert.deepEqual(
    joined.map(({ trader_id, body }) => [trader_id, JSON.parse(body)]),
    [[trader.id, { cancel, head: 't-eve', from: 'test' }]],
  )
  assert.equal(t.asked('cancelAllOrders').length, asked + 1)
})

test('a guest’s are cancelled too, and a closed member’s; what is approved afterwards rests', async () => {
  const guest = await restingTrader()
  assert.equal((await cancelled(guest.id)).cancelled, 2)
  assert.deepEqual(await cancelled(guest.id), { state: 'known', cancelled: 0, stayed: 0, why: null })
  await guest.decide(await guest.propose(buy('2930', '1')))
  assert.equal((await open(guest)).length, 1)
  const ed = await member('ed@desk.example')
  const closed = await restingTrader(ed.traderId)
  await t.desk.members.setRole({ from: 'test' }, ed.id, 'closed')
  assert.equal((await open(closed)).length, 2)
  assert.equal((await cancelled(ed.id)).cancelled, 2)
  // Who never had an account at the exchange has nothing there, and nothing is recorded.
  const none = await member('none@desk.example')
  assert.equal((await cancelled(none.id)).cancelled, 0)
  assert.deepEqual(await kinds(none.traderId), [])
})

test('only a head may, from this desk’s own pages, as long as they are one', async (c) => {
  const trader = await restingTrader()
  const lea = await member('lea@desk.example')
  const asked = t.asked('cancelAllOrders').length
  assert.equal(await told(trader.id, { cookie: lea.cookie }), '403 FORBIDDEN')
  assert.equal(await told(trader.id, { cookie: guestCookie(newTraderId()) }), '403 FORBIDDEN')
  assert.equal(await told(trader.id, { cookie: guestCookie(trader.id) }), '403 FORBIDDEN')
  assert.equal(await told(trader.id, {}), '401 UNAUTHENTICATED')
  const { cookie } = head
  assert.equal(await told(trader.id, { cookie, origin: 'https://elsewhere.example' }), '403 FORBIDDEN')
  assert.equal(await told(trader.id, { cookie, 'sec-fetch-site': 'cross-site' }), '403 FORBIDDEN')
  assert.equal(await told('m-nobody'), '404 NOT_FOUND')
  assert.equal(await told(newTraderId()), '404 NOT_FOUND')
  const count = await ask(routes.memberOrders, trader.id, 'GET', { cookie: lea.cookie })
  assert.equal(count.status, 403)
  // The role, or the sign-in, ends while the exchange is asked what rests.
  const { engine } = t.desk
  const read = engine.read.bind(engine)
  for (const [email, refusal, end] of [
    ['max@desk.example', '403 FORBIDDEN', (id: string) => t.desk.members.setRole({ from: 'test' }, id, 'trader')],
    ['mia@desk.example', '401 UNAUTHENTICATED', (id: string) => t.desk.members.newPassword({ from: 'test' }, id)],
  ] as const) {
    const { id, cookie } = await member(email, 'head')
    const reads = c.mock.method(engine, 'read', async (...args: Parameters<typeof read>) => {
      await end(id)
      return read(...args)
    })
    assert.equal(await told(trader.id, { cookie }), refusal)
    reads.mock.restore()
  }
  assert.equal(t.asked('cancelAllOrders').length, asked)
  assert.deepEqual(await kinds(trader.id), [])
})

test('while the exchange cannot be asked, and where it is not on record, nothing is sent', async (c) => {
  const trader = await restingTrader()
  const asked = t.asked('cancelAllOrders').length
  t.faults({ getUserOrders: 'drop-request!' })
  assert.equal(await told(trader.id), '503 UNAVAILABLE')
  const count = await ask(routes.memberOrders, trader.id, 'GET', { cookie: head.cookie })
  assert.deepEqual(await count.json(), { resting: null })
  assert.deepEqual(await kinds(trader.id), [])
  t.faults({})
  const full = c.mock.method(t.desk.db, 'transaction', () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  })
  assert.equal(await told(trader.id), '503 UNAVAILABLE')
  full.mock.restore()
  assert.equal(t.asked('cancelAllOrders').length, asked)
  // The line goes down between what was asked and what is sent.
  const { engine } = t.desk
  const down = c.mock.method(engine, 'write', async () => {
    return { status: 'error', data: null, errorCode: 'UNAVAILABLE', errorMessage: 'The exchange is down.' }
  })
  assert.equal(await told(trader.id), '503 UNAVAILABLE')
  down.mock.restore()
  assert.deepEqual(await kinds(trader.id), ['cancel.asked', 'cancel.none'])
  assert.equal((await latest(trader.id))?.stayed, 2)
  assert.equal((await open(trader)).length, 2)
})

test('what the exchange refuses, and where its trader has not accepted the tool that cancels: what stayed, and why', async (c) => {
  const trader = await restingTrader()
  const { engine, trust } = t.desk
  const busy = c.mock.method(engine, 'write', async () => {
    return { status: 'error', data: null, errorCode: 'RATE_LIMITED', errorMessage: 'Too much at once.' }
  })
  assert.deepEqual(await cancelled(trader.id), { state: 'known', cancelled: 0, stayed: 2, why: 'Too much at once.' })
  busy.mock.restore()
  const refusal = trust.refusal.bind(trust)
  const held = c.mock.method(trust, 'refusal', async (...[id, tool]: Parameters<typeof refusal>) =>
    tool.tool === 'cancelAllOrders' ? 'It has changed.' : refusal(id, tool),
  )
  const asked = t.asked('cancelAllOrders').length
  const came = await cancelled(trader.id)
  assert.deepEqual([came.state, came.cancelled, came.stayed], ['known', 0, 2])
  // A head reads it: the trader alone can accept it.
  assert.match(came.why ?? '', /^Their trader has to accept/)
  assert.notEqual(sentenceIn('zh-Hans', came.why ?? ''), came.why)
  held.mock.restore()
  assert.equal(t.asked('cancelAllOrders').length, asked)
  assert.deepEqual(await kinds(trader.id), ['cancel.asked', 'cancel.none', 'cancel.asked', 'cancel.none'])
})

test('a lost answer is not known before the exchange has told it; it is asked, and nothing is sent again', async () => {
  const trader = await restingTrader()
  const asked = t.asked('cancelAllOrders').length
  t.faults({ cancelAllOrders: 'drop-answer', resolveCommand: 'drop-answer!' })
  const unknown = { state: 'unknown', cancelled: 0, stayed: 2, why: null }
  assert.deepEqual(await cancelled(trader.id), unknown)
  const { at: _at, ...shown } = (await latest(trader.id)) ?? assert.fail()
  assert.deepEqual(shown, unknown)
  assert.deepEqual(await kinds(trader.id), ['cancel.asked', 'cancel.unknown'])
  t.faults({})
  await until('it is known', async () => (await latest(trader.id))?.state === 'known')
  assert.equal((await latest(trader.id))?.cancelled, 2)
  assert.deepEqual(await kinds(trader.id), ['cancel.asked', 'cancel.unknown', 'cancel.done'])
  assert.equal(t.asked('cancelAllOrders').length, asked + 1)
  assert.deepEqual(await open(trader), [])

  // One that has not arrived is void: it cancels nothing later, and that is said.
  const late = await restingTrader()
  t.faults({ cancelAllOrders: 'late-request' })
  const came = await cancelled(late.id)
  assert.deepEqual([came.state, came.cancelled, came.stayed], ['known', 0, 2])
  assert.notEqual(sentenceIn('zh-Hant', came.why ?? ''), came.why)
  assert.equal((await open(late)).length, 2)
})

for (const [where, fault, result, rest] of [
  ['before it arrived', 'drop-request', 'cancel.none', 2],
  ['after it was done', 'drop-answer', 'cancel.done', 0],
] as const)
  test(`a desk that goes down ${where} finds it out at its next start, and cancels nothing then`, async () => {
    const trader = await restingTrader()
    t.faults({ cancelAllOrders: fault, resolveCommand: 'drop-request!' })
    assert.equal((await cancelled(trader.id)).state, 'unknown')
    const asked = t.asked('cancelAllOrders').length
    t = await t.reopen()
    share()
    assert.equal((await latest(trader.id))?.state, 'unknown')
    t.faults({})
    await until('it is known', async () => (await latest(trader.id))?.state === 'known')
    assert.equal((await kinds(trader.id)).at(-1), result)
    assert.equal(t.asked('cancelAllOrders').length, asked)
    assert.equal((await open(t.trader(trader.id))).length, rest)
  })
