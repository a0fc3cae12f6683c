/** As much in each contract of a list, said once: "buy 3 each in 18-19 and 19-20 at 2950", 18-19 跟 19-20 各買 3 MWh 2950. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
const TODAY = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z', 'PT60-20261121T1200Z'] as const
const TOMORROW = ['PT60-20261122T0100Z', 'PT60-20261122T0200Z'] as const

describe('an order in each of them', () => {
  for (const [said, side, qty, price, symbols, more = {}] of [
    ['buy 3 each in 18-19, 19-20 and 20-21 at 2,950', 'BUY', '3', '2950', TODAY],
    ['buy 3 in 18-19 and 19-20 each at 2950 ioc', 'BUY', '3', '2950', TODAY.slice(0, 2), { timeInForce: 'IOC' }],
    ['can you sell 500 kWh in each of tomorrow 9-10 and 10-11 at 3100?', 'SELL', '0.5', '3100', TOMORROW],
    ['sell 3 each in 9-10, 10-11 tomorrow at 3100', 'SELL', '3', '3100', TOMORROW],
    ['sell 3 in 9-10 and 10-11 tomorrow each at 3100', 'SELL', '3', '3100', TOMORROW],
    ['18-19 跟 19-20 各買 3 MWh 2950', 'BUY', '3', '2950', TODAY.slice(0, 2)],
    ['18-19、19-20、20-21 各买 3 兆瓦时 2950', 'BUY', '3', '2950', TODAY],
    ['晚上六點跟七點各買 3 個 2950', 'BUY', '3', '2950', TODAY.slice(0, 2)],
    ['今晚六點、七點都買 3 2950', 'BUY', '3', '2950', TODAY.slice(0, 2)],
    ['今晚六點、七點、八點各買三個 2950', 'BUY', '3', '2950', TODAY],
    ['明天早上9、10点各卖3 3100', 'SELL', '3', '3100', TOMORROW],
    ['聽朝九點同十點各沽 3 個 3100', 'SELL', '3', '3100', TOMORROW],
    ['明天上午九點到十一點各賣 3 3100', 'SELL', '3', '3100', TOMORROW],
    ['明天 9-10 和 10-11 各賣 500 度 3100', 'SELL', '0.5', '3100', TOMORROW],
  ] as const)
    it(said, async () =>
      assert.deepEqual(
        (await say(said)).pending.map(({ args }) => args),
        symbols.map((symbol) => ({ side, price, qty, symbol, ...more })),
      ),
    )
})

describe('each hour with its own quantity, at one price that is said once', () => {
  for (const said of [
    '明天9點買5個，10點賣6個，價格都是3000',
    '明天9点买5 10点卖6 统统3000',
    '明天9點買5，10點賣6，都是 3000',
    '9点买5 10点卖6 统统3000 明天的',
    '明天早上九點買5 3000、十點賣6 3000',
  ])
    it(said, async () =>
      assert.deepEqual(
        (await say(said)).pending.map(({ args }) => args),
        [
          { side: 'BUY', price: '3000', qty: '5', symbol: TOMORROW[0] },
          { side: 'SELL', price: '3000', qty: '6', symbol: TOMORROW[1] },
        ],
      ),
    )
  it('none where no price is said', async () => assert.deepEqual((await say('明天9點買5，10點賣6')).pending, []))
  it('a day behind its hours is theirs', async () =>
    assert.equal((await say('9-10 買 2 3100 明天的')).pending[0]?.args.symbol, TOMORROW[0]))
})

it('a day behind two hours is of both, where it is asked whether each is meant', async () => {
  const { pending, text } = await say('buy 3 at 2950 for 9-10 and 10-11 tomorrow')
  assert.deepEqual(pending, [])
  assert.match(text, /“buy 3 MWh in each of tomorrow 9-10 and 10-11 at 2950”/)
})

describe('none, where it is not said of each, or not meant yet', () => {
  for (const said of [
    // Of all of them together?
    'buy 3 MWh in 18-19, 19-20 and 20-21 at 2950',
    'should I buy 3 each in 18-19 and 19-20 at 2950?',
    "don't buy 3 each in 18-19 and 19-20 at 2950",
    'buy 3 each in 18-19 and 19-20 at 2950 if it drops',
    '18-19 跟 19-20 各買 3 MWh 2950 好嗎',
    // Of the morning, or of the evening?
    '六點和七點各買 3 2950',
    '今晚六點和七點各買 3 2950 好嗎',
    '如果跌了今晚六點和七點各買 3 2950',
    '18-19 跟 19-20 各买 3 MWh 2950 划算吗',
  ])
    it(said, async () => assert.deepEqual((await say(said)).pending, []))
})
