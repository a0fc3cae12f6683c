// The desk's own way to sign in at a server: its routes, its database, its audit, its restart.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readSecret, sessionCookie } from '../../../lib/auth/session.ts'
import { serversView } from '../../../lib/contracts/servers.ts'
import { startOAuthWorld } from '../../fakes/oauth-servers.ts'
import { routes } from '../../support/app-routes.ts'
import { openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

const HOST = '127.0.0.1:4321'
const ORIGIN = `http://${HOST}`

/** @param auth of one more server, at the same address */
async function open(c: TestContext, auth?: Record<string, unknown>) {
  const world = await startOAuthWorld(c)
  const { url } = world
  let t = await openTestDesk({ DESK_HOSTS: 'desk.example' }, undefined, {
    grid: { url },
    ...(auth ? { byItself: { url, auth } } : {}),
  })
  const share = (desk: TestDesk) => {
    t = desk
    Object.assign(globalThis, { __eapDesk: Promise.resolve(desk.desk) })
  }
  share(t)
  c.after(() => t.dispose())
  const ask = (trader: TestTrader, method: string, path: string, headers: Record<string, string> = {}) => {
    const cookie = `desk_session=${sessionCookie(trader.id, readSecret(t.dataDir))}`
    return new Request(`${ORIGIN}${path}`, { method, headers: { host: HOST, origin: ORIGIN, cookie, ...headers } })
  }
  const stateIs = async (wanted: string) => {
    for (let i = 0; i < 1_500; i++) {
      if (t.desk.connections.get('grid')?.state().state === wanted) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    assert.fail(`not ${wanted}: ${JSON.stringify(t.desk.connections.get('grid')?.state())}`)
  }
  return {
    world,
    desk: () => t,
    ask,
    stateIs,
    authorize: (trader: TestTrader, headers: Record<string, string> = {}, name = 'grid') =>
      routes.authorize(ask(trader, 'POST', `/api/servers/${name}/authorize`, headers), name),
    async back(trader: TestTrader, at: URL) {
      const response = await routes.callback(ask(trader, 'GET', at.pathname + at.search))
      return { response, to: new URL(response.headers.get('location') ?? '', ORIGIN) }
    },
    async reopen() {
      share(await t.reopen())
    },
  }
}

const signInOf = async (request: Request) =>
  serversView.parse(await (await routes.servers(request)).json()).servers.map(({ name, signIn }) => `${name} ${signIn}`)

test('authorized from the screen, kept sealed over a restart, and forgotten', async (c) => {
  const { world, desk, ask, stateIs, authorize, back, reopen } = await open(c)
  const anna = desk().trader()
  await stateIs('needs_authorization')
  assert.deepEqual(await signInOf(ask(anna, 'GET', '/api/servers')), ['eap none', 'grid wanted'])
  const answer = await authorize(anna)
  assert.equal(answer.status, 200)
  const { url } = (await answer.json()) as { url: string }
  assert.equal(new URL(url).searchParams.get('redirect_uri'), `${ORIGIN}/api/servers/oauth/callback`)
  const returned = await world.approve(new URL(url))

  const stranger = await back(desk().trader(), returned)
  assert.equal(stranger.to.searchParams.get('signIn'), 'expired')
  const again = (await (await authorize(anna)).json()) as { url: string }
  const { response, to } = await back(anna, await world.approve(new URL(again.url)))
  assert.equal(response.status, 303)
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
  assert.equal(to.href, `${ORIGIN}/servers?signIn=done&server=grid`)
  await stateIs('connected')
  // The desk registers itself once, however often it asks.
  assert.equal(world.seen.filter(({ path }) => path === '/register').length, 1)

  await reopen()
  await stateIs('connected')
  assert.deepEqual(await signInOf(ask(anna, 'GET', '/api/servers')), ['eap none', 'grid held'])
  const { data, audit } = await kept(desk())
  const secrets = world.secrets()
  assert.ok(secrets.length >= 4)
  for (const secret of secrets) assert.equal(data.includes(secret), false, secret.split('-')[0])
  const view = await (await routes.tools(ask(anna, 'GET', '/api/tools'))).text()
  for (const secret of secrets) assert.equal(view.includes(secret), false)

  assert.equal((await routes.forget(ask(anna, 'POST', '/api/servers/grid/forget'), 'grid')).status, 204)
  await stateIs('needs_authorization')
  assert.deepEqual(await desk().desk.db.selectFrom('server_sign_ins').selectAll().execute(), [])
  assert.deepEqual(
    [...audit, ...(await kept(desk())).audit.slice(audit.length)],
    ['server.signed_in', 'server.forgotten'],
  )
  await reopen()
  await stateIs('needs_authorization')

  // Begun while anybody could; by the time the browser comes back, heads alone may.
  const late = (await (await authorize(anna)).json()) as { url: string }
  await desk().desk.members.make({ from: 'test' }, { email: 'head@desk.example', role: 'head' })
  const { to: refused } = await back(anna, await world.approve(new URL(late.url)))
  assert.equal(refused.searchParams.get('signIn'), 'expired')
  assert.deepEqual(await signInOf(ask(anna, 'GET', '/api/servers')), ['eap none', 'grid wanted'])
})

test('only a person at the desk, from its own pages, under its own name, and only where there is something to sign in to', async (c) => {
  const { world, desk, ask, stateIs, authorize, back } = await open(c)
  const anna = desk().trader()
  await stateIs('needs_authorization')
  const status = async (response: Response | Promise<Response>) => (await response).status
  assert.equal(await status(authorize(anna, { cookie: '' })), 401)
  assert.equal(await status(authorize(anna, { origin: 'https://evil.example' })), 403)
  assert.equal(await status(authorize(anna, { 'sec-fetch-site': 'cross-site' })), 403)
  assert.equal(await status(authorize(anna, { origin: 'http://evil.example', host: 'evil.example' })), 403)
  assert.equal(await status(authorize(anna, {}, 'eap')), 422)
  assert.equal(await status(authorize(anna, {}, 'nowhere')), 404)
  // By whoever asks for it without a request: the code goes to this desk alone, and in the clear to this machine alone.
  const comesBackTo = (origin: string) =>
    desk().desk.serverSignIn.begin({ traderId: anna.id, from: 'test', signInId: null }, 'grid', origin)
  await assert.rejects(comesBackTo('https://evil.example'), { status: 403 })
  await assert.rejects(comesBackTo('http://desk.example'), { status: 422 })
  const forget = ask(anna, 'POST', '/api/servers/grid/forget', { origin: 'https://evil.example' })
  assert.equal(await status(routes.forget(forget, 'grid')), 403)
  assert.equal(
    world.seen.some(({ path }) => path === '/register'),
    false,
  )

  world.ways.refuse = { error: 'access_denied', description: '<script>alert(1)</script>' }
  const { url } = (await (await authorize(anna)).json()) as { url: string }
  const { response, to } = await back(anna, await world.approve(new URL(url)))
  assert.equal(to.pathname, '/servers')
  assert.equal(to.searchParams.get('signIn'), 'denied')
  assert.equal(
    to.searchParams.get('why'),
    'The authorization server said no: access_denied – <script>alert(1)</script>',
  )
  assert.equal(await response.text(), '')

  world.ways.resource = { resource: 'https://bank.example/' }
  const refused = await authorize(anna)
  assert.equal(refused.status, 502)
  assert.match(await refused.text(), /its sign-in is for another server/)
})

test('one that whoever began it may not end is refused and nothing of it is kept: another session, signed out, a head no more', async (c) => {
  const { world, desk, stateIs } = await open(c)
  await stateIs('needs_authorization')
  const { members, serverSignIn, db } = desk().desk
  const given = { email: 'hanna@desk.example', role: 'head' as const }
  const { member, password } = await members.make({ from: 'test' }, given)
  await members.make({ from: 'test' }, { email: 'other@desk.example', role: 'head' })
  const signedIn = async () => {
    const cookie = await members.signIn({ email: member.email, password }, 'test', 'test', null)
    const [pair = ''] = cookie.split(';')
    const { signInId } = (await members.signedIn(pair)) ?? assert.fail()
    return { pair, who: { traderId: member.traderId, from: 'test', signInId } }
  }
  type Who = Awaited<ReturnType<typeof signedIn>>['who']
  const begun = async (who: Who) => {
    const { searchParams } = await world.approve(await serverSignIn.begin(who, 'grid', ORIGIN))
    const [state = '', code = '', iss = ''] = ['state', 'code', 'iss'].map((name) => searchParams.get(name) ?? '')
    return { state, code, iss }
  }
  const refused = async (outcome: ReturnType<typeof serverSignIn.finish>, how: string) => {
    assert.equal((await outcome).result, 'expired', how)
    assert.equal(await serverSignIn.state('grid'), 'wanted', how)
    const rows = await db.selectFrom('audit').select('seq').where('kind', '=', 'server.signed_in').execute()
    assert.deepEqual(rows, [], how)
  }

  const first = await signedIn()
  const elsewhere = await begun(first.who)
  const second = await signedIn()
  await refused(serverSignIn.finish(second.who, elsewhere), 'another session of the same member')

  const ends = {
    'signed out': () => members.signOut(second.pair, 'test'),
    'a head no more': () => members.setRole({ from: 'test' }, member.id, 'trader'),
  }
  for (const [how, end] of Object.entries(ends)) {
    const { who } = how === 'signed out' ? second : await signedIn()
    const back = await begun(who)
    const given = Promise.withResolvers<void>()
    world.ways.tokenWaitsFor = given.promise
    const before = world.grants('authorization_code').length
    const outcome = serverSignIn.finish(who, back)
    await until('a token is asked for', async () => world.grants('authorization_code').length > before)
    await end()
    given.resolve()
    await refused(outcome, how)
    await until(`what came is given back: ${how}`, async () => world.alive() === 0)
  }
})

test('where nothing is held there is nothing to forget, and the line that others use stays', async (c) => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how mcp.json names a secret
  const credentials = { type: 'oauth', grant: 'client_credentials', clientId: 'desk', clientSecret: '${GRID_SECRET}' }
  process.env.GRID_SECRET = 'secret-of-the-desk'
  c.after(() => delete process.env.GRID_SECRET)
  const { desk, ask, stateIs } = await open(c, credentials)
  const anna = desk().trader()
  await stateIs('needs_authorization')
  const forget = (name: string) => routes.forget(ask(anna, 'POST', `/api/servers/${name}/forget`), name)
  const { connections } = desk().desk
  const reconnects = ['grid', 'byItself'].map((name) => {
    const connection = connections.get(name)
    assert.ok(connection)
    return c.mock.method(connection, 'reconnect').mock
  })
  assert.equal((await forget('grid')).status, 204)
  assert.equal((await forget('byItself')).status, 422)
  assert.deepEqual(
    reconnects.map((mock) => mock.callCount()),
    [0, 0],
  )
})

test('a server that was switched off stays so, whoever signs in to it and has it forgotten', async (c) => {
  const { world, desk, ask, stateIs, authorize, back } = await open(c)
  const anna = desk().trader()
  await stateIs('needs_authorization')
  const { url } = (await (await authorize(anna)).json()) as { url: string }
  const { connections } = desk().desk
  await connections.disable('grid')
  const { to } = await back(anna, await world.approve(new URL(url)))
  assert.equal(to.searchParams.get('signIn'), 'done')
  assert.equal(connections.get('grid')?.state().state, 'disabled')
  assert.equal((await routes.forget(ask(anna, 'POST', '/api/servers/grid/forget'), 'grid')).status, 204)
  assert.equal(connections.get('grid')?.state().state, 'disabled')
})

/** Everything in the desk's folder as it is on disk, and what of this is in the audit. */
async function kept({ desk, dataDir }: TestDesk) {
  const files = readdirSync(dataDir).filter((name) => name.startsWith('desk.db'))
  assert.ok(files.length > 0)
  const rows = await desk.db
    .selectFrom('audit')
    .select('kind')
    .where('kind', 'like', 'server.%')
    .orderBy('seq')
    .execute()
  return {
    data: files.map((name) => readFileSync(join(dataDir, name), 'latin1')).join('\n'),
    audit: rows.map(({ kind }) => kind),
  }
}
