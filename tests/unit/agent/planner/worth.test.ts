/** A sum of money with a price, and a sum that is to stay: what follows is told, and no order prepared. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const say = (said: string) => conversation().say(said)
const WALLET = [{ tool: 'getUserWallet', args: {} }]

describe('so much worth at a price', () => {
  for (const said of [
    ...['buy 50k worth at 2950', '50k worth at 2950', 'buy NT$50,000 worth of energy at 2,950', 'spend 50,000 at 2950'],
    ...[
      '買 5 萬塊，價格 2950',
      '買 5 萬元的電 2950',
      '用 5 萬元買電，價格 2950',
      '花五万块买电，2950',
      '买5万块的电，2950',
      'how much could I buy with 50,000 at 2950?',
      'how much can I buy at 2950 with 50000',
      '50000 元 2950 可以買多少',
      '用5万块 2950 能买多少？',
    ],
  ])
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual([calls, pending], [WALLET, []])
      assert.match(text, /\*\*16\.9 MWh\*\*[\s\S]*[“「](?:buy 16\.9 MWh at 2,950|以 2,950 [買买][進入] 16\.9 MWh)[”」]/)
    })
  for (const [said, mwh] of [
    ['buy for 14750 at 2800', /\*\*5\.2 MWh\*\*/],
    ['buy power for 14,000 at 2800', /\*\*5 MWh\*\*/],
    ['用三萬塊買 2950', /\*\*10\.1 MWh\*\*/],
    ['花 3 万买 2950', /\*\*10\.1 MWh\*\*/],
  ] as const)
    it(said, async () => {
      const { pending, text } = await say(said)
      assert.deepEqual(pending, [])
      assert.match(text, mwh)
    })
  for (const said of ['sell 50k worth at 3100', '賣 5 萬元的電 3100', '卖5万块的电，3100'])
    it(said, async () => assert.match((await say(said)).text, /\*\*16\.1 MWh\*\*/))
  it('the order is asked for in those words', async () => {
    const c = conversation()
    await c.say('buy 50k worth at 2950')
    assert.deepEqual((await c.say('buy 16.9 MWh at 2,950')).pending, [
      { tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '16.9' } },
    ])
  })
  for (const said of [
    "don't buy 50k worth at 2950",
    'buy 50k worth at 2950 if it drops',
    '別買 5 萬元的電 2950',
    '如果买5万块的电，2950',
  ])
    it(`${said}: neither`, async () => assert.deepEqual((await say(said)).calls, []))
})

describe('a sum that is to stay', () => {
  for (const said of [
    'how much do I need to keep 1 million',
    'how much can I spend and keep 1 million?',
    'if I want to keep 1,000,000, how much can I spend?',
    '我要留 100 萬，還能花多少',
    '保留一百萬的話可以花多少錢',
    '留100万还能买多少',
  ])
    it(said, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(calls, WALLET)
      assert.match(text, /\*\*NT\$ 8,985,250\*\*/)
    })
  it('that is not there', async () =>
    assert.match((await say('how much can I spend while keeping 20 million?')).text, /\*\*10,014,750\*\* short/))
})

describe('the sum before the deed, and the price behind it', () => {
  for (const said of [
    '30萬元買電，限價2990',
    '三十萬塊買進 價格2990',
    '30萬買電，限價2990',
    '30万买 2990',
    '300000買 2990',
  ])
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual(pending, [])
      assert.deepEqual(calls, WALLET)
      assert.match(text, /\*\*100\.3 MWh\*\*/)
    })
})
