// "All" to the question how many MWh is of the wallet, as it is where it stands in the sentence; and money is never rounded in silence.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

const told = async (turns: readonly string[]) => {
  const { pending, calls, text } = await after(turns)
  assert.deepEqual(pending, [], 'how much to trade stays the trader’s own word')
  return { tools: calls.map(({ tool }) => tool), text }
}

describe('so much of what one has', () => {
  for (const [turns, says] of [
    [['sell', 'all'], 'sell 9,995 MWh at market'],
    [['sell', 'everything at 3000'], 'sell 9,995 MWh at 3,000'],
    [['sell at 3050', 'half'], 'sell 4,997.5 MWh at 3,050'],
    [['buy at 2950', 'as much as I can'], 'buy 3,384.8 MWh at 2,950'],
    [['賣', '全部'], '市價賣出 9,995 MWh'],
    [['買 2950', '全部'], '以 2,950 買進 3,384.8 MWh'],
    [['卖', '所有的 3050'], '以 3,050 卖出 9,995 MWh'],
    // The price that follows is of the order just told, in the language it was told in.
    [['sell', 'all', '3050'], 'sell 9,995 MWh at 3,050'],
    [['buy', 'all I can', 'at 2950'], 'buy 3,384.8 MWh at 2,950'],
    [['卖', '全部', '3050'], '以 3,050 卖出 9,995 MWh'],
  ] as const)
    it(turns.join(' · '), async () => {
      const { tools, text } = await told(turns)
      assert.deepEqual(
        [...new Set(tools)].filter((tool) => tool !== 'getOrderBook'),
        ['getUserWallet'],
      )
      assert.ok(text.includes(says), text)
    })
  it('and no more than the question asked for', async () => {
    assert.match((await told(['sell in 18-19', 'all'])).text, /How many MWh should I sell/)
    assert.match((await told(['sell', 'all', '3'])).text, /^At what price should I sell 3 MWh/)
  })
})

describe('a sum of money at a price', () => {
  for (const said of [
    'put 20000 into bids at 2950',
    'buy with 20000 at 2950',
    'use 20k to buy at 2950',
    '花兩萬塊以 2950 買進',
    '拿两万在2950挂买单',
    '2950 買 2 萬元的電',
  ])
    it(said, async () => {
      const { text } = await told([said])
      assert.match(text, /6\.7 MWh/)
      assert.match(text, /19,765/, 'what is left of the sum is seen')
    })
  it('that is whole lots leaves nothing to tell', async () => {
    assert.doesNotMatch((await told(['put 29500 into bids at 2950'])).text, /lots/)
  })
})
