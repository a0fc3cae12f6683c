// How many accounts are opened for new visitors: so many in a minute, and nobody who has one is held up.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ToolDefinition } from '../../../lib/contracts/tools.ts'
import { DeskError } from '../../../lib/errors.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { accept, openWeatherDesk, refused, schema } from '../../support/weather-desk.ts'

const recorded = async ({ desk }: TestDesk, traderId: string) =>
  (
    await desk.db
      .selectFrom('audit')
      .select(['kind', 'body'])
      .where('kind', 'like', 'account.%')
      .where('trader_id', '=', traderId)
      .orderBy('seq')
      .execute()
  ).map(({ kind, body }) => ({ kind, ...JSON.parse(body) }))

/** One that opens as many as are asked for here. */
const shared = await openTestDesk()
after(() => shared.dispose())

test('beyond so many in a minute a visitor is told to wait, and whoever has an account is found', async (c) => {
  const t = await openTestDesk({ NEW_ACCOUNTS_PER_MINUTE: '2' })
  c.after(() => t.dispose())
  const [first, second, third] = [t.trader(), t.trader(), t.trader()]
  // A try that opens nothing takes nobody's place, however often.
  t.faults({ registerUser: '500!' })
  for (let n = 0; n < 3; n++)
    await assert.rejects(second.userId(), (e) => e instanceof DeskError && e.code === 'UNAVAILABLE')
  t.faults({})
  const id = await first.userId()
  await second.userId()
  await assert.rejects(
    third.userId(),
    (e) => e instanceof DeskError && e.code === 'RATE_LIMITED' && /try again in \d+ s/.test(e.message),
  )
  assert.equal(await t.desk.accounts.find(third.id, 'eap'), null)
  assert.equal(await first.userId(), id)
  assert.equal(t.received('registerUser').length, 2)
})

test('an account that is asked for in a plan is one of them', async (c) => {
  const t = await openTestDesk({ NEW_ACCOUNTS_PER_MINUTE: '2' })
  c.after(() => t.dispose())
  const trader = t.trader()
  await trader.userId()
  const another = { tool: 'registerUser', args: {} }
  const { legs } = await trader.decide(await trader.propose(another, another))
  assert.deepEqual(
    legs.map((leg) => leg.status),
    ['done', 'failed'],
  )
  assert.match(legs[1]?.error?.message ?? '', /More than 2 new accounts .* Nothing was sent\.$/)
  assert.equal(t.received('registerUser').length, 2)
})

test('while the kill switch is on no account is opened, whatever is asked for, and after its reset it is', async () => {
  const t = shared
  const asked = t.asked('registerUser').length
  const [trader, head] = [t.trader(), { traderId: t.trader().id, from: 'test' }]
  await t.desk.gate.killSwitch.pull({ ...head, by: 'trader' })
  await assert.rejects(trader.propose(buy('2950', '1')), refused('KILL_SWITCH', 'only cancels are possible'))
  for (const ask of [() => trader.userId(), () => trader.propose({ tool: 'cancelAllOrders', args: {} })]) {
    const why = await ask().catch((error) => error)
    assert.ok(refused('KILL_SWITCH', 'No account is opened')(why))
    for (const locale of ['zh-Hant', 'zh-Hans']) assert.notEqual(sentenceIn(locale, why.message), why.message)
  }
  assert.deepEqual([t.asked('registerUser').slice(asked), await recorded(t, trader.id)], [[], []])
  await t.desk.gate.killSwitch.reset(head)
  assert.equal((await trader.propose(buy('2950', '1'))).status, 'pending')
})

test('that an account is asked for is on record before it is sent, and what came of it after, once however often it is tried', async (c) => {
  const t = shared
  const trader = t.trader()
  const { engine, db } = t.desk
  const write = engine.write.bind(engine)
  const before: string[][] = []
  c.mock.method(engine, 'write', async (...call: Parameters<typeof write>) => {
    before.push((await recorded(t, trader.id)).map(({ kind }) => kind))
    return write(...call)
  })
  t.faults({ registerUser: '500!' })
  for (let n = 0; n < 3; n++) await assert.rejects(trader.userId(), refused('UNAVAILABLE'))
  t.faults({})
  const userId = await trader.userId()
  assert.deepEqual(before[0], ['account.asked'])
  const server = 'eap'
  const [asked, notOpened, opened, ...more] = await recorded(t, trader.id)
  assert.deepEqual(asked, { kind: 'account.asked', server, key: `account:${trader.id}` })
  assert.deepEqual([notOpened.kind, notOpened.status, notOpened.code], ['account.not_opened', 'unknown', 'INTERNAL'])
  assert.deepEqual([opened, more], [{ kind: 'account.opened', server, userId }, []])
  // What cannot be recorded is not sent.
  const other = t.trader()
  const sent = t.asked('registerUser').length
  const failing = c.mock.method(db, 'transaction', () => {
    throw new Error('database or disk is full')
  })
  await assert.rejects(other.userId(), /full/)
  failing.mock.restore()
  assert.equal(t.asked('registerUser').length, sent)
})

test('at another server an account is opened by an approved plan alone, and is then the one its tools act for', async (c) => {
  const whoami: ToolDefinition = { name: 'whoami', inputSchema: schema('userId') }
  const registerUser: ToolDefinition = { name: 'registerUser', inputSchema: { type: 'object', properties: {} } }
  const w = await openWeatherDesk(c, { tools: [whoami, registerUser] })
  const trader = w.t.trader()
  for (const tool of [whoami, registerUser]) await accept(w, trader, tool)
  const ask = () => trader.propose({ tool: 'weather__whoami', args: {} })
  const why = await ask().catch((error) => error)
  assert.ok(refused('UNAVAILABLE', '^You have no account at weather yet')(why))
  for (const locale of ['zh-Hant', 'zh-Hans']) assert.notEqual(sentenceIn(locale, why.message), why.message)
  assert.deepEqual(w.received(), [])
  const open = async () => {
    const plan = await trader.propose({ tool: 'weather__registerUser', args: {} })
    assert.deepEqual(await trader.decide(plan).then(({ status }) => status), 'done')
    return plan.legs[0]?.id
  }
  // A server that says no account has opened none.
  await open()
  await assert.rejects(ask(), refused('UNAVAILABLE', 'no account at weather'))
  const { engine } = w.t.desk
  const write = engine.write.bind(engine)
  let told = 'w-1'
  c.mock.method(engine, 'write', async (...call: Parameters<typeof write>) => {
    const answer = await write(...call)
    return call[0].tool.tool === 'registerUser' && call[0].tool.server === 'weather'
      ? { ...answer, data: { ...answer.data, userId: told } }
      : answer
  })
  const leg = await open()
  told = 'w-2'
  await open()
  await trader.decide(await ask())
  assert.deepEqual(w.received().at(-1), { tool: 'whoami', args: { userId: 'w-1' } })
  assert.deepEqual(await recorded(w.t, trader.id), [{ kind: 'account.opened', server: 'weather', userId: 'w-1', leg }])
})
