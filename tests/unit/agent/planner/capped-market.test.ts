/** "buy 3 at market but not above 3010": what is there up to that price, and nothing that rests; of a bound that holds nothing back it is asked. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const say = async (said: string) => (await conversation().say(said)).pending.map(({ args }) => args)

describe('a limit that takes and does not rest', () => {
  for (const said of [
    'buy 3 at market but not above 3010',
    'buy 3 MWh market, no more than 3,010',
    'buy 3 at the market price capped at NT$ 3010',
    'please buy 3 market no worse than 3010',
    '以市价买 3，最高 3010',
    '市價買 3 MWh 不超過 3,010',
    '市价买3个 不超过3010',
    '買 3 市價，上限 3010',
  ])
    it(said, async () =>
      assert.deepEqual(await say(said), [{ side: 'BUY', price: '3010', qty: '3', timeInForce: 'IOC' }]),
    )
  for (const said of ['sell 3 at market, no lower than 2,990', 'sell 3 market min 2990', '賣 3 市價，最低 2990'])
    it(said, async () =>
      assert.deepEqual(await say(said), [{ side: 'SELL', price: '2990', qty: '3', timeInForce: 'IOC' }]),
    )
})

describe('nothing is prepared', () => {
  for (const said of [
    // A sale that is not to be dearer.
    'sell 3 at market max 2990',
    '市價買 3，最低 3010',
    'should I buy 3 at market but not above 3010',
    'buy 3 at market but not above 3010?',
    "don't buy 3 at market, not above 3010",
    '市價買 3，最高 3010 好嗎',
  ])
    it(said, async () => assert.deepEqual(await say(said), []))
})
