/** The exchange is away from the start: none of its tools is there. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { replyTo } from '../../../../lib/agent/planner/reply.ts'

const say = (text: string, ...tools: string[]) =>
  replyTo([{ role: 'user', content: [{ type: 'text', text }] }], new Set(['pullKillSwitch', ...tools]))

for (const [said, told] of [
  ['show my wallet', 'No exchange is within my reach right now'],
  ['buy 5 MWh at 2,950', 'No exchange is within my reach right now'],
  ['cancel all my orders', 'No exchange is within my reach right now'],
  ['my wallet and the top 5 of the book', 'No exchange is within my reach right now'],
  ['我的錢包', '目前用不到交易所'],
  ['以 2,950 买入 5 MWh', '目前用不到交易所'],
] as const)
  it(`${said}: it is said once that no exchange is there, by no tool's name`, () => {
    const { text, calls } = say(said)
    assert.deepEqual(calls, [])
    assert.equal(text.split(told).length, 2)
    assert.doesNotMatch(text, /getUser|placeOrder|`/)
  })

it('where the exchange is there and offers no such thing, that is said of the tool', () => {
  assert.match(say('show my wallet', 'getOrderBook').text, /no connected server offers your wallet/)
})
