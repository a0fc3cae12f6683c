// An order at each price from one to another in steps: it was told that no several orders are made of one, or what cannot be waited for.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

const placed = async (...said: string[]) =>
  (await after(said)).pending.map(({ args }) => [args.side, Number(args.qty), Number(args.price)])
const at = (side: string, qty: number, ...prices: number[]) => prices.map((price) => [side, qty, price])
const DOWN = at('BUY', 5, 2950, 2940, 2930)

describe('so much at each step', () => {
  for (const said of [
    '2950到2930每隔10塊買5',
    '2950 到 2930 每 10 块挂一笔买 5',
    '从2950往下到2930，每10元一档，各买5',
    '階梯買單 2950 到 2930，間隔 10，每檔 5 MWh',
    '2950到2930分3檔各買5',
    '兩千九百五到兩千九百三每隔十塊買五',
    'buy 5 every 10 from 2950 down to 2930',
    'buy 5 each from 2950 to 2930 in steps of 10',
    'ladder buys 2950 to 2930 step 10, 5 each',
    'ladder 3 bids from 2950 to 2930, 5 each',
    'layer bids 2950-2930 in 10s, 5 a level',
    'bids 2950 down to 2930 10 apart 5 mwh each',
  ])
    it(said, async () => assert.deepEqual(await placed(said), DOWN))
  it('upwards, in a contract, post-only', async () => {
    assert.deepEqual(await placed('sell 3 every 5 from 3050 up to 3060'), at('SELL', 3, 3050, 3055, 3060))
    const { pending } = await after(['明天18-19 從2950到2930每隔10塊買5 只掛單'])
    assert.deepEqual(
      pending.map(({ args }) => [args.symbol, args.price, args.postOnly]),
      ['2950', '2940', '2930'].map((price) => ['PT60-20261122T1000Z', price, true]),
    )
  })
})

describe('what is not said is asked', () => {
  it('at each of them, or in all', async () => {
    const said = 'buy 15 from 2950 to 2930 in steps of 10'
    assert.match((await after([said])).text, /at each of those prices, or 15 MWh in all/)
    assert.deepEqual(await placed(said, 'each'), at('BUY', 15, 2950, 2940, 2930))
    assert.deepEqual(await placed(said, 'in all'), DOWN)
    assert.deepEqual(await placed('买 15 从2950到2930 间隔10', '总共'), DOWN)
    assert.deepEqual(await placed('buy 10 at 2950, 2940 and 2930', 'in total'), [
      ['BUY', 3.4, 2950],
      ['BUY', 3.3, 2940],
      ['BUY', 3.3, 2930],
    ])
  })
  it('which way', async () => assert.deepEqual(await placed('ladder 2950 to 2930 step 10 5 each', 'buy'), DOWN))
})

describe('no order comes of', () => {
  for (const said of [
    'buy 5 every 10 minutes from 2950 to 2930',
    '2950到2930每隔10分鐘買5',
    '2950到2930每隔10塊買5好嗎',
    "don't buy 5 every 10 from 2950 to 2930",
    'should I buy 5 every 10 from 2950 to 2930?',
    'if it drops buy 5 every 10 from 2950 to 2930',
    // The last of them is none of the steps, or they are more than anybody reads.
    'buy 5 from 2950 to 2930 every 15',
    'buy 5 every 10 from 2950 to 2000',
    'ladder 20 from 2940 to 2950',
  ])
    it(said, async () => assert.deepEqual(await placed(said), []))
})
