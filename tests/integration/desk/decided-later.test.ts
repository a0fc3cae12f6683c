// The turn after a decision names the plan it is about, so the built-in planner tells that one and not the newest question.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { conversation, onlyPlan } from '../../support/conversation.ts'
import { openTestDesk } from '../../support/desk-in-process.ts'

const t = await openTestDesk()
after(() => t.dispose())

for (const pattern of ['react', 'plan', 'reflect', 'team'] as const)
  test(`${pattern}: an order approved after the wallet was asked for is told, and the wallet of before is not`, async () => {
    const talk = conversation(t)
    const { plans } = await talk.ask('buy 7 at 2500', pattern)
    assert.match((await talk.ask('my wallet')).text, /available/)
    const { text } = await talk.decided(onlyPlan(plans))
    assert.match(text, /^Buy 7 MWh at 2,500: accepted and \*\*resting\*\*/)
    assert.doesNotMatch(text, /available/)
  })

test('of two plans that wait, each decision tells its own', async () => {
  const talk = conversation(t)
  const older = onlyPlan((await talk.ask('buy 7 at 2500')).plans)
  const newer = onlyPlan((await talk.ask('sell 3 at 3500')).plans)
  assert.match((await talk.decided(older, 'reject')).text, /^Buy 7 MWh at 2,500: you rejected it; nothing was sent\.$/)
  assert.match((await talk.decided(newer, 'reject')).text, /^Sell 3 MWh at 3,500: you rejected it; nothing was sent\.$/)
})
