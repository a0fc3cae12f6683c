// What every route does before it runs: who asks, is the request ours, does the body fit.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { newTraderId, readSecret, sessionCookie } from '../../../lib/auth/session.ts'
import type { HttpFailure } from '../../../lib/contracts/chat.ts'
import type { AuditRecord } from '../../../lib/contracts/gate/record.ts'
import { checkPlaybookRequest } from '../../../lib/contracts/playbooks.ts'
import { DISK_FULL } from '../../../lib/errors.ts'
import { readBody, route, whileSignedIn } from '../../../lib/http.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { setLogLevel } from '../../../lib/log.ts'
import { recordAudit } from '../../../lib/store/audit.ts'
import { routes } from '../../support/app-routes.ts'
import { openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk({ DESK_HOSTS: 'desk.test' })
  setLogLevel('silent')
  Object.assign(globalThis, { __eapDesk: Promise.resolve(t.desk) })
})
after(() => t.dispose())

const cookie = () => `desk_session=${sessionCookie(newTraderId(), readSecret(t.dataDir))}`
const send = (headers: Record<string, string>, method: string) =>
  route(new Request('http://desk.test/x', { method, headers }), async ({ traderId }) => Response.json({ traderId }))
const ask = (headers: Record<string, string>, method = 'GET') => send({ host: 'desk.test', ...headers }, method)

test('a cookie that cannot be decoded is nobody, not a failure of the desk', async () => {
  for (const odd of ['desk_session=%', 'desk_session=%E0%A4%A', 'desk_session', 'desk_session=a.b.c', '%=%'])
    assert.equal((await ask({ cookie: odd })).status, 401, odd)
  assert.equal((await ask({ cookie: `other=%; ${cookie()}` })).status, 200)
})

test('no cache keeps what a trader was told, for whoever signs in next and goes Back; a picture is asked for each time', async () => {
  const own = { cookie: cookie() }
  for (const headers of [own, {}]) assert.equal((await ask(headers)).headers.get('cache-control'), 'no-store')
  const asked = new Request('http://desk.test/x', { headers: { host: 'desk.test', ...own } })
  const picture = async () => new Response(null, { headers: { 'cache-control': 'private, no-cache' } })
  assert.equal((await route(asked, picture)).headers.get('cache-control'), 'private, no-cache')
})

test('a full disk is told by name; what else goes wrong inside is not told', async () => {
  const failing = async (error: Error) => {
    const request = new Request('http://desk.test/x', { headers: { host: 'desk.test', cookie: cookie() } })
    const response = await route(request, () => Promise.reject(error))
    return [response.status, ((await response.json()) as HttpFailure).error.message]
  }
  const inside = new Error('database or disk is full')
  assert.deepEqual(await failing(inside), [500, 'Something went wrong at the desk. Nothing was sent.'])
  assert.deepEqual(await failing(Object.assign(inside, { code: 'SQLITE_FULL' })), [503, DISK_FULL])
  // Of a bundle that is not this one: no instance of the class here.
  const known = Object.assign(new Error('One at a time.'), { name: 'DeskError', code: 'BUSY', status: 429 })
  assert.deepEqual(await failing(known), [429, 'One at a time.'])
})

test('a secret that is lost or another while the desk runs signs nobody out, and none is made in its place', async (c) => {
  const own = { cookie: cookie() }
  const path = join(t.dataDir, 'secret')
  const secret = readFileSync(path)
  c.after(() => writeFileSync(path, secret))
  rmSync(path)
  assert.equal((await ask(own)).status, 200)
  assert.ok(!existsSync(path))
})

test('what a page of another origin asks for is refused, unless it leads its reader here; programs are not', async () => {
  const own = { cookie: cookie() }
  assert.equal((await ask({ ...own, origin: 'http://evil.test' }, 'POST')).status, 403)
  assert.equal((await ask({ ...own, origin: 'null' }, 'POST')).status, 403)
  assert.equal((await ask({ ...own, 'sec-fetch-site': 'same-site' }, 'DELETE')).status, 403)
  assert.equal((await ask({ ...own, origin: 'http://desk.test' }, 'POST')).status, 200)
  assert.equal((await ask(own, 'POST')).status, 200)
  const from = (site: string, dest: string, method: string) =>
    ask({ ...own, 'sec-fetch-site': site, 'sec-fetch-dest': dest }, method)
  for (const method of ['GET', 'HEAD']) {
    for (const site of ['cross-site', 'same-site']) {
      assert.equal((await from(site, 'document', method)).status, 200)
      for (const dest of ['image', 'empty', 'iframe', 'script'])
        assert.equal((await from(site, dest, method)).status, 403, `${site} ${dest}`)
    }
    for (const site of ['same-origin', 'none']) assert.equal((await from(site, 'empty', method)).status, 200)
  }
  assert.equal((await from('cross-site', 'document', 'POST')).status, 403)
})

test('a page whose own name was made to lead here (DNS rebinding) gets nothing, reads neither', async () => {
  const rebound = {
    cookie: cookie(),
    host: 'evil.example:4701',
    origin: 'http://evil.example:4701',
    'sec-fetch-site': 'same-origin',
  }
  for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])
    assert.equal((await send(rebound, method)).status, 403, method)
  const { error } = (await (await send(rebound, 'GET')).json()) as HttpFailure
  assert.equal(error.code, 'FORBIDDEN')
  assert.match(error.message, /does not go by that name.+DESK_HOSTS/)
})

test('a request has to say one of the names of the desk', async () => {
  const status = async (host: string) => (await send({ cookie: cookie(), host }, 'GET')).status
  for (const host of [
    '',
    '127.0.0.1.evil.example',
    'user@127.0.0.1',
    '2130706433',
    '0.0.0.0',
    'desk.test.evil.example',
  ])
    assert.equal(await status(host), 403, host)
  for (const host of ['localhost:4701', '127.0.0.1', '[::1]:3000', 'DESK.TEST:8443'])
    assert.equal(await status(host), 200, host)
  assert.equal((await send({ cookie: cookie() }, 'GET')).status, 403, 'none')
})

test('of the two doors without a trader, only the one that tells of no trading is open to every name', async () => {
  const asked = (host: string) => routes.metrics(new Request('http://desk.test/x', { headers: { host } }))
  assert.equal((await routes.health()).status, 200)
  assert.equal((await asked('evil.example')).status, 403)
  assert.equal((await asked('desk.test')).status, 200)
})

test('health asks a server once a second at most, whoever asks for it, and tells no page of another origin', async (c) => {
  const { mock } = c.mock.method(t.desk.connections.get('eap') ?? assert.fail(), 'answers')
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await routes.health()).status))
  assert.deepEqual([new Set(statuses), mock.callCount() <= 1], [new Set([200]), true])
  // Not by a clock of its own: other files run in this process.
  await setTimeout(1_050)
  assert.equal((await routes.health()).status, 200)
  assert.ok(mock.callCount() > 0)
  mock.mockImplementationOnce(async () => false)
  await setTimeout(1_050)
  assert.deepEqual([(await routes.health()).status, (await routes.health()).status], [503, 200])
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }
  assert.equal((await routes.health(new Request('http://localhost/x', { headers }))).status, 403)
})

test('a desk whose disk has no room left is not well, and says why', async (c) => {
  const { statfs } = fs
  let blocks = 15
  c.mock.method(fs, 'statfs', async (path: string) =>
    Object.assign(await statfs(path), path === t.dataDir ? { bavail: blocks, bsize: 4_096 } : {}),
  )
  syncBuiltinESMExports()
  try {
    const answer = await routes.health()
    assert.equal(answer.status, 503)
    assert.deepEqual((await answer.json()).parts.database, { status: 'down', message: DISK_FULL })
    blocks = 16
    assert.equal((await routes.health()).status, 200)
  } finally {
    c.mock.restoreAll()
    syncBuiltinESMExports()
  }
})

test('where a request came from is an address and a program, however much the request says', async () => {
  const headers = { host: 'desk.test', cookie: cookie() }
  const from = async (more: Record<string, string>) => {
    const request = new Request('http://desk.test/x', { headers: { ...headers, ...more } })
    return (await route(request, async (caller) => Response.json(caller.from))).json()
  }
  // What it said of itself stands before what the proxy added.
  assert.equal(await from({ 'x-forwarded-for': '10.0.0.1, 2001:db8::1', 'user-agent': 'curl' }), '2001:db8::1 curl')
  assert.equal(await from({}), 'local')
  // It stands in each record of the audit, which nobody can shorten afterwards.
  const long = String(await from({ 'x-forwarded-for': 'x'.repeat(9_000), 'user-agent': 'y'.repeat(9_000) }))
  assert.ok(long.length < 200, `${long.length}`)
})

test('who asks only for the head of the event line leaves nobody listening', async () => {
  const listening = () => t.desk.gate.events.listenerCount('plan')
  const before = listening()
  // A web server asks a route that has only GET, and sends what it answers without its body.
  const head = new Request('http://desk.test/x', { method: 'HEAD', headers: { host: 'desk.test', cookie: cookie() } })
  const answer = await routes.marketStream(head)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  assert.equal(answer.body, null)
  assert.equal(listening(), before)
})

test('of one trader so many lines are open and no more, however many are asked for at once; one that ends makes room', async () => {
  const [own, other] = [cookie(), cookie()]
  const open = (of: string, signal = new AbortController().signal) =>
    routes.marketStream(new Request('http://desk.test/x', { signal, headers: { host: 'desk.test', cookie: of } }))
  const lines = await Promise.all(Array.from({ length: 40 }, () => open(own)))
  const opened = lines.filter(({ status }) => status === 200)
  const refused = lines.filter(({ status }) => status === 429)
  assert.deepEqual([opened.length, refused.length], [32, 8])
  for (const answer of refused) {
    const { error } = (await answer.json()) as HttpFailure
    assert.match(error.message, /^32 pages of yours follow the market already/)
    for (const locale of ['zh-Hant', 'zh-Hans']) assert.notEqual(sentenceIn(locale, error.message), error.message)
  }
  const others = await open(other)
  assert.equal(others.status, 200)

  await opened.pop()?.body?.cancel()
  const tab = new AbortController()
  assert.equal((await open(own, tab.signal)).status, 200)
  assert.equal((await open(own)).status, 429)
  tab.abort()
  const last = await open(own)
  assert.equal(last.status, 200)
  for (const { body } of [...opened, others, last]) await body?.cancel()
})

test('nobody listens for a guest’s account any more once their answer has come to its end, or its reader has gone', async (c) => {
  const { members } = t.desk
  const onJoined = members.onJoined.bind(members)
  let listening = 0
  c.mock.method(members, 'onJoined', (...args: Parameters<typeof onJoined>) => {
    listening++
    const off = onJoined(...args)
    return () => {
      listening--
      off()
    }
  })
  const written = () =>
    whileSignedIn(new Blob(['an answer']).stream(), { desk: t.desk, traderId: newTraderId(), signIn: null })
  const [read, left] = [written(), written()]
  assert.equal(listening, 2)
  assert.equal(await new Response(read).text(), 'an answer')
  assert.equal(listening, 1)
  await left.cancel()
  assert.equal(listening, 0)
})

test('the audit shows a trader their own records and those of the whole desk, as a page and as a file', async () => {
  const [anna, ben] = [newTraderId(), newTraderId()]
  const at = new Date().toISOString()
  const kind = 'memory.exported'
  for (const traderId of [anna, ben, undefined])
    await recordAudit(t.desk.db, { kind, ...(traderId && { traderId, planId: 'p-1' }), body: {} }, at)
  const shown = async (query: string) => {
    const headers = { host: 'desk.test', cookie: `desk_session=${sessionCookie(anna, readSecret(t.dataDir))}` }
    const answer = await routes.audit(new Request(`http://desk.test/api/audit?kind=${kind}&${query}`, { headers }))
    const read = (await answer.json()) as AuditRecord[] | { records: AuditRecord[] }
    return (Array.isArray(read) ? read : read.records).map(({ traderId }) => traderId)
  }
  assert.deepEqual(await shown(''), [null, anna])
  assert.deepEqual(await shown('format=json'), [null, anna])
  assert.deepEqual(await shown('planId=p-1'), [anna])
})

test('a query is read whole or refused, in words that say what there is: no name, value or kind of record is passed over', async () => {
  const headers = { host: 'desk.test', cookie: cookie() }
  const at = (path: string) => new Request(`http://desk.test/api${path}`, { headers })
  const refusal = async (answer: Promise<Response>) => {
    const { status, body } = await answer
    if (status === 200) await body?.cancel()
    return status === 400 ? ((await new Response(body).json()) as HttpFailure).error.message : status
  }
  const audit = (query: string) => refusal(routes.audit(at(`/audit?${query}`)))
  assert.equal(await audit('kind=leg,plan.decision,kill.reset,account.not_opened&planId=&zone=Asia/Taipei'), 200)
  assert.match(
    String(await audit('kind=leg,foo.bar')),
    /kind: there is no foo\.bar, only plan\.proposed, .+, playbook\.run\.$/,
  )
  assert.match(String(await audit('kinds=leg')), /there is no "kinds", only kind, planId, from/)
  assert.match(String(await audit('kind=leg&planid=')), /there is no "planid"/)
  assert.match(String(await audit('kind=leg&kind=plan')), /"kind" stands there more than once/)
  assert.match(String(await audit('zone=Moon/Sea')), /zone: there is no time zone of that name/)

  const plans = (query: string) => refusal(routes.plans(at(`/plans?${query}`)))
  assert.equal(await plans('status=done,failed&limit=5'), 200)
  assert.equal(await plans('limit='), 200, 'as a form sends what was not filled in')
  assert.ok(String(await plans(`${'x'.repeat(5_000)}=1`)).length < 200, 'what was asked for comes back cut')
  assert.match(String(await plans('state=done')), /there is no "state", only status, channel/)
  assert.match(String(await plans('status=gone')), /status.+"pending"/)
  assert.match(String(await plans('before=x')), /before: it is what the last page gave/)

  const stream = (query: string) => refusal(routes.marketStream(at(`/market/stream?${query}`)))
  for (const query of ['symbols=ELC', 'symbols=', 'symbols=elc,ELC']) assert.equal(await stream(query), 200, query)
  assert.match(String(await stream('symbols=ELC,FOO')), /lists no FOO/)
  assert.match(String(await stream('symbol=ELC')), /there is no "symbol", only symbols/)
  const candles = (query: string) => refusal(routes.candles(at(`/market/candles?${query}`)))
  assert.match(String(await candles('symbol=ELC&interval=7m')), /interval: /)
  assert.match(String(await candles('symbol=ELC&from=2026')), /there is no "from", only symbol, interval, limit/)

  const said = (query: string) => refusal(routes.memoryHistory(at(`/memory/history?${query}`)))
  assert.equal(await said('q=price&each=conversation'), 200)
  assert.match(String(await said('q=price&each=word')), /each: .+"message"/)
  assert.match(String(await said(`q=${'x'.repeat(201)}`)), /q: /)
  // An address that takes no query says so, whoever may ask there.
  for (const [of, path] of [
    [routes.session, '/session'],
    [routes.members, '/members'],
    [routes.signIn, '/account/sign-in'],
  ] as const)
    assert.match(String(await refusal(of(at(`${path}?limit=5`)))), /takes no query, and so no "limit"/, path)
})

test('a body that is too large, no JSON, no UTF-8 or of another form is refused by name', async () => {
  const status = async (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) => {
    const request = new Request('http://desk.test/x', { method: 'POST', headers, body })
    return readBody(request, z.strictObject({ a: z.number() }), 1024).then(
      () => 200,
      (error: { status: number }) => error.status,
    )
  }
  assert.equal(await status('{"a":1}'), 200)
  assert.equal(await status('{"a":1}', { 'content-type': 'Application/JSON ; charset=utf-8' }), 200)
  for (const type of [
    'text/plain',
    'text/plain; x=application/json',
    'application/json-patch',
    'text/x-application/json',
  ])
    assert.equal(await status('{"a":1}', { 'content-type': type }), 415, type)
  assert.equal(await status('{"a":1}'.padEnd(1024)), 200)
  assert.equal(await status('{"a":1}'.padEnd(1025)), 413)
  assert.equal(await status('{"a":'), 400)
  assert.equal(await status('[1]'), 400)
})

test('of what does not fit ten places are named, however many there are', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(Array.from({ length: 9_000 }, () => ''))
  const request = new Request('http://desk.test/x', { method: 'POST', headers, body })
  const told = await readBody(request, z.array(z.number())).catch((error) => error)
  assert.deepEqual([told.status, told.details.length, told.message.split(';').length], [400, 10, 10])
})

test('a name that would be lost, and two that the database would keep as one, are refused however deep they stand', async () => {
  const send = (body: BodyInit) =>
    readBody(
      new Request('http://desk.test/x', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      z.record(z.string(), z.unknown()),
    )
  assert.deepEqual(await send('{"args":{"\\ud83d\\ude00":1}}'), { args: { '\u{1f600}': 1 } })
  // Read as it comes it would be dropped without a word, and what is left would fit.
  await assert.rejects(send('{"args":{"__proto__":{"b":2}}}'), { name: 'DeskError', status: 400 })
  await assert.rejects(send('{"args":{"\\ud800":1,"\\udbff":2}}'), { name: 'DeskError', status: 400 })
  // Two bytes that are no UTF-8 would both be read as the same character.
  await assert.rejects(send(Buffer.from('{"args":{"\xff":1,"\xfe":2}}', 'latin1')), { name: 'DeskError', status: 400 })
})

test('a body that says it is too large is not read', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': '2000' }
  const body = new ReadableStream({ pull: () => Promise.reject(new Error('it was read')) }, { highWaterMark: 0 })
  const request = new Request('http://desk.test/x', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  await assert.rejects(readBody(request, z.unknown(), 1024), { name: 'DeskError', status: 413 })
})

test('what is filled into a form of a server may be longer than other requests are', async () => {
  const headers = { host: 'desk.test', cookie: cookie(), 'content-type': 'application/json' }
  const status = async (fields: number) => {
    const notes = Array.from({ length: fields }, (_, n) => [`notes${n}`, 'x'.repeat(10_000)])
    const body = JSON.stringify({ action: 'accept', content: Object.fromEntries(notes) })
    const request = new Request('http://desk.test/api/questions/none', { method: 'POST', headers, body })
    return (await routes.answer(request, 'none')).status
  }
  assert.equal(await status(20), 404, 'read, and for no question')
  assert.equal(await status(30), 413)
})

test('a body nested deeper than its form can be looked through is refused by name', async () => {
  const headers = { 'content-type': 'application/json' }
  for (const depth of [4_000, 40_000]) {
    const body = `{"form":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`
    const request = new Request('http://desk.test/x', { method: 'POST', headers, body })
    await assert.rejects(readBody(request, checkPlaybookRequest, 1024 * 1024), { name: 'DeskError', status: 400 })
  }
  // How deep that is depends on the machine; this form is always too deep.
  const endless = (): boolean => !endless()
  const request = new Request('http://desk.test/x', { method: 'POST', headers, body: '{}' })
  await assert.rejects(readBody(request, z.unknown().refine(endless)), { status: 400, message: /nested too deeply/ })
})

test('a message that has no form of a message is told what is missing or wrong in it; one is as large as its bytes', async () => {
  const own = { host: 'desk.test', cookie: cookie(), 'content-type': 'application/json' }
  const ask = async (body: object) => {
    const request = { method: 'POST', headers: own, body: JSON.stringify(body) }
    const answer = await routes.chat(new Request('http://desk.test/api/chat', request))
    return { status: answer.status, ...((await answer.json()) as HttpFailure).error }
  }
  const wrongIn = async (body: object) => {
    const { status, details } = await ask(body)
    return [status, ...((details ?? []) as { path: string }[]).map(({ path }) => path)]
  }
  const message = { id: 'm', role: 'user', parts: [{ type: 'text', text: 'hello' }] }
  assert.deepEqual(await wrongIn({}), [400, 'chatId', 'message'])
  assert.deepEqual(await wrongIn({ message }), [400, 'chatId'])
  assert.deepEqual(await wrongIn({ chatId: 'c', message: { ...message, role: 'system' } }), [400, 'message.role'])
  assert.deepEqual(await wrongIn({ chatId: 'c', trigger: 'again' }), [400, 'trigger'])
  const video = { type: 'file', mediaType: 'video/mp4', url: 'data:' }
  const withVideo = { ...message, parts: [...message.parts, video] }
  assert.deepEqual(await wrongIn({ chatId: 'c', message: withVideo }), [400, 'message.parts.1.mediaType'])

  const large = { ...message, parts: [{ type: 'text', text: '測'.repeat(22_000) }] }
  const { status, code } = await ask({ chatId: 'c', message: large })
  assert.deepEqual([status, code], [413, 'TOO_LARGE'])
})

test('what the database would keep as another text comes in as that text: no message is written over', async () => {
  const own = { host: 'desk.test', cookie: cookie(), 'content-type': 'application/json' }
  const say = async (chatId: string, id: string, text: string) => {
    const body = JSON.stringify({ chatId, message: { id, role: 'user', parts: [{ type: 'text', text }] } })
    const answer = await routes.chat(new Request('http://desk.test/api/chat', { method: 'POST', headers: own, body }))
    await answer.text()
    return answer.status
  }
  assert.equal(await say('odd', '\ud800', 'What are my limits \ud83d?'), 200)
  assert.equal(await say('odd', '\udbff', 'Buy everything'), 409)
  const [stored] = await t.desk.db.selectFrom('messages').selectAll().where('chat_id', '=', 'odd').execute()
  assert.deepEqual(JSON.parse(stored?.parts ?? ''), [{ type: 'text', text: 'What are my limits \ufffd?' }])
  // Two names of one conversation: an answer at a time.
  const both = await Promise.all([say('\ud800', 'a', 'hello'), say('\udbff', 'b', 'hello')])
  assert.deepEqual(both.toSorted(), [200, 409])
})

test('words that are the same in both scripts are answered in that of the screen, after a reload too', async () => {
  for (const [locale, told] of [
    ['zh-Hans', /这句/],
    ['zh-Hant', /這句/],
  ] as const) {
    const own = { host: 'desk.test', cookie: `${cookie()}; locale=${locale}`, 'content-type': 'application/json' }
    const post = async (body: object) => {
      const request = { method: 'POST', headers: own, body: JSON.stringify(body) }
      return (await routes.chat(new Request('http://desk.test/api/chat', request))).text()
    }
    const parts = [{ type: 'text', text: '天地大小' }]
    assert.match(await post({ chatId: locale, message: { id: `m-${locale}`, role: 'user', parts } }), told)
    assert.match(await post({ chatId: locale, trigger: 'regenerate' }), told)
  }
})
