// How much trades at a price or better: on the book of now, and never as an order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { book, LADDER_NOW, ladder } from './results.ts'

const LOOK = { tool: 'getOrderBook', args: { depth: 100 } }
const of = (asks: [price: number, amount: number][], bids: [price: number, amount: number][] = []) => {
  const levels = (rows: typeof asks) => rows.map(([price, amount]) => ({ price, amount, orderCount: 1 }))
  return conversation({ reads: { getOrderBook: () => ({ ...book(1), asks: levels(asks), bids: levels(bids) }) } })
}
const ASKS: [number, number][] = [
  [3_000, 5],
  [3_010, 2.5],
  [3_020, 10],
]

describe('what is offered at 3,010 or less', () => {
  for (const said of [
    'how much can I buy up to 3010?',
    'how much is offered below 3010',
    'how much is there for sale at 3010 or less?',
    'how many MWh can I buy at 3010',
    '3010 以下可以買多少',
    '3010以下有多少賣單',
    '3010以内能买多少电',
    'how many mwh offered below 3010',
    'how much to clear up to 3010',
    '3010以下卖单多少',
  ])
    it(said, async () => {
      const { calls, pending, text } = await of(ASKS).say(said)
      assert.deepEqual([calls, pending], [[LOOK], []])
      assert.match(text, /\*\*7\.5 MWh\*\*.*22,525.*3,003\.33/)
      assert.match(text, /buy 7\.5 MWh at 3,010 IOC|以 3,010 買進 7\.5 MWh IOC|以 3,010 买入 7\.5 MWh IOC/)
    })
})

describe('what is bid at 2,950 or more', () => {
  for (const said of [
    'how much can I sell above 2950?',
    'how much is bid at 2950',
    '2950以上有多少買單',
    '2950 以上可以卖多少',
    'how many mwh bid above 2950',
    '2950 以上的買單有多少',
  ])
    it(said, async () => {
      const { pending, text } = await of(
        [],
        [
          [2_960, 1],
          [2_950, 1],
          [2_949.99, 8],
        ],
      ).say(said)
      assert.deepEqual(pending, [])
      assert.match(text, /\*\*2 MWh\*\*.*5,910.*2,955/)
    })
})

it('nothing is, and all that was read is', async () => {
  assert.match((await of(ASKS).say('how much can I buy up to 2999')).text, /Nothing can be bought at 2,999 or less/)
  assert.match((await of([]).say('how much can I buy up to 2999')).text, /Nothing can be bought/)
  assert.match((await of(ASKS).say('how much can I buy up to 4000')).text, /17\.5 MWh.*all that was read of that side/)
})

it('how much a price buys of a contract is read in its book', async () => {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  const { calls } = await desk.say('how much of the next contract can I buy up to 3010?')
  assert.deepEqual(calls[1], { tool: 'getOrderBook', args: { symbol: 'PT60-20261121T0300Z', depth: 100 } })
})

it('after a look at a contract it is of that one, as what a sum buys is', async () => {
  for (const said of ['how much can I buy up to 3010?', '3010 以下可以買多少', 'how many MWh for 100,000?']) {
    const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
    await desk.say('book of tomorrow 18-19')
    const { calls } = await desk.say(said)
    assert.equal(calls.at(-1)?.args.symbol, 'PT60-20261122T1000Z', said)
  }
})

it('a price or more is nothing to buy at, and a price or less nothing to sell at', async () => {
  for (const said of ['how much can I buy at 3010 or more?', 'how much can I sell at 2950 or less?'])
    assert.notDeepEqual((await of(ASKS).say(said)).calls, [LOOK], said)
})

it('what does not only ask is no look at it', async () => {
  for (const said of ['buy up to 3010', 'how much did I buy below 3010?', 'buy 5 at 3010 or less'])
    assert.notDeepEqual((await of(ASKS).say(said)).calls, [LOOK], said)
})

describe('the size at the best price', () => {
  for (const [said, told] of [
    ['how much is on the bid?', /best bid \*\*2,999\.50\*\*, 10 MWh in 1 bid level\./],
    ['ask size', /best ask \*\*3,000\.25\*\*, 8 MWh in 1 ask level\./],
    ['買一有多少', /最佳買價 \*\*2,999\.50\*\*，買方 1 檔共 10 MWh/],
    ['卖一的量', /最佳卖价 \*\*3,000\.25\*\*，卖方 1 档共 8 MWh/],
  ] as const)
    it(said, async () => {
      const { calls, text } = await conversation().say(said)
      assert.deepEqual(calls, [{ tool: 'getOrderBook', args: { depth: 1 } }])
      assert.match(text, told)
    })
})

describe('what rests at one price', () => {
  const levels = (): ReturnType<typeof of> =>
    of(ASKS, [
      [2_990, 4],
      [2_980, 1],
    ])
  for (const [said, told] of [
    ['how much is at 2990', /At 2,990 \*\*4 MWh\*\* are bid in 1 order, in the book of now\./],
    ["what's the size at 3010?", /At 3,010 \*\*2\.5 MWh\*\* are offered/],
    ['how deep is the book at 2,985', /Nothing rests at 2,985 in the book of now\.$/],
    ['2990 還有多少量', /在 2,990 有 \*\*4 MWh\*\* 買單（1 筆）。$/],
    ['3010那档有多少', /在 3,010 有 \*\*2\.5 MWh\*\* 卖单（1 笔）。$/],
    ['2985 的量多少', /在 2,985 沒有掛單。$/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await levels().say(said)
      assert.deepEqual([calls.every(({ tool }) => tool !== 'placeOrder'), pending], [true, []])
      assert.match(text, told)
    })
  it('and at another', async () => {
    const desk = levels()
    await desk.say('how much is at 2990')
    assert.match((await desk.say('and at 3010?')).text, /At 3,010 \*\*2\.5 MWh\*\*/)
    assert.match((await desk.say('2980 呢')).text, /2,980.*\*\*1 MWh\*\*/)
  })
  it('behind the last level that was read nobody knows', async () => {
    const hundred = Array.from({ length: 100 }, (_, i): [number, number] => [3_000 + i, 1])
    assert.match((await of(hundred).say('how much is at 3100')).text, /Nothing rests at 3,100 .* as far as it was read/)
    assert.match(
      (await of(hundred.slice(1)).say('how much is at 3100')).text,
      /Nothing rests at 3,100 in the book of now\./,
    )
  })
  it('on both sides, where an auction collects orders that cross', async () => {
    const crossed = () => of([[3_000, 5]], [[3_000, 2]])
    assert.match(
      (await crossed().say('how much is at 3000')).text,
      /At 3,000 \*\*2 MWh\*\* are bid in 1 order and \*\*5 MWh\*\* are offered in 1 order/,
    )
    assert.match((await crossed().say('3000 有多少量')).text, /\*\*2 MWh\*\* 買單（1 筆）、\*\*5 MWh\*\* 賣單（1 筆）/)
  })
  it('of oneself is no question for the book', async () => {
    assert.ok((await levels().say('我 2990 有多少')).calls.every(({ tool }) => tool !== 'getOrderBook'))
  })
})
