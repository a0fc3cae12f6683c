// An order as large as the wallet makes it: told in figures first, and prepared when the trader says it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, wallet } from './results.ts'

const WALLET = { tool: 'getUserWallet', args: {} }
const order = (args: Record<string, string>) => [{ tool: 'placeOrder', args }]

describe('a share of what is free is told', () => {
  for (const [said, told] of [
    ['how much is 10% of my money', '998,525'],
    ['10% of my cash', '998,525'],
    ["what's 25% of my energy?", '2,498.75 MWh'],
    ['我的錢的一成是多少', '998,525'],
    ['我的钱的10%是多少', '998,525'],
    ['我的電的三成', '2,998.5 MWh'],
  ] as const)
    it(said, async () => {
      const { calls, text } = await conversation().say(said)
      assert.deepEqual(calls, [WALLET])
      assert.ok(text.includes(told), text)
    })
})

describe('a share of the money in a contract is told with the contract', () => {
  const desk = () => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  for (const [said, qty] of [
    ['use 10% of my cash to buy tomorrow 18-19 at 3100', '322.1'],
    ['buy with half my money in tomorrow 18-19 at 3100', '1,610.5'],
    ['用一成資金買明天 18-19，3100', '322.1'],
    ['用一半資金以 3100 買明天 18-19', '1,610.5'],
    ['用一成资金买明天 18-19 3100', '322.1'],
  ] as const)
    it(said, async () => {
      const { calls, text } = await desk().say(said)
      assert.deepEqual(calls, [WALLET])
      assert.ok(text.includes(`${qty} MWh`), text)
      assert.match(text, /(?:delivery|交割) 2026-11-22 18:00-19:00/)
    })
  it('of the energy in one the wallet tells no share, and what is locked for one is not all that is', async () => {
    assert.deepEqual((await desk().say('sell half my energy 18-19 3100')).calls, [])
    for (const said of [
      'what % of my cash is locked in 18-19',
      '我的資金有幾成鎖在 18-19',
      '我的资金有几成锁在 18-19',
    ]) {
      const { text } = await desk().say(said)
      assert.doesNotMatch(text, /%/, said)
      assert.match(text, /18-19/, said)
    }
  })
})

describe('all, or a part, of the energy', () => {
  for (const [said, args] of [
    ['sell all my energy at market', { side: 'SELL', qty: '9995', type: 'MARKET' }],
    ['sell everything I have at 3050', { side: 'SELL', price: '3050', qty: '9995' }],
    ['sell half my energy at 3050', { side: 'SELL', price: '3050', qty: '4997.5' }],
    ['sell 10% of my energy at 3050', { side: 'SELL', price: '3050', qty: '999.5' }],
    ['sell a third of my energy at 3050', { side: 'SELL', price: '3050', qty: '3331.6' }],
    ['把我的電全部賣掉', { side: 'SELL', qty: '9995', type: 'MARKET' }],
    ['把所有的電以 3050 賣出', { side: 'SELL', price: '3050', qty: '9995' }],
    ['賣一半的電 3050', { side: 'SELL', price: '3050', qty: '4997.5' }],
    ['卖掉全部的电', { side: 'SELL', qty: '9995', type: 'MARKET' }],
    ['sell half of what I own', { side: 'SELL', qty: '4997.5', type: 'MARKET' }],
    ['sell half my position at 3,020', { side: 'SELL', price: '3020', qty: '4997.5' }],
    ['dump everything I own at 3020', { side: 'SELL', price: '3020', qty: '9995' }],
    ['把手上的一半賣 3020', { side: 'SELL', price: '3020', qty: '4997.5' }],
    ['把手上全部卖掉', { side: 'SELL', qty: '9995', type: 'MARKET' }],
    // By itself it is of all there is, where no order was spoken of.
    ['sell half', { side: 'SELL', qty: '4997.5', type: 'MARKET' }],
    ['sell everything at 3050', { side: 'SELL', price: '3050', qty: '9995' }],
    ['賣一半', { side: 'SELL', qty: '4997.5', type: 'MARKET' }],
    ['全部賣掉', { side: 'SELL', qty: '9995', type: 'MARKET' }],
    ['全部卖掉 3050', { side: 'SELL', price: '3050', qty: '9995' }],
    ['賣三成 3050', { side: 'SELL', price: '3050', qty: '2998.5' }],
    ['清掉手上的电 3020', { side: 'SELL', price: '3020', qty: '9995' }],
    ['手里的电卖一半', { side: 'SELL', qty: '4997.5', type: 'MARKET' }],
    ['清倉', { side: 'SELL', qty: '9995', type: 'MARKET' }],
    ['buy as much as I can at 2950', { side: 'BUY', price: '2950', qty: '3384.8' }],
    ['buy with half of my money at 2950', { side: 'BUY', price: '2950', qty: '1692.4' }],
    ['how much can I buy with half my money at 2950?', { side: 'BUY', price: '2950', qty: '1692.4' }],
    ['how many MWh would I get at 2950 for half of my cash', { side: 'BUY', price: '2950', qty: '1692.4' }],
    ['用一半的钱能买多少 2950', { side: 'BUY', price: '2950', qty: '1692.4' }],
    ['我一半的錢 2950 可以買多少', { side: 'BUY', price: '2950', qty: '1692.4' }],
    ['用一半的錢以 2950 買', { side: 'BUY', price: '2950', qty: '1692.4' }],
    ['用全部的錢買電 2950', { side: 'BUY', price: '2950', qty: '3384.8' }],
    ['一半的電賣 3050', { side: 'SELL', price: '3050', qty: '4997.5' }],
    ['手里的电全按3050卖', { side: 'SELL', price: '3050', qty: '9995' }],
    ['半仓卖出3050', { side: 'SELL', price: '3050', qty: '4997.5' }],
    ['全倉 2950 買', { side: 'BUY', price: '2950', qty: '3384.8' }],
    ['能买多少买多少 2950', { side: 'BUY', price: '2950', qty: '3384.8' }],
  ] as const)
    it(said, async () => {
      const desk = conversation()
      const { calls, pending, text } = await desk.say(said)
      assert.deepEqual([calls, pending], [[WALLET], []])
      const [, words = ''] = /[“「](.+?)[”」]/.exec(text) ?? []
      assert.deepEqual((await conversation().say(words)).pending, order(args), text)
      const { pending: prepared } = await desk.say(args.side === 'BUY' ? 'ok buy it' : 'ok sell it')
      assert.deepEqual(prepared, order(args))
    })
})

it('and then at another price', async () => {
  for (const turns of [
    ['sell half of what I own', 'at 3050'],
    ['賣一半', '3050'],
    ['卖一半 3020', '3050'],
  ]) {
    const desk = conversation()
    for (const said of turns) assert.deepEqual((await desk.say(said)).calls, [WALLET], said)
    assert.deepEqual((await desk.say('ok sell it')).pending, order({ side: 'SELL', price: '3050', qty: '4997.5' }))
  }
})

it('of an order that was spoken of it is a part of that one', async () => {
  const desk = conversation()
  await desk.say('buy 8 MWh at 2950')
  assert.deepEqual((await desk.say('sell half')).calls, [])
})

it('at market only the book tells how much the money buys', async () => {
  for (const said of ['buy as much as I can', 'buy with all my money at market']) {
    const { calls, pending } = await conversation().say(said)
    assert.deepEqual([calls, pending], [[WALLET, { tool: 'getOrderBook', args: { depth: 100 } }], []])
  }
})

describe('so does it of a share', () => {
  const reads = { getUserWallet: () => ({ ...wallet, availableCurrency: 30_000 }) }
  for (const [said, told] of [
    ['how much can I buy for 15,000?', null],
    ['how much can I buy with half my money?', '15,000'],
    ['how many MWh can I afford with 50% of my cash', '15,000'],
    ['buy with half my money at market', '15,000'],
    ['用一半的錢可以買多少', '15,000'],
    ['用五成资金能买多少电', '15,000'],
    ['how much can I buy with a third of my money', '10,000'],
  ] as const)
    it(said, async () => {
      const desk = conversation({ reads })
      const { calls, pending, text } = await desk.say(said)
      if (told) assert.deepEqual(calls[0], WALLET)
      assert.deepEqual([calls.at(-1)?.tool, pending], ['getOrderBook', []])
      assert.match(text, told === '10,000' ? /\*\*3\.3 MWh\*\*/ : /\*\*4\.9 MWh\*\*/)
      assert.ok(text.includes(told ?? '15,000'), text)
    })
})

it('a share is worked out to the lot, and not by halves of a computer', async () => {
  for (const [amount, said, qty] of [
    [10, 'sell 29% of my energy at 3050', '2.9'],
    [10, 'sell 57% of my energy at 3050', '5.7'],
    [10, 'sell a third of my energy at 3050', '3.3'],
    [0.3, 'sell a third of my energy at 3050', '0.1'],
    [1_000, 'sell 12.5% of my energy at 3050', '125'],
  ] as const) {
    const desk = conversation({ reads: { getUserWallet: () => ({ ...wallet, availableAmount: amount }) } })
    await desk.say(said)
    assert.deepEqual((await desk.say('ok sell it')).pending, order({ side: 'SELL', price: '3050', qty }), said)
  }
})

it('of nothing there is no order', async () => {
  const desk = conversation({ reads: { getUserWallet: () => ({ ...wallet, availableAmount: 0 }) } })
  assert.match((await desk.say('sell all my energy')).text, /0 MWh available, which is less than the least order/)
  assert.deepEqual((await desk.say('ok sell it')).pending, [])
})

describe('it is asked, or refused, as ever', () => {
  for (const said of [
    "don't sell all my energy",
    'should I sell all my energy?',
    'sell all my energy if it rises',
    'he said sell all my energy',
    '不要把我的電全部賣掉',
    '如果涨到 3100 把我的电全部卖掉',
    // What a contract holds is another figure.
    'sell all my energy in the next contract at market',
    'sell half or not',
    'sell half of it',
  ])
    it(said, async () => {
      const { calls, pending } = await conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
      assert.deepEqual([calls, pending], [[], []])
    })
})

describe('a sum to spend is told in MWh', () => {
  for (const said of [
    'spend 15000 on energy',
    'buy NT$ 15,000 worth',
    'buy 15000 dollars worth of energy',
    '花 15000 元買電',
    '用 15000 买电',
    '買一萬五的電',
    '买 15000 块的电',
    'buy NT$ 15,000 of power',
  ])
    it(said, async () => {
      const { pending, text } = await conversation().say(said)
      assert.deepEqual(pending, [])
      assert.match(text, /\*\*4\.9 MWh\*\*/)
    })
})

describe('a part of the wallet that was told', () => {
  for (const [turns, said] of [
    [['my wallet', 'sell half of it at 3000'], 'sell 4,997.5 MWh at 3,000'],
    [['how much energy do I have?', 'sell a third of that'], 'sell 3,331.6 MWh at market'],
    [['my wallet', 'spend half of it at 2950'], 'buy 1,692.4 MWh at 2,950'],
    [['我的錢包', '賣掉一半 3000'], '以 3,000 賣出 4,997.5 MWh'],
    [['我最多能買多少 2950'], '以 2,950 買進 3,384.8 MWh'],
  ] as const)
    it(turns.join(' · '), async () => {
      const desk = conversation()
      let turn = await desk.say(turns[0])
      for (const more of turns.slice(1)) turn = await desk.say(more)
      assert.deepEqual([turn.calls, turn.pending], [[WALLET], []])
      assert.ok(turn.text.includes(said), turn.text)
    })
  it('"that much" is the order that was told', async () => {
    for (const [first, then, args] of [
      ['how much could I buy with 50,000 at 2950?', 'buy that much', { side: 'BUY', price: '2950', qty: '16.9' }],
      ['50000 元 2950 可以買多少', '就買這麼多', { side: 'BUY', price: '2950', qty: '16.9' }],
      ['50000块2950能买多少', '买那么多吧', { side: 'BUY', price: '2950', qty: '16.9' }],
    ] as const) {
      const desk = conversation()
      await desk.say(first)
      assert.deepEqual((await desk.say(then)).pending, order(args), first)
    }
    assert.deepEqual((await conversation().say('buy that much')).pending, [])
  })
})

describe('a part of the money, as what is done with it', () => {
  for (const [said, told] of [
    ['use a quarter of my wallet to buy at 2990', '834.8 MWh'],
    ['spend 10% of my cash at 2990', '333.9 MWh'],
    ['put 20% of my money into bids at 2,950', '676.9 MWh'],
    ['用一成買 2990', '333.9 MWh'],
    ['用10%買 2990', '333.9 MWh'],
    ['拿钱包一半的钱买 2990', '1,669.7 MWh'],
  ] as const)
    it(said, async () => {
      const { calls, text } = await conversation().say(said)
      assert.deepEqual(calls, [WALLET])
      assert.ok(text.includes(told), text)
    })
})
