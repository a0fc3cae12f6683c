// Random walks of traders in real browsers against an exchange whose line fails on order. After each: no order that was
// not approved, none twice, none other than shown, none lost.
import { test as base } from '@playwright/test'
import { type FaultyDesk, startFaultyDesk } from './faulty-desk.ts'
import { type Lane, openLane } from './lane.ts'
import { type Met, runWalk } from './run-walk.ts'
import { batches, USUAL } from './seeds.ts'
import { ACTIONS, LINE_FAULTS, NETWORK_FAULTS, walkOf } from './walk.ts'

const WALKS = 280
const PER_TEST = 28
/** Traders who walk at the same time on one desk. */
const LANES = 6
/** An account is given up before its list of orders gets long. */
const WALKS_PER_TRADER = 60

type Fixtures = { faulty: FaultyDesk; lanes: (n: number) => Promise<Lane>; met: Met }
const test = base.extend<object, Fixtures>({
  faulty: [
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      const faulty = await startFaultyDesk()
      await use(faulty)
      await faulty.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  lanes: [
    async ({ faulty, browser }, use) => {
      const open: { lane: Promise<Lane>; walks: number }[] = []
      await use(async (n) => {
        const known = open[n]
        if (known && ++known.walks < WALKS_PER_TRADER) return known.lane
        await (await known?.lane)?.close()
        const fresh = { lane: faulty.refill().then(() => openLane(browser, faulty)), walks: 0 }
        open[n] = fresh
        return fresh.lane
      })
      for (const { lane } of open) await (await lane).close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
  met: [async ({}, use) => use(new Map()), { scope: 'worker' }],
})

// Pages are kept from walk to walk, and what is written of them would slow them.
test.use({ trace: 'off', screenshot: 'off' })
test.describe.configure({ timeout: 180_000 })

for (const { name, seeds } of batches(WALKS, PER_TEST)) {
  test(name, async ({ faulty, lanes, met }) => {
    const left = [...seeds]
    const failures: unknown[] = []
    await Promise.all(
      Array.from({ length: Math.min(LANES, seeds.length) }, async (_, n) => {
        for (let seed = left.shift(); seed !== undefined && failures.length === 0; seed = left.shift()) {
          await runWalk(faulty, await lanes(n), walkOf(seed), met).catch((error) => failures.push(error))
        }
      }),
    )
    if (failures.length > 0) throw failures[0]
  })
}

test('the walks came across every action, every fault and every end', ({ met }) => {
  test.skip(!USUAL, 'only the usual walks are sure to')
  console.log(
    [...met]
      .sort()
      .map(([what, times]) => `${what} ${times}`)
      .join(', '),
  )
  const faults = Object.entries(LINE_FAULTS).flatMap(([tool, list]) => list.map((fault) => `${tool} ${fault}`))
  const ends = ['done', 'failed', 'partially_done', 'rejected', 'expired'].map((end) => `plan ${end}`)
  for (const what of [...ACTIONS, ...NETWORK_FAULTS, ...faults, ...ends, 'second tab'])
    test.expect(met.get(what) ?? 0, what).toBeGreaterThan(0)
  test.expect(met.get('plan done')).toBeGreaterThan(WALKS / 4)
})
