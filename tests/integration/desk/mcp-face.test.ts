// The desk as an MCP server: another program, a real HTTP line, the SDK's own client, a real exchange behind.
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { after, before, test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { TokenScope } from '../../../lib/contracts/api-tokens.ts'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { buy, openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { serveFetch } from '../../support/fetch-server.ts'

type Answer = { isError?: boolean; data: Record<string, unknown> & { legs?: Record<string, unknown>[] } }
type Progress = { progress: number; message?: string }

type Face = { t: TestDesk; url: string; close(): Promise<void> }

let shared: Face
let t: TestDesk
const open: Client[] = []

/** A desk of its own with its face on a line of its own. */
async function openFace(env: Record<string, string> = {}): Promise<Face> {
  const own = await openTestDesk(env)
  const line = await serveFetch((request) => own.desk.mcpFace.handle(request))
  return {
    t: own,
    url: line.url,
    async close() {
      await line.close()
      await own.dispose()
    },
  }
}

before(async () => {
  shared = await openFace({ MCP_WAIT_SECONDS: '30' })
  t = shared.t
})
after(async () => {
  await Promise.all(open.map((client) => client.close()))
  await shared.close()
})

const make = async (trader: TestTrader, scope: TokenScope = 'propose', at = t) =>
  at.desk.tokens.make({ traderId: trader.id, from: 'test' }, { name: 'my laptop', scope })

async function connect(secret: string, url = shared.url): Promise<Client> {
  const client = new Client({ name: 'Test Client', version: '1.2' })
  const headers = { authorization: `Bearer ${secret}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  open.push(client)
  return client
}

async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
  options: { onprogress?: (p: Progress) => void; signal?: AbortSignal } = {},
): Promise<Answer> {
  const answer = await client.callTool({ name, arguments: args }, undefined, options)
  const [content] = answer.content as { text: string }[]
  assert.deepEqual(JSON.parse(content?.text ?? ''), answer.structuredContent, 'both forms say the same')
  return { isError: answer.isError === true, data: answer.structuredContent as Answer['data'] }
}

/** The plan that the call just made asks for, as the trader's inbox shows it. */
async function waiting(trader: TestTrader) {
  for (;;) {
    const [plan] = await t.desk.gate.plans(trader.id, ['pending'])
    if (plan) return plan
    await new Promise<void>((resolve) => t.desk.gate.events.once('plan', () => resolve()))
  }
}

const status = async (init: { headers?: Record<string, string>; method?: string; body?: string } = {}) => {
  const response = await raw(init)
  return response.status
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** fetch will not send another Host; this will. */
function raw({
  headers = {},
  method = 'POST',
  body = '',
}: {
  headers?: Record<string, string>
  method?: string
  body?: string
}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const req = httpRequest(shared.url, { method, headers: { ...json, ...headers } }, (res) => {
      let text = ''
      res.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }))
    })
    req.on('error', reject)
    req.end(body)
  })
}
const message = (method: string, params: Record<string, unknown> = {}, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

test('a token lists what its scope may do, with the annotations of the desk and without what the desk fills in', async () => {
  const trader = t.trader()
  const reader = await connect((await make(trader, 'read')).secret)
  assert.equal(reader.getServerVersion()?.name, 'eap-desk')
  const { tools: reads } = await reader.listTools()
  const proposer = await connect((await make(trader)).secret)
  const { tools } = await proposer.listTools()
  const names = (list: { name: string }[]) => list.map((tool) => tool.name)
  assert.ok(names(reads).includes('getOrderBook') && names(reads).includes('getPlan'))
  for (const write of ['placeOrder', 'cancelOrder', 'proposePlan', 'pullKillSwitch']) {
    assert.ok(!names(reads).includes(write), write)
    assert.ok(names(tools).includes(write), write)
  }
  for (const inside of ['resolveCommand', 'previewPlan']) assert.ok(!names(tools).includes(inside), inside)
  for (const tool of tools) {
    for (const own of ['userId', 'clientOrderId', 'executeReal'])
      assert.ok(!(own in (tool.inputSchema.properties ?? {})), `${tool.name} ${own}`)
    const isRead = names(reads).includes(tool.name)
    assert.equal(tool.annotations?.readOnlyHint, isRead, tool.name)
    assert.equal(tool.annotations?.destructiveHint, !isRead, tool.name)
  }
})

test('a read answers at once, for the account of the trader alone', async () => {
  const trader = t.trader()
  const client = await connect((await make(trader, 'read')).secret)
  const book = await call(client, 'getOrderBook', { symbol: 'ELC', depth: 5 })
  assert.equal(book.data.symbol, 'ELC')
  const wallet = await call(client, 'getUserWallet')
  assert.equal(wallet.data.userId, await trader.userId())
  const wrong = await call(client, 'getOrderBook', { depth: 'many', colour: 'red' })
  assert.equal(wrong.isError, true)
  assert.equal(wrong.data.code, 'INVALID_ARGUMENT')
  const nowhere = await call(client, 'getOrderBook', { symbol: 'NOPE' })
  assert.deepEqual([nowhere.isError, nowhere.data.code], [true, 'UNKNOWN_SYMBOL'])
  await assert.rejects(call(client, 'noSuchTool'), /There is no tool "noSuchTool"/)
})

test('a token that may only read is refused writes by name, and nothing is proposed', async () => {
  const trader = t.trader()
  const client = await connect((await make(trader, 'read')).secret)
  for (const [name, args] of [
    ['placeOrder', buy('2900', '1').args],
    ['proposePlan', { legs: [buy('2900', '1')] }],
    ['pullKillSwitch', { reason: 'why not' }],
  ] as const) {
    const refused = await call(client, name, args)
    assert.deepEqual([refused.isError, refused.data.code], [true, 'FORBIDDEN'], name)
  }
  const real = await call(client, 'runSimulation', { strategy: 'momentum', executeReal: true })
  assert.deepEqual([real.isError, real.data.code], [true, 'INVALID_ARGUMENT'])
  assert.deepEqual(await t.desk.gate.plans(trader.id), [])
  assert.equal((await t.desk.gate.killSwitch.view(trader.id)).on, false)
})

test('a write waits in the inbox with progress, and answers what became of it', async () => {
  const trader = t.trader()
  const client = await connect((await make(trader)).secret)
  const heard: Progress[] = []
  const first = Promise.withResolvers<void>()
  const answer = call(client, 'placeOrder', buy('2900', '1').args, {
    onprogress: (p) => {
      heard.push(p)
      first.resolve()
    },
  })
  await first.promise
  const plan = await waiting(trader)
  assert.match(heard[0]?.message ?? '', /Waiting for the trader to decide: BUY 1 MWh ELC at 2,900 or better/)
  assert.equal(plan.origin.kind, 'mcp')
  assert.equal(plan.origin.model, 'my laptop (Test Client 1.2)')
  assert.deepEqual(
    t.received('placeOrder').filter((c) => c.args.clientOrderId === `${plan.id}:0`),
    [],
  )
  await trader.decide(plan)
  const { isError, data } = await answer
  assert.equal(isError, false)
  assert.deepEqual([data.status, data.planId], ['done', plan.id])
  assert.equal(data.legs?.[0]?.status, 'done')
  assert.equal((data.legs?.[0]?.result as { state?: string } | undefined)?.state, 'OPEN')
  assert.equal((await trader.orders()).length, 1)
})

test('a refusal is told with its reason, and what the exchange would refuse is never proposed', async () => {
  const trader = t.trader()
  const client = await connect((await make(trader)).secret)
  const answer = call(client, 'placeOrder', buy('2901', '1').args)
  const plan = await waiting(trader)
  const legs = plan.legs.map((l) => ({ id: l.id, decision: 'reject' }))
  await t.desk.gate.decide({ traderId: trader.id, from: 'test' }, plan.id, {
    digest: plan.digest,
    legs,
    reason: 'too dear',
  })
  const { isError, data } = await answer
  assert.deepEqual(
    [isError, data.status, data.reason, data.legs?.[0]?.status],
    [true, 'rejected', 'too dear', 'rejected'],
  )
  const off = await call(client, 'placeOrder', buy('2901.005', '1').args)
  assert.deepEqual([off.isError, off.data.code], [true, 'OFF_TICK'])
  assert.equal((await t.desk.gate.plans(trader.id)).length, 1)
  assert.deepEqual(await trader.orders(), [])
})

test('several legs are one plan, in order, with the reason in the words of the program', async () => {
  const trader = t.trader()
  const client = await connect((await make(trader)).secret)
  const legs = [buy('2902', '1'), buy('2903', '2')]
  const answer = call(client, 'proposePlan', { legs, reason: 'the wind drops at six' })
  const plan = await waiting(trader)
  assert.deepEqual(
    plan.legs.map((l) => l.args.price),
    ['2902', '2903'],
  )
  assert.equal(plan.origin.reason, 'the wind drops at six')
  await trader.decide(plan)
  assert.deepEqual(
    (await answer).data.legs?.map((l) => l.status),
    ['done', 'done'],
  )
  const reads = await call(client, 'proposePlan', { legs: [{ tool: 'getOrderBook', args: {} }] })
  assert.equal(reads.data.code, 'INVALID_ARGUMENT')
  const inside = await call(client, 'proposePlan', { legs: [{ tool: 'proposePlan', args: { legs } }] })
  assert.equal(inside.data.code, 'NOT_FOUND')
  const none = await call(client, 'proposePlan', { legs: [] })
  assert.equal(none.data.code, 'INVALID_ARGUMENT')
})

test('a token names its own trader: another account is refused and recorded, also in a leg', async () => {
  const [alice, bob] = [t.trader(), t.trader()]
  const bobs = await bob.userId()
  const client = await connect((await make(alice)).secret)
  for (const answer of [
    await call(client, 'getUserWallet', { userId: bobs }),
    await call(client, 'placeOrder', { ...buy('2900', '1').args, userId: bobs }),
    await call(client, 'proposePlan', {
      legs: [{ tool: 'placeOrder', args: { req: { ...buy('2900', '1').args, userId: bobs } } }],
    }),
  ])
    assert.deepEqual([answer.isError, answer.data.code], [true, 'NOT_OWNER'])
  const records = await t.desk.db
    .selectFrom('audit')
    .select('body')
    .where('kind', '=', 'attempt.refused')
    .where('trader_id', '=', alice.id)
    .execute()
  assert.equal(records.length, 3)
  assert.deepEqual(await t.desk.gate.plans(alice.id), [])
  assert.deepEqual(await t.desk.gate.plans(bob.id), [])
})

test('a plan is asked for by its own trader alone', async () => {
  const [alice, bob] = [t.trader(), t.trader()]
  const plan = await alice.propose(buy('2900', '1'))
  const own = await connect((await make(alice, 'read')).secret)
  const foreign = await connect((await make(bob)).secret)
  assert.deepEqual((await call(own, 'getPlan', { planId: plan.id })).data.status, 'pending')
  const refused = await call(foreign, 'getPlan', { planId: plan.id })
  const missing = await call(foreign, 'getPlan', { planId: 'p-none' })
  assert.deepEqual(refused, missing)
  assert.equal(refused.data.code, 'NOT_FOUND')
})

test('patience ends before the trader decides: the call answers with a planId, and getPlan tells the rest', async () => {
  const impatient = await openFace({ MCP_WAIT_SECONDS: '0' })
  try {
    const trader = impatient.t.trader()
    const client = await connect((await make(trader, 'propose', impatient.t)).secret, impatient.url)
    const first = await call(client, 'placeOrder', buy('2900', '1').args)
    assert.deepEqual([first.isError, first.data.status], [false, 'pending'])
    const planId = String(first.data.planId)
    const [plan] = await impatient.t.desk.gate.plans(trader.id)
    assert.deepEqual([plan?.id, plan?.expiresAt], [planId, first.data.expiresAt])
    if (plan) await trader.decide(plan)
    const later = await call(client, 'getPlan', { planId })
    assert.deepEqual([later.isError, later.data.status], [false, 'done'])
    await client.close()
  } finally {
    await impatient.close()
  }
})

test('silence expires the plan, and the call says so', async () => {
  const brief = await openFace({ PLAN_TTL_SECONDS: '1' })
  try {
    const trader = brief.t.trader()
    const client = await connect((await make(trader, 'propose', brief.t)).secret, brief.url)
    const { isError, data } = await call(client, 'placeOrder', buy('2900', '1').args)
    assert.deepEqual([isError, data.status, data.legs?.[0]?.status], [true, 'expired', 'expired'])
    assert.deepEqual(await trader.orders(), [])
    await client.close()
  } finally {
    await brief.close()
  }
})

test('a standing permission lets it go without a click; a limit stops it before anybody is asked', async () => {
  const trader = t.trader()
  const who = { traderId: trader.id, from: 'test' }
  const client = await connect((await make(trader)).secret)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await t.desk.gate.createPermission(who, {
    tools: ['placeOrder'],
    symbols: ['ELC'],
    side: 'BUY',
    maxQtyPerOrder: 1,
    maxQtyPerDay: 5,
    maxPrice: 2_950,
    until,
  })
  const gone = await call(client, 'placeOrder', buy('2904', '1').args)
  assert.deepEqual([gone.isError, gone.data.status], [false, 'done'])
  await t.desk.gate.setLimits(who, { maxOrderQty: 2 })
  const over = await call(client, 'placeOrder', buy('2904', '3').args)
  assert.equal(over.isError, true)
  assert.equal((await trader.orders()).length, 1)
})

test('a client that goes away stops the waiting, not the plan', async () => {
  const trader = t.trader()
  const { secret } = await make(trader)
  const body = JSON.stringify(message('tools/call', { name: 'placeOrder', arguments: buy('2905', '1').args }))
  const headers = { ...json, authorization: `Bearer ${secret}` }
  const listeners = () => t.desk.gate.events.listenerCount('finished')
  const before = listeners()
  const gone = new AbortController()
  const response = await fetch(shared.url, { method: 'POST', headers, body, signal: gone.signal })
  const plan = await waiting(trader)
  assert.equal(listeners(), before + 1)
  gone.abort()
  await assert.rejects(response.text())
  while (listeners() > before) await new Promise((resolve) => setImmediate(resolve))
  assert.equal((await trader.decide(plan)).status, 'done')
})

test('unknown, wrong, expired and revoked tokens open nothing', async () => {
  const trader = t.trader()
  const { secret, token } = await make(trader)
  const authorization = (value: string) => ({
    headers: { authorization: value },
    body: JSON.stringify(message('ping')),
  })
  assert.equal(await status(authorization(`Bearer ${secret}`)), 200)
  const none = await raw({ body: JSON.stringify(message('ping')) })
  assert.equal(none.status, 401)
  assert.equal(none.headers['www-authenticate'], 'Bearer realm="EAP Desk"')
  const other = (await make(t.trader())).secret
  for (const wrong of [
    `Bearer ${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
    `Bearer ${secret.slice(0, 22)}${other.slice(22)}`,
    `Bearer eapd_${'0'.repeat(16)}_${'A'.repeat(43)}`,
    `Basic ${secret}`,
    'Bearer',
    `Bearer ${secret} ${secret}`,
  ])
    assert.equal(await status(authorization(wrong)), 401, wrong)
  const refused = await raw(authorization('Bearer eapd_no'))
  assert.equal(refused.headers['www-authenticate'], 'Bearer realm="EAP Desk", error="invalid_token"')

  const client = await connect(secret)
  const call1 = call(client, 'placeOrder', buy('2906', '1').args)
  await waiting(trader)
  await t.desk.tokens.revoke({ traderId: trader.id, from: 'test' }, token.id)
  assert.equal((await call1).data.status, 'pending', 'a revoked token waits no longer')
  assert.equal(await status(authorization(`Bearer ${secret}`)), 401)

  const brief = await t.desk.tokens.make(
    { traderId: trader.id, from: 'test' },
    { name: 'b', scope: 'read', expiresInDays: 1 },
  )
  assert.equal(await status(authorization(`Bearer ${brief.secret}`)), 200)
  const past = new Date(Date.now() - 1).toISOString()
  await t.desk.db.updateTable('api_tokens').set({ expires_at: past }).where('id', '=', brief.token.id).execute()
  assert.equal(await status(authorization(`Bearer ${brief.secret}`)), 401)
})

test('other names, pages of other origins, other methods and large bodies are turned away', async () => {
  const { secret } = await make(t.trader())
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
    assert.equal(await status({ headers: { ...headers, host }, body }), 403, host)
  for (const host of ['localhost:1', '127.0.0.1', '[::1]:3000'])
    assert.equal(await status({ headers: { ...headers, host }, body }), 200, host)
  for (const origin of [
    'http://evil.test',
    'null',
    'file://',
    'http://localhost.evil.test',
    'http://localhost@evil.test',
  ])
    assert.equal(await status({ headers: { ...headers, origin }, body }), 403, origin)
  assert.equal(await status({ headers: { ...headers, origin: 'http://localhost:6274' }, body }), 200)
  // Even one that holds a token is told nothing by another name.
  assert.equal(await status({ headers: { host: 'evil.test' }, body }), 403)
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await raw({ method, headers })
    assert.deepEqual([answer.status, answer.headers.allow], [405, 'POST'], method)
  }
  const large = {
    method: 'POST',
    headers: { ...json, ...headers, host: 'localhost' },
    body: `${body}${' '.repeat(1 << 20)}`,
  }
  assert.equal((await t.desk.mcpFace.handle(new Request('http://localhost/', large))).status, 413)
  assert.equal(await status({ headers, body: '{"jsonrpc"' }), 400)
  assert.equal(await status({ headers: { ...headers, 'content-type': 'text/plain' }, body }), 415)
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
  const { secret } = await make(trader, 'read')
  const headers = { authorization: `Bearer ${secret}` }
  const answers = async (batch: object[]) =>
    [...(await raw({ headers, body: JSON.stringify(batch) })).text.matchAll(/^data: (.*)$/gm)].map(
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
  assert.equal(await status({ headers, body: JSON.stringify(tooMany) }), 400)
})

test('a token calls so often in a minute and no more', async () => {
  const slow = await openFace({ MCP_CALLS_PER_MINUTE: '3' })
  try {
    const trader = slow.t.trader()
    const token = (name: string) =>
      slow.t.desk.tokens.make({ traderId: trader.id, from: 'test' }, { name, scope: 'read' })
    const client = await connect((await make(trader, 'read', slow.t)).secret, slow.url)
    for (let i = 0; i < 3; i++) assert.equal((await call(client, 'getOrderBook')).isError, false)
    const { data } = await call(client, 'getOrderBook')
    assert.equal(data.code, 'RATE_LIMITED')
    assert.match(String(data.message), /Try again in \d+ s/)
    const another = await connect((await make(trader, 'read', slow.t)).secret, slow.url)
    assert.equal((await call(another, 'getOrderBook')).isError, false)
    await Promise.all([client.close(), another.close()])
  } finally {
    await slow.close()
  }
})

test('an agent outside may pull the kill switch; only a person resets it', async () => {
  const own = await openFace()
  try {
    const trader = own.t.trader()
    await trader.decide(await trader.propose(buy('2900', '1')))
    const client = await connect((await make(trader, 'propose', own.t)).secret, own.url)
    const pulled = await call(client, 'pullKillSwitch', { reason: 'the feed looks wrong' })
    assert.deepEqual([pulled.data.on, pulled.data.by, pulled.data.reason], [true, 'agent', 'the feed looks wrong'])
    await own.t.desk.gate.killSwitch.settled()
    assert.equal((await trader.orders())[0]?.state, 'CANCELLED')
    assert.equal((await call(client, 'placeOrder', buy('2900', '1').args)).isError, true)
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.filter((tool) => /reset|decide|approve|token|permission|limit/i.test(tool.name)),
      [],
    )
    assert.equal((await call(client, 'pullKillSwitch', {})).data.code, 'INVALID_ARGUMENT')
    await client.close()
  } finally {
    await own.close()
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
  await assert.rejects(t.desk.tokens.revoke({ traderId: bob.id, from: 'test' }, token.id), { code: 'not_found' })
  assert.equal((await t.desk.tokens.holderOf(secret))?.traderId, alice.id)
  assert.deepEqual(await t.desk.tokens.list(bob.id), [])
  for (let i = 1; i < 20; i++) await make(alice, 'read')
  await assert.rejects(make(alice, 'read'), { status: 422 })
  assert.equal((await t.desk.tokens.revoke(who, token.id)).status, 'revoked')
  assert.equal((await t.desk.tokens.revoke(who, token.id)).status, 'revoked')
  assert.equal(await t.desk.tokens.holderOf(secret), null)
  await make(alice, 'read')

  const records = await t.desk.db
    .selectFrom('audit')
    .select('kind')
    .where('trader_id', '=', alice.id)
    .where('kind', 'like', 'token.%')
    .execute()
  assert.equal(records.filter((r) => r.kind === 'token.made').length, 21)
  assert.equal(records.filter((r) => r.kind === 'token.revoked').length, 1)
  assert.equal((await verifyAudit(t.desk.db)).ok, true)
})

test('what a program calls itself is told without hidden characters and cut', async () => {
  const trader = t.trader()
  const { secret, token } = await make(trader)
  const client = new Client({ name: `Ev\u202eil\u200b${'x'.repeat(200)}`, version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(shared.url), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  )
  open.push(client)
  await client.listTools()
  const shown = (await t.desk.tokens.list(trader.id)).find((x) => x.id === token.id)
  assert.equal(shown?.client?.length, 80)
  assert.match(shown?.client ?? '', /^Evilx+$/)
  assert.notEqual(shown?.lastUsedAt, null)
})
