// Which desk the terminal speaks to: never one that a file of yesterday names.
import assert from 'node:assert/strict'
import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { deskBeside } from '../../../lib/cli/desk-beside.ts'
import { connectDesk } from '../../../lib/cli/desk-client.ts'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { serveFetch } from '../../support/fetch-server.ts'
import { temporaryFolder, writeFiles } from '../../support/folders.ts'

test('the address that a desk left behind when it died is forgotten by the next, and gets no session', async (t) => {
  const seen: (string | null)[] = []
  const stranger = await serveFetch(async (request) => {
    seen.push(request.headers.get('cookie'))
    // Of an answer nothing comes any more.
    if (request.method === 'POST') return new Response(new ReadableStream())
    return new Response('{}')
  })
  t.after(() => stranger.close())
  const folder = temporaryFolder(t)
  writeFiles(folder, { 'desk.url': stranger.url })
  const settings = readEnv({ DATA_DIR: folder, DEMO_MARKET: 'off', LOG_LEVEL: 'silent' })
  const env = { ...settings, MCP_CONFIG: join(folder, 'none.json') }
  // As in another terminal: it has the folder and listens nowhere.
  const other = await openDesk(env)
  t.after(() => other.close())
  await assert.rejects(
    connectDesk(env).then((desk) => desk.waiting()),
    { code: 'DATA_DIR_IN_USE' },
  )
  assert.deepEqual(seen, [])
  assert.ok(!existsSync(join(folder, 'desk.url')))
  // Written before the folder was taken, by a desk that died: whoever holds the folder now is another.
  writeFiles(folder, { 'desk.url': stranger.url })
  utimesSync(join(folder, 'desk.url'), new Date(0), new Date(0))
  assert.equal(deskBeside(folder), null)
  await assert.rejects(connectDesk(env), { code: 'DATA_DIR_IN_USE' })
  assert.deepEqual(seen, [])
  // It holds the folder and does not answer, as one that is about to end: told by its address, and no refusal of the desk, since
  // a decision may have arrived.
  writeFiles(folder, { 'desk.url': stranger.url })
  const { origin } = new URL(stranger.url)
  const began = performance.now()
  const running = await connectDesk(env)
  assert.ok(performance.now() - began < 1_900, 'who runs beside a desk does not wait for that to end')
  const answer = await running.ask('chat', 'top 5')
  const broken = { name: 'Error', message: `the desk at ${origin} does not answer (UND_ERR_SOCKET)` }
  await Promise.all([assert.rejects(Array.fromAsync(answer), broken), stranger.close()])
  const message = `the desk at ${origin} does not answer (ECONNREFUSED)`
  await assert.rejects(
    connectDesk(env).then((desk) => desk.waiting()),
    { name: 'Error', message },
  )
})
