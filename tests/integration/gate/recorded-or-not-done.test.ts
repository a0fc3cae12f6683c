// A change and its record stand or fall together: where the record cannot be written, nothing has changed and nothing is sent.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { UNDERWAY } from '../../../lib/gate/plans/plan-store.ts'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

let t: TestDesk
before(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const [TOOLS, LOG] = [join(dataDir, 'tools.json'), join(dataDir, 'weather.log')]
  writeFileSync(TOOLS, JSON.stringify([{ name: 'alarm', inputSchema: { type: 'object', properties: {} } }]))
  const server = join(import.meta.dirname, '..', '..', 'fakes', 'tool-list-server.ts')
  const weather = { command: process.execPath, args: [server], env: { TOOLS, LOG } }
  // No plan ends by itself between two looks.
  t = await openTestDesk({ ...SHORT_PATIENCE, PLAN_TTL_SECONDS: '3600' }, dataDir, { weather })
  await t.desk.connections.get('weather')?.ready(60_000)
})
after(() => t.dispose())

const who = (trader: TestTrader) => ({ traderId: trader.id, from: 'test' })
/** As on a disk that is full just when this record comes. */
const refuseRecords = (kind: string) =>
  sql`create temp trigger no_record before insert on audit when new.kind = ${sql.lit(kind)}
    begin select raise(abort, 'database or disk is full'); end`.execute(t.desk.db)
const takeRecords = () => sql`drop trigger no_record`.execute(t.desk.db)

const TABLES = [
  ...(['plans', 'legs', 'former_digests', 'accounts'] as const),
  ...(['limits', 'desk_limits', 'permissions', 'kill_switch', 'tool_trust'] as const),
]
const everything = () => Promise.all(TABLES.map((table) => t.desk.db.selectFrom(table).selectAll().execute()))
const pull = (trader: TestTrader) => t.desk.gate.killSwitch.pull({ ...who(trader), by: 'trader' })
async function proposeByAgent(trader: TestTrader): Promise<void> {
  const { tool, args } = buy('2950', '1')
  const found = t.desk.registry.find('eap', tool) ?? assert.fail()
  const calls = [{ tool: found, args }]
  await t.desk.gate.propose({ traderId: trader.id, chatId: null, origin: { kind: 'chat' }, calls })
}

/** The record of a change, how that begins, and the change. */
const changes: [kind: string, what: string, begin: (trader: TestTrader) => Promise<() => Promise<unknown>>][] = [
  ['account.opened', 'an account', async (trader) => () => trader.userId()],
  [
    'plan.proposed',
    'a proposal',
    async (trader) => {
      await trader.userId()
      return () => trader.propose(buy('2950', '1'))
    },
  ],
  [
    'plan.decision',
    'an approval',
    async (trader) => {
      const plan = await trader.propose(buy('2950', '1'))
      return () => trader.decide(plan)
    },
  ],
  [
    'plan.decision',
    'a rejection',
    async (trader) => {
      const plan = await trader.propose(buy('2950', '1'))
      return () => trader.decide(plan, 'reject')
    },
  ],
  [
    'plan.decision',
    'an approval by a standing permission',
    async (trader) => {
      await trader.userId()
      await trader.permit()
      return () => proposeByAgent(trader)
    },
  ],
  [
    'plan.requoted',
    'a revision',
    async (trader) => {
      const { id, digest } = await trader.propose(buy('2950', '1'))
      return () => t.desk.gate.revise(who(trader), id, { digest, legs: [] })
    },
  ],
  [
    'plan.expired',
    'an expiry',
    async (trader) => {
      const plan = await trader.propose(buy('2950', '1'))
      return async () => {
        const { expiresAt: expires_at } = plan
        const set = (at: string) =>
          t.desk.db.updateTable('plans').set({ expires_at: at }).where('id', '=', plan.id).execute()
        await set(new Date(Date.now() - 1).toISOString())
        await trader.decide(plan).finally(() => set(expires_at))
      }
    },
  ],
  ['limits.changed', 'own limits', async (trader) => () => t.desk.gate.setLimits(who(trader), { maxOrderQty: 5 })],
  [
    'limits.desk_changed',
    'limits of the desk',
    async (trader) => {
      const none = { trader: {}, everybody: {} }
      return () => t.desk.gate.setDeskLimits(who(trader), none, { ...none, trader: { maxOrderQty: 400 } })
    },
  ],
  ['permission.given', 'a standing permission', async (trader) => () => trader.permit()],
  [
    'permission.ended',
    'the end of a standing permission',
    async (trader) => {
      await trader.permit()
      const [given] = await t.desk.gate.permissions(trader.id)
      return () => t.desk.gate.revokePermission(who(trader), given?.id ?? '')
    },
  ],
  [
    'kill.reset',
    'a reset of the kill switch',
    async (trader) => {
      await pull(trader)
      await t.desk.gate.killSwitch.settled()
      return () => t.desk.gate.killSwitch.reset(who(trader))
    },
  ],
  [
    'tool.accepted',
    'an accepted tool',
    async (trader) => {
      const tool = t.desk.registry.find('weather', 'alarm') ?? assert.fail()
      return () => t.desk.trust.accept(trader.id, tool, 'test')
    },
  ],
]

for (const [kind, what, begin] of changes)
  test(`${what} whose record cannot be written has not happened`, async () => {
    const change = await begin(t.trader())
    const [before, sent] = [await everything(), t.received('placeOrder').length]
    await refuseRecords(kind)
    await assert.rejects(change(), /disk is full/).finally(takeRecords)
    assert.deepEqual(await everything(), before)
    assert.equal(t.received('placeOrder').length, sent)
    // Where it can be, it does happen.
    await change().catch((error) => assert.equal(error.code, 'EXPIRED'))
    assert.notDeepEqual(await everything(), before)
    await until('nothing is under way', async () => {
      const plans = await t.desk.db.selectFrom('plans').select('id').where('status', 'in', UNDERWAY).execute()
      return plans.length === 0
    })
    await t.desk.gate.killSwitch.settled()
  })

test('the kill switch is on without its record and says so, and stands in the database with it alone', async () => {
  const { killSwitch } = t.desk.gate
  const trader = t.trader()
  const before = await everything()
  await refuseRecords('kill.pulled')
  const pulled = await pull(trader).catch((error) => takeRecords().then(() => assert.fail(error)))
  assert.deepEqual([pulled.on, pulled.unrecorded !== null, await everything()], [true, true, before])
  await takeRecords()
  await until('it is on record', async () => (await killSwitch.view(trader.id)).unrecorded === null)
  assert.notDeepEqual(await everything(), before)
  await killSwitch.settled()
  assert.equal((await killSwitch.reset(who(trader))).on, false)
})

/** What the ledger says of the plan is on record: how far each leg came, and that it ended. */
async function ledgerIsOnRecord(trader: TestTrader, { id }: Plan): Promise<void> {
  const { db } = t.desk
  const plan = await t.desk.gate.plan(trader.id, id)
  const rows = await db.selectFrom('audit').select(['kind', 'body']).where('plan_id', '=', id).execute()
  const legs = plan.legs.map((leg) => ({
    status: leg.status,
    records: rows.flatMap(({ kind, body }) => (JSON.parse(body).leg === leg.id ? [kind] : [])),
  }))
  const needs: Record<string, string> = {
    sending: 'leg.sent',
    unknown: 'leg.unknown',
    done: 'leg.answered',
    skipped: 'leg.skipped',
  }
  for (const { status, records } of legs)
    if (Object.hasOwn(needs, status)) assert.ok(records.includes(needs[status] ?? ''), `${status}: ${records}`)
  assert.equal(
    rows.some(({ kind }) => kind === 'plan.finished'),
    plan.finishedAt !== null,
  )
}

const steps: [kind: string, faults: Record<string, string>, legs: string[]][] = [
  ['leg.sent', {}, ['done', 'done']],
  ['leg.answered', {}, ['done', 'done']],
  ['plan.finished', {}, ['done', 'done']],
  ['leg.unknown', { placeOrder: 'drop-answer' }, ['done', 'done']],
  ['leg.skipped', { placeOrder: 'drop-request' }, ['failed', 'skipped']],
]
for (const [kind, faults, legs] of steps)
  test(`a plan under way whose ${kind} cannot be written stands still until it can, and sends nothing twice`, async () => {
    const trader = t.trader()
    const plan = await trader.propose(buy('2950', '1'), buy('2940', '1'))
    const sent = t.asked('placeOrder').length
    await refuseRecords(kind)
    t.faults(faults)
    assert.equal((await trader.decide(plan)).finishedAt, null)
    await ledgerIsOnRecord(trader, plan)
    if (kind === 'leg.sent') assert.equal(t.asked('placeOrder').length, sent)
    await takeRecords()
    const now = () => t.desk.gate.plan(trader.id, plan.id)
    await until('it has ended', async () => (await now()).finishedAt !== null)
    await ledgerIsOnRecord(trader, plan)
    assert.deepEqual(
      (await now()).legs.map((l) => l.status),
      legs,
    )
    const keys = t
      .asked('placeOrder')
      .slice(sent)
      .map(({ args }) => args.clientOrderId)
    assert.deepEqual(keys, [...new Set(keys)])
    assert.equal((await trader.orders()).length, legs.filter((status) => status === 'done').length)
    assert.equal((await verifyAudit(t.desk.db)).ok, true)
  })
