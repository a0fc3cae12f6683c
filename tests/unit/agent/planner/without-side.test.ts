// Orders that name no side: it is asked once, for all of them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const order = (side: string, qty: string, price: string) => ({ tool: 'placeOrder', args: { side, price, qty } })

describe('which way they go is asked once', () => {
  for (const [said, question, answer, orders] of [
    [
      'place 2 each at 2950 and 2940',
      'Buy or sell? It holds for all of them: 2 MWh at 2,950, 2 MWh at 2,940.',
      'buy',
      [order('BUY', '2', '2950'), order('BUY', '2', '2940')],
    ],
    [
      'place orders of 2 MWh at 3,050 and 3,060',
      'Buy or sell? It holds for all of them: 2 MWh at 3,050, 2 MWh at 3,060.',
      'sell',
      [order('SELL', '2', '3050'), order('SELL', '2', '3060')],
    ],
    [
      'place 2 at 2950 and 3 at 2940',
      'Buy or sell? It holds for all of them: 2 MWh at 2,950, 3 MWh at 2,940.',
      'buy',
      [order('BUY', '2', '2950'), order('BUY', '3', '2940')],
    ],
    [
      '在 2950、2940 各掛 2',
      '要買進還是賣出？每筆都一樣：以 2,950，2 MWh；以 2,940，2 MWh。',
      '買',
      [order('BUY', '2', '2950'), order('BUY', '2', '2940')],
    ],
    ['在买一挂 3', '3 MWh，要买入还是卖出？', '买', [order('BUY', '3', '2999.5')]],
    ['在買一加一檔掛 3', '3 MWh，要買進還是賣出？', '買', [order('BUY', '3', '2999.51')]],
    ['place 2 at the best bid', 'Buy or sell 2 MWh?', 'buy', [order('BUY', '2', '2999.5')]],
    ['put 2 one tick above the best bid', 'Buy or sell 2 MWh?', 'buy', [order('BUY', '2', '2999.51')]],
  ] as const)
    it(said, async () => {
      const c = conversation()
      const asked = await c.say(said)
      assert.equal(asked.text, question)
      assert.deepEqual(asked.pending, [])
      assert.deepEqual((await c.say(answer)).pending, orders)
    })
})

it('an answer that says how much as well is of one of them: it is asked again', async () => {
  const c = conversation()
  await c.say('place 2 each at 2950 and 2940')
  const again = await c.say('buy 3')
  assert.deepEqual(again.pending, [])
  assert.match(again.text, /Buy or sell\?/)
  assert.deepEqual((await c.say('sell')).pending, [order('SELL', '2', '2950'), order('SELL', '2', '2940')])
})

it('so much at several prices may be in all', async () => {
  assert.deepEqual((await conversation().say('place 2 at 2950 and 2940')).pending, [])
})
