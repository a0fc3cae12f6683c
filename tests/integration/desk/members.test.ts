// Members and roles through the routes: who is let in as whom, what ends a sign-in, and what a head alone may do.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { operatorAuthorization } from '../../../lib/auth/operator.ts'
import { newTraderId, sessionCookie, sessionCookieName } from '../../../lib/auth/session.ts'
import type { AccountView, MadeMember, MemberView, TradersToday } from '../../../lib/contracts/members.ts'
import type { AuditPage, PlanRecordView } from '../../../lib/contracts/record.ts'
import { writeYaml } from '../../../lib/playbooks/document.ts'
import { routes } from '../../support/app-routes.ts'
import { keepClearOfMidnight } from '../../support/clear-of-midnight.ts'
import { conversation } from '../../support/conversation.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { until } from '../../support/until.ts'

keepClearOfMidnight()
let t: TestDesk
const share = (desk: TestDesk['desk']) => Object.assign(globalThis, { __eapDesk: Promise.resolve(desk) })
before(async () => {
  t = await openTestDesk()
  share(t.desk)
})
after(() => t.dispose())

const NONE_SET = { trader: {}, everybody: {} }
const PASSWORD = 'correct horse battery'
type Body = Record<string, unknown>
type Route = (request: Request, id: string) => Promise<Response>

/** Reads an event line to its end. */
async function ended({ body }: Response): Promise<void> {
  const reader = body?.getReader()
  while (!(await reader?.read())?.done);
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A browser: what it was given, it sends. */
function browser(traderId = newTraderId(), desk = t.desk) {
  const jar = new Map([[sessionCookieName(desk.secret), sessionCookie(traderId, desk.secret)]])
  /** @param id what the path names, or the query */
  async function ask(run: Route, body?: Body, id = '', headers: Record<string, string> = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await run(
      new Request(`http://localhost/x${id.startsWith('?') ? id : ''}`, {
        method: body ? 'POST' : 'GET',
        headers: { host: 'localhost', cookie, 'user-agent': 'Test/1', 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
      id,
    )
    for (const set of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = set.split('; ')
      const at = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  const told = async (run: Route, body?: Body, id?: string) => outcome(await ask(run, body, id))
  /** A request whose body takes as long as the page likes. */
  function slowly(run: Route, body: Body, id = '') {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const init = {
      method: 'POST',
      headers: { host: 'localhost', cookie, 'content-type': 'application/json' },
      body: readable,
      duplex: 'half',
    }
    const answer = run(new Request('http://localhost/x', init), id).then(outcome)
    return async () => {
      const writer = writable.getWriter()
      await writer.write(new TextEncoder().encode(JSON.stringify(body)))
      await writer.close()
      return answer
    }
  }
  async function outcome(response: Response) {
    const json = response.status === 204 || response.body === null ? {} : ((await response.json()) as Body)
    const code = (json.error as { code?: string } | undefined)?.code
    return code ? `${response.status} ${code}` : String(response.status)
  }
  return {
    jar,
    traderId,
    ask,
    told,
    slowly,
    session: async () => (await (await ask(routes.session)).json()) as Body,
    account: async () => (await (await ask(routes.account)).json()) as AccountView,
  }
}
const operator = async (run: Route, body?: Body, id = '', secret = t.desk.secret) =>
  browser().ask(run, body, id, { authorization: operatorAuthorization(secret) })
async function made(email: string, role = 'trader'): Promise<MadeMember> {
  const answer = await operator(routes.makeMember, { email, role })
  assert.ok(answer.ok, `${email}: ${answer.status}`)
  return (await answer.json()) as MadeMember
}
const signedIn = async ({ member, password }: MadeMember) => {
  const page = browser()
  assert.equal(await page.told(routes.signIn, { email: member.email, password }), '204')
  return page
}

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
  test('ends what was opened with the guest’s cookie, and what it has only begun to ask for', async () => {
    const page = browser()
    const other = browser(page.traderId)
    const line = ended(await other.ask(routes.marketStream))
    const finish = other.slowly(routes.writeMemory, { text: 'I like base load.' })
    await pause(20)
    assert.equal(await page.told(routes.join, { email: 'lines@desk.example', password: PASSWORD }), '201')
    await line
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

describe('a sign-in', () => {
  test('is refused for a wrong password and an unknown address alike, and after five attempts for a while', async () => {
    const { member, password } = await made('cat@desk.example')
    const page = browser()
    const answers = []
    for (let n = 0; n < 5; n++)
      answers.push(await page.told(routes.signIn, { email: member.email, password: `${password}!` }))
    assert.deepEqual(new Set(answers), new Set(['401 WRONG_SIGN_IN']))
    assert.equal(await page.told(routes.signIn, { email: member.email, password }), '429 RATE_LIMITED')
    assert.equal(await page.told(routes.signIn, { email: 'nobody@desk.example', password }), '401 WRONG_SIGN_IN')
    assert.equal((await page.session()).member, null)
  })
  test('of many at once waits for its turn, and what is not looked at is no attempt', async () => {
    const { member, password } = await made('joy@desk.example')
    const flood = Array.from({ length: 120 }, (_, n) =>
      browser().told(routes.signIn, { email: `flood${n}@desk.example`, password }),
    )
    const page = browser()
    const refused = await page.told(routes.signIn, { email: member.email, password })
    const answers = new Set(await Promise.all(flood))
    assert.deepEqual([refused, answers], ['429 BUSY', new Set(['401 WRONG_SIGN_IN', '429 BUSY'])])
    for (let n = 0; n < 4; n++)
      assert.equal(await page.told(routes.signIn, { email: member.email, password: 'not this' }), '401 WRONG_SIGN_IN')
    const some = Array.from({ length: 40 }, (_, n) =>
      browser().told(routes.signIn, { email: `some${n}@desk.example`, password }),
    )
    assert.equal(await page.told(routes.signIn, { email: member.email, password }), '204')
    assert.deepEqual(new Set(await Promise.all(some)), new Set(['401 WRONG_SIGN_IN']))
  })
  test('that was signed out opens nothing, not even the guest behind it, and its event line ends', async () => {
    const page = await signedIn(await made('dan@desk.example'))
    const kept = new Map(page.jar)
    const line = ended(await page.ask(routes.marketStream))
    assert.equal(await page.told(routes.signOut, {}), '204')
    await line
    assert.equal((await page.session()).traderId, page.traderId)
    page.jar.clear()
    for (const [name, value] of kept) page.jar.set(name, value)
    assert.equal(await page.told(routes.session), '401 UNAUTHENTICATED')
    // Going on as a guest begins with forgetting it.
    assert.equal(await page.told(routes.signOut, {}), '204')
    assert.equal((await page.session()).traderId, page.traderId)
  })
  test('that another tab ends in the moment of a sign-out is forgotten all the same, and is on record once', async (c) => {
    const { member, password } = await made('ula@desk.example')
    const page = await signedIn({ member, password })
    const kept = new Map(page.jar)
    const { db } = t.desk
    const transaction = db.transaction.bind(db)
    const between = () => {
      const begun = transaction()
      const execute: typeof begun.execute = async (run) => {
        await page.told(routes.signOut, {})
        for (const [name, value] of kept) page.jar.set(name, value)
        return begun.execute(run)
      }
      return Object.assign(Object.create(begun), { execute })
    }
    c.mock.method(db, 'transaction', between, { times: 1 })
    assert.equal(await page.told(routes.signOut, {}), '204')
    assert.equal((await page.session()).traderId, page.traderId)
    const records = db.selectFrom('audit').select('seq').where('kind', '=', 'member.signed_out')
    assert.equal((await records.where('trader_id', '=', member.traderId).execute()).length, 1)
  })
  test('that ends takes along the answer that is being read, which goes on for whoever signs in again', async (c) => {
    const page = await signedIn(await made('wes@desk.example'))
    const wallet = holdAnswers(c, t.desk, 'getUserWallet')
    const text = 'What is in my wallet?'
    const message = { id: 'm-1', role: 'user', parts: [{ type: 'text', text }] }
    const answer = await page.ask(routes.chat, { chatId: 'c-of-wes', message })
    assert.equal(answer.status, 200)
    const reading = ended(answer)
    assert.equal(await page.told(routes.signOut, {}), '204')
    await assert.rejects(reading, { name: 'AbortError' })
    assert.equal(t.desk.conversations.runningCount(), 1)
    wallet.release()
    while (t.desk.conversations.runningCount() > 0) await pause(20)
  })
  test('whose time is over ends its event line then, and not when the line drops', { timeout: 60_000 }, async () => {
    const tim = await made('tim@desk.example')
    const page = await signedIn(tim)
    await t.desk.db
      .updateTable('sign_ins')
      .set({ expires_at: new Date(Date.now() + 500).toISOString() })
      .where('member_id', '=', tim.member.id)
      .execute()
    await ended(await page.ask(routes.marketStream))
    assert.equal(await page.told(routes.session), '401 UNAUTHENTICATED')
  })
  test('that is ended while the desk looks at it lets nothing stay open', async (c) => {
    const page = await signedIn(await made('ray@desk.example'))
    const cookies = [...page.jar].map((pair) => pair.join('=')).join('; ')
    const signIn = (await t.desk.members.signedIn(cookies)) ?? assert.fail()
    const { db } = t.desk
    const selectFrom = db.selectFrom.bind(db)
    let ending: Promise<void> | undefined
    // Found, and not yet known whose it is.
    c.mock.method(db, 'selectFrom', (table: 'members') => {
      if (table === 'members') ending ??= t.desk.members.endSignIn(signIn, signIn.signInId, 'test')
      return selectFrom(table)
    })
    const seen = await t.desk.members.signedIn(cookies)
    await (ending ?? assert.fail())
    assert.ok(seen === null || seen.ended.aborted)
  })
  test('over another one of the same browser takes its place: the former opens nothing and is not listed', async () => {
    const [una, val] = [await made('una@desk.example'), await made('val@desk.example')]
    const page = await signedIn(una)
    const former = new Map(page.jar)
    const line = ended(await page.ask(routes.marketStream))
    assert.equal(await page.told(routes.signIn, { email: una.member.email, password: 'not this' }), '401 WRONG_SIGN_IN')
    assert.equal(await page.told(routes.session), '200')
    assert.equal(await page.told(routes.signIn, { email: una.member.email, password: una.password }), '204')
    await line
    assert.deepEqual(
      (await page.account()).signIns.map(({ isThis }) => isThis),
      [true],
    )
    assert.equal(await page.told(routes.signIn, { email: val.member.email, password: val.password }), '204')
    assert.equal((await page.session()).traderId, val.member.traderId)
    for (const [name, value] of former) page.jar.set(name, value)
    assert.equal(await page.told(routes.session), '401 UNAUTHENTICATED')
    assert.equal((await (await signedIn(una)).account()).signIns.length, 1)
    const rows = await t.desk.db
      .selectFrom('audit')
      .select('kind')
      .where('trader_id', '=', una.member.traderId)
      .execute()
    assert.equal(rows.filter(({ kind }) => kind === 'member.signed_out').length, 2)
  })
  test('of more than twenty of one member ends the oldest', async () => {
    const tess = await made('tess@desk.example')
    const first = await signedIn(tess)
    const row = await t.desk.db
      .selectFrom('sign_ins')
      .selectAll()
      .where('member_id', '=', tess.member.id)
      .executeTakeFirstOrThrow()
    const later = (i: number) => new Date(Date.parse(row.created_at) + i).toISOString()
    const more = Array.from({ length: 19 }, (_, i) => ({
      ...row,
      id: `tess-${i}`,
      token: `tess-${i}`,
      created_at: later(i + 1),
    }))
    await t.desk.db.insertInto('sign_ins').values(more).execute()
    assert.equal(await first.told(routes.session), '200')
    await pause(25)
    const newest = await signedIn(tess)
    assert.equal(await first.told(routes.session), '401 UNAUTHENTICATED')
    const { signIns } = (await (await newest.ask(routes.account)).json()) as AccountView
    assert.equal(signIns.length, 20)
    assert.deepEqual([signIns[0]?.isThis, signIns.at(-1)?.id], [true, 'tess-0'])
  })
  test('that ends takes along a file of the audit that is on its way', async () => {
    const page = await signedIn(await made('xia@desk.example'))
    const file = await page.ask((request) => routes.audit(new Request(`${request.url}?format=json`, request)))
    const reader = file.body?.getReader() ?? assert.fail()
    await reader.read()
    assert.equal(await page.told(routes.signOut, {}), '204')
    await assert.rejects(async () => {
      while (!(await reader.read()).done);
    })
  })
  test('that ends while a request is still coming does nothing more', async () => {
    const page = await signedIn(await made('slow@desk.example'))
    const finish = page.slowly(routes.writeMemory, { text: 'I like peak load.' })
    await pause(20)
    assert.equal(await page.told(routes.signOut, {}), '204')
    assert.equal(await finish(), '401 UNAUTHENTICATED')
  })
  test('with the old password does not outlast a new one that comes meanwhile', async () => {
    const sam = await made('sam@desk.example')
    let { password } = sam
    for (let n = 0; n < 3; n++) {
      const page = browser()
      const changing = t.desk.members.newPassword({ from: 'test' }, sam.member.id)
      await pause(20)
      const answer = page.told(routes.signIn, { email: sam.member.email, password })
      password = (await changing).password
      await answer
      assert.notEqual((await (await page.ask(routes.session)).json()).traderId, sam.member.traderId)
    }
  })
  test('does not put its own password over one that is given meanwhile', async () => {
    const tom = await made('tom@desk.example')
    const page = await signedIn(tom)
    const changing = page.told(routes.changePassword, { current: tom.password, next: PASSWORD })
    await pause(20)
    const { password } = await t.desk.members.newPassword({ from: 'test' }, tom.member.id)
    await changing
    assert.equal(await browser().told(routes.signIn, { email: tom.member.email, password }), '204')
  })
  test('is its member’s alone to look at and to end', async () => {
    const eve = await made('eve@desk.example')
    const [here, there] = [await signedIn(eve), await signedIn(eve)]
    const fay = await signedIn(await made('fay@desk.example'))
    const { signIns } = await here.account()
    assert.deepEqual(
      signIns.map(({ program, isThis }) => [program, isThis]),
      [
        ['Test/1', false],
        ['Test/1', true],
      ],
    )
    const [theirs] = signIns
    assert.ok(theirs && new Date(theirs.expiresAt) > new Date(theirs.startedAt))
    assert.equal(await fay.told(routes.endSignIn, undefined, theirs.id), '404 NOT_FOUND')
    assert.equal(await here.told(routes.endSignIn, undefined, theirs.id), '204')
    assert.equal(await there.told(routes.session), '401 UNAUTHENTICATED')
    assert.equal((await here.account()).signIns.length, 1)
  })
  test('ends elsewhere when the password is changed, for which the old one is needed', async () => {
    const gus = await made('gus@desk.example')
    const [here, there] = [await signedIn(gus), await signedIn(gus)]
    assert.equal(
      await here.told(routes.changePassword, { current: 'not this one', next: PASSWORD }),
      '401 WRONG_SIGN_IN',
    )
    assert.equal(await here.told(routes.changePassword, { current: gus.password, next: PASSWORD }), '204')
    assert.equal(await here.told(routes.session), '200')
    assert.equal(await there.told(routes.session), '401 UNAUTHENTICATED')
    assert.equal(
      await there.told(routes.signIn, { email: gus.member.email, password: gus.password }),
      '401 WRONG_SIGN_IN',
    )
    assert.equal(await there.told(routes.signIn, { email: gus.member.email, password: PASSWORD }), '204')
  })
  test('lets nobody who finds it open try passwords: the old one may be given wrong five times', async () => {
    const page = await signedIn(await made('ted@desk.example'))
    const given = { current: 'not this one', next: PASSWORD }
    for (let n = 0; n < 5; n++) assert.equal((await page.ask(routes.changePassword, given)).status, 401)
    assert.equal((await page.ask(routes.changePassword, given)).status, 429)
  })
  test('counts with the signature of this desk alone', async () => {
    const page = await signedIn(await made('hal@desk.example'))
    const [name, value = ''] = [...page.jar].find(([key]) => key.startsWith('desk_member_')) ?? assert.fail()
    const [token = ''] = value.split('.')
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}%3D`, 'x', '%']) {
      const thief = browser()
      thief.jar.set(name, forged)
      assert.equal(await thief.told(routes.session), '401 UNAUTHENTICATED', forged)
    }
  })
  test('lasts thirty days, by a cookie that no script reads, no other site sends along, and https alone where it came so', async () => {
    const { member, password } = await made('sue@desk.example')
    const hours = 30 * 24
    const given = async (origin: string) => {
      const page = browser()
      const body = { email: member.email, password }
      const response = await page.ask(routes.signIn, body, '', { origin })
      const [{ startedAt, expiresAt } = assert.fail()] = (await page.account()).signIns
      assert.equal(Math.round((Date.parse(expiresAt) - Date.parse(startedAt)) / 3_600_000), hours)
      const forgotten = await page.ask(routes.signOut, {}, '', { origin })
      return [response, forgotten].map(({ headers }) => {
        const [first = ''] = headers.getSetCookie()
        const [, ...attributes] = first.split('; ')
        return attributes.toSorted()
      })
    }
    const flags = (seconds: number) => ['HttpOnly', `Max-Age=${seconds}`, 'Path=/', 'SameSite=Lax']
    assert.deepEqual(await given('http://localhost'), [flags(hours * 3_600), flags(0)])
    assert.deepEqual(await given('https://localhost'), [
      [...flags(hours * 3_600), 'Secure'],
      [...flags(0), 'Secure'],
    ])
  })
  test('is kept over a restart', async () => {
    const ida = await made('ida@desk.example')
    const page = await signedIn(ida)
    t = await t.reopen()
    share(t.desk)
    assert.equal((await page.session()).traderId, ida.member.traderId)
    assert.equal(await browser(ida.member.traderId).told(routes.session), '401 UNAUTHENTICATED')
  })
})

describe('the record of members', () => {
  test('has no address and no password in it', async () => {
    const page = browser()
    await page.told(routes.join, { email: 'jon@desk.example', password: PASSWORD })
    await page.told(routes.signOut, {})
    const rows = await t.desk.db.selectFrom('audit').select(['kind', 'trader_id', 'body']).execute()
    const own = rows.filter((row) => row.trader_id === page.traderId && row.kind.startsWith('member.'))
    assert.deepEqual(
      own.map((row) => row.kind),
      ['member.joined', 'member.signed_in', 'member.signed_out'],
    )
    for (const { body } of rows) assert.doesNotMatch(body, /@desk\.example|correct horse/)
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
    }
    assert.equal(await head.told(routes.setDeskLimits, noLimits), '200')
    assert.equal((await head.session()).mayRunDesk, true)
    assert.equal(await head.told(routes.killSwitch, { action: 'reset' }), '200')
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
    const one = await read(`?of=${guest.id}`)
    assert.deepEqual([...new Set(one.records.map((record) => record.traderId))], [guest.id])
    assert.deepEqual(one.emails, {})
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
    await t.desk.conversations.continueAfterPlan(traderId, chatId, 'p-none')
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

test('where guests are not let in, a member is, and nobody else', async () => {
  const before = t.desk
  const closed = await openTestDesk({ GUESTS: 'off' })
  try {
    share(closed.desk)
    const guest = browser(undefined, closed.desk)
    assert.equal(await guest.told(routes.session), '401 UNAUTHENTICATED')
    assert.equal(
      await guest.told(routes.join, { email: 'oda@desk.example', password: PASSWORD }),
      '401 UNAUTHENTICATED',
    )
    // Nor where one is asked who does not look at who asks.
    const whoever = { traderId: newTraderId(), from: 'test' }
    await assert.rejects(closed.desk.members.join(whoever, { email: 'oda@desk.example', password: PASSWORD }, ''), {
      status: 403,
    })
    await assert.rejects(closed.trader().propose(buy('2900', '1')), { code: 'FORBIDDEN' })
    const { member, password } = await closed.desk.members.make(
      { from: 'test' },
      { email: 'oda@desk.example', role: 'trader' },
    )
    assert.equal(await guest.told(routes.signIn, { email: member.email, password }), '204')
    assert.deepEqual((await guest.session()).traderId, member.traderId)
    assert.equal((await closed.trader(member.traderId).propose(buy('2900', '1'))).status, 'pending')
  } finally {
    share(before)
    await closed.dispose()
  }
})

test('so many guests may try to become members in a minute, and no more: it costs them nothing', async () => {
  const before = t.desk
  const other = await openTestDesk()
  try {
    share(other.desk)
    await other.desk.members.make({ from: 'test' }, { email: 'oda@desk.example', role: 'trader' })
    const joined = async () => {
      const body = { email: 'oda@desk.example', password: PASSWORD }
      return (await browser(undefined, other.desk).ask(routes.join, body)).status
    }
    const answers = await Promise.all(Array.from({ length: 31 }, joined))
    assert.deepEqual(
      [answers.filter((one) => one === 409).length, answers.filter((one) => one === 429).length],
      [30, 1],
    )
  } finally {
    share(before)
    await other.dispose()
  }
})
