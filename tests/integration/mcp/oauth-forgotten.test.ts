/** Sign-ins that are forgotten: what is still on its way is not kept, and what was given is taken back where it was given. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NeedsAuthorization } from '../../../lib/mcp/calls/call-error.ts'
import { startOAuthWorld } from '../../fakes/oauth-servers.ts'
import { until } from '../../support/until.ts'
import { CALL, CONFIGURED, personAt, REDIRECT } from './oauth-person.ts'
import { failureOf } from './servers.ts'

test('forgotten is forgotten, also while a refresh is on its way', async (t) => {
  const world = await startOAuthWorld(t, { tokenDelayMs: 300 })
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  world.expire()
  const call = failureOf(person.connection.call('read', {}, CALL))
  await until('the refresh is on its way', () => world.grants('refresh_token').length === 1)
  await person.signIns.forget(person.config)
  assert.ok((await call) instanceof NeedsAuthorization)
  assert.equal(await person.store.load('other'), null)
})

test('what a refresh on its way still brings after that is taken back too', async (t) => {
  const world = await startOAuthWorld(t)
  const person = personAt(t, world)
  await person.needed()
  await person.signsIn()
  world.expire()
  world.ways.answerDelayMs = 500
  const call = failureOf(person.connection.call('read', {}, CALL))
  await until('new tokens are given', () => world.grants('refresh_token').length === 1 && world.alive() === 2)
  await person.signIns.forget(person.config)
  assert.equal(world.alive(), 2, 'nobody has been told of these yet')
  assert.ok((await call) instanceof NeedsAuthorization)
  await until('they are taken back', () => world.alive() === 0)
  assert.equal(await person.store.load('other'), null)
})

test('a refresh that ends after a new sign-in takes nothing from it, whether it brings tokens or a refusal', async (t) => {
  for (const isRefused of [true, false]) {
    const world = await startOAuthWorld(t)
    const person = personAt(t, world)
    await person.needed()
    await person.signsIn()
    world.expire()
    const { promise, resolve: letItEnd } = Promise.withResolvers<void>()
    world.ways.tokenWaitsFor = promise
    const call = person.connection.call('read', {}, CALL)
    await until('the refresh is on its way', () => world.grants('refresh_token').length === 1)
    world.ways.tokenWaitsFor = null
    // As an authorization server may do that gives a client one sign-in at a time.
    if (isRefused) world.revoke()
    assert.equal((await person.finish(await world.approve(await person.begin()))).result, 'done')
    const signedIn = (await person.store.load('other'))?.tokens
    assert.ok(signedIn)
    letItEnd()
    assert.deepEqual((await call).content, [{ type: 'text', text: 'done: read' }])
    assert.deepEqual((await person.store.load('other'))?.tokens, signedIn)
    assert.equal(world.takenBack().length, 0)
    assert.equal((await person.signIns.has(person.config)) && person.connection.state().state, 'connected')
  }
})

test('a sign-in that was forgotten while its code was on its way is not kept, and what it brings is taken back', async (t) => {
  const world = await startOAuthWorld(t, { answerDelayMs: 300 })
  const person = personAt(t, world)
  await person.needed()
  const finished = person.finish(await world.approve(await person.begin()))
  await until('the code is there', () => world.grants('authorization_code').length === 1)
  await person.signIns.forget(person.config)
  const { result, words } = await finished
  assert.equal(result, 'expired')
  assert.match(words, /forgotten/)
  assert.equal(await person.store.load('other'), null)
  await until('it is taken back', () => world.alive() === 0)
})

test('what is forgotten is taken back where it was given: the refresh token first, by whoever was given it', async (t) => {
  for (const methods of [undefined, ['client_secret_basic'], ['client_secret_post']]) {
    const world = await startOAuthWorld(t, {
      metadata: methods ? { token_endpoint_auth_methods_supported: methods } : {},
    })
    world.addClient('by-hand', 'secret-of-the-settings', [REDIRECT])
    const person = personAt(t, world, methods ? { auth: { ...CONFIGURED, grant: 'authorization_code' } } : {})
    await person.needed()
    assert.equal((await person.signsIn()).result, 'done')
    assert.equal(world.alive(), 2)
    assert.equal(await person.signIns.forget(person.config), true)
    assert.deepEqual(
      world.takenBack().map((form) => form.get('token_type_hint')),
      ['refresh_token', 'access_token'],
    )
    assert.equal(world.alive(), 0)
    assert.equal(await person.signIns.forget(person.config), null, 'there is nothing more to take back')
    assert.equal(world.takenBack().length, 2)
  }
})

test('a server that takes nothing back, refuses to, or names a place in the clear: forgotten here all the same', async (t) => {
  for (const [over, revoked, asked] of [
    [{ metadata: { revocation_endpoint: undefined } }, null, 0],
    [{ metadata: { revocation_endpoint: 'http://as.example/revoke' } }, null, 0],
    [{ revokeStatus: 503 }, false, 2],
  ] as const) {
    const world = await startOAuthWorld(t, over)
    const person = personAt(t, world)
    await person.needed()
    await person.signsIn()
    assert.equal(await person.signIns.forget(person.config), revoked)
    assert.equal(world.takenBack().length, asked)
    assert.equal(await person.store.load('other'), null)
    assert.equal(await person.signIns.has(person.config), false)
  }
})
