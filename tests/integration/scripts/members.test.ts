// `npm run members`, as an operator runs it: on a folder of its own, and beside a desk.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { announceDesk } from '../../../lib/running-desk.ts'
import { neutralEnvironment } from '../../../scripts/neutral-environment.ts'
import { routes } from '../../support/app-routes.ts'
import { openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const alone = mkdtempSync(join(tmpdir(), 'eap-members-'))
let t: TestDesk
before(async () => {
  t = await openTestDesk()
  Object.assign(globalThis, { __eapDesk: Promise.resolve(t.desk) })
})
after(async () => {
  await t.dispose()
  rmSync(alone, { recursive: true, force: true })
})

async function members(dataDir: string, ...args: string[]) {
  const env = { ...process.env, ...neutralEnvironment(), DATA_DIR: dataDir }
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'members.ts'), ...args], { env })
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray())
  const status = await new Promise((resolve) => child.once('close', resolve))
  return { status, stdout: ((await stdout) ?? []).join(''), stderr: ((await stderr) ?? []).join('') }
}

test('without a desk: a head is made, listed, and stays the only one', async () => {
  assert.match((await members(alone)).stdout, /no members yet/)
  const made = await members(alone, 'add', 'Ann@desk.example', '--head')
  assert.deepEqual([made.status, made.stderr], [0, ''])
  assert.match(made.stdout, /^ann@desk\.example \(head\) .*:\n[\w-]{20}\n$/)
  assert.match((await members(alone, 'list')).stdout, /^ann@desk\.example {2}head {4}\d{4}-\d\d-\d\d {2}t-/)
  const closed = await members(alone, 'role', 'ann@desk.example', 'closed')
  assert.deepEqual([closed.status, closed.stdout], [1, ''])
  assert.match(closed.stderr, /only head/)
  await members(alone, 'add', 'bob@desk.example')
  const shut = await members(alone, 'role', 'bob@desk.example', 'closed')
  assert.match(
    shut.stdout,
    / is closed now\.\nOrders of theirs that rest at the exchange stay there: a head cancels them/,
  )
  assert.match((await members(alone, 'role', 'bob@desk.example', 'trader')).stdout, / is a trader now\.\n$/)
  const crowned = await members(alone, 'role', 'bob@desk.example', 'king')
  assert.deepEqual([crowned.status, crowned.stdout], [2, ''])
  assert.match(crowned.stderr, /^"king" is no role: say trader, head or closed\nUsage: /)
})

test('beside a running desk: what is made signs in there, and a new password ends it', async () => {
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const [, id = '', isPassword] = /^\/api\/members\/?([^/]*)(\/password)?$/.exec(request.url ?? '') ?? assert.fail()
    const body = request.method === 'GET' ? {} : { body: Buffer.concat(chunks) }
    const asked = new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
      ...body,
    })
    const run =
      request.method === 'PATCH'
        ? routes.changeMember
        : isPassword
          ? routes.newPassword
          : id === '' && request.method === 'POST'
            ? routes.makeMember
            : routes.members
    const answer = await run(asked, id)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  announceDesk(t.dataDir, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  try {
    const { stdout } = await members(t.dataDir, 'add', 'bob@desk.example')
    const password = stdout.trimEnd().split('\n').at(-1) ?? ''
    const signIn = (given: string) =>
      t.desk.members.signIn({ email: 'bob@desk.example', password: given }, 'test', 'x', null)
    const [cookie = ''] = (await signIn(password)).split(';')
    assert.equal((await t.desk.members.signedIn(cookie))?.member.role, 'trader')
    assert.match((await members(t.dataDir, 'role', 'bob@desk.example', 'head')).stdout, /is a head now/)
    assert.equal((await t.desk.members.signedIn(cookie))?.member.role, 'head')
    const again = (await members(t.dataDir, 'password', 'bob@desk.example')).stdout
    assert.equal(await t.desk.members.signedIn(cookie), null)
    await assert.rejects(signIn(password), { code: 'WRONG_SIGN_IN' })
    await signIn(again.trimEnd().split('\n').at(-1) ?? '')
    assert.match((await members(t.dataDir, 'role', 'eve@desk.example', 'head')).stderr, /no member of this desk/)
  } finally {
    server.close()
  }
})

test('what is no command or no address is told with the usage', async () => {
  for (const words of [['add'], ['add', 'no address'], ['role', 'a@b.example', 'king'], ['list', '--head']]) {
    const { status, stderr } = await members(alone, ...words)
    assert.equal(status, 2, words.join(' '))
    assert.match(stderr, /Usage: npm run members/)
  }
})
