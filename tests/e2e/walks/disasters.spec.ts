// Random walks while the desk is killed, the exchange dies, the kill switch is pulled or a tool changes: all of it meets
// everybody at the desk, so these walk on their own, several traders through each.
import type { FaultyDesk } from './faulty-desk.ts'
import { expect, type Ground, test } from './fixtures.ts'
import type { Lane } from './lane.ts'
import { type Met, note, runWalk } from './run-walk.ts'
import { batches, seedsFrom, USUAL } from './seeds.ts'
import { RECOVERY_LIMIT_MS, until } from './until.ts'
import { randomOf, waitsForTheEnd, walkOf } from './walk.ts'

/** Of every day; as many as walk through one disaster are added, new each day. */
const WALKS = seedsFrom(1, 21)
const TRADERS = 3
const DISASTERS = ['crash', 'dead exchange', 'kill switch', 'changed tool'] as const
type Disaster = (typeof DISASTERS)[number]

/** Lets it happen and sets it right again. The walks are judged after that. */
const happen: Record<Disaster, (faulty: FaultyDesk, lanes: Lane[], walked: Promise<unknown>) => Promise<void>> = {
  async crash({ desk }) {
    await desk.kill9()
    await desk.restart()
  },
  async 'dead exchange'(faulty, lanes, walked) {
    // With the next order, or, should there be none, with the next question.
    faulty.faults({ placeOrder: 'die-at-once', getUserOrders: 'die' })
    await walked
    faulty.faults({})
    await until('the exchange is back', RECOVERY_LIMIT_MS, () => back(faulty, lanes))
  },
  async 'kill switch'(faulty, lanes, walked) {
    const [puller] = lanes
    await puller?.trader.send('POST', '/api/kill-switch', { action: 'pull', reason: 'a walk' })
    await walked
    // What was on its way when it was pulled may rest for a moment.
    await until('nothing rests in the book', RECOVERY_LIMIT_MS, () => nothingRests(faulty, lanes))
    for (const { trader } of lanes) {
      const legs = [{ tool: 'placeOrder', args: { side: 'BUY', price: '2000', qty: '1', symbol: 'ELC' } }]
      expect(await trader.send('POST', '/api/plans', { legs })).toMatchObject({ code: 'KILL_SWITCH' })
    }
    expect((await puller?.trader.send('POST', '/api/kill-switch', { action: 'reset' }))?.status).toBe(200)
  },
  async 'changed tool'(faulty, _lanes, walked) {
    faulty.faults({ placeOrder: 'changed!' })
    await walked
    faulty.faults({})
  },
}

async function back(faulty: FaultyDesk, lanes: Lane[]): Promise<true | undefined> {
  const health = await fetch(`${faulty.desk.url}/api/health`)
  if (!health.ok) return undefined
  return Promise.all(lanes.map((lane) => faulty.orders(lane.account))).then(
    () => true as const,
    () => undefined,
  )
}

async function nothingRests(faulty: FaultyDesk, lanes: Lane[]): Promise<true | undefined> {
  const settled = await Promise.all(
    lanes.map(async ({ account, trader }) => {
      const plans = await trader.plans()
      const under = plans.some((p) => p.legs.some((l) => ['sending', 'unknown'].includes(l.status)))
      return !under && (await faulty.orders(account)).every((o) => !['OPEN', 'PARTIALLY_FILLED'].includes(o.state))
    }),
  )
  return settled.every(Boolean) ? true : undefined
}

// Making the market, then the walks, each with the patience they have.
test.describe.configure({ timeout: 600_000 })

for (const { name, seeds } of batches(WALKS, TRADERS)) {
  const [first = 0] = seeds
  const disaster = DISASTERS[first % DISASTERS.length] ?? 'crash'
  const title = `${disaster}: ${name}`
  if (seeds.map(walkOf).some(waitsForTheEnd))
    test(title, ({ hurried, met }) => walkThrough(disaster, seeds, hurried, met))
  else test(title, ({ patient, met }) => walkThrough(disaster, seeds, patient, met))
}

async function walkThrough(disaster: Disaster, seeds: number[], { faulty, lanes }: Ground, met: Met): Promise<void> {
  const [first = 0] = seeds
  await faulty.refill()
  const repeat = `npm run -s walks -- --disasters --count ${seeds.length} --seed ${first}`
  const over = Promise.withResolvers<void>()
  const walks = await Promise.all(
    seeds.map(async (seed, n) => {
      // What a disaster took away need not be waited for.
      const lane = { ...(await lanes(n)), patienceMs: 12_000 }
      const proposed = Promise.withResolvers<void>()
      const walked = Promise.withResolvers<void>()
      const hooks = { proposed: proposed.resolve, walked: walked.resolve, over: over.promise }
      const verdict = runWalk(faulty, lane, walkOf(seed), met, repeat, hooks).then(
        () => null,
        (error: unknown) => error,
      )
      // One that fails on its way has walked as far as it goes.
      void verdict.then(() => proposed.resolve()).then(walked.resolve)
      return { lane, proposed: proposed.promise, walked: walked.promise, verdict }
    }),
  )
  const allWalked = Promise.all(walks.map((w) => w.walked))
  await Promise.all(walks.map((w) => w.proposed))
  // Some way into the walks, by what the exchange has heard since, or after them.
  const calls = faulty.calls().length + randomOf(first).below(40)
  let ended = false
  void allWalked.then(() => {
    ended = true
  })
  await until('the moment comes', RECOVERY_LIMIT_MS, async () =>
    ended || faulty.calls().length >= calls ? true : undefined,
  )
  const lanesInIt = walks.map((w) => w.lane)
  await happen[disaster](faulty, lanesInIt, allWalked).finally(over.resolve)
  note(met, disaster)
  for (const { verdict } of walks) {
    const failure = await verdict
    if (failure) throw failure
  }
}

test('the disasters all came, and orders were approved around them', ({ met }) => {
  test.skip(!USUAL, 'only the usual walks are sure to')
  for (const disaster of DISASTERS) expect(met.get(disaster) ?? 0, disaster).toBeGreaterThan(0)
  expect(met.get('plan done') ?? 0).toBeGreaterThan(0)
})
