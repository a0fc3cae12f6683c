// Orders in several hours that are called by when they begin: "sell 5 of 17, 18 and 19 tomorrow" was told to wait until then.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

const placed = async (...said: string[]) =>
  (await after(said)).pending.map(({ args }) => [args.side, args.qty, args.price ?? 'market', args.symbol])
const inHours = (side: string, qty: string, price: string, ...starts: number[]) =>
  starts.map((hour) => [side, qty, price, `PT60-20261122T${String(hour - 8).padStart(2, '0')}00Z`])
const ROW = inHours('SELL', '5', '3100', 17, 18, 19)

describe('in each of them', () => {
  for (const said of [
    'sell 5 each of 17, 18 and 19 tomorrow at 3100',
    'tomorrow 17, 18, 19: sell 5 each at 3100',
    'tomorrow 17 18 19 sell 5 each 3100',
    'sell 5 each of 5, 6 and 7pm tomorrow at 3100',
    '賣明天 17、18、19 點各 5 3100',
  ])
    it(said, async () => assert.deepEqual(await placed(said), ROW))
  it('not one behind the other', async () => {
    assert.deepEqual(
      await placed('sell 5 each in 17, 18 and 20 tomorrow at 3100'),
      inHours('SELL', '5', '3100', 17, 18, 20),
    )
    assert.deepEqual(await placed('明天17、19点各卖5 市价'), inHours('SELL', '5', 'market', 17, 19))
  })
  it('at a price that is asked for once', async () => {
    for (const said of [
      'sell 5 in each of 17, 18 and 19 tomorrow',
      'sell 5 each in 17-18, 18-19 and 19-20 tomorrow',
      '賣明天 17、18、19 點各 5',
    ])
      assert.deepEqual(await placed(said, '3100'), ROW, said)
  })
})

describe('of each, or of all together, is asked', () => {
  for (const said of [
    'sell 5 of 17, 18 and 19 tomorrow at 3100',
    'tomorrow 17, 18 and 19 sell 5 at 3100',
    'sell 5 17/18/19 tomorrow 3100',
  ])
    it(said, async () => {
      assert.match((await after([said])).text, /^In each of them, or in all of them together\?/)
      assert.deepEqual(await placed(said, 'each'), ROW)
    })
  for (const said of ['明天 17、18、19 點賣 5 3100', '明天17 18 19点卖5 3100'])
    it(said, async () => {
      assert.match((await after([said])).text, /各[這这]麼?么?多/)
      assert.deepEqual(await placed(said, '每個'), ROW)
    })
  it('and at what price then', async () => {
    for (const said of ['sell 5 of 17, 18 and 19 tomorrow', 'sell 5 of 17-18, 18-19 and 19-20 tomorrow'])
      assert.deepEqual(await placed(said, 'each', '3100'), ROW, said)
    assert.deepEqual(await placed('賣 5 明天 17、18、19 點', '每個', '3100'), ROW)
  })
})

describe('no order comes of', () => {
  for (const said of [
    'should I sell 5 each of 17 and 18 tomorrow at 3100?',
    "don't sell 5 each of 17, 18 and 19 tomorrow at 3100",
    'if it is hot sell 5 each of 17, 18 and 19 tomorrow at 3100',
    // A part of ten, the evening by which clock, and when it is to be sent.
    'buy 5 of 10 at 2950',
    'buy 2 of 8 and 9 tonight at 2950',
    'buy 5 at 18, 19 tomorrow',
  ])
    it(said, async () => assert.deepEqual(await placed(said), []))
})
