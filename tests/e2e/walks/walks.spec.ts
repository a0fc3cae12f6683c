// Random walks of traders in real browsers against an exchange whose line fails on order. After each: no order that was
// not approved, none twice, none other than shown, none lost.
import { expect, test } from './fixtures.ts'
import { runWalk } from './run-walk.ts'
import { batches, USUAL } from './seeds.ts'
import { ACTIONS, LINE_FAULTS, NETWORK_FAULTS, walkOf } from './walk.ts'

const WALKS = 280
const PER_TEST = 28
/** Traders who walk at the same time on one desk. */
const LANES = 6

test.describe.configure({ timeout: 180_000 })

for (const { name, seeds } of batches(WALKS, PER_TEST)) {
  test(name, async ({ faulty, lanes, met }) => {
    const left = [...seeds]
    const failures: unknown[] = []
    await Promise.all(
      Array.from({ length: Math.min(LANES, seeds.length) }, async (_, n) => {
        for (let seed = left.shift(); seed !== undefined && failures.length === 0; seed = left.shift()) {
          const repeat = `npm run -s walks -- --count 1 --seed ${seed}`
          await runWalk(faulty, await lanes(n), walkOf(seed), met, repeat).catch((error) => failures.push(error))
        }
      }),
    )
    if (failures.length > 0) throw failures[0]
  })
}

test('the walks came across every action, every fault and every end', ({ met }) => {
  test.skip(!USUAL, 'only the usual walks are sure to')
  const faults = Object.entries(LINE_FAULTS).flatMap(([tool, list]) => list.map((fault) => `${tool} ${fault}`))
  // How many plans run out depends on the machine, and with it whether one is done in part: the crash points show that.
  const ends = ['done', 'failed', 'rejected', 'expired'].map((end) => `plan ${end}`)
  for (const what of [...ACTIONS, ...NETWORK_FAULTS, ...faults, ...ends, 'second tab'])
    expect(met.get(what) ?? 0, what).toBeGreaterThan(0)
  expect(met.get('plan done')).toBeGreaterThan(WALKS / 8)
})
