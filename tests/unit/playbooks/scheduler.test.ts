import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScheduler } from '../../../lib/playbooks/scheduler.ts'
import { type Db, openStore } from '../../../lib/store/database.ts'
import { keepTrader } from '../../../lib/store/traders.ts'
import { temporaryFolder } from '../../support/folders.ts'

const AT = '2026-11-20T01:00:00.000Z'
const yamlOf = (schedule: string) => `name: One\nschedule: ${schedule}\nsteps:\n  - id: hello\n    say: Hello.\n`

/** What is scheduled for now, in the order in which it is looked at. `meanwhile` is done while one is begun. */
async function scheduled(
  t: Parameters<typeof temporaryFolder>[0],
  schedules: Record<string, string>,
  meanwhile?: (db: Db) => Promise<unknown>,
) {
  const store = await openStore(temporaryFolder(t))
  t.after(() => store.close())
  const { db } = store
  await db.transaction().execute((trx) => keepTrader(trx, 't-1', AT))
  for (const [id, schedule] of Object.entries(schedules))
    await db
      .insertInto('playbooks')
      .values({
        id,
        trader_id: 't-1',
        name: 'One',
        yaml: yamlOf(schedule),
        scheduled: 1,
        next_at: AT,
        created_at: AT,
        updated_at: AT,
      })
      .execute()
  const begun: string[] = []
  const run = async ({ id }: { id: string }) => {
    begun.push(id)
    await meanwhile?.(db)
  }
  const scheduler = createScheduler({ db, now: () => new Date(AT), run })
  t.after(() => scheduler.stop())
  const rows = () => db.selectFrom('playbooks').select(['id', 'scheduled', 'next_at']).orderBy('id').execute()
  return { scheduler, begun, rows }
}

const SCHEDULES = { 'pb-1': '{ daily: "09:00", zone: Mars/Base }', 'pb-2': '{ everyMinutes: 15 }' }
const PLANNED = [
  { id: 'pb-1', scheduled: 0, next_at: null },
  { id: 'pb-2', scheduled: 1, next_at: '2026-11-20T01:15:00.000Z' },
]

test('a playbook in a zone that this system does not know is switched off and keeps no other from running', async (t) => {
  const { scheduler, begun, rows } = await scheduled(t, SCHEDULES)
  await scheduler.tick()
  assert.deepEqual(begun, ['pb-2'])
  assert.deepEqual(await rows(), PLANNED)
})

test('a desk opens with such a playbook', async (t) => {
  const { scheduler, rows } = await scheduled(t, SCHEDULES)
  await scheduler.start()
  assert.deepEqual(await rows(), PLANNED)
})

for (const [what, left] of [
  ['switched off', { scheduled: 0, next_at: AT }],
  ['planned anew', { scheduled: 1, next_at: '2026-11-20T05:00:00.000Z' }],
] as const)
  test(`a playbook that is ${what} while an earlier one of the same look is begun is left to itself`, async (t) => {
    const both = { 'pb-1': '{ everyMinutes: 15 }', 'pb-2': '{ everyMinutes: 15 }' }
    const { scheduler, begun, rows } = await scheduled(t, both, (db) =>
      db.updateTable('playbooks').set(left).where('id', '=', 'pb-2').execute(),
    )
    await scheduler.tick()
    assert.deepEqual(begun, ['pb-1'])
    assert.deepEqual((await rows())[1], { id: 'pb-2', ...left })
  })
