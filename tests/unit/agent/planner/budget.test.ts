// How much a sum of money buys: on the book of now, to the lot, and never as an order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { book, LADDER_NOW, ladder, wallet } from './results.ts'

const LOOK = { tool: 'getOrderBook', args: { depth: 20 } }
const of = (asks: [price: number, amount: number][]) =>
  conversation({
    reads: {
      getOrderBook: () => ({ ...book(1), asks: asks.map(([price, amount]) => ({ price, amount, orderCount: 1 })) }),
    },
  })

describe('what NT$ 100,000 buys', () => {
  for (const said of [
    'how many MWh for 100,000?',
    'how much energy can I buy with 100,000?',
    'how many MWh can I buy for NT$100,000?',
    'what can I get for 100,000 NTD',
    'how much does 100,000 buy me?',
    '10萬可以買多少度？',
    '十萬元可以買多少 MWh',
    '用 10 萬能買多少電？',
    '10万能买多少电',
  ])
    it(said, async () => {
      const { calls, pending, text } = await conversation().say(said)
      assert.deepEqual(calls, [LOOK])
      assert.deepEqual(pending, [])
      assert.match(text, /\*\*33\.3 MWh\*\*.*99,961\.525.*3,001\.85/)
    })
  it('looks deeper for more', async () => {
    const { calls, text } = await conversation().say('how many MWh for 2,000,000?')
    assert.deepEqual(calls, [{ tool: 'getOrderBook', args: { depth: 100 } }])
    assert.match(text, /\*\*65\d(?:\.\d)? MWh\*\*/)
  })
  it('of a contract', async () => {
    for (const said of ['how many MWh of the next contract can I buy for 100,000?', '下一個合約 10 萬可以買多少？']) {
      const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
      const { calls } = await desk.say(said)
      assert.deepEqual(calls[1], { tool: 'getOrderBook', args: { symbol: 'PT60-20261121T0300Z', depth: 20 } })
    }
  })
})

describe('where the book ends the answer', () => {
  it('too little for one lot', async () => {
    assert.match((await of([[3_000, 5]]).say('how many MWh for 299?')).text, /buys nothing.*0\.1 MWh, costs NT\$ 300\./)
    assert.match((await of([[3_000, 5]]).say('how many MWh for 300?')).text, /\*\*0\.1 MWh\*\*.*NT\$ 300,/)
  })
  it('more than is offered', async () => {
    assert.match(
      (await of([[3_000, 0.5]]).say('how many MWh for 100,000?')).text,
      /\*\*0\.5 MWh\*\*.*the money reaches further/,
    )
    assert.match((await of([]).say('how many MWh for 100,000?')).text, /Nobody offers anything/)
  })
  it('a price below zero pays for more of the next', async () => {
    const { text } = await of([
      [-100, 1],
      [1_000, 5],
    ]).say('how many MWh for 400?')
    assert.match(text, /\*\*1\.5 MWh\*\*.*NT\$ 400, /)
  })
})

it('what may as well be a price or a quantity is not taken for a sum', async () => {
  for (const said of ['how much can I buy for 2950?', 'how much can I get for 50?', '50 可以買多少？'])
    assert.deepEqual((await conversation().say(said)).calls, [], said)
})

it('what is ordered is ordered, whatever it costs; a sum is no price', async () => {
  for (const said of [
    'buy 50, cost is no object',
    'buy 50 money no object',
    '不計代價買 50 MWh',
    '不惜代价买 50 MWh',
  ]) {
    const { pending } = await conversation().say(said)
    assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'BUY', qty: '50', type: 'MARKET' } }], said)
  }
  for (const said of ['買十萬塊', '买 50000 元', '賣十萬塊', 'buy for 100k NT$']) {
    const { pending, text } = await conversation().say(said)
    assert.deepEqual(pending, [])
    assert.match(text, /不是總額|不是总额|not a total/, said)
    assert.doesNotMatch(text, /100,000|50,000/, said)
  }
})

it('a price that nobody pays is still the price where it is said as one', async () => {
  for (const said of ['buy 5 at NT$ 29,500', '買 5 MWh 29500 元', '以 29500 元買 5 MWh'])
    assert.equal((await conversation().say(said)).pending[0]?.args.price, '29500', said)
  assert.match((await conversation().say('buy at NT$ 29,500')).text, /at 29,500/)
})

it('the contracts of a day are listed', async () => {
  for (const said of [
    'which contracts trade tomorrow?',
    'contracts for tomorrow',
    '明天有哪些合約',
    '明天有什么合约',
  ]) {
    const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
    const { calls, text } = await desk.say(said)
    assert.deepEqual(calls, [{ tool: 'listSymbols', args: {} }])
    assert.match(text, /(?:Nov 22,|11\/22) 00:00 ?– ?01:00/, said)
    assert.doesNotMatch(text, /Nov 21|11\/21/, said)
  }
})

describe('after what a sum buys', () => {
  const after = async (...said: string[]) => {
    const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
    for (const earlier of said.slice(0, -1)) await desk.say(earlier)
    return desk.say(said.at(-1) ?? '')
  }
  const ASKED = 'how many MWh for 100,000?'
  for (const said of ['ok buy them', 'buy that', 'buy it', '那就買', '买'])
    it(`${said}: that much`, async () => {
      const { pending } = await after(ASKED, said)
      assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'BUY', qty: '33.3', type: 'MARKET' } }])
    })
  it('of the contract it was asked of', async () => {
    const { pending } = await after('how many MWh of the next contract can I buy for 100,000?', 'ok buy them')
    assert.equal(pending[0]?.args.symbol, 'PT60-20261121T0300Z')
  })
  it('nothing is sold, and an agreement prepares none', async () => {
    assert.deepEqual((await after(ASKED, 'ok sell them')).pending, [])
    const agreed = await after(ASKED, 'ok do it')
    assert.deepEqual(agreed.pending, [])
    assert.match(agreed.text, /buy 33\.3 MWh at market/)
  })
  it('another sum', async () => {
    for (const said of ['and for 200,000?', 'and 200,000?', '那 20 萬呢？'])
      assert.match((await after(ASKED, said)).text, /66\.\d MWh/, said)
  })
})

it('what can be sold is what the wallet has', async () => {
  for (const said of ['how much can I sell?', "what's the most I can sell", '我還能賣多少電', '最多能卖多少'])
    assert.deepEqual((await conversation().say(said)).calls, [{ tool: 'getUserWallet', args: {} }], said)
})

describe('what all that is free in the wallet buys', () => {
  for (const said of [
    'how much can I buy?',
    'how many MWh can I afford?',
    "what's the most I can buy",
    '我還能買多少電',
    '我最多能买多少',
  ])
    it(said, async () => {
      const desk = conversation({ reads: { getUserWallet: () => ({ ...wallet, availableCurrency: 100_000 }) } })
      const { calls, text } = await desk.say(said)
      assert.deepEqual(calls, [
        { tool: 'getUserWallet', args: {} },
        { tool: 'getOrderBook', args: { depth: 100 } },
      ])
      assert.match(text, /100,000\*\*[\s\S]*\*\*33\.3 MWh\*\*/)
      assert.deepEqual((await desk.say('ok buy them')).pending, [
        { tool: 'placeOrder', args: { side: 'BUY', qty: '33.3', type: 'MARKET' } },
      ])
    })
  it('is not told where the wallet could not be read', async () => {
    const desk = conversation({
      reads: { getUserWallet: () => ({ success: false, code: 'INTERNAL', message: 'no wallet' }) },
    })
    const { text } = await desk.say('how much can I buy?')
    assert.match(text, /no wallet/)
    assert.doesNotMatch(text, /buys \*\*/)
  })
})
