// Other arguments, fewer legs, new numbers: the plan a trader changes before deciding, against a real exchange.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan, ReviseRequest } from '../../../lib/contracts/gate/plan.ts'
import { DeskError } from '../../../lib/errors.ts'
import { planDigest } from '../../../lib/gate/plans/digest.ts'
import { buy, openTestDesk, sell, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk()
})
after(() => t.dispose())

const refused =
  (code: string, words = /./) =>
  (error: unknown) => {
    assert.ok(error instanceof DeskError, String(error))
    assert.equal(error.code, code, error.message)
    assert.match(error.message, words)
    return true
  }
const revise = (trader: TestTrader, plan: Plan, legs: Partial<ReviseRequest['legs'][number]>[] = [], digest?: string) =>
  t.desk.gate.revise({ traderId: trader.id, from: 'test' }, plan.id, {
    digest: digest ?? plan.digest,
    legs: legs.map((leg, i) => ({ id: plan.legs[i]?.id ?? '', ...leg })),
  })
const stored = (trader: TestTrader, plan: Plan) => t.desk.gate.plan(trader.id, plan.id)
const requotes = async (plan: Plan) => {
  const rows = await t.desk.db
    .selectFrom('audit')
    .select('body')
    .where('plan_id', '=', plan.id)
    .where('kind', '=', 'plan.requoted')
    .execute()
  return rows.map((r) => JSON.parse(r.body))
}

test('other arguments are previewed under a new digest, approve nothing, and are then sent as shown', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const next = await revise(trader, plan, [{ args: { ...plan.legs[0]?.args, price: '2,940.50', qty: '3' } }])
  assert.notEqual(next.digest, plan.digest)
  assert.equal(next.status, 'pending')
  assert.deepEqual([next.legs[0]?.args.price, next.legs[0]?.args.qty], ['2940.5', '3'])
  assert.equal(next.totals.worstCost, 8_821.5)
  assert.deepEqual(await stored(trader, plan), next)
  assert.deepEqual(await trader.orders(), [])
  const [record] = await requotes(plan)
  assert.deepEqual([record.why, record.from, record.digestBefore], ['edited', 'test', plan.digest])
  assert.equal((await trader.decide(next)).status, 'done')
  const { userId: _, clientOrderId: __, ...sent } = t.received('placeOrder').at(-1)?.args ?? {}
  assert.deepEqual(sent, next.legs[0]?.args)
})

test('with no legs it is the same plan at the market of now', async () => {
  const maker = t.trader()
  const trader = t.trader()
  await maker.decide(await maker.propose(sell('3100', '1'), sell('3140', '1')))
  const plan = await trader.propose(buy('3500', '1', { timeInForce: 'IOC' }))
  const quick = t.trader()
  await quick.decide(await quick.propose(buy('3100', '1', { timeInForce: 'IOC' })))
  const next = await revise(trader, plan)
  assert.deepEqual(next.legs[0]?.args, plan.legs[0]?.args)
  assert.deepEqual([plan.legs[0]?.preview?.avgPrice, next.legs[0]?.preview?.avgPrice], [3100, 3140])
  assert.equal((await requotes(plan))[0].why, 'asked for the market of now')
  assert.deepEqual(await trader.orders(), [])
  assert.equal((await trader.decide(next)).status, 'done')
  assert.equal((await trader.orders())[0]?.avgPrice, 3140)
})

test('the arguments as shown are no edit', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const next = await revise(trader, plan, [{ args: { ...plan.legs[0]?.args } }])
  assert.equal((await requotes(plan))[0].why, 'asked for the market of now')
  assert.equal(next.editedAt, undefined)
})

test('a leg that is dropped is in no total and is not sent; the others run on what is left', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2900', '500'), buy('2800', '500'), buy('2700', '500'))
  assert.equal(plan.totals.worstCost, 4_200_000)
  const next = await revise(trader, plan, [{}, { drop: true }])
  assert.deepEqual(
    next.legs.map((l) => l.status),
    ['pending', 'rejected', 'pending'],
  )
  assert.equal(next.totals.worstCost, 2_800_000)
  // The third leg stands on what the first leaves behind, not on the one that is gone.
  assert.deepEqual(next.legs[2]?.preview?.walletBefore, next.legs[0]?.preview?.walletAfter)
  assert.equal(next.legs[2]?.preview?.walletAfter.lockedCurrency, 2_800_000)
  assert.deepEqual(
    next.checks.filter((c) => c.legId === next.legs[1]?.id),
    [],
  )
  assert.deepEqual(
    (await requotes(plan))[0].legs.map((l: { dropped: boolean }) => l.dropped),
    [false, true, false],
  )
  // What is approved is the digest of what is left, and of nothing else.
  const { fingerprint } = t.desk.registry.find('eap', 'placeOrder') ?? assert.fail()
  const legs = next.legs.flatMap((l) => (l.status === 'pending' ? [{ ...l, fingerprint }] : []))
  const quotedAt = next.totals.previewedAt ?? ''
  assert.equal(next.digest, planDigest({ id: next.id, traderId: trader.id, quotedAt, legs }))
  const done = await trader.decide(next)
  assert.deepEqual([done.status, done.editedAt], ['done', next.totals.previewedAt])
  assert.deepEqual((await trader.orders()).map((o) => [o.price, o.clientOrderId]).toSorted(), [
    [2700, `${plan.id}:2`],
    [2900, `${plan.id}:0`],
  ])
})

test('totals and wallet follow an edit through every later leg', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2000', '10'), buy('2000', '10'))
  const next = await revise(trader, plan, [{ args: { ...plan.legs[0]?.args, qty: '100' } }])
  assert.deepEqual(
    next.legs.map((l) => l.preview?.walletAfter.lockedCurrency),
    [200_000, 220_000],
  )
  assert.equal(next.totals.worstCost, 220_000)
  const day = next.checks.filter((check) => check.name === 'limit.dayQty')
  assert.deepEqual(
    day.map((check) => [check.limit?.scope, check.limit?.used]),
    [
      ['trader', 110],
      ['desk', day[1]?.limit?.used],
    ],
  )
  assert.equal(next.totals.payable, 220_000)
})

test('leaving out every leg is no plan, and unknown, doubled or dropped legs are refused by name', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '1'))
  await assert.rejects(revise(trader, plan, [{ drop: true }, { drop: true }]), refused('INVALID_EDIT', /Reject it/))
  await assert.rejects(revise(trader, plan, [{ id: 'p-other:0', drop: true }]), refused('INVALID_EDIT', /p-other:0/))
  const first = plan.legs[0]?.id ?? ''
  await assert.rejects(revise(trader, plan, [{ id: first }, { id: first }]), refused('INVALID_EDIT', /only once/))
  assert.deepEqual(await stored(trader, plan), plan)
  const next = await revise(trader, plan, [{ drop: true }])
  await assert.rejects(revise(trader, next, [{ args: { qty: '1' } }]), refused('INVALID_EDIT', /not an open leg/))
  const last = { id: plan.legs[1]?.id ?? '', drop: true as const }
  await assert.rejects(revise(trader, next, [last]), refused('INVALID_EDIT', /Reject it/))
})

test('an edit that the exchange or the schema refuses changes nothing and names the leg', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '1'))
  const legOf = (error: unknown) => ((error as DeskError).details as { leg?: string }).leg
  const edits = [{ qty: '0.05' }, { qty: '' }, { price: 'cheap' }, { evil: 1 }, { qty: '100000' }]
  for (const edit of edits) {
    await assert.rejects(
      revise(trader, plan, [{}, { args: { ...plan.legs[1]?.args, ...edit } }]),
      (error: unknown) => refused('INVALID_EDIT')(error) && legOf(error) === plan.legs[1]?.id,
      JSON.stringify(edit),
    )
  }
  assert.deepEqual(await stored(trader, plan), plan)
  assert.deepEqual(await requotes(plan), [])
  assert.equal((await trader.decide(plan)).status, 'done')
})

test('another account in an edit is NOT_OWNER, recorded, and changes nothing', async () => {
  const trader = t.trader()
  const victim = await t.trader().userId()
  const plan = await trader.propose(buy('2950', '1'))
  await assert.rejects(
    revise(trader, plan, [{ args: { ...plan.legs[0]?.args, qty: '2', userId: victim } }]),
    refused('NOT_OWNER'),
  )
  const attempts = await t.desk.db
    .selectFrom('audit')
    .select('body')
    .where('kind', '=', 'attempt.refused')
    .where('trader_id', '=', trader.id)
    .execute()
  assert.deepEqual(
    attempts.map((r) => JSON.parse(r.body).claimed),
    [victim],
  )
  assert.deepEqual(await stored(trader, plan), plan)
})

test('foreign, unknown, stale and answered plans are refused in that order, and recorded', async () => {
  const trader = t.trader()
  const other = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  await assert.rejects(revise(trader, { ...plan, id: 'p-none' }), refused('NOT_FOUND'))
  await assert.rejects(revise(other, plan, [], 'x'), refused('NOT_OWNER'))
  await assert.rejects(revise(trader, plan, [{ drop: true }], 'x'), refused('STALE_DIGEST'))
  await trader.decide(plan, 'reject')
  await assert.rejects(revise(trader, plan, [], 'x'), refused('NOT_PENDING'))
  const records = await t.desk.db
    .selectFrom('audit')
    .select('body')
    .where('plan_id', '=', plan.id)
    .where('kind', '=', 'plan.refused')
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    records.map((r) => JSON.parse(r.body).code),
    ['NOT_OWNER', 'STALE_DIGEST', 'NOT_PENDING'],
  )
})

test('a decision on a digest from before the new numbers hears of them; one never known is stale; nothing is sent', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const second = await revise(trader, plan)
  const third = await revise(trader, second, [{ args: { ...plan.legs[0]?.args, qty: '2' } }])
  for (const old of [plan, second]) {
    for (const decision of ['approve', 'reject']) {
      await assert.rejects(trader.decide(old, decision), (error: unknown) => {
        refused('REQUOTED')(error)
        assert.deepEqual((error as DeskError).details, { plan: third })
        return true
      })
    }
    await assert.rejects(revise(trader, old), refused('REQUOTED'))
  }
  const never = { ...third, digest: 'f'.repeat(64) }
  await assert.rejects(trader.decide(never), refused('STALE_DIGEST'))
  // A digest that another plan had is no former one of this plan.
  const another = await trader.propose(buy('2950', '1'))
  await assert.rejects(trader.decide({ ...another, digest: plan.digest }), refused('STALE_DIGEST'))
  assert.deepEqual(await trader.orders(), [])
  assert.equal((await trader.decide(third)).status, 'done')
  await assert.rejects(trader.decide(plan), refused('NOT_PENDING'))
  assert.equal((await trader.orders()).length, 1)
})

test('a revision and a decision in the same moment: one wins, and only what was shown can be sent', async () => {
  const winners = new Set<string>()
  const trial = t.trader()
  const settled = await trial.propose(buy('2950', '1'))
  const beganAt = performance.now()
  await trial.decide(settled)
  const tookMs = performance.now() - beganAt
  for (let round = 0; round < 12; round++) {
    const trader = t.trader()
    const plan = await trader.propose(buy('2950', '1'))
    const edit = () => revise(trader, plan, [{ args: { ...plan.legs[0]?.args, qty: '7' } }])
    const decide = () => trader.decide(plan)
    // The second a little later each time, so that it comes in before and after every step of the first.
    const later = async (run: () => Promise<unknown>) => {
      await sleep((tookMs * Math.floor(round / 2)) / 5)
      return run()
    }
    const [first, second] = await Promise.allSettled(round % 2 ? [decide(), later(edit)] : [edit(), later(decide)])
    const [decided, edited] = round % 2 ? [first, second] : [second, first]
    assert.equal([decided, edited].filter((r) => r.status === 'fulfilled').length, 1)
    const amounts = (await trader.orders()).map((o) => o.amount)
    if (decided.status === 'fulfilled') {
      winners.add('decision')
      assert.deepEqual(amounts, [1])
      assert.ok(edited.status === 'rejected' && ['LOST_RACE', 'NOT_PENDING'].includes(edited.reason.code))
    } else {
      winners.add('revision')
      assert.deepEqual(amounts, [])
      assert.ok(refused('REQUOTED')(decided.reason))
      assert.equal((await stored(trader, plan)).legs[0]?.args.qty, '7')
    }
  }
  assert.equal(winners.size, 2, `only the ${[...winners]} ever won: this test raced nothing`)
})

test('a rejection of what gets new numbers in that moment rejects nothing: they wait to be looked at', async (c) => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const { db } = t.desk
  let next: Plan | undefined
  // Between the look at the plan and the claim.
  const claim = c.mock.method(db, 'transaction', () => ({
    execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
      claim.mock.restore()
      next = await revise(trader, plan)
      return db.transaction().execute(work)
    },
  }))
  await assert.rejects(trader.decide(plan, 'reject'), refused('REQUOTED'))
  assert.ok(next)
  assert.deepEqual(await stored(trader, plan), next)
})

test('many revisions in the same moment: one wins, the others hear of its numbers', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) =>
      revise(trader, plan, [{ args: { ...plan.legs[0]?.args, qty: String(i + 2) } }]),
    ),
  )
  const won = results.filter((r) => r.status === 'fulfilled').map((r) => r.value)
  assert.equal(won.length, 1)
  assert.deepEqual(await stored(trader, plan), won[0])
  for (const r of results) if (r.status === 'rejected') assert.ok(refused('REQUOTED')(r.reason))
  assert.equal((await requotes(plan)).length, 1)
})
