// How many accounts are opened for new visitors: so many in a minute, and nobody who has one is held up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DeskError } from '../../../lib/errors.ts'
import { openTestDesk } from '../../support/desk-in-process.ts'

test('beyond so many in a minute a visitor is told to wait, and whoever has an account is found', async (c) => {
  const t = await openTestDesk({ NEW_ACCOUNTS_PER_MINUTE: '2' })
  c.after(() => t.dispose())
  const [first, second, third] = [t.trader(), t.trader(), t.trader()]
  // A try that opens nothing takes nobody's place, however often.
  t.faults({ registerUser: '500!' })
  for (let n = 0; n < 3; n++)
    await assert.rejects(second.userId(), (e) => e instanceof DeskError && e.code === 'UNAVAILABLE')
  t.faults({})
  const id = await first.userId()
  await second.userId()
  await assert.rejects(
    third.userId(),
    (e) => e instanceof DeskError && e.code === 'RATE_LIMITED' && /try again in \d+ s/.test(e.message),
  )
  assert.equal(await t.desk.accounts.find(third.id, 'eap'), null)
  assert.equal(await first.userId(), id)
  assert.equal(t.received('registerUser').length, 2)
})

test('an account that is asked for in a plan is one of them', async (c) => {
  const t = await openTestDesk({ NEW_ACCOUNTS_PER_MINUTE: '2' })
  c.after(() => t.dispose())
  const trader = t.trader()
  await trader.userId()
  const another = { tool: 'registerUser', args: {} }
  const { legs } = await trader.decide(await trader.propose(another, another))
  assert.deepEqual(
    legs.map((leg) => leg.status),
    ['done', 'failed'],
  )
  assert.match(legs[1]?.error?.message ?? '', /More than 2 new accounts .* Nothing was sent\.$/)
  assert.equal(t.received('registerUser').length, 2)
})
