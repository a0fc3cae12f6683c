// Members and roles through the routes: who is let in as whom, and what a head alone may do.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { operatorAuthorization } from '../../../lib/auth/operator.ts'
import type { AuditPage, PlanRecordView } from '../../../lib/contracts/gate/record.ts'
import type { MadeMember, MemberView, TradersToday } from '../../../lib/contracts/members.ts'
import { serversView } from '../../../lib/contracts/servers.ts'
import { writeYaml } from '../../../lib/playbooks/document.ts'
import { recordAudit } from '../../../lib/store/audit.ts'
import { routes } from '../../support/app-routes.ts'
import { keepClearOfMidnight } from '../../support/clear-of-midnight.ts'
import { conversation } from '../../support/conversation.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { until } from '../../support/until.ts'
import { type Body, ended, PASSWORD, pagesOf, pause, share } from './member-pages.ts'

keepClearOfMidnight()
let t: TestDesk
before(async () => {
  t = await openTestDesk()
  share(t.desk)
})
after(() => t.dispose())
const { browser, operator, made, signedIn } = pagesOf(() => t.desk)
const NONE_SET = { trader: {}, everybody: {} }

describe('a guest who joins', () => {
  test('keeps what the guest has, and it is open to nobody who has the guest’s cookie alone', async () => {
    const page = browser()
    const other = browser(page.traderId)
    assert.equal(await page.told(routes.join, { email: ' Ann@Desk.example ', password: PASSWORD }), '201')
    const session = await page.session()
    assert.deepEqual([session.traderId, session.member], [page.traderId, { email: 'ann@desk.example', role: 'trader' }])
    assert.equal(await other.told(routes.session), '401 UNAUTHENTICATED')
    assert.equal(await other.told(routes.signOut, {}), '204')
    assert.equal(other.jar.size, 0, 'the next page brings another guest')
    assert.equal(await page.told(routes.join, { email: 'more@desk.example', password: PASSWORD }), '409 CONFLICT')
    const elsewhere = browser()
    assert.equal(
      await elsewhere.told(routes.join, { email: 'ann@desk.example', password: PASSWORD }),
      '409 EMAIL_TAKEN',
    )
    assert.equal(await elsewhere.told(routes.signIn, { email: 'ANN@desk.example', password: PASSWORD }), '204')
    assert.equal((await elsewhere.session()).traderId, page.traderId)
  })
  test('ends what was opened with the guest’s cookie, and what it has only begun to ask for', async (c) => {
    const page = browser()
    const other = browser(page.traderId)
    const line = ended(await other.ask(routes.marketStream))
    const account = await t.desk.accounts.ensure(page.traderId, 'eap')
    const wallet = holdAnswers(c, t.desk, 'getUserWallet', 1, ({ userId }) => userId === account)
    const message = { id: 'm-1', role: 'user', parts: [{ type: 'text', text: 'What is in my wallet?' }] }
    const answer = ended(await other.ask(routes.chat, { chatId: 'c-of-a-guest', message }))
    await wallet.answered()
    const finish = other.slowly(routes.writeMemory, { text: 'I like base load.' })
    await pause(20)
    assert.equal(await page.told(routes.join, { email: 'lines@desk.example', password: PASSWORD }), '201')
    await line
    const read = await Promise.race([
      answer.then(
        () => 'to its end',
        ({ name }) => name,
      ),
      pause(2_000),
    ])
    wallet.release()
    assert.equal(read, 'AbortError')
    assert.equal(await finish(), '401 UNAUTHENTICATED')
  })
  test('needs an address and a password of some length', async () => {
    for (const [email, password] of [
      ['no address', PASSWORD],
      ['bob@desk.example', 'short'],
      ['bob@desk.example', 'x'.repeat(129)],
    ])
      assert.equal(await browser().told(routes.join, { email, password }), '400 INVALID_ARGUMENT')
    assert.equal(await browser().told(routes.account), '409 GUEST')
  })
  test('of two at once one gets the address, and one trader is one member', async () => {
    const pages = [browser(), browser()]
    const answers = await Promise.all(
      pages.map((page) => page.told(routes.join, { email: 'twice@desk.example', password: PASSWORD })),
    )
    assert.deepEqual(answers.toSorted(), ['201', '409 EMAIL_TAKEN'])
    const one = browser()
    const both = await Promise.all(
      ['a', 'b'].map((name) =>
        browser(one.traderId).told(routes.join, { email: `${name}@two.example`, password: PASSWORD }),
      ),
    )
    assert.deepEqual(both.toSorted(), ['201', '409 CONFLICT'])
  })
})

describe('where a desk has heads', () => {
  let head: Awaited<ReturnType<typeof signedIn>>
  let kim: MadeMember
  before(async () => {
    const guest = browser()
    assert.equal((await guest.session()).mayRunDesk, true, 'nobody else could')
    assert.equal(await guest.told(routes.members), '403 FORBIDDEN', 'a guest would make themselves head')
    assert.equal(await guest.told(routes.makeMember, { email: 'me@desk.example', role: 'head' }), '403 FORBIDDEN')
    assert.equal(await guest.told(routes.setDeskLimits, noLimits), '403 FORBIDDEN', 'there they are the file')
    kim = await made('kim@desk.example', 'head')
    head = await signedIn(kim)
  })
  const noLimits = { before: { trader: {}, everybody: {} }, after: { trader: {}, everybody: {} } }
  const patch = (page: ReturnType<typeof browser>, id: string, role: string) =>
    page.told(routes.changeMember, { role }, id)

  test('they alone reset the kill switch, switch servers and set limits of the desk; anybody pulls it', async () => {
    for (const page of [browser(), await signedIn(await made('lea@desk.example'))]) {
      assert.equal((await page.session()).mayRunDesk, false)
      assert.equal(await page.told(routes.killSwitch, { action: 'pull' }), '200')
      assert.equal(await page.told(routes.killSwitch, { action: 'reset' }), '403 FORBIDDEN')
      for (const run of [routes.server, routes.authorize, routes.forget])
        assert.equal(await page.told(run, {}, 'eap/reconnect'), '403 FORBIDDEN')
      assert.equal(await page.told(routes.members), '403 FORBIDDEN')
      assert.equal(await patch(page, kim.member.id, 'trader'), '403 FORBIDDEN')
      assert.equal(await page.told(routes.setDeskLimits, noLimits), '403 FORBIDDEN')
      const tried = await t.desk.db
        .selectFrom('audit')
        .select('body')
        .where('kind', '=', 'attempt.refused')
        .where('trader_id', '=', String((await page.session()).traderId))
        .orderBy('seq')
        .execute()
      const one = 'Only a head of this desk may do that.'
      // Each that would have changed something; the list of members is only looked at.
      assert.deepEqual(
        tried.map(({ body }) => JSON.parse(body)).map(({ code, where, why, from }) => [code, where, from, why]),
        [
          ...Array.from({ length: 4 }, () => one),
          'Only a head of this desk may see and change its members.',
          'Only a head of this desk may set its limits.',
        ].map((why) => ['FORBIDDEN', 'POST /x', 'local Test/1', why]),
      )
    }
    assert.equal(await head.told(routes.setDeskLimits, noLimits), '200')
    assert.equal((await head.session()).mayRunDesk, true)
    assert.equal(await head.told(routes.killSwitch, { action: 'reset', reason: ' Prices are back. ' }), '200')
    const resets = await t.desk.db.selectFrom('audit').select('body').where('kind', '=', 'kill.reset').execute()
    assert.deepEqual(
      resets.map(({ body }) => JSON.parse(body)).map(({ reason, from }) => [reason, from]),
      [['Prices are back.', 'local Test/1']],
    )
  })
  test('they alone read what a server said of the last call that failed: it may be anybody’s', async () => {
    const tool = t.desk.registry.find('eap', 'getOrderBook') ?? assert.fail('no tool')
    const { errorMessage } = await t.desk.engine.read({ tool, args: { symbol: 'AN-IDEA-OF-SOMEBODY' }, userId: null })
    assert.match(errorMessage ?? '', /AN-IDEA-OF-SOMEBODY/)
    const told = async (page: ReturnType<typeof browser>) => {
      const view = serversView.parse(await (await page.ask(routes.servers)).json())
      const eap = view.servers.find(({ name }) => name === 'eap')
      const ofTool = eap?.byTool.find((row) => row.tool === 'getOrderBook')
      return [eap?.figures.lastError, ofTool?.lastError].map((error) => [error?.code, error?.message])
    }
    for (const page of [browser(), await signedIn(await made('lou@desk.example'))])
      assert.deepEqual(await told(page), Array(2).fill(['UNKNOWN_SYMBOL', '']))
    assert.deepEqual(await told(head), Array(2).fill(['UNKNOWN_SYMBOL', errorMessage]))
  })
  test('they make members and give roles, and one of them stays', async () => {
    const response = await head.ask(routes.makeMember, { email: 'max@desk.example', role: 'trader' })
    const { member, password } = (await response.json()) as MadeMember
    const max = await signedIn({ member, password })
    assert.equal((await max.session()).traderId, member.traderId)
    assert.equal(await head.told(routes.makeMember, { email: 'max@desk.example', role: 'head' }), '409 EMAIL_TAKEN')
    assert.equal(await patch(head, kim.member.id, 'trader'), '409 LAST_HEAD')
    assert.equal(await patch(head, 'm-nobody', 'trader'), '404 NOT_FOUND')
    assert.equal(await patch(head, member.id, 'head'), '200')
    assert.equal((await max.session()).mayRunDesk, true, 'without signing in again')
    assert.equal(await patch(max, kim.member.id, 'trader'), '200')
    assert.equal((await head.session()).mayRunDesk, false)
    assert.equal(await patch(max, kim.member.id, 'head'), '200')
    const list = await head.ask(routes.members)
    assert.equal(list.headers.get('cache-control'), 'no-store')
    const { members } = (await list.json()) as { members: MemberView[] }
    const row = members.find(({ id }) => id === member.id)
    assert.ok(row?.signedInAt && row.signedInAt >= row.joinedAt)
    const again = (await (await head.ask(routes.newPassword, {}, member.id)).json()) as MadeMember
    assert.equal(await max.told(routes.session), '401 UNAUTHENTICATED')
    assert.equal(await browser().told(routes.signIn, { email: member.email, password }), '401 WRONG_SIGN_IN')
    await signedIn(again)
  })
  test('they see who traded today, members by their address, and nobody else does', async () => {
    const pia = await made('pia@desk.example')
    const [small, large] = [t.trader(pia.member.traderId), t.trader()]
    await large.decide(await large.propose(buy('2900', '3'), buy('2890', '1')))
    await small.decide(await small.propose(buy('2900', '1')))
    // What was proposed and not sent is nobody's trade.
    await large.propose(buy('2880', '9'))
    const { traders, maxDayValue } = (await (await head.ask(routes.tradersToday)).json()) as TradersToday
    assert.deepEqual(
      traders.map(({ lastSentAt: _at, massCancel: _cancel, ...row }) => row),
      [
        { traderId: large.id, email: null, orders: 2, qty: 4, value: 11_590, openOrders: 2, result: 0 },
        { traderId: small.id, email: 'pia@desk.example', orders: 1, qty: 1, value: 2_900, openOrders: 1, result: 0 },
      ],
    )
    assert.equal(maxDayValue, 20_000_000)
    for (const page of [browser(), await signedIn(pia)])
      assert.equal(await page.told(routes.tradersToday), '403 FORBIDDEN')
  })
  test('they read the records of others, trader by trader and all together, and nobody else does', async () => {
    const liv = await made('liv@desk.example')
    const [own, guest] = [t.trader(liv.member.traderId), t.trader()]
    const plan = await own.propose(buy('2900', '1'))
    await own.decide(plan)
    const theirs = await guest.propose(buy('2890', '1'))
    const read = async (query: string) => (await (await head.ask(routes.audit, undefined, query)).json()) as AuditPage
    const everybody = await read('?of=everybody&limit=200')
    const traders = new Set(everybody.records.map(({ traderId }) => traderId))
    for (const id of [liv.member.traderId, guest.id, null]) assert.ok(traders.has(id), `records of ${id}`)
    assert.equal(everybody.emails[liv.member.traderId], 'liv@desk.example')
    // Whom a head made a member is told by address among their own records too, where nothing else is of that member.
    const mine = await read('?limit=200')
    assert.ok(mine.records.some(({ kind, body }) => kind === 'member.made' && body.member === liv.member.id))
    assert.equal(mine.emails[liv.member.id], 'liv@desk.example')
    const one = await read(`?of=${guest.id}`)
    assert.deepEqual([...new Set(one.records.map((record) => record.traderId))], [guest.id])
    assert.deepEqual(one.emails, {})
    assert.match(one.plans[theirs.id] ?? '', /^Buy 1 MWh ELC at 2,890 or better/)
    // A record of the whole desk is for everybody, and not what is in the plan it is of.
    await recordAudit(t.desk.db, { kind: 'memory.exported', planId: theirs.id, body: {} }, new Date().toISOString())
    const seen = (await (await (await signedIn(liv)).ask(routes.audit)).json()) as AuditPage
    assert.ok(seen.records.some(({ planId }) => planId === theirs.id))
    assert.deepEqual(Object.keys(seen.plans), [plan.id])
    assert.equal((await read(`?of=${liv.member.traderId}&planId=none`)).emails[liv.member.traderId], 'liv@desk.example')
    const csv = await head.ask(routes.audit, undefined, `?of=${guest.id}&format=csv`)
    assert.match(await csv.text(), new RegExp(theirs.id))
    const record = (await (await head.ask(routes.planRecord, undefined, plan.id)).json()) as PlanRecordView
    assert.equal(record.email, 'liv@desk.example')
    assert.equal(record.traderId, liv.member.traderId)
    assert.equal(record.orders.state === 'read' && record.orders.orders.length, 1)
    const guests = (await (await head.ask(routes.planRecord, undefined, theirs.id)).json()) as PlanRecordView
    assert.equal(guests.email, null)
    // To read is all: what waits is answered by its own trader.
    const approve = theirs.legs.map(({ id }) => ({ id, decision: 'approve' }))
    assert.equal(await head.told(routes.decide, { digest: theirs.digest, legs: approve }, theirs.id), '403 NOT_OWNER')
    for (const page of [browser(), await signedIn(liv)]) {
      assert.equal(await page.told(routes.audit, undefined, '?of=everybody'), '403 FORBIDDEN')
      assert.equal(await page.told(routes.audit, undefined, `?of=${liv.member.traderId}`), '403 FORBIDDEN')
      assert.equal(await page.told(routes.planRecord, undefined, theirs.id), '403 NOT_OWNER')
    }
  })
  test('what others did for the whole desk is on everybody’s record, and from where for heads and for themselves alone', async () => {
    const puller = browser()
    const given = { 'user-agent': 'own browser of Anna', 'x-forwarded-for': '203.0.113.7' }
    assert.equal((await puller.ask(routes.killSwitch, { action: 'pull', reason: 'Anna stops' }, '', given)).status, 200)
    await t.desk.gate.killSwitch.settled()
    assert.equal((await head.ask(routes.killSwitch, { action: 'reset' }, '', given)).status, 200)
    const bodies = async (page: ReturnType<typeof browser>, query: string) => {
      const { records } = (await (await page.ask(routes.audit, undefined, query)).json()) as AuditPage
      return records.map(({ body }) => body)
    }
    const seen = async (page: ReturnType<typeof browser>) =>
      (await bodies(page, '?kind=kill&limit=2')).map(({ from }) => from !== undefined)
    assert.deepEqual(await seen(head), [true, true])
    assert.deepEqual(await seen(puller), [false, true])
    const other = browser()
    assert.deepEqual(await seen(other), [false, false])
    assert.equal((await bodies(other, '?q=anna%20stops')).length, 1)
    assert.deepEqual(await bodies(other, '?q=203.0.113.7'), [])
    const file = await (await other.ask(routes.audit, undefined, '?format=csv')).text()
    assert.match(file, /Anna stops/)
    assert.doesNotMatch(file, /203\.0\.113\.7|own browser/)
  })
  test('whom they close trades no more, by any way', async () => {
    const ned = await made('ned@desk.example')
    const page = await signedIn(ned)
    const { traderId } = ned.member
    const { secret: token } = await t.desk.tokens.make(
      { traderId, from: 'test' },
      { name: 'bot', scope: 'propose', expiresInDays: 1 },
    )
    const initialize = () =>
      t.desk.mcpFace.handle(
        new Request('http://localhost/api/mcp', {
          method: 'POST',
          headers: { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        }),
      )
    assert.equal((await initialize()).status, 200)
    const waiting = await t.trader(traderId).propose(buy('2900', '1'))
    assert.equal(await patch(head, ned.member.id, 'closed'), '200')
    await assert.rejects(t.trader(traderId).decide(waiting), { code: 'FORBIDDEN' })
    assert.equal(await page.told(routes.session), '401 UNAUTHENTICATED')
    assert.equal(
      await browser().told(routes.signIn, { email: ned.member.email, password: ned.password }),
      '403 FORBIDDEN',
    )
    assert.equal((await initialize()).status, 401)
    await assert.rejects(t.trader(traderId).propose(buy('2900', '1')), { code: 'FORBIDDEN' })
    assert.equal(await patch(head, ned.member.id, 'trader'), '200')
    // What ended with the closing does not come back.
    assert.equal(await page.told(routes.session), '401 UNAUTHENTICATED')
    await signedIn(ned)
    assert.equal((await initialize()).status, 200)
  })
  test('who is head no more by the time their request has come is refused', async () => {
    const uma = await made('uma@desk.example', 'head')
    const page = await signedIn(uma)
    const finish = [
      page.slowly(routes.makeMember, { email: 'uma2@desk.example', role: 'head' }),
      page.slowly(routes.killSwitch, { action: 'reset' }),
      page.slowly(routes.setDeskLimits, { before: NONE_SET, after: { trader: { maxOrderQty: 1 }, everybody: {} } }),
    ]
    await pause(20)
    assert.equal(await patch(head, uma.member.id, 'trader'), '200')
    for (const run of finish) assert.equal(await run(), '403 FORBIDDEN')
  })
  test('nor is a server switched whose turn comes after that, nor limits set in that moment', async (c) => {
    const una = await made('una@desk.example', 'head')
    const page = await signedIn(una)
    const connection = t.desk.connections.get('eap') ?? assert.fail()
    const connecting = Promise.withResolvers<void>()
    const reconnect = c.mock.method(connection, 'reconnect', () => connecting.promise)
    const first = head.told(routes.server, {}, 'eap/reconnect')
    await until('it connects', () => reconnect.mock.callCount() === 1)
    const second = page.told(routes.server, {}, 'eap/reconnect')
    const { db } = t.desk
    const transaction = db.transaction.bind(db)
    const between = () => {
      const begun = transaction()
      const execute: typeof begun.execute = async (run) => {
        assert.equal(await patch(head, una.member.id, 'trader'), '200')
        return begun.execute(run)
      }
      return Object.assign(Object.create(begun), { execute })
    }
    const { mock } = c.mock.method(db, 'transaction', between, { times: 1 })
    const limits = { before: NONE_SET, after: { trader: { maxOrderQty: 1 }, everybody: {} } }
    assert.equal(await page.told(routes.setDeskLimits, limits), '403 FORBIDDEN')
    mock.restore()
    connecting.resolve()
    assert.deepEqual(await Promise.all([first, second]), ['204', '403 FORBIDDEN'])
    assert.deepEqual((await t.desk.gate.limits(una.member.traderId)).heads, NONE_SET)
  })
  test('nor is a member made or a password given by who is head no more, or signed out, once the password is hashed', async () => {
    const target = await made('zac@desk.example')
    const ends = {
      'a head no more': [() => patch(head, eva.member.id, 'trader'), '403 FORBIDDEN'],
      'signed out': [() => page.told(routes.signOut, {}), '401 UNAUTHENTICATED'],
    } as const
    let page = await signedIn(target)
    let eva = await made('eva@desk.example', 'head')
    for (const [how, [end, refusal]] of Object.entries(ends)) {
      if (how === 'signed out') eva = await made('eve2@desk.example', 'head')
      page = await signedIn(eva)
      const asked = [
        page.told(routes.makeMember, { email: 'backdoor@desk.example', role: 'head' }),
        page.told(routes.newPassword, {}, target.member.id),
      ]
      await pause(20)
      await end()
      assert.deepEqual(await Promise.all(asked), [refusal, refusal], how)
    }
    const members = (await (await head.ask(routes.members)).json()) as { members: MemberView[] }
    assert.equal(
      members.members.some(({ email }) => email === 'backdoor@desk.example'),
      false,
    )
    await signedIn(target)
  })
  test('nor is a file of what others did written to its end for who is head no more', async () => {
    const eli = await made('eli@desk.example', 'head')
    const file = await (await signedIn(eli)).ask(routes.audit, undefined, '?of=everybody&format=json')
    const reader = file.body?.getReader() ?? assert.fail()
    await reader.read()
    assert.equal(await patch(head, eli.member.id, 'trader'), '200')
    await assert.rejects(
      async () => {
        while (!(await reader.read()).done);
      },
      { code: 'FORBIDDEN' },
    )
  })
  test('nor does a reset come to be of who is head no more, or signed out, while the exchange is asked what was cancelled', async () => {
    const ian = await made('ian@desk.example', 'head')
    const trader = t.trader()
    await trader.decide(await trader.propose(buy('2900', '1')))
    const userId = await trader.userId()
    t.faults({ [`cancelAllOrders@${userId}`]: 'drop-request!', [`resolveCommand@${userId}`]: 'drop-request!' })
    assert.equal(await head.told(routes.killSwitch, { action: 'pull' }), '200')
    await until('it is cancelled', () => t.asked('cancelAllOrders').some(({ args }) => args.userId === userId))
    const [signsOut, isHead] = [await signedIn(await made('jon@desk.example', 'head')), await signedIn(ian)]
    const before = t.asked('resolveCommand').length
    const resets = [signsOut, isHead].map((page) => page.told(routes.killSwitch, { action: 'reset' }))
    await until('what became of it is asked', () => t.asked('resolveCommand').length > before)
    assert.equal(await signsOut.told(routes.signOut, {}), '204')
    assert.equal(await patch(head, ian.member.id, 'trader'), '200')
    assert.deepEqual(await Promise.all(resets), ['401 UNAUTHENTICATED', '403 FORBIDDEN'])
    assert.equal((await t.desk.gate.killSwitch.view(trader.id)).on, true)
    t.faults({})
    assert.equal(await head.told(routes.killSwitch, { action: 'reset' }), '200')
  })
  test('of a plan under way no order follows once its trader is closed, and none is made or approved', async (c) => {
    const { member } = await made('vic@desk.example')
    const trader = t.trader(member.traderId)
    const waits = await trader.propose(buy('2900', '1'))
    const plan = await trader.propose(buy('2950', '1'), buy('2940', '1'))
    const first = holdAnswers(c, t.desk, 'placeOrder')
    const under = trader.decide(plan)
    await first.answered()
    // Whether they may, both are asked before the exchange is, and again when it has answered.
    const previews = holdAnswers(c, t.desk, 'previewPlan', 2)
    const late = Promise.allSettled([trader.decide(waits), trader.propose(buy('2890', '1'))])
    await previews.answered()
    await t.desk.members.setRole({ from: 'test' }, member.id, 'closed')
    previews.release()
    for (const answer of await late) assert.equal(answer.status === 'rejected' && answer.reason.code, 'FORBIDDEN')
    first.release()
    assert.deepEqual(
      (await under).legs.map((leg) => [leg.status, leg.error?.code ?? null]),
      [
        ['done', null],
        ['failed', 'FORBIDDEN'],
      ],
    )
  })
  test('what goes on for whom they close stops: the answer, the playbook, and what a program has only begun to ask', async () => {
    const { member } = await made('zoe@desk.example')
    const { traderId } = member
    const who = { traderId, from: 'test' }
    await t.trader(traderId).wallet()
    const yaml = writeYaml({
      name: 'Looks twice',
      steps: [
        { id: 'wallet', tool: 'getUserWallet' },
        { id: 'book', tool: 'getOrderBook', args: { symbol: 'ELC' } },
      ],
    })
    const { id } = await t.desk.playbooks.make(who, yaml)
    const { secret } = await t.desk.tokens.make(who, { name: 'bot', scope: 'read', expiresInDays: 1 })
    t.faults({ getUserWallet: 'delay:8000!' })
    const before = t.asked().length
    const since = (tool: string) =>
      t
        .asked()
        .slice(before)
        .filter((call) => call.tool === tool).length
    const { runId } = await t.desk.playbooks.run(traderId, id, {}, 'en')
    const { chatId, begin } = conversation(t, t.trader(traderId))
    const answer = begin('What is in my wallet?')
    const headers = { host: 'localhost', authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const program = async (body: ReadableStream | string) => {
      const init = { method: 'POST', headers, body, duplex: 'half' }
      const response = await t.desk.mcpFace.handle(new Request('http://localhost/api/mcp', init))
      return ((await response.json()) as { result: { structuredContent: Body } }).result.structuredContent.code
    }
    const callOf = (name: string, args: Body = {}) =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const [begun, reading] = [program(readable), program(callOf('getUserWallet'))]
    await until('all three read', () => since('getUserWallet') === 3)

    assert.equal(await patch(head, member.id, 'closed'), '200')
    await t.desk.playbooks.settled(runId)
    for await (const _ of await answer);
    t.faults({})
    const writer = writable.getWriter()
    const late = new TextEncoder().encode(callOf('getOrderBook', { symbol: 'ELC' }))
    void writer.write(late).then(() => writer.close())
    assert.deepEqual([await begun, await reading], ['FORBIDDEN', 'CANCELLED'])
    assert.equal((await t.desk.playbooks.runView(traderId, runId)).status, 'cancelled')
    const { messages } = await t.desk.conversations.view(traderId, chatId)
    assert.equal(messages.at(-1)?.metadata?.ended, 'stopped')
    await t.desk.conversations.continueAfterPlan(traderId, chatId, 'p-none', null)
    await assert.rejects(async () => begin('And now?'), { code: 'FORBIDDEN' })
    await assert.rejects(t.desk.playbooks.resume(traderId, runId), { code: 'FORBIDDEN' })
    assert.equal((await t.desk.conversations.view(traderId, chatId)).messages.length, messages.length)
    assert.equal(since('getOrderBook'), 0)
  })
  test('the operator is known by the desk’s own secret alone', async () => {
    assert.equal((await operator(routes.members)).status, 200)
    assert.equal((await operator(routes.members, undefined, '', 'x'.repeat(40))).status, 403)
    assert.equal(
      (await browser().ask(routes.session, undefined, '', { authorization: operatorAuthorization(t.desk.secret) }))
        .status,
      200,
    )
  })
})
