// Guests who do not become members: of a desk for members alone, and where too many try at once.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { newTraderId } from '../../../lib/auth/session.ts'
import { routes } from '../../support/app-routes.ts'
import { buy, openTestDesk } from '../../support/desk-in-process.ts'
import { PASSWORD, pagesOf, share } from './member-pages.ts'

async function deskOf(c: TestContext, env: Record<string, string> = {}) {
  const t = await openTestDesk(env)
  c.after(() => t.dispose())
  share(t.desk)
  return t
}

test('where guests are not let in, a member is, and nobody else', async (c) => {
  const closed = await deskOf(c, { GUESTS: 'off' })
  const { browser } = pagesOf(() => closed.desk)
  const guest = browser()
  assert.equal(await guest.told(routes.session), '401 UNAUTHENTICATED')
  assert.equal(await guest.told(routes.join, { email: 'oda@desk.example', password: PASSWORD }), '401 UNAUTHENTICATED')
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
})

test('so many guests may try to become members in a minute, and no more: it costs them nothing', async (c) => {
  const other = await deskOf(c)
  await other.desk.members.make({ from: 'test' }, { email: 'oda@desk.example', role: 'trader' })
  const { browser } = pagesOf(() => other.desk)
  const body = { email: 'oda@desk.example', password: PASSWORD }
  const joined = async () => (await browser().ask(routes.join, body)).status
  const answers = await Promise.all(Array.from({ length: 31 }, joined))
  assert.deepEqual([answers.filter((one) => one === 409).length, answers.filter((one) => one === 429).length], [30, 1])
})
