// Random walks of traders in real browsers against an exchange whose line fails on order. After each: no order that was
// not approved, none twice, none other than shown, none lost.
import { expect, type Ground, test } from './fixtures.ts'
import { runWalk } from './run-walk.ts'
import { batches, seedsFrom, USUAL } from './seeds.ts'
import { ACTIONS, LINE_FAULTS, NETWORK_FAULTS, type Walk, waitsForTheEnd, walkOf } from './walk.ts'

const PER_TEST = 28
/**
 * With those of the day and the disasters three hundred in every run: a row in which each fault meets a walk early, and
 * walks to what is rare (an order that is refused, a server that fails). More of them: npm run walks.
 */
const ROW = seedsFrom(23_350, 238)
const RARE = [163, 176, 209, 220, 257, 284, 451, 37, 102, 107, 157, 175, 179, 206]
const WALKS = [...ROW, ...RARE]
/** Traders who walk at the same time: on the desk where plans wait, and on the one where they run out. */
const LANES = { patient: 4, hurried: 2 }

test.describe.configure({ timeout: 600_000 })

for (const { name, seeds } of batches(WALKS, PER_TEST)) {
  test(name, async ({ patient, hurried, met }) => {
    const failures: unknown[] = []
    const all = seeds.map(walkOf)
    const walk = async ({ faulty, lanes }: Ground, n: number, left: Walk[]) => {
      for (let next = left.shift(); next !== undefined && failures.length === 0; next = left.shift()) {
        const repeat = `npm run -s walks -- --count 1 --seed ${next.seed}`
        await runWalk(faulty, await lanes(n), next, met, repeat).catch((error) => failures.push(error))
      }
    }
    const [long, short] = [all.filter((w) => !waitsForTheEnd(w)), all.filter(waitsForTheEnd)]
    await Promise.all([
      ...Array.from({ length: LANES.patient }, (_, n) => walk(patient, n, long)),
      ...Array.from({ length: LANES.hurried }, (_, n) => walk(hurried, n, short)),
    ])
    if (failures.length > 0) throw failures[0]
  })
}

test('the walks came across every action, every fault and every end', ({ met }) => {
  test.skip(!USUAL, 'only the usual walks are sure to')
  const faults = Object.entries(LINE_FAULTS).flatMap(([tool, list]) => list.map((fault) => `${tool} ${fault}`))
  const ends = ['done', 'partially_done', 'failed', 'rejected', 'expired'].map((end) => `plan ${end}`)
  for (const what of [...ACTIONS, ...NETWORK_FAULTS, ...faults, ...ends, 'second tab'])
    expect(met.get(what) ?? 0, what).toBeGreaterThan(0)
  expect(met.get('plan done')).toBeGreaterThan(WALKS.length / 4)
})
