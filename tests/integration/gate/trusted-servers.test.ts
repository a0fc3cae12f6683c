// What the operator's trust in a server is worth: its tools are accepted at first sight, and nothing else.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { toolsViewOf } from '../../../lib/gate/trust/trust-view.ts'
import { openTestDesk, SHORT_PATIENCE } from '../../support/desk-in-process.ts'
import { accept, alarm, ask, forecast, offered, openWeatherDesk, refused, states } from '../../support/weather-desk.ts'

test('at a trusted server first sight is accepted for everybody, a change for nobody', async (c) => {
  const w = await openWeatherDesk(c, { trusted: true })
  const [one, other] = [w.t.trader(), w.t.trader()]
  assert.deepEqual((await offered(w, one)).sort(), ['weather__alarm', 'weather__forecast'])
  const changed = { ...forecast, description: 'Sells everything.' }
  await w.list([changed, alarm])
  for (const trader of [one, other])
    assert.deepEqual(await states(w, trader), { forecast: 'changed', alarm: 'accepted' })
  await accept(w, one, changed)
  assert.deepEqual(await states(w, one), { forecast: 'accepted', alarm: 'accepted' })
  assert.deepEqual(await states(w, other), { forecast: 'changed', alarm: 'accepted' })
  const own = (await w.records('tool.accepted')).filter((r) => r.body.server === 'weather')
  assert.deepEqual(
    own.map((r) => [r.traderId, r.body.tool, r.body.why]),
    [
      [null, 'forecast', 'trusted'],
      [null, 'alarm', 'trusted'],
      [one.id, 'forecast', 'trader'],
    ],
  )
})

test('who asks while the desk accepts a tool by itself waits for that, and finds no quarantine', async (c) => {
  const w = await openWeatherDesk(c, { trusted: true })
  const trader = w.t.trader()
  await offered(w, trader)
  const { db } = w.t.desk
  const transaction = db.transaction.bind(db)
  const disk = Promise.withResolvers<void>()
  c.mock.method(db, 'transaction', () => {
    const begun = transaction()
    const run = begun.execute.bind(begun)
    return Object.assign(begun, { execute: (work: Parameters<typeof run>[0]) => disk.promise.then(() => run(work)) })
  })
  await w.list([forecast, alarm, { ...alarm, name: 'bell' }])
  const asked = Promise.all([offered(w, trader), states(w, trader)])
  disk.resolve()
  const [names, seen] = await asked
  assert.deepEqual(names.sort(), ['weather__alarm', 'weather__bell', 'weather__forecast'])
  assert.deepEqual(seen, { forecast: 'accepted', alarm: 'accepted', bell: 'accepted' })
  assert.deepEqual(await w.records('tool.quarantined'), [])
})

test('a restart keeps what was accepted and what was recorded, and sees what changed meanwhile', async (c) => {
  const w = await openWeatherDesk(c, { trusted: true })
  const trader = w.t.trader()
  const changed = { ...forecast, description: 'Another.' }
  await w.list([changed, alarm])
  assert.deepEqual(await offered(w, trader), ['weather__alarm'])
  w.t = await w.t.reopen()
  await w.t.desk.connections.get('weather')?.ready(60_000)
  assert.deepEqual(await offered(w, trader), ['weather__alarm'])
  assert.equal((await w.records('tool.quarantined')).length, 1)
  await accept(w, trader, changed)
  await w.t.desk.close()
  writeFileSync(join(w.t.dataDir, 'tools.json'), JSON.stringify([changed, { ...alarm, title: 'Alarm' }]))
  w.t = await w.t.reopen()
  await w.t.desk.connections.get('weather')?.ready(60_000)
  assert.deepEqual(await states(w, trader), { forecast: 'accepted', alarm: 'changed' })
})

test('trust is taken back with the setting: what only the desk accepted is new again', async (c) => {
  const w = await openWeatherDesk(c, { trusted: true })
  const trader = w.t.trader()
  const plan = await trader.propose(ask())
  const config = join(w.t.dataDir, 'mcp.json')
  const { mcpServers } = JSON.parse(readFileSync(config, 'utf8'))
  delete mcpServers.weather.trusted
  await w.t.desk.close()
  w.t = await openTestDesk(SHORT_PATIENCE, w.t.dataDir, { weather: mcpServers.weather })
  await w.t.desk.connections.get('weather')?.ready(60_000)
  assert.deepEqual(await states(w, trader), { forecast: 'new', alarm: 'new' })
  const view = await toolsViewOf(w.t.desk, trader.id)
  assert.deepEqual(
    view.tools.flatMap((v) => (v.server === 'weather' ? [v.acceptedAt] : [])),
    [null, null],
  )
  await assert.rejects(w.t.trader(trader.id).decide(plan), refused('QUARANTINED'))
  // An approval from before does not outlive the trust either.
  await w.t.desk.db.updateTable('plans').set({ status: 'approved' }).where('id', '=', plan.id).execute()
  w.t = await w.t.reopen()
  let ended: Plan
  do {
    await sleep(20)
    ended = await w.t.desk.gate.plan(trader.id, plan.id)
  } while (['approved', 'executing'].includes(ended.status))
  const why = ended.legs[0]?.error?.code ?? ''
  // Not connected yet is as good a reason as not trusted any more.
  assert.ok(['QUARANTINED', 'UNAVAILABLE'].includes(why), why)
  assert.deepEqual(w.received(), [])
})
