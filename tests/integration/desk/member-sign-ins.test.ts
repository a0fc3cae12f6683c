// Sign-ins of members through the routes: who gets one, what it opens and what ends it, and what is recorded of it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AccountView } from '../../../lib/contracts/members.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { writeYaml } from '../../../lib/playbooks/document.ts'
import { routes } from '../../support/app-routes.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { until } from '../../support/until.ts'
import { ended, PASSWORD, pagesOf, pause, share } from './member-pages.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk()
  share(t.desk)
})
after(() => t.dispose())
const { browser, made, signedIn } = pagesOf(() => t.desk)

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
  test('of many at once waits for its turn, and what is not looked at is no attempt', async (c) => {
    const { member, password } = await made('joy@desk.example')
    // None of them gets as far as its hash, which takes a tenth of a second: each breaks off with the look at who it is.
    const { db } = t.desk
    const look = Promise.withResolvers<undefined>()
    const query = { selectAll: () => query, where: () => query, executeTakeFirst: () => look.promise }
    const looking = c.mock.method(db, 'selectFrom', () => query)
    const flood = Array.from({ length: 120 }, (_, n) =>
      browser().told(routes.signIn, { email: `flood${n}@desk.example`, password }),
    )
    const page = browser()
    const refused = await page.told(routes.signIn, { email: member.email, password })
    look.reject(new Error('disk I/O error'))
    const answers = await Promise.all(flood)
    looking.mock.restore()
    assert.deepEqual([refused, new Set(answers)], ['429 BUSY', new Set(['500 INTERNAL', '429 BUSY'])])
    // Four at once, and a hundred that wait.
    assert.equal(answers.filter((answer) => answer === '500 INTERNAL').length, 104)
    for (let n = 0; n < 4; n++)
      assert.equal(await page.told(routes.signIn, { email: member.email, password: 'not this' }), '401 WRONG_SIGN_IN')
    const some = Array.from({ length: 12 }, (_, n) =>
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
  test('that ends before there is a plan of what it asked for leaves that to its trader: no standing permission sends it', async (c) => {
    const kay = await made('kay@desk.example')
    const trader = t.trader(kay.member.traderId)
    await trader.permit()
    const page = await signedIn(kay)
    const preview = holdAnswers(c, t.desk, 'previewPlan')
    const message = { id: 'm-1', role: 'user', parts: [{ type: 'text', text: 'Buy 1 MWh of ELC at 2900' }] }
    const reading = ended(await page.ask(routes.chat, { chatId: 'c-of-kay', message }))
    await preview.answered()
    assert.equal(await page.told(routes.signOut, {}), '204')
    await assert.rejects(reading, { name: 'AbortError' })
    preview.release()
    while (t.desk.conversations.runningCount() > 0) await pause(20)
    assert.deepEqual(
      (await t.desk.gate.plans(trader.id)).map(({ status }) => status),
      ['pending'],
    )
    assert.deepEqual(await trader.orders(), [])
  })
  test('that ends before the turn after its decision proposes leaves that to its trader too', async (c) => {
    const lee = await made('lee@desk.example')
    const trader = t.trader(lee.member.traderId)
    await trader.permit({ maxQtyPerOrder: 1 })
    const page = await signedIn(lee)
    const message = {
      id: 'm-1',
      role: 'user',
      parts: [{ type: 'text', text: 'buy 2 MWh at 2,900, then show my wallet, then sell 1 MWh at 3,100' }],
    }
    await ended(await page.ask(routes.chat, { chatId: 'c-of-lee', message, pattern: 'plan' }))
    const plan = await until('it waits', async () => (await t.desk.gate.plans(trader.id, ['pending']))[0])
    const sending = holdAnswers(c, t.desk, 'placeOrder')
    const legs = plan.legs.map(({ id }) => ({ id, decision: 'approve' }))
    const answer = page.told(routes.decide, { digest: plan.digest, legs }, plan.id)
    await sending.answered()
    assert.equal(await page.told(routes.signOut, {}), '204')
    sending.release()
    assert.equal(await answer, '200')
    await until('the next step waits', async () => (await t.desk.gate.plans(trader.id)).length === 2)
    while (t.desk.conversations.runningCount() > 0) await pause(20)
    assert.deepEqual(
      (await t.desk.gate.plans(trader.id)).map(({ status, legs: [leg] }) => [leg?.args.side, status]),
      [
        ['SELL', 'pending'],
        ['BUY', 'done'],
      ],
    )
  })
  test('that ends before a playbook begun in it proposes leaves that to its trader: a schedule acts for them all the same', async (c) => {
    const max = await made('max@desk.example')
    const { traderId } = max.member
    const trader = t.trader(traderId)
    await trader.permit()
    const newest = async () => (await t.desk.gate.plans(traderId))[0]
    const cases = {
      'an order': { order: { propose: [buy('2900', '1')] }, again: false },
      'a question': { order: { ask: 'buy 1 at 2900' }, again: false },
      'one that is resumed': { order: { propose: [buy('2900', '1')] }, again: true },
    }
    for (const [name, { order, again }] of Object.entries(cases)) {
      const steps = [
        { id: 'first', tool: 'getUserWallet' },
        { id: 'order', ...order },
      ]
      const yaml = writeYaml({ name, schedule: { everyMinutes: 1 }, steps })
      const { id } = await t.desk.playbooks.make({ traderId, from: 'test' }, yaml)
      const before = (await newest())?.id
      const page = await signedIn(max)
      const heldOnce = async (begun: () => Promise<unknown>, then: () => Promise<unknown>) => {
        const wallet = holdAnswers(c, t.desk, 'getUserWallet')
        await begun()
        await wallet.answered()
        const happens = then()
        wallet.release()
        await happens
      }
      let runId = ''
      const run = async () => {
        runId = ((await (await page.ask(routes.runPlaybook, { inputs: {} }, id)).json()) as { runId: string }).runId
      }
      const leave = async () => assert.equal(await page.told(routes.signOut, {}), '204')
      if (again) {
        await heldOnce(run, () => t.desk.playbooks.cancel(traderId, runId))
        const resume = async () => assert.equal(await page.told(routes.resumePlaybook, {}, runId), '200')
        await heldOnce(resume, leave)
      } else await heldOnce(run, leave)
      const plan = await until('there is a plan', async () => {
        const now = await newest()
        return now?.id === before ? null : now
      })
      assert.equal(plan.status, 'pending', name)
      await t.desk.playbooks.cancel(traderId, runId)
      await trader.decide(plan, 'reject')

      await t.desk.playbooks.schedule({ traderId, from: 'test' }, id, true)
      await t.desk.db.updateTable('playbooks').set({ next_at: new Date().toISOString() }).where('id', '=', id).execute()
      await t.desk.playbooks.tick()
      await until('by the clock it is sent', async () => (await newest())?.status === 'done')
      await t.desk.playbooks.schedule({ traderId, from: 'test' }, id, false)
    }
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
  test('of more than twenty of one member ends the oldest, and all that is open by it', async () => {
    const tess = await made('tess@desk.example')
    const first = await signedIn(tess)
    const cookies = [...first.jar].map((pair) => pair.join('=')).join('; ')
    const oldest = (await t.desk.members.signedIn(cookies)) ?? assert.fail()
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
    assert.equal(oldest.ended.aborted, false)
    const newest = await signedIn(tess)
    assert.equal(oldest.ended.aborted, true)
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
  test('that ends while the exchange is asked about what it approves or changes has done neither', async (c) => {
    let ada = await made('ada@desk.example')
    const trader = t.trader(ada.member.traderId)
    const [approved, revised] = [await trader.propose(buy('2900', '1')), await trader.propose(buy('2800', '1'))]
    const approval = { digest: approved.digest, legs: approved.legs.map(({ id }) => ({ id, decision: 'approve' })) }
    const change = { digest: revised.digest, legs: revised.legs.map(({ id }) => ({ id, args: buy('2700', '1').args })) }
    const ends = {
      'a new password': async () => {
        ada = await t.desk.members.newPassword({ from: 'test' }, ada.member.id)
      },
      'a sign-out': async (page: ReturnType<typeof browser>) => {
        assert.equal(await page.told(routes.signOut, {}), '204')
      },
    }
    for (const [how, end] of Object.entries(ends)) {
      const page = await signedIn(ada)
      const previews = holdAnswers(c, t.desk, 'previewPlan', 2)
      const answers = [page.told(routes.decide, approval, approved.id), page.told(routes.revise, change, revised.id)]
      await previews.answered()
      await end(page)
      previews.release()
      assert.deepEqual(await Promise.all(answers), ['401 UNAUTHENTICATED', '401 UNAUTHENTICATED'], how)
      for (const { id, digest } of [approved, revised]) {
        const now = await t.desk.gate.plan(trader.id, id)
        assert.deepEqual([now.status, now.digest], ['pending', digest], how)
      }
    }
    assert.deepEqual(await trader.orders(), [])
  })
  test('that ends before all of a plan is done gives no standing permission that was asked for with its approval', async (c) => {
    const terms = {
      ...{ tools: ['placeOrder'], symbols: ['ELC'], side: 'BUY', maxQtyPerOrder: 1, maxQtyPerDay: 1, maxPrice: 3_000 },
      until: new Date(Date.now() + 3_600_000).toISOString(),
    }
    const approving = (traderId: string) => async (page: ReturnType<typeof browser>, ends: () => Promise<unknown>) => {
      const trader = t.trader(traderId)
      const plan = await trader.propose(buy('2900', '1'))
      const legs = plan.legs.map(({ id }) => ({ id, decision: 'approve' }))
      const sending = holdAnswers(c, t.desk, 'placeOrder')
      const answer = page.told(routes.decide, { digest: plan.digest, legs, permission: terms }, plan.id)
      await sending.answered()
      await ends()
      sending.release()
      assert.equal(await answer, '200')
      const { permissionNotGiven, status } = await trader.ended(plan)
      const { events } = await t.desk.gate.record(traderId, plan.id)
      const onRecord = events.flatMap((e) =>
        e.kind === 'other' && e.auditKind === 'permission.not_given' ? [e.body] : [],
      )
      const given = (await t.desk.gate.permissions(traderId)).length
      return { status, told: permissionNotGiven, onRecord: JSON.stringify(onRecord), given }
    }
    const ivy = await made('ivy@desk.example')
    const page = await signedIn(ivy)
    const nothing = approving(ivy.member.traderId)
    const kept = await nothing(page, async () => {})
    assert.deepEqual([kept.status, kept.told, kept.given], ['done', undefined, 1])
    const ivys = (await t.desk.gate.permissions(ivy.member.traderId))[0]?.id ?? assert.fail()
    await t.desk.gate.revokePermission({ traderId: ivy.member.traderId, from: 'test' }, ivys)
    const guest = browser()
    const ends: Record<string, [traderId: string, page: ReturnType<typeof browser>, end: () => Promise<unknown>]> = {
      'a sign-out': [ivy.member.traderId, page, () => page.told(routes.signOut, {})],
      'a guest who has an account by then': [
        guest.traderId,
        guest,
        () => browser(guest.traderId).told(routes.join, { email: 'ines@desk.example', password: PASSWORD }),
      ],
    }
    const sam = await made('sid@desk.example')
    const closing = () => t.desk.members.setRole({ from: 'test' }, sam.member.id, 'closed')
    ends['a member who is closed'] = [sam.member.traderId, await signedIn(sam), closing]
    for (const [how, [traderId, who, end]] of Object.entries(ends)) {
      const before = (await t.desk.gate.permissions(traderId)).length
      const { status, told, onRecord, given } = await approving(traderId)(who, end)
      assert.deepEqual([status, given], ['done', before], how)
      assert.match(told ?? '', /had ended by then/, how)
      for (const locale of ['zh-Hant', 'zh-Hans']) assert.notEqual(sentenceIn(locale, told ?? ''), told, how)
      assert.match(onRecord, /had ended by then/, how)
    }
  })
  test('that ends in the moment of what would outlast it leaves none of it: a token, a schedule, a standing permission', async (c) => {
    const ora = await made('ora@desk.example')
    const { traderId } = ora.member
    const yaml = writeYaml({ name: 'Often', schedule: { everyMinutes: 1 }, steps: [{ id: 'said', say: 'here' }] })
    const { id } = await t.desk.playbooks.make({ traderId, from: 'test' }, yaml)
    const terms = {
      ...{ tools: ['placeOrder'], symbols: ['ELC'], side: 'BUY', maxQtyPerOrder: 1, maxQtyPerDay: 1, maxPrice: 3_000 },
      until: new Date(Date.now() + 3_600_000).toISOString(),
    }
    type Page = Awaited<ReturnType<typeof signedIn>>
    const asks: Record<string, (page: Page) => Promise<string>> = {
      'a token': (page) => page.told(routes.makeToken, { name: 'bot', scope: 'propose', expiresInDays: 1 }),
      'a schedule': (page) => page.told(routes.schedulePlaybook, { on: true }, id),
      'a standing permission': (page) => page.told(routes.permit, { terms }),
    }
    const { db } = t.desk
    for (const [what, ask] of Object.entries(asks)) {
      const page = await signedIn(ora)
      const transaction = db.transaction.bind(db)
      const between = () => {
        const begun = transaction()
        const execute: typeof begun.execute = async (run) => {
          assert.equal(await page.told(routes.signOut, {}), '204')
          return begun.execute(run)
        }
        return Object.assign(Object.create(begun), { execute })
      }
      const { mock } = c.mock.method(db, 'transaction', between, { times: 1 })
      assert.equal(await ask(page), '401 UNAUTHENTICATED', what)
      mock.restore()
    }
    assert.deepEqual(await t.desk.tokens.list(traderId), [])
    assert.deepEqual(await t.desk.gate.permissions(traderId), [])
    assert.equal((await t.desk.playbooks.view(traderId, id, 'en')).scheduled, false)
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
      return [response, forgotten].flatMap(({ headers }) =>
        headers
          .getSetCookie()
          .filter((cookie) => cookie.includes('desk_member_'))
          .map((cookie) => {
            const [pair = '', ...attributes] = cookie.split('; ')
            return [pair.startsWith('__Host-'), ...attributes.toSorted()]
          }),
      )
    }
    const flags = (seconds: number) => ['HttpOnly', `Max-Age=${seconds}`, 'Path=/', 'SameSite=Lax']
    assert.deepEqual(await given('http://localhost'), [
      [false, ...flags(hours * 3_600)],
      [false, ...flags(0)],
    ])
    // Where a sign-in came before the desk was reached over https, its name is forgotten too.
    assert.deepEqual(await given('https://localhost'), [
      [true, ...flags(hours * 3_600), 'Secure'],
      [true, ...flags(0), 'Secure'],
      [false, ...flags(0), 'Secure'],
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
