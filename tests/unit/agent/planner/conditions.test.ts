/** What is said beside an order is part of it, asked about, or named as left aside: never dropped without a word. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const desk = () => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })

describe('a condition in a sentence of its own is the order’s', () => {
  for (const [said, arg, value] of [
    ['buy 5 at 2950. Until 18:00.', 'expiresAt', '2026-11-21T10:00:00.000Z'],
    ['buy 5 at 2950. Post only.', 'postOnly', true],
    ['buy 5 at 2950\npost only', 'postOnly', true],
    ['以 2950 買 5 MWh。只掛單。', 'postOnly', true],
    ['以 2950 買 5 MWh。有效到 18:00。', 'expiresAt', '2026-11-21T10:00:00.000Z'],
    ['以 2950 买 5 MWh。只挂单。', 'postOnly', true],
    ['buy 5. at 2950', 'price', '2950'],
  ] as const)
    it(said, async () => {
      const [order, ...more] = (await desk().say(said)).pending
      assert.equal(order?.args[arg], value)
      assert.deepEqual(more, [])
    })
})

describe('what no order can hold is asked about in the words said', () => {
  for (const [said, words] of [
    ['buy 5 at 2950. Tomorrow sell 5 at 3050.', 'Tomorrow sell 5 at 3050'],
    ['buy 5 at 2950. When it drops.', 'When it drops'],
    ['Until 18:00. Buy 5 at 2950.', 'Until 18:00'],
    ['buy 5 at 2950. No, 6.', 'No, 6'],
    ['buy 5 at 2950. No.', 'No'],
    ['buy 5 at 2950, actually sell', 'actually sell'],
    ['buy 5 at 2950 reduce only', 'reduce'],
    ['buy 5 at 2950 ioc fok', 'fok'],
    ['buy at least 5 MWh at 2950', 'at least'],
    ['buy 5 contracts at 2950', '5 contracts'],
    ['buy 5 MWh each at 2950', 'each'],
    ['buy 5 at 2950 until 18:00 until 19:00', 'until 19:00'],
    ['buy 5 tomorrow 13-14 and tomorrow 14-15 at 2950', 'tomorrow 13-14 and 14-15'],
    ['buy 5 at 2950 best ask', 'best ask'],
    ['buy 5 at 2950 short', 'short'],
    ['buy 5 at 2950 passively', 'passively'],
    ['以 2950 買 5 MWh。明天再賣 5 MWh。', '明天再賣 5 MWh'],
    ['至少買 5 MWh，2950', '至少'],
    ['買 5 MWh 左右，2950', '左右'],
    ['明天 13-14 點和 14-15 點買 5 MWh 2950', '14-15 點'],
    ['至少买 5 MWh，2950', '至少'],
    ['以 2950 买 5 MWh，低调', '低调'],
  ] as const)
    it(said, async () => {
      const { calls, text } = await desk().say(said)
      assert.deepEqual(calls, [])
      assert.ok(text.includes(words), text)
      assert.match(text, /[?？]/)
      assert.doesNotMatch(text, /Which number|哪個數字|哪个数字/)
    })
})

describe('numbers that could mean another order are asked about', () => {
  for (const said of [
    'buy 5 hour 10 at 2950',
    'buy for 100000 at 2950',
    'sell 500 kWh at 2.95',
    '以 2.95 賣 500 度',
    '以 2.95 卖 500 度',
    'buy 5 at 2950 or higher',
    'buy 5 at 2950 and up',
    'sell 5 at 3050 or less',
    'hit the bid 2999.5',
    'buy 5 at 2950 no',
  ])
    it(said, async () => assert.deepEqual((await desk().say(said)).pending, []))

  it('a price of a kWh said as one is one', async () => {
    const turn = desk()
    await turn.say('sell 500 kWh at 2.95')
    const { pending } = await turn.say('2.95 per kWh')
    assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'SELL', price: '2950', qty: '0.5' } }])
  })

  for (const [said, qty] of [
    ['hit the bid 3', '3'],
    ['lift the offer 3', '3'],
    ['吃賣一 3', '3'],
    ['砸买一 3', '3'],
  ] as const)
    it(`${said}: how much of it`, async () => assert.equal((await desk().say(said)).pending[0]?.args.qty, qty))
})

describe('what is beside other actions is named as left aside', () => {
  it('a cancel', async () => {
    const { pending, text } = await desk().say('cancel o-27. Tomorrow sell 5 at 3050.')
    assert.deepEqual(pending, [{ tool: 'cancelOrder', args: { orderId: 'o-27' } }])
    assert.ok(text.includes('“Tomorrow sell 5 at 3050”'), text)
  })
  it('a look', async () => {
    const { text } = await desk().say('顯示委託簿。要不要買 5 MWh？')
    assert.ok(text.includes('「要不要買 5 MWh」'), text)
  })
  for (const said of ['cancel o-27, no, o-12'])
    it(`${said}: which one is asked`, async () => {
      const { calls, text } = await desk().say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /Which order/)
    })
})

describe('an answer is of the order that was asked about, and takes no other away', () => {
  const [sell, buy] = [
    { tool: 'placeOrder', args: { side: 'SELL', price: '3050', qty: '5' } },
    { tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '50' } },
  ]
  for (const [first, answer, plan] of [
    ['sell 5 at 3050 and buy 2950 50', '50 at 2950', [sell, buy]],
    ['buy 2950 50 and sell 5 at 3050', 'buy 50 at 2950', [buy, sell]],
    ['以 3050 賣 5 MWh，再買 2950 50', '50 MWh，價格 2950', [sell, buy]],
    ['以 3050 卖 5 MWh，再买 2950 50', '50 MWh，价格 2950', [sell, buy]],
  ] as const)
    it(`${first} … ${answer}`, async () => {
      const turn = desk()
      assert.deepEqual((await turn.say(first)).pending, [])
      assert.deepEqual((await turn.say(answer)).pending, plan)
    })
  it('asks for what the second order lacks, not the first', async () => {
    assert.match((await desk().say('buy 5 at 2950 and sell 3')).text, /sell 3 MWh/)
  })
})

describe('what is quoted, noted down or in code is no order', () => {
  for (const said of [
    '> buy 5 at 2950',
    'he sent:\n> buy 5 at 2950',
    "'buy 5 at 2950'",
    '`buy 5 at 2950`',
    'TODO: buy 5 at 2950',
    'FYI buy 5 at 2950',
    '> 以 2950 買 5 MWh',
    '`以 2950 买 5 MWh`',
  ])
    it(said, async () => assert.deepEqual((await desk().say(said)).pending, []))
  it('an apostrophe quotes nothing', async () =>
    assert.equal((await desk().say("let's buy 5 at 2950, I'm ready")).text.includes('report'), false))
})

describe('all but some is a quantity only the trader can count', () => {
  for (const said of [
    ['sell all but 5', '3000'],
    ['sell everything except 5 MWh', '3000'],
    ['賣掉全部，除了 5 MWh', '3000'],
    ['卖掉全部，除了 5 MWh', '3000'],
  ])
    it(said.join(' … '), async () => {
      const turn = desk()
      for (const text of said) assert.deepEqual((await turn.say(text)).pending, [])
    })
})
