// The folder of a running desk is moved away: nothing more is taken on or sent, and nothing appears in its place.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newTraderId, sessionCookie } from '../../../lib/auth/session.ts'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { routes } from '../../support/app-routes.ts'
import { buy } from '../../support/desk-in-process.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { until } from '../../support/until.ts'

test('a desk whose folder is moved away refuses by name and says so in health; put back, it goes on with the same plan', async (t) => {
  const around = temporaryFolder(t)
  const [dataDir, away] = [join(around, 'data'), join(around, 'away')]
  mkdirSync(dataDir)
  const env = readEnv({ DATA_DIR: dataDir, DEMO_MARKET: 'off', LOG_LEVEL: 'silent' })
  const desk = await openDesk({ ...env, MCP_CONFIG: join(around, 'none.json') })
  t.after(() => desk.close())
  Object.assign(globalThis, { __eapDesk: Promise.resolve(desk) })
  const trader = newTraderId()
  const headers = { host: 'localhost', cookie: `desk_session=${sessionCookie(trader, desk.secret)}` }
  const health = async () => {
    const response = await routes.health()
    return { status: response.status, parts: (await response.json()).parts }
  }
  const plan = await desk.proposeByHand(trader, [buy('2900', '1')])
  const body = JSON.stringify({ digest: plan.digest, legs: plan.legs.map(({ id }) => ({ id, decision: 'approve' })) })
  const decide = () =>
    routes.decide(
      new Request('http://localhost/', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      }),
      plan.id,
    )
  assert.equal((await health()).status, 200)

  renameSync(dataDir, away)
  const eap = desk.connections.get('eap')
  await until('the exchange is not started anew', () => eap?.state().message === 'its data is not in its place')
  const refused = await decide()
  assert.equal(refused.status, 503)
  const { error } = await refused.json()
  assert.equal(error.code, 'DATA_DIR_DISPLACED')
  assert.match(error.message, /^The data of this desk was moved, removed or replaced while it ran\. /)
  await assert.rejects(desk.proposeByHand(trader, [buy('2900', '1')]), { code: 'DATA_DIR_DISPLACED' })
  const { status, parts } = await health()
  assert.deepEqual([status, parts.database.status, parts['mcp:eap'].status], [503, 'down', 'down'])
  assert.match(parts.database.message, /moved, removed or replaced/)
  assert.ok(!existsSync(dataDir))

  renameSync(away, dataDir)
  await eap?.reconnect()
  await eap?.ready(60_000)
  await until('the plan is approved', async () => (await decide()).status === 200)
  await until('the order is there', async () => (await desk.gate.plan(trader, plan.id)).status === 'done')
  assert.equal((await health()).status, 200)
})
