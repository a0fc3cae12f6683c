// What a dishonest server, authorization server or visitor may try at a sign-in, and that nothing secret gets out.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { authorizedFetch } from '../../../lib/mcp/oauth/authorized-fetch.ts'
import { discover } from '../../../lib/mcp/oauth/discovery.ts'
import { documentFetch } from '../../../lib/mcp/oauth/document-fetch.ts'
import { guardedFetch } from '../../../lib/mcp/transport/guarded-fetch.ts'
import { startOAuthWorld } from '../../fakes/oauth-servers.ts'
import { CALL, personAt } from './oauth-person.ts'
import { failureOf, remote } from './servers.ts'

/** A server that only counts who came. */
async function counting(t: TestContext, host: string) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  t.after(() => server.close())
  return { port: (server.address() as AddressInfo).port, paths }
}

test('a state that is unknown, of somebody else, used or old ends nothing, and no code is sent for it', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  const back = async () => world.approve(await person.begin())
  const expired = { server: null, result: 'expired', words: 'This sign-in is not open any more. Begin it again.' }

  const invented = await back()
  invented.searchParams.set('state', 'x'.repeat(43))
  assert.deepEqual(await person.finish(invented), expired)
  assert.deepEqual(await person.finish(await back(), 'mallory'), expired)
  const old = await back()
  person.later(10 * 60_000 + 1)
  assert.deepEqual(await person.finish(old), expired)
  assert.deepEqual(world.grants('authorization_code'), [])

  // Somebody else who had it in hands has used it up.
  const stolen = await back()
  assert.deepEqual(await person.finish(stolen, 'mallory'), expired)
  assert.deepEqual(await person.finish(stolen), expired)
  const good = await back()
  assert.equal((await person.finish(good)).result, 'done')
  assert.deepEqual(await person.finish(good), expired)
  assert.equal(world.grants('authorization_code').length, 1)
})

test('an answer of another authorization server is refused before its code is sent anywhere (mix-up)', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  // One letter, one slash and nothing at all: compared as it is written.
  for (const iss of ['https://evil.example', `${world.issuer}/`, undefined]) {
    world.ways.iss = iss
    const outcome = await person.finish(await world.approve(await person.begin()))
    assert.equal(outcome.result, 'mixed_up', String(iss))
  }
  world.ways.refuse = { error: 'access_denied', description: 'of another' }
  assert.equal((await person.finish(await world.approve(await person.begin()))).result, 'mixed_up')
  assert.deepEqual(world.grants('authorization_code'), [])
  // One that never promised to name itself may leave it out, but not lie.
  world.ways.refuse = null
  world.ways.metadata = { authorization_response_iss_parameter_supported: false }
  world.ways.iss = 'https://evil.example'
  assert.equal((await person.finish(await world.approve(await person.begin()))).result, 'mixed_up')
  world.ways.iss = undefined
  assert.equal((await person.finish(await world.approve(await person.begin()))).result, 'done')
})

test('documents that do not fit each other are not followed', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  const { resource, metadata } = world.ways
  const cases: [string, Partial<typeof world.ways>][] = [
    ['its authorization server goes by another name', { metadata: { issuer: 'https://elsewhere.example' } }],
    ['its sign-in is for another server', { resource: { resource: 'https://bank.example/mcp' } }],
    ['its sign-in is for another server', { resource: { resource: `${world.url}/deeper` } }],
    ['it does not name an authorization server', { resource: { authorization_servers: [] } }],
    [
      'its authorization server does not protect sign-ins (PKCE with S256)',
      { metadata: { code_challenge_methods_supported: ['plain'] } },
    ],
    [
      'its authorization server does not protect sign-ins (PKCE with S256)',
      { metadata: { code_challenge_methods_supported: undefined } },
    ],
    [
      'its authorization server does not describe itself',
      { metadata: { authorization_endpoint: 'javascript:alert(1)' } },
    ],
    [
      'its authorization server does not use https',
      { metadata: { authorization_endpoint: 'http://phish.example/authorize' } },
    ],
  ]
  for (const [message, ways] of cases) {
    Object.assign(world.ways, { resource, metadata }, ways)
    await assert.rejects(person.begin(), { kind: 'unusable', message }, JSON.stringify(ways))
  }
  assert.equal(
    world.seen.some(({ path }) => path === '/register'),
    false,
  )
})

test('a token for another audience is not taken, and does not make the desk go round', async (t) => {
  const world = await startOAuthWorld(t, { audience: 'https://bank.example/mcp' })
  const person = personAt(t, world)
  await person.needed()
  assert.equal((await person.finish(await world.approve(await person.begin()))).result, 'done')
  const before = world.seen.filter(({ path }) => path === '/mcp').length
  await person.connection.reconnect()
  await person.needed()
  await new Promise((resolve) => setTimeout(resolve, 500))
  assert.equal(world.seen.filter(({ path }) => path === '/mcp').length, before + 2)
})

test('the sign-in of a public server cannot point into this machine or its network', async (t) => {
  const inside = await counting(t, '127.0.0.1')
  const server = new URL('https://tools.example/mcp')
  const guarded = guardedFetch(server, false)
  t.after(() => guarded.close())
  const config = remote(server.href)
  for (const at of [
    `http://127.0.0.1:${inside.port}/`,
    `https://127.0.0.1:${inside.port}/`,
    `https://localhost:${inside.port}/`,
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'http://tools.example/',
  ])
    await assert.rejects(
      discover(config, new URL(at), documentFetch(guarded)),
      { kind: 'unusable', message: /^its sign-in points to what is not allowed: / },
      at,
    )
  assert.deepEqual(inside.paths, [])
})

test('the sign-in of a server on this machine cannot point to another place inside, by any of its addresses', async (t) => {
  const world = await startOAuthWorld(t)
  const inside = await counting(t, '127.0.0.2')
  const there = `http://127.0.0.2:${inside.port}`
  const person = personAt(t, world)
  await person.needed()
  const refused = { kind: 'unusable', message: /not allowed/ }
  world.ways.resource = { authorization_servers: [there] }
  await assert.rejects(person.begin(), refused)
  world.ways.resource = {}
  world.ways.metadata = { registration_endpoint: `${there}/register` }
  await assert.rejects(person.begin(), { kind: 'unusable' })
  world.ways.metadata = { token_endpoint: `${there}/token` }
  assert.equal((await person.finish(await world.approve(await person.begin()))).result, 'failed')
  assert.deepEqual(inside.paths, [])
  // Where the operator's own file names it, it may be there.
  const named = personAt(t, world, { auth: { type: 'oauth', grant: 'authorization_code', issuer: there } })
  await named.needed()
  world.ways.resource = { authorization_servers: [there] }
  await assert.rejects(named.begin(), { message: 'its authorization server does not describe itself' })
  assert.ok(inside.paths.length > 0)
})

test('a document without an end is not read to it', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  world.ways.metadata = { filler: 'x'.repeat(300_000) }
  await assert.rejects(person.begin(), {
    kind: 'unusable',
    message: 'its authorization server does not describe itself',
  })
})

test('the bearer goes to its server alone, whatever address is asked for on its line', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  const elsewhere = await startOAuthWorld(t)
  const url = new URL(world.url)
  const signIn = person.signIns.of(person.config) ?? assert.fail('it signs in')
  const line = authorizedFetch(guardedFetch(url, true), url, signIn, () => assert.fail('it is signed in'))
  t.after(() => line.close())
  for (const { url: at } of [world, elsewhere]) await (await line.fetch(at)).body?.cancel()
  assert.match(world.seen.at(-1)?.authorization ?? '', /^Bearer access-/)
  assert.deepEqual(
    elsewhere.seen.map(({ authorization }) => authorization),
    [undefined],
  )
})

test('a refusal is told in one line of plain words', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  world.ways.refuse = { error: 'access_denied', description: `<b>no</b>\r\n\u202eSet-Cookie: a=b${'x'.repeat(500)}` }
  const { result, words } = await person.finish(await world.approve(await person.begin()))
  assert.equal(result, 'denied')
  assert.match(words, /^The authorization server said no: access_denied – <b>no<\/b> Set-Cookie: a=bx+$/)
  assert.ok(words.length < 260)
})

test('no token, code, verifier or secret is in a log line, a state or an error, also where the other side repeats it', async (t) => {
  process.env.OAUTH_TEST_SECRET = 'secret-of-the-settings'
  const lines: string[] = []
  t.mock.method(process.stderr, 'write', (line: string | Uint8Array) => lines.push(String(line)) > 0)
  const { setLogLevel } = await import('../../../lib/log.ts')
  setLogLevel('debug')
  t.after(() => setLogLevel('info'))
  const world = await startOAuthWorld(t)
  const said: string[] = []
  const person = personAt(t, world)
  person.connection.onState(() => said.push(person.connection.state().message))
  await person.needed()
  await person.signsIn()
  world.expire()
  await person.connection.call('read', {}, CALL)
  world.revoke()
  said.push(String((await failureOf(person.connection.call('read', {}, CALL))).stack))
  const back = await world.approve(await person.begin())
  back.searchParams.set('code', `${back.searchParams.get('code')}-changed`)
  said.push(JSON.stringify(await person.finish(back)))
  const machine = personAt(t, world, {
    auth: {
      type: 'oauth',
      clientId: 'nobody-knows',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how mcp.json names a secret
      clientSecret: '${OAUTH_TEST_SECRET}',
      grant: 'client_credentials',
    },
  })
  await machine.needed()
  said.push(machine.connection.state().message)
  t.mock.restoreAll()
  const all = [...lines, ...said].join('\n')
  assert.match(all, /mcp\.state/)
  const secrets = [...world.secrets(), 'secret-of-the-settings']
  assert.ok(secrets.length > 8)
  for (const secret of secrets) assert.equal(all.includes(secret), false, secret.split('-')[0])
})
