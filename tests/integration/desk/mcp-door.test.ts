// The door of /api/mcp: tokens, names, pages of other origins, sizes and rates, and clients that go away.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EmptyResultSchema, ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { call, type Face, JSON_HEADERS, message, openFace } from '../../support/mcp-face.ts'
import { until } from '../../support/until.ts'

let face: Face
let t: TestDesk
before(async () => {
  // Longer than a test may take: what ends before was not ended by its patience.
  face = await openFace({ MCP_WAIT_SECONDS: '600' })
  t = face.t
})
after(() => face.close())

for (const accept of [JSON_HEADERS.accept, 'application/json'])
  test(`a client that goes away stops the waiting, not the plan: ${accept}`, async () => {
    const trader = t.trader()
    const { secret } = await face.make(trader)
    const body = JSON.stringify(message('tools/call', { name: 'placeOrder', arguments: buy('2905', '1').args }))
    const headers = { ...JSON_HEADERS, accept, authorization: `Bearer ${secret}` }
    const listeners = () => t.desk.gate.events.listenerCount('finished')
    const before = listeners()
    const gone = new AbortController()
    // One JSON comes when it is over, events as soon as there are any.
    const answer = fetch(face.url, { method: 'POST', headers, body, signal: gone.signal }).then((came) => came.text())
    const plan = await face.waiting(trader)
    assert.equal(listeners(), before + 1)
    gone.abort()
    await assert.rejects(answer)
    while (listeners() > before) await new Promise((resolve) => setImmediate(resolve))
    assert.equal((await trader.decide(plan)).status, 'done')
  })

test('unknown, wrong, expired and revoked tokens open nothing', async () => {
  const trader = t.trader()
  const { secret, token } = await face.make(trader)
  const authorization = (value: string) => ({
    headers: { authorization: value },
    body: JSON.stringify(message('ping')),
  })
  assert.equal(await face.status(authorization(`Bearer ${secret}`)), 200)
  const none = await face.raw({ body: JSON.stringify(message('ping')) })
  assert.equal(none.status, 401)
  assert.equal(none.headers['www-authenticate'], 'Bearer realm="EAP Desk"')
  const other = (await face.make(t.trader())).secret
  for (const wrong of [
    `Bearer ${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
    `Bearer ${secret.slice(0, 22)}${other.slice(22)}`,
    `Bearer eapd_${'0'.repeat(16)}_${'A'.repeat(43)}`,
    `Basic ${secret}`,
    'Bearer',
    `Bearer ${secret} ${secret}`,
    // As it comes of two headers, which a proxy may have made one of.
    `Bearer x, Bearer ${secret}`,
  ])
    assert.equal(await face.status(authorization(wrong)), 401, wrong)
  const refused = await face.raw(authorization('Bearer eapd_no'))
  assert.equal(refused.headers['www-authenticate'], 'Bearer realm="EAP Desk", error="invalid_token"')

  const client = await face.connect(secret)
  const call1 = call(client, 'placeOrder', buy('2906', '1').args)
  await face.waiting(trader)
  await t.desk.tokens.revoke({ traderId: trader.id, from: 'test' }, token.id)
  const { status: left, note } = (await call1).data
  assert.equal(left, 'pending', 'a revoked token waits no longer')
  assert.match(note as string, /^This token was revoked/, 'and is not told to ask later')
  assert.equal(await face.status(authorization(`Bearer ${secret}`)), 401)

  const brief = await t.desk.tokens.make(
    { traderId: trader.id, from: 'test' },
    { name: 'b', scope: 'read', expiresInDays: 1 },
  )
  assert.equal(await face.status(authorization(`Bearer ${brief.secret}`)), 200)
  const past = new Date(Date.now() - 1).toISOString()
  await t.desk.db.updateTable('api_tokens').set({ expires_at: past }).where('id', '=', brief.token.id).execute()
  assert.equal(await face.status(authorization(`Bearer ${brief.secret}`)), 401)
})

test('other names, pages of other origins, other methods and large bodies are turned away', async () => {
  const { secret } = await face.make(t.trader())
  const headers = { authorization: `Bearer ${secret}` }
  const body = JSON.stringify(message('ping'))
  for (const host of [
    'evil.test',
    'evil.test:3000',
    '127.0.0.1.evil.test',
    'user@127.0.0.1',
    '127.0.0.1:80:80',
    '2130706433',
  ])
    assert.equal(await face.status({ headers: { ...headers, host }, body }), 403, host)
  for (const host of ['localhost:1', '127.0.0.1', '[::1]:3000'])
    assert.equal(await face.status({ headers: { ...headers, host }, body }), 200, host)
  for (const origin of [
    'http://evil.test',
    'null',
    'file://',
    'http://localhost.evil.test',
    'http://localhost@evil.test',
  ])
    assert.equal(await face.status({ headers: { ...headers, origin }, body }), 403, origin)
  assert.equal(await face.status({ headers: { ...headers, origin: 'http://localhost:6274' }, body }), 200)
  // Even one that holds a token is told nothing by another name.
  assert.equal(await face.status({ headers: { host: 'evil.test' }, body }), 403)
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await face.raw({ method, headers })
    assert.deepEqual([answer.status, answer.headers.allow], [405, 'POST'], method)
  }
  const large = {
    method: 'POST',
    headers: { ...JSON_HEADERS, ...headers, host: 'localhost' },
    body: `${body}${' '.repeat(1 << 20)}`,
  }
  assert.equal((await t.desk.mcpFace.handle(new Request('http://localhost/', large))).status, 413)
  assert.equal(await face.status({ headers, body: '{"jsonrpc"' }), 400)
  assert.equal(await face.status({ headers: { ...headers, 'content-type': 'text/plain' }, body }), 415)
})

test('names given by the operator are names of the desk', async () => {
  const named = await openTestDesk({ DESK_HOSTS: 'Desk.example.com, other.test', HOST: '192.0.2.7' })
  try {
    const asked = (host: string) =>
      named.desk.mcpFace
        .handle(new Request('http://desk/', { method: 'POST', headers: { host } }))
        .then((r) => r.status)
    for (const host of ['desk.example.com', 'DESK.EXAMPLE.COM:8443', 'other.test', '192.0.2.7:3000', 'localhost'])
      assert.equal(await asked(host), 401, host)
    assert.equal(await asked('example.com'), 403)
  } finally {
    await named.dispose()
  }
})

test('messages in a batch are answered each; too many calls at once are refused by name', async () => {
  const trader = t.trader()
  const { secret } = await face.make(trader, 'read')
  const headers = { authorization: `Bearer ${secret}` }
  const answers = async (batch: object[]) =>
    [...(await face.raw({ headers, body: JSON.stringify(batch) })).text.matchAll(/^data: (.*)$/gm)].map(
      ([, json = '']) => JSON.parse(json) as { id: number; result: { structuredContent?: { code?: string } } },
    )
  const two = await answers([message('ping', {}, 1), message('tools/list', {}, 2)])
  assert.deepEqual(two.map((a) => a.id).sort(), [1, 2])
  const many = Array.from({ length: 30 }, (_, i) => message('tools/call', { name: 'getOrderBook', arguments: {} }, i))
  const codes = (await answers(many)).map((a) => a.result.structuredContent?.code)
  assert.equal(codes.length, 30)
  assert.equal(codes.filter((code) => code === 'RATE_LIMITED').length, 14)
  assert.equal((await answers(many.slice(0, 16))).filter((a) => a.result.structuredContent?.code).length, 0)
  const tooMany = Array.from({ length: 101 }, (_, i) => message('ping', {}, i))
  assert.equal(await face.status({ headers, body: JSON.stringify(tooMany) }), 400)
})

test('lists of tools are counted like calls, and do not take the place of those that wait', async () => {
  const own = await openFace({ MCP_CALLS_PER_MINUTE: '48', MCP_WAIT_SECONDS: '30' })
  try {
    const trader = own.t.trader()
    const { secret } = await own.make(trader)
    const headers = { authorization: `Bearer ${secret}`, accept: 'application/json' }
    const many = JSON.stringify(Array.from({ length: 100 }, (_, i) => message('tools/list', {}, i)))
    const listed = async () => {
      const answers: { result?: object; error?: { message: string; data?: object } }[] = JSON.parse(
        (await own.raw({ headers, body: many })).text,
      )
      const refused = answers.flatMap(({ error }) => error ?? [])
      for (const { data } of refused) assert.deepEqual(data, { code: 'RATE_LIMITED' })
      return { given: answers.length - refused.length, words: refused.at(-1)?.message }
    }
    const { given, words } = await listed()
    assert.equal(given, 16)
    assert.match(words ?? '', /16 lists of this token are running already/)
    const client = await own.connect(secret)
    const orders = Array.from({ length: 16 }, (_, i) => call(client, 'placeOrder', buy(`${2900 + i}`, '1').args))
    for (const order of orders) order.catch(() => {})
    await until('all of them wait', async () => (await own.t.desk.gate.plans(trader.id, ['pending'])).length === 16)
    assert.equal((await listed()).given, 16)
    assert.equal((await listed()).given, 0, 'calls and lists are 48 by now')
    assert.equal((await call(client, 'getPlan', { planId: 'x' })).data.code, 'RATE_LIMITED')
  } finally {
    await own.close()
  }
})

test('a program is answered in what it says it takes: one JSON, events, or either', async () => {
  const trader = t.trader()
  const { secret } = await face.make(trader)
  const asked = async (accept: string, body: object) => {
    const headers = { authorization: `Bearer ${secret}`, accept }
    const { status, headers: told, text } = await face.raw({ headers, body: JSON.stringify(body) })
    const json = told['content-type'] === 'application/json' ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '')
    return { status, type: told['content-type'], result: JSON.parse(json).result }
  }
  for (const [accept, type] of [
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['text/event-stream, application/json', 'text/event-stream'],
  ] as const)
    assert.deepEqual(await asked(accept, message('ping')), { status: 200, type, result: {} }, accept)
  // A write waits all the same.
  const order = asked(
    'application/json',
    message('tools/call', { name: 'placeOrder', arguments: buy('2908', '1').args }),
  )
  await trader.decide(await face.waiting(trader), 'reject')
  assert.equal((await order).result.structuredContent.status, 'rejected')
})

test('what a program says is null is not there; in arguments it is a value', async () => {
  const { secret } = await face.make(t.trader(), 'read')
  const told = async (body: object) => {
    const headers = { authorization: `Bearer ${secret}`, accept: 'application/json' }
    return JSON.parse((await face.raw({ headers, body: JSON.stringify(body) })).text)
  }
  const asked = (method: string, params: object | null) => told({ ...message(method), params })
  const both = await told([1, 2].map((id) => ({ ...message('tools/list'), id, params: null })))
  assert.deepEqual(
    both.map(({ result }: { result?: { tools: unknown[] } }) => (result?.tools.length ?? 0) > 0),
    [true, true],
  )
  assert.ok((await asked('tools/list', null)).result.tools.length > 0)
  assert.ok((await asked('tools/list', { cursor: null, _meta: null })).result.tools.length > 0)
  assert.equal((await asked('tools/call', { name: 'getOrderBook', arguments: null })).result.isError, undefined)
  assert.match(JSON.stringify(await asked('tools/call', { name: 'getPlan', arguments: { planId: null } })), /planId/)
})

test('a call that is none is told so, and not that something broke in the middle of it', async () => {
  const { secret } = await face.make(t.trader())
  const client = await face.connect(secret)
  for (const params of [{ name: 'placeOrder', arguments: [] }, { name: 'placeOrder', arguments: 'x' }, { name: 7 }, {}])
    await assert.rejects(client.callTool(params as never), { code: ErrorCode.InvalidParams }, JSON.stringify(params))
})

test('so is a list that is asked for as none can be, and one that goes on where there is one page', async () => {
  const { secret } = await face.make(t.trader())
  const client = await face.connect(secret)
  for (const cursor of [5, 'page 2'])
    await assert.rejects(
      client.request({ method: 'tools/list', params: { cursor } }, EmptyResultSchema),
      { code: ErrorCode.InvalidParams },
      String(cursor),
    )
})

test('a token calls so often in a minute and no more', async () => {
  const slow = await openFace({ MCP_CALLS_PER_MINUTE: '3' })
  try {
    const trader = slow.t.trader()
    const client = await slow.connect((await slow.make(trader, 'read')).secret)
    for (let i = 0; i < 3; i++) assert.equal((await call(client, 'getOrderBook')).isError, false)
    const { data } = await call(client, 'getOrderBook')
    assert.equal(data.code, 'RATE_LIMITED')
    assert.match(String(data.message), /Try again in \d+ s/)
    const another = await slow.connect((await slow.make(trader, 'read')).secret)
    assert.equal((await call(another, 'getOrderBook')).isError, false)
  } finally {
    await slow.close()
  }
})

test('the emergency stop works also for a program that has called too often or has too many calls waiting', async () => {
  for (const tooOften of [true, false]) {
    const own = await openFace(tooOften ? { MCP_CALLS_PER_MINUTE: '2' } : { MCP_WAIT_SECONDS: '30' })
    try {
      const trader = own.t.trader()
      const client = await own.connect((await own.make(trader)).secret)
      if (tooOften) for (let i = 0; i < 2; i++) await call(client, 'getOrderBook')
      else {
        const orders = Array.from({ length: 16 }, (_, i) => call(client, 'placeOrder', buy(`${2900 + i}`, '1').args))
        for (const order of orders) order.catch(() => {})
        await until('all of them wait', async () => (await own.t.desk.gate.plans(trader.id, ['pending'])).length === 16)
      }
      assert.equal((await call(client, 'getOrderBook')).data.code, 'RATE_LIMITED')
      assert.equal((await call(client, 'pullKillSwitch', { reason: 'it runs away' })).data.on, true)
    } finally {
      await own.close()
    }
  }
})

test('a token is told once, kept as a hash, one trader has at most twenty, and each is on the record', async () => {
  const [alice, bob] = [t.trader(), t.trader()]
  const who = { traderId: alice.id, from: 'test' }
  const { secret, token } = await t.desk.tokens.make(who, { name: 'cron', scope: 'propose', expiresInDays: 30 })
  assert.match(secret, /^eapd_[0-9a-f]{16}_[A-Za-z0-9_-]{43}$/)
  const kept = [
    await t.desk.tokens.list(alice.id),
    await t.desk.db.selectFrom('api_tokens').selectAll().execute(),
    await t.desk.db.selectFrom('audit').selectAll().execute(),
  ]
  const proof = secret.slice(secret.length - 43)
  for (const table of kept) {
    assert.ok(JSON.stringify(table).includes(token.id))
    assert.ok(!JSON.stringify(table).includes(proof))
  }
  await assert.rejects(t.desk.tokens.revoke({ traderId: bob.id, from: 'test' }, token.id), { code: 'NOT_FOUND' })
  assert.equal((await t.desk.tokens.holderOf(secret))?.traderId, alice.id)
  assert.deepEqual(await t.desk.tokens.list(bob.id), [])
  for (let i = 1; i < 20; i++) await face.make(alice, 'read')
  await assert.rejects(face.make(alice, 'read'), { status: 422 })
  assert.equal((await t.desk.tokens.revoke(who, token.id)).status, 'revoked')
  assert.equal((await t.desk.tokens.revoke(who, token.id)).status, 'revoked')
  assert.equal(await t.desk.tokens.holderOf(secret), null)
  await face.make(alice, 'read')

  const records = await t.desk.db
    .selectFrom('audit')
    .select('kind')
    .where('trader_id', '=', alice.id)
    .where('kind', 'like', 'token.%')
    .execute()
  for (const { id } of await t.desk.tokens.list(alice.id)) await t.desk.tokens.revoke(who, id)
  assert.equal((await t.desk.tokens.list(alice.id)).length, 20, 'of those that have ended the newest')
  assert.equal(records.filter((r) => r.kind === 'token.made').length, 21)
  assert.equal(records.filter((r) => r.kind === 'token.revoked').length, 1)
  assert.equal((await verifyAudit(t.desk.db)).ok, true)
})

test('a token that has expired takes no place and stays as it ended, and the time of its last call follows a clock that was set back', async (c) => {
  const trader = t.trader()
  const who = { traderId: trader.id, from: 'test' }
  const make = (more = {}) => t.desk.tokens.make(who, { name: 'cron', scope: 'read', ...more })
  c.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const brief = await make({ expiresInDays: 1 })
  for (let i = 1; i < 20; i++) await make({ expiresInDays: 1 })
  await assert.rejects(make(), { status: 422 })
  c.mock.timers.tick(24 * 3_600_000)
  const { status, revokedAt } = await t.desk.tokens.revoke(who, brief.token.id)
  assert.deepEqual([status, revokedAt], ['expired', null])
  const { db } = t.desk
  const records = db.selectFrom('audit').select('body').where('trader_id', '=', trader.id)
  assert.deepEqual(await records.where('kind', '=', 'token.revoked').execute(), [])
  const { secret, token } = await make()
  const calledAt = async () => {
    await t.desk.tokens.holderOf(secret)
    return (await t.desk.tokens.list(trader.id)).find(({ id }) => id === token.id)?.lastUsedAt
  }
  assert.equal(await calledAt(), new Date().toISOString())
  c.mock.timers.setTime(Date.now() - 3_600_000)
  assert.equal(await calledAt(), new Date().toISOString())
})

test('what a program calls itself is told without hidden characters and cut', async () => {
  const trader = t.trader()
  const { secret, token } = await face.make(trader)
  const client = await face.connect(secret, `Ev\u202eil\u200b${'x'.repeat(200)}`)
  await client.listTools()
  const shown = (await t.desk.tokens.list(trader.id)).find((x) => x.id === token.id)
  assert.equal(shown?.client?.length, 80)
  assert.match(shown?.client ?? '', /^Evilx+$/)
  assert.notEqual(shown?.lastUsedAt, null)
})
