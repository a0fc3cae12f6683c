// The exchange is killed at every step of a plan of three legs: around each leg's request, and while it is asked what
// became of one. The desk stays up; what it tells in the end is what the exchange has.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk } from '../../support/desk-in-process.ts'

type Deaths = (planId: string) => Record<string, string>
type Point = { when: string; deaths: Deaths; inTheExchange: boolean | 'perhaps' }

/** `inTheExchange`: whether the order of the leg it dies around must be there in the end. */
const around = (leg: number): Point[] => {
  const at =
    (fault: string): Deaths =>
    (planId) => ({ [`placeOrder@${planId}:${leg}`]: fault })
  return [
    { when: `before the request of leg ${leg + 1} reaches it`, deaths: at('die-before'), inTheExchange: false },
    { when: `in the moment leg ${leg + 1} is sent`, deaths: at('die-at-once'), inTheExchange: 'perhaps' },
    { when: `with leg ${leg + 1} done and not answered`, deaths: at('die'), inTheExchange: true },
    { when: `after it answered leg ${leg + 1}`, deaths: at('die-after'), inTheExchange: true },
  ]
}
const whileAskedAbout = (leg: number): Point[] =>
  ['die-before', 'die-at-once', 'die'].flatMap((fault) =>
    (['drop-answer', 'drop-request'] as const).map((lost) => ({
      when: `while it is asked about leg ${leg + 1} (${lost}, then ${fault})`,
      deaths: (planId) => ({ [`placeOrder@${planId}:${leg}`]: lost, [`resolveCommand@${planId}:${leg}`]: fault }),
      inTheExchange: lost === 'drop-answer',
    })),
  )

/** Four exchanges that start at once, on a busy machine. */
const BACK_MS = 60_000

async function ended(t: TestDesk, traderId: string, planId: string): Promise<Plan> {
  for (const deadline = Date.now() + BACK_MS; Date.now() < deadline; await sleep(25)) {
    const plan = await t.desk.gate.plan(traderId, planId)
    if (!['approved', 'executing'].includes(plan.status)) return plan
  }
  throw new Error('the plan did not end')
}

/** Waiting for an exchange to come back is most of the time: four desks at once. */
describe('the exchange is killed', { concurrency: 4 }, () => {
  for (const points of [around(0), around(1), around(2), whileAskedAbout(1)]) {
    describe('', { concurrency: 1 }, () => {
      let t: TestDesk
      before(async () => {
        t = await openTestDesk(SHORT_PATIENCE)
      })
      after(() => t.dispose())
      for (const point of points) {
        test(`${point.when}: nothing lost, nothing twice`, () => killedAt(t, point))
      }
    })
  }
})

async function killedAt(t: TestDesk, { deaths, inTheExchange }: Point): Promise<void> {
  const trader = t.trader()
  const plan = await trader.proposeInTime(buy('2950', '1'), buy('2940', '2'), buy('2930', '3'))
  const faults = deaths(plan.id)
  const leg = Number(Object.keys(faults)[0]?.split(':').at(-1))
  t.faults(faults)
  await trader.decide(plan)
  const after = await ended(t, trader.id, plan.id)
  // The next question finds the exchange back, with all it had.
  const line = t.desk.connections.get('eap')
  while (!(await line?.answers(2_000))) await line?.ready(BACK_MS)

  assert.deepEqual(t.waitingFaults(), [], 'it died where it was meant to')
  const sent = t.asked('placeOrder').map((c) => String(c.args.clientOrderId))
  assert.deepEqual(sent, [...new Set(sent)], 'no leg is sent twice, not even into the void')
  const placed = (await trader.orders()).map((o) => o.clientOrderId).sort()
  assert.deepEqual(placed, [...new Set(placed)], 'no order is there twice')
  const done = after.legs.flatMap((l, i) => (l.status === 'done' ? [`${plan.id}:${i}`] : []))
  assert.deepEqual(placed, done, 'the ledger says what the exchange has')
  for (const l of after.legs) assert.ok(['done', 'failed', 'skipped'].includes(l.status), l.status)
  if (inTheExchange !== 'perhaps') assert.equal(placed.includes(`${plan.id}:${leg}`), inTheExchange)
  const { lockedCurrency } = await trader.wallet()
  const worth = after.legs.map((l) => (l.status === 'done' ? Number(l.args.price) * Number(l.args.qty) : 0))
  assert.equal(
    lockedCurrency,
    worth.reduce((sum, w) => sum + w, 0),
  )
  assert.equal((await verifyAudit(t.desk.db)).ok, true)
}
