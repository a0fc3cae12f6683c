// The desk is killed at every record of a plan of three legs, and once with a request out whose answer it never hears.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { buy, openTestDesk } from '../../support/desk-in-process.ts'
import { approveAndDie } from './approve-and-die.ts'

const LEGS = 3
/** Decision, then sent and answered for each leg, then the end. */
const RECORDS = 1 + LEGS * 2 + 1

const points = [
  ...Array.from({ length: RECORDS }, (_, i) => ({ dieAt: i + 1, die: 'at-once' })),
  { dieAt: 4, die: 'a-turn-later' },
]
for (const { dieAt, die } of points) {
  test(`killed ${die} at record ${dieAt} of ${RECORDS}: nothing twice, nothing lost, everything told`, async () => {
    const legs = [buy('2950', '1'), buy('2940', '2'), buy('2930', '3')]
    const { dataDir, traderId } = await approveAndDie(legs, dieAt, die)
    // The killed desk's exchange ends by itself and lets go of its folder.
    const t = await openTestDesk({}, dataDir)
    try {
      const trader = t.trader(traderId)
      const [plan] = await t.desk.gate.plans(trader.id)
      assert.ok(plan)
      let after = await t.desk.gate.plan(trader.id, plan.id)
      for (const end = Date.now() + 60_000; ['approved', 'executing'].includes(after.status) && Date.now() < end; ) {
        await sleep(25)
        after = await t.desk.gate.plan(trader.id, plan.id)
      }

      const sent = t.received('placeOrder').map((c) => String(c.args.clientOrderId))
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
      const verdict = await verifyAudit(t.desk.db)
      assert.equal(verdict.ok, true)
      const finished = await t.desk.db
        .selectFrom('audit')
        .select('seq')
        .where('plan_id', '=', plan.id)
        .where('kind', '=', 'plan.finished')
        .execute()
      assert.equal(finished.length, 1)
    } finally {
      await t.dispose()
    }
  })
}
