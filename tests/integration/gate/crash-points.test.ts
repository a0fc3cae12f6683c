// The desk is killed at every record of a plan of three legs, and with a request out whose answer it never hears.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newTraderId } from '../../../lib/auth/session.ts'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'
import { approveAndDie } from './approve-and-die.ts'
import type { Stop } from './crash-child.ts'

const LEGS = 3
/** Decision, then sent and answered for each leg, then the end. */
const RECORDS = 1 + LEGS * 2 + 1

type Point = { killed: string; at: Pick<Stop, 'atRecord' | 'unheard'> }
const points: Point[] = [
  ...Array.from({ length: RECORDS }, (_, i) => ({
    killed: `at record ${i + 1} of ${RECORDS}`,
    at: { atRecord: i + 1 },
  })),
  { killed: 'with a request out that arrives', at: { unheard: { leg: 1, line: 'drop-answer' } } },
  { killed: 'with a request out that is lost', at: { unheard: { leg: 1, line: 'drop-request' } } },
]
/** A plan of a trader of its own for each. */
const stops = points.map(({ at }) => {
  const legs = [buy('2950', '1'), buy('2940', '2'), buy('2930', '3')]
  return { traderId: newTraderId(), legs, ...at }
})

/** The desk that is opened on what the killed one left. */
let t: TestDesk
before(async () => {
  const dataDir = await approveAndDie(stops)
  // The killed desk's exchange ends by itself and lets go of its folder.
  t = await openTestDesk({}, dataDir)
})
after(() => t?.dispose())

for (const [i, { killed }] of points.entries()) {
  test(`killed ${killed}: nothing twice, nothing lost, everything told`, async () => {
    const trader = t.trader(stops[i]?.traderId)
    const [plan] = await t.desk.gate.plans(trader.id)
    assert.ok(plan)
    const after = await trader.ended(plan)

    const ids = t.received('placeOrder').map((c) => String(c.args.clientOrderId))
    const sent = ids.filter((id) => id.startsWith(`${plan.id}:`))
    assert.deepEqual(sent, [...new Set(sent)], 'no leg is sent twice')
    const orders = await trader.orders()
    const placed = orders.map((o) => o.clientOrderId).sort()
    assert.deepEqual(placed, [...new Set(placed)], 'no order is there twice')
    const done = after.legs.filter((l) => l.status === 'done')
    assert.deepEqual(
      placed,
      done.map((l) => `${plan.id}:${plan.legs.findIndex((p) => p.id === l.id)}`),
      'the ledger says what the exchange has',
    )
    for (const leg of after.legs) assert.ok(['done', 'failed', 'skipped'].includes(leg.status), leg.status)
    // The plan is still in time: what was never sent goes on, so only a leg in the air may end the plan.
    const inTheAir = after.legs.filter((l) => l.error?.code === 'VOIDED')
    assert.equal(after.status, inTheAir.length === 0 ? 'done' : done.length > 0 ? 'partially_done' : 'failed')
    assert.ok(inTheAir.length <= 1)
    const { lockedCurrency } = await trader.wallet()
    assert.equal(
      lockedCurrency,
      done.reduce((sum, l) => sum + Number(l.args.price) * Number(l.args.qty), 0),
    )
    const finished = await t.desk.db
      .selectFrom('audit')
      .select('seq')
      .where('plan_id', '=', plan.id)
      .where('kind', '=', 'plan.finished')
      .execute()
    assert.equal(finished.length, 1)
  })
}

for (const line of ['drop-answer', 'drop-request'] as const)
  test(`the record of a plan killed with an order out (${line}): sent, asked for, and what became of it`, async () => {
    const trader = t.trader(stops.find((stop) => stop.unheard?.line === line)?.traderId)
    const [plan] = await t.desk.gate.plans(trader.id)
    assert.ok(plan)
    await trader.ended(plan)
    const { events, orders } = await t.desk.gate.record(trader.id, plan.id)
    const isThere = line === 'drop-answer'
    assert.deepEqual(
      events.map((e) => e.kind),
      [
        ...['version', 'decision', 'sent', 'answered', 'sent', 'unknown', 'reconciled', 'answered'],
        ...(isThere ? ['sent', 'answered', 'finished'] : ['skipped', 'finished']),
      ],
    )
    assert.ok(orders.state === 'read')
    const keys = orders.orders.map((o) => o.clientOrderId).sort()
    assert.deepEqual(
      keys,
      (isThere ? [0, 1, 2] : [0]).map((leg) => `${plan.id}:${leg}`),
    )
  })

test('what the killed desk and the next one recorded is one whole chain', async () => {
  await until('nothing is under way', async () =>
    (await Promise.all(stops.map(({ traderId }) => t.desk.gate.plans(traderId)))).flat().every((p) => p.finishedAt),
  )
  assert.equal((await verifyAudit(t.desk.db)).ok, true)
})
