// Signing in at a server that asks for it, against an authorization server that checks everything it is sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NeedsAuthorization } from '../../../lib/mcp/calls/call-error.ts'
import { startOAuthWorld } from '../../fakes/oauth-servers.ts'
import { until } from '../../support/until.ts'
import { CALL, CONFIGURED, personAt, REDIRECT } from './oauth-person.ts'
import { failureOf } from './servers.ts'

test('there, yes, and back: registered, with PKCE, for this server alone, and then connected', async (t) => {
  const world = await startOAuthWorld(t, { resource: { scopes_supported: ['read', 'more'] } })
  const person = personAt(t, world)
  await person.needed()
  assert.equal(person.connection.state().message, 'it waits for a sign-in')
  const to = await person.begin()
  assert.equal(to.origin, world.issuer)
  assert.deepEqual(
    ['response_type', 'code_challenge_method', 'resource', 'scope'].map((name) => to.searchParams.get(name)),
    ['code', 'S256', world.url, 'read more'],
  )
  assert.ok((to.searchParams.get('state') ?? '').length >= 43)
  assert.deepEqual(await person.finish(await world.approve(to)), { server: 'other', result: 'done', words: '' })
  await person.connection.reconnect()
  await person.connection.ready(20_000)
  assert.deepEqual((await person.connection.call('read', {}, CALL)).content, [{ type: 'text', text: 'done: read' }])
  const [exchanged] = world.grants('authorization_code')
  assert.equal(exchanged?.get('resource'), world.url)
  assert.ok((exchanged?.get('code_verifier') ?? '').length >= 43)
})

test('a server without a word about it in the settings is signed in to where it says how, and only there', async (t) => {
  for (const saysWhere of [true, false]) {
    const world = await startOAuthWorld(t, { saysWhere })
    const person = personAt(t, world, { auth: undefined })
    await person.needed()
    assert.equal((await person.signsIn()).result, 'done')
  }
  const silent = await startOAuthWorld(t, { saysWhere: false, describesItself: false })
  const nobody = personAt(t, silent, { auth: undefined })
  await until('it is given up', () => nobody.connection.state().state === 'down')
  assert.equal(nobody.connection.state().message, 'it asks for a sign-in')
})

test('a page where a document was asked for is no document: the next place is asked, or there is no sign-in', async (t) => {
  const world = await startOAuthWorld(t, { hasPages: true })
  const person = personAt(t, world, { auth: undefined })
  await person.needed()
  assert.equal((await person.signsIn()).result, 'done')
  const none = await startOAuthWorld(t, { hasPages: true, saysWhere: false, describesItself: false })
  const nobody = personAt(t, none, { auth: undefined })
  await until('it is given up', () => nobody.connection.state().state === 'down')
  assert.equal(nobody.connection.state().message, 'it asks for a sign-in')
})

test('a server that says nothing of where to sign in is its own authorization server, where it describes one', async (t) => {
  for (const hasPages of [false, true]) {
    const world = await startOAuthWorld(t, { hasPages, isOwnIssuer: true, saysWhere: false, describesItself: false })
    world.ways.iss = new URL(world.url).origin
    const person = personAt(t, world, { auth: undefined })
    await person.needed()
    assert.equal((await person.signsIn()).result, 'done')
    assert.deepEqual((await person.connection.call('read', {}, CALL)).content, [{ type: 'text', text: 'done: read' }])
    assert.equal(world.grants('authorization_code')[0]?.get('resource'), world.url)
  }
  const other = await startOAuthWorld(t, { isOwnIssuer: true, saysWhere: false, describesItself: false })
  const misled = personAt(t, other)
  await misled.needed()
  other.ways.metadata = { issuer: other.issuer }
  await assert.rejects(misled.begin(), { message: 'its authorization server goes by another name' })
  // The operator's word for it is as good.
  const auth = { type: 'oauth' as const, grant: 'authorization_code' as const, issuer: other.issuer }
  other.ways.metadata = {}
  assert.equal((await personAt(t, other, { auth }).begin()).origin, other.issuer)
  // Where it says something of it, that holds.
  other.ways.describesItself = true
  other.ways.resource = { authorization_servers: [] }
  await assert.rejects(misled.begin(), { message: 'it does not name an authorization server' })
})

test('what a server and its sign-in say is null is not there: neither a secret, nor an end of the token', async (t) => {
  const world = await startOAuthWorld(t, { saysNull: true })
  const person = personAt(t, world, { auth: undefined })
  await person.needed()
  assert.equal((await person.signsIn()).result, 'done')
  await person.connection.call('read', {}, CALL)
  assert.deepEqual(world.grants('refresh_token'), [])
})

test('a server of the old kind waits for a sign-in too, though its stream fails with words alone', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world, { auth: undefined, transport: 'sse' })
  await person.needed()
  const before = world.seen.length
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  assert.equal(world.seen.length, before)
})

test('a static authorization header is the whole sign-in', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world, { auth: undefined, headers: { Authorization: 'Bearer of-the-settings' } })
  await until('it is given up', () => person.connection.state().state === 'down')
  assert.deepEqual(
    world.seen.map(({ path, authorization }) => [path, authorization]),
    [['/mcp', 'Bearer of-the-settings']],
  )
})

test('an ended token is refreshed before it is used, and what comes with the refresh replaces both', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  person.later(3_595_000)
  for (let i = 0; i < 2; i++) {
    await person.connection.call('read', {}, CALL)
    person.later(3_600_000)
  }
  const used = world.grants('refresh_token').map((form) => form.get('refresh_token'))
  assert.equal(used.length, 2)
  assert.equal(new Set(used).size, 2)
  assert.equal(person.connection.state().state, 'connected')
})

test('a token of a few seconds is not renewed with every call, and one that is still good outlives a refresh that fails', async (t) => {
  const world = await startOAuthWorld(t, { lifeSeconds: 9 })
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  for (let i = 0; i < 3; i++) await person.connection.call('read', {}, CALL)
  assert.equal(world.grants('refresh_token').length, 0)
  world.ways.lifeSeconds = 3_600
  await person.signsIn()
  world.ways.tokenStatus = 503
  person.later(3_595_000)
  await person.connection.call('read', {}, CALL)
  assert.ok(world.grants('refresh_token').length > 0)
  assert.equal(person.connection.state().state, 'connected')
})

test('sixteen calls that meet an ended token make one refresh, and all are answered', async (t) => {
  const world = await startOAuthWorld(t, { tokenDelayMs: 100 })
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  world.expire()
  const answers = await Promise.all(Array.from({ length: 16 }, () => person.connection.call('read', {}, CALL)))
  assert.equal(answers.length, 16)
  assert.equal(world.grants('refresh_token').length, 1)
  assert.equal(person.connection.state().state, 'connected')
})

test('a session that was lost takes no sign-in away, also where the server says it with a 401', async (t) => {
  const world = await startOAuthWorld(t, { session: 'one' })
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  await person.connection.call('read', {}, CALL)
  world.ways.session = 'two'
  const error = await failureOf(person.connection.call('read', {}, CALL))
  assert.deepEqual([error.kind, error.sent], ['closed', false])
  await person.connection.ready(20_000)
  assert.deepEqual((await person.connection.call('read', {}, CALL)).content, [{ type: 'text', text: 'done: read' }])
  assert.deepEqual(world.grants('refresh_token'), [])
})

test('what was revoked waits for a person, and nothing is tried until then', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  world.revoke()
  const failure = await failureOf(person.connection.call('read', {}, CALL))
  assert.ok(failure instanceof NeedsAuthorization)
  assert.equal(failure.sent, false)
  assert.deepEqual(
    [person.connection.state().state, person.connection.state().message],
    ['needs_authorization', 'its sign-in has ended'],
  )
  const before = world.seen.length
  assert.equal((await failureOf(person.connection.call('read', {}, CALL))).kind, 'not_connected')
  await assert.rejects(person.connection.ready(60_000), { kind: 'not_connected' })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  assert.equal(world.seen.length, before)
  assert.equal((await person.store.load('other'))?.tokens, undefined)
  assert.equal((await person.signsIn()).result, 'done')
  await person.connection.call('read', {}, CALL)
})

test('a server that takes no token is asked twice and then left alone', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  world.ways.takesNoToken = true
  const before = world.seen.filter(({ path }) => path === '/mcp').length
  await failureOf(person.connection.call('read', {}, CALL))
  assert.equal(person.connection.state().state, 'needs_authorization')
  assert.equal(world.seen.filter(({ path }) => path === '/mcp').length, before + 2)
  assert.equal(world.grants('refresh_token').length, 1)
})

test('a token that is no bearer is not used as one, at a sign-in or at a refresh', async (t) => {
  const world = await startOAuthWorld(t, { tokenType: 'DPoP' })
  const person = personAt(t, world)
  await person.needed()
  assert.deepEqual(await person.signsIn(), {
    server: 'other',
    result: 'failed',
    words: 'The authorization server gave no token: it answered unsupported_token_type.',
  })
  world.ways.tokenType = 'bearer'
  assert.equal((await person.signsIn()).result, 'done')
  world.expire()
  world.ways.tokenType = 'mac'
  assert.ok((await failureOf(person.connection.call('read', {}, CALL))) instanceof NeedsAuthorization)
  assert.equal((await person.store.load('other'))?.tokens, undefined)
})

test('an authorization server that is away takes no sign-in away', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  world.expire()
  world.ways.tokenStatus = 503
  const failure = await failureOf(person.connection.call('read', {}, CALL))
  assert.deepEqual([failure.kind, failure.sent], ['busy', false])
  world.ways.tokenStatus = null
  await until('it goes on', () =>
    person.connection.call('read', {}, CALL).then(
      () => true,
      () => false,
    ),
  )
})

test('a call beyond the rights of the sign-in asks for more; the others go on; asked for once, not for ever', async (t) => {
  const world = await startOAuthWorld(t, { writeScope: 'write' })
  const person = personAt(t, world, { auth: { type: 'oauth', grant: 'authorization_code', scopes: ['read'] } })
  await person.needed()
  await person.signsIn()
  const failure = await failureOf(person.connection.call('write', {}, CALL))
  assert.ok(failure instanceof NeedsAuthorization && failure.more)
  const { state, message } = person.connection.state()
  assert.deepEqual([state, message], ['connected', 'it asks for more rights: sign in there again'])
  await person.connection.call('read', {}, CALL)
  const to = await person.begin()
  assert.deepEqual(to.searchParams.get('scope')?.split(' ').sort(), ['read', 'write'])
  await person.finish(await world.approve(to))
  await person.connection.reconnect()
  await person.connection.ready(20_000)
  await person.connection.call('write', {}, CALL)
  assert.equal(person.connection.state().message, '')

  world.ways.writeScope = 'never-given'
  await failureOf(person.connection.call('write', {}, CALL))
  await person.signsIn()
  // It was asked for, and is asked for again: no third time.
  world.ways.writeScope = 'read write never-given'
  const last = await failureOf(person.connection.call('write', {}, CALL))
  assert.equal(last instanceof NeedsAuthorization, false)
  assert.equal(last.message, 'it asks for rights that it was asked for already')
})

test('client_credentials: signed in by the settings alone, anew when it ends, and not again when it is refused', async (t) => {
  const world = await startOAuthWorld(t)
  world.addClient('by-hand', 'secret-of-the-settings')
  const auth = { ...CONFIGURED, grant: 'client_credentials' as const, scopes: ['read'] }
  const person = personAt(t, world, { auth })
  await person.connection.ready(20_000)
  world.expire()
  await person.connection.call('read', {}, CALL)
  const grants = world.grants('client_credentials')
  assert.deepEqual(
    grants.map((form) => [form.get('scope'), form.get('resource'), form.get('client_secret')]),
    [
      ['read', world.url, null],
      ['read', world.url, null],
    ],
  )
  world.addClient('by-hand', 'another-secret')
  world.expire()
  await failureOf(person.connection.call('read', {}, CALL))
  assert.equal(person.connection.state().state, 'needs_authorization')
  const before = world.seen.length
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  assert.equal(world.seen.length, before)
})

test('a client of the settings is used as it is, and its secret goes to no other authorization server', async (t) => {
  const world = await startOAuthWorld(t)
  world.addClient('by-hand', 'secret-of-the-settings', [REDIRECT])
  const person = personAt(t, world, { auth: { ...CONFIGURED, grant: 'authorization_code' } })
  await person.needed()
  assert.equal((await person.signsIn()).result, 'done')
  assert.equal(
    world.seen.some(({ path }) => path === '/register'),
    false,
  )
  const byItself = personAt(t, world, { auth: { ...CONFIGURED, grant: 'client_credentials' } })
  await byItself.connection.ready(20_000)
  const other = await startOAuthWorld(t)
  world.ways.resource = { authorization_servers: [other.issuer] }
  const message = 'it names another authorization server than before'
  await assert.rejects(person.begin(), { message })
  world.expire()
  assert.equal((await failureOf(byItself.connection.call('read', {}, CALL))).message, message)
  assert.equal(
    other.seen.some(({ path }) => path !== '/.well-known/oauth-authorization-server'),
    false,
  )
  // Unless it is the settings that name another.
  const auth = { ...CONFIGURED, grant: 'authorization_code' as const, issuer: other.issuer }
  const moved = personAt(t, world, { auth }, { store: person.store })
  assert.equal((await moved.begin()).origin, other.issuer)
})

test('of several authorization servers the one of the settings is asked, and where it is not among them none', async (t) => {
  const [world, other] = [await startOAuthWorld(t), await startOAuthWorld(t)]
  world.addClient('by-hand', 'secret-of-the-settings', [REDIRECT])
  const named = { issuer: world.issuer, scopes: ['read'] }
  const person = personAt(t, world, { auth: { ...CONFIGURED, ...named, grant: 'authorization_code' } })
  const byItself = personAt(t, world, { auth: { ...CONFIGURED, ...named, grant: 'client_credentials' } })
  await byItself.connection.ready(20_000)
  await person.needed()
  world.ways.resource = { authorization_servers: [other.issuer, world.issuer] }
  assert.equal((await person.signsIn()).result, 'done')
  world.expire()
  await byItself.connection.call('read', {}, CALL)
  assert.equal(world.grants('client_credentials').length, 2)

  world.ways.resource = { authorization_servers: [other.issuer] }
  await assert.rejects(person.begin(), { message: 'it does not name the issuer of its settings' })
  world.expire()
  const failure = await failureOf(byItself.connection.call('read', {}, CALL))
  assert.deepEqual([failure.kind, failure.message], ['unusable', 'it does not name the issuer of its settings'])
  assert.deepEqual(other.seen, [])
})

test('what the desk registered itself as is said where it was registered alone: at another authorization server it is somebody else', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  const first = await person.begin()
  const other = await startOAuthWorld(t)
  world.ways.resource = { authorization_servers: [other.issuer] }
  const second = await person.begin()
  assert.deepEqual(
    [first.origin, second.origin],
    [world.issuer, other.issuer].map((issuer) => new URL(issuer).origin),
  )
  assert.equal(other.seen.filter(({ path }) => path === '/register').length, 1)
})

test('tokens are for the address they were given for, whatever goes by the name later', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  const other = await startOAuthWorld(t)
  const moved = personAt(t, other, {}, { store: person.store })
  await moved.needed()
  assert.deepEqual(
    other.seen.filter(({ authorization }) => authorization !== undefined),
    [],
  )
})

test('an address that changes while the desk runs: the tokens of the one before are not sent there, nor got for it', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  const back = await world.approve(await person.begin())
  const other = await startOAuthWorld(t)
  const moved = { ...person.config, url: other.url }
  await person.connection.reconnect(moved)
  await person.needed()
  assert.deepEqual(await person.finish(back, 'anna', moved), {
    server: 'other',
    result: 'expired',
    words: 'The settings have changed since. Begin the sign-in again.',
  })
  assert.equal(world.grants('authorization_code').length, 1)
  assert.equal(await person.signIns.has(moved), false)
  assert.deepEqual(
    other.seen.filter(({ authorization }) => authorization !== undefined),
    [],
  )
  // Those of the first are for the first, also when it comes back.
  await person.connection.reconnect(person.config)
  await person.connection.ready(20_000)
})

test('a sign-in begun from another address of the desk takes nothing from the one there is before it is ended', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  const answered = async () => {
    world.expire()
    assert.deepEqual((await person.connection.call('read', {}, CALL)).content, [{ type: 'text', text: 'done: read' }])
  }
  const elsewhere = () => person.signIns.begin(person.config, 'anna', REDIRECT.replace('127.0.0.1', 'localhost'))
  await elsewhere()
  await answered()
  assert.equal((await person.finish(await world.approve(await elsewhere()))).result, 'done')
  await answered()
  assert.equal(person.connection.state().state, 'connected')
})
