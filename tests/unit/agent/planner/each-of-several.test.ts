// One order in each hour of a block, in each of the next contracts, or at each of several prices: one plan of several legs.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const last = async (...said: string[]) => {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  for (const earlier of said.slice(0, -1)) await desk.say(earlier)
  return desk.say(said.at(-1) ?? '')
}
const EVENING = ['1000', '1100', '1200', '1300'].map((utc) => `PT60-20261122T${utc}Z`)
const NEXT = ['0300', '0400', '0500'].map((utc) => `PT60-20261121T${utc}Z`)
const inEach = (symbols: readonly string[], args: Record<string, unknown>) =>
  symbols.map((symbol) => ({ tool: 'placeOrder', args: { ...args, symbol } }))
const FIVE = { side: 'BUY', price: '3000', qty: '5' }

describe('each hour of a block', () => {
  for (const said of [
    ['buy 5 MWh each hour tomorrow 18-22 at 3000'],
    ['buy 5 MWh every hour tomorrow from 18 to 22 at 3000'],
    ['buy 5 MWh per hour tomorrow 18-22 at 3000'],
    ['buy 5 MWh tomorrow every hour from 18 to 22 at 3000'],
    ['buy 5 MWh tomorrow 18-22 each hour at 3000'],
    ['buy 5 MW tomorrow 18-22 at 3000'],
    ['buy 5 MW between 6pm and 10pm tomorrow at 3000'],
    ['set a limit buy for 5 MW tomorrow between 18:00 and 22:00 at 3000'],
    ['明天 18-22 點每小時買 5 MWh 3000'],
    ['明天18點到22點，每小時各買 5 MWh，價格 3000'],
    ['明天18点到22点逐时买 5 MWh，价格 3000'],
    ['buy 5 MWh each hour tomorrow 18-22', '3000'],
    ['buy 5 MW at 3000', 'tomorrow 18-22'],
    ['buy 5 MW', 'tomorrow 18-22', '3000'],
    ['buy 5 MW for tomorrow', '18-22', '3000'],
    ['buy 5 MWh tomorrow 18-22 at 3000', 'each hour'],
    ['明天18點到22點買 5 MWh 3000', '每個小時'],
    ['book tomorrow 18-22', 'buy 5 at 3000', 'in each of them'],
  ])
    it(said.join(' > '), async () => assert.deepEqual((await last(...said)).pending, inEach(EVENING, FIVE)))

  it('without a day too, as "each hour" and 每小時 are', async () => {
    const evening = ['1000', '1100', '1200'].map((utc) => `PT60-20261121T${utc}Z`)
    for (const said of [
      'buy 5 MWh every hour from 18 to 21 at 3000',
      'buy 5 at 3000 for every hour between 18:00 and 21:00',
      'every hour from 18 to 21 buy 5 at 3000',
      'buy 5 MWh at 3000 hourly from 18 to 21',
      '從18點到21點每小時買 5 MWh 3000',
      'buy 5 every hour at 3000 from 18 to 21',
      'from 18 to 21 buy 5 at 3000 every hour',
      '每小時買 5 從 18 到 21 點 3000',
    ])
      assert.deepEqual((await last(said)).pending, inEach(evening, FIVE), said)
  })
  it('of other lengths', async () => {
    const { pending } = await last('buy 5 MWh each half hour tomorrow 18-19 at 3000')
    assert.deepEqual(pending, inEach(['PT30-20261122T1000Z', 'PT30-20261122T1030Z'], FIVE))
  })
  it('each at the price of its own market', async () => {
    const { calls, pending } = await last('buy 5 MW for delivery tomorrow 18-22 at the best ask')
    assert.deepEqual(
      calls.slice(1, 5).map(({ args }) => args.symbol),
      EVENING,
    )
    assert.deepEqual(pending, inEach(EVENING, { ...FIVE, price: '3000.25' }))
  })
  it('is looked at, too', async () => {
    for (const said of [
      'price each hour tomorrow 18-22',
      'price tomorrow 18-22',
      'what would 5 MW tomorrow 18-22 cost?',
    ])
      assert.deepEqual(
        (await last(said)).calls.slice(1).map(({ args }) => args.symbol),
        EVENING,
        said,
      )
  })
  it('an order said after that look is asked of which it is', async () => {
    assert.deepEqual((await last('book tomorrow 18-22', 'buy 5 at 3000')).pending, [])
    assert.deepEqual(
      (await last('book tomorrow 18-22', 'buy 5 at 3000', '18-19')).pending,
      inEach(EVENING.slice(0, 1), FIVE),
    )
  })
  it('3000 is no number of hours', async () => {
    assert.deepEqual((await last('buy 5 MW', '3000', '2950')).pending, [])
  })
  it('none of it where one of them is not open', async () => {
    const { pending, text } = await last('buy 5 MWh each half hour tomorrow 19-21 at 3000')
    assert.deepEqual(pending, [])
    assert.match(text, /^Those contracts are not all open/)
  })
  it('the hours of today need no day', async () => {
    for (const said of [
      'buy 5 MWh each hour from 18 to 20 at 3000',
      '18-20 每小時買 5 MWh 3000',
      '18点到20点每小时买 5 MW 3000',
    ])
      assert.deepEqual(
        (await last(said)).pending.map(({ args }) => [args.qty, args.symbol]),
        [
          ['5', 'PT60-20261121T1000Z'],
          ['5', 'PT60-20261121T1100Z'],
        ],
        said,
      )
  })
  it('needs its hours: every hour by itself is when to send it', async () => {
    for (const said of [
      'buy 5 MWh every hour at 3000',
      '每小時買 5 MWh 3000',
      'buy 5 MWh every hour from 18:00 at 3000',
    ])
      assert.deepEqual((await last(said)).pending, [], said)
  })
})

it('hours that no contract holds are told how to be said of each', async () => {
  for (const said of [
    'buy 5 MWh tomorrow 18-22 at 3000',
    '明天18點到22點買 5 MWh 3000',
    '明天18点到22点买 5 MWh 3000',
  ]) {
    const { pending, text } = await last(said)
    assert.deepEqual(pending, [], said)
    const offered = [...text.matchAll(/[“「]([^”」]*)[”」]/g)].at(-1)?.[1] ?? ''
    assert.deepEqual((await last(offered)).pending, inEach(EVENING, FIVE), text)
  }
})

describe('every hour of a day', () => {
  for (const said of [
    'buy 5 MWh in every hour of tomorrow at 3000',
    'buy 5 each hour tomorrow at most 3000',
    'buy 5 tomorrow every hour, max 3000',
    'buy 5 MWh for all hours of tomorrow at 3000',
    '明天每小時買 5，最高 3000',
    '明天全天每小時買 5 MWh 3000',
    '明天所有时段各买 5 3000',
  ])
    it(said, async () => {
      const { pending } = await last(said)
      assert.equal(pending.length, 24)
      assert.ok(pending.every(({ args }) => args.qty === '5' && args.price === '3000' && args.side === 'BUY'))
    })
  it('one at a price is one, and no best bid', async () => {
    for (const said of ['明天每小时买1，最高3000', '明天每小時買1，3000'])
      assert.deepEqual(
        (await last(said)).pending.map(({ args }) => args.qty),
        Array(24).fill('1'),
        said,
      )
    assert.deepEqual((await last('買1，最高3000')).pending[0]?.args, { side: 'BUY', price: '3000', qty: '1' })
  })
  it('how often is none of them', async () => {
    for (const said of [
      'buy 5 every hour at 3000',
      '每小時買 5 3000',
      '明天每隔一小時買 5 3000',
      'should I buy 5 each hour tomorrow at 3000?',
    ])
      assert.deepEqual((await last(said)).pending, [], said)
  })
})

describe('each of the next contracts', () => {
  for (const said of [
    'buy 5 MWh in each of the next 3 hourly contracts at 3000',
    'buy 5 MWh for each of the next three hours at 3000',
    '接下來三個小時合約各買 5 MWh 3000',
    '未来3个小时合约各买 5 MWh 3000',
  ])
    it(said, async () => assert.deepEqual((await last(said)).pending, inEach(NEXT, FIVE)))
  it('a power for the next hours is of each of them', async () => {
    for (const said of [
      'buy 5 MW for the next 3 hours at 3000',
      'buy 5 MW at 3000 over the next three hours',
      '接下來三個小時買 5 MW 3000',
      '买未来3小时5兆瓦 3000',
    ])
      assert.deepEqual((await last(said)).pending, inEach(NEXT, FIVE), said)
  })
  it('none of it where there are not so many', async () => {
    assert.deepEqual((await last('buy 5 MWh in each of the next 90 hourly contracts at 3000')).pending, [])
  })
})

it('the whole is told what it would come to, in words that are read as it', async () => {
  for (const [said, sum, count] of [
    ['should I buy 5 MWh each hour tomorrow 18-22 at 3000?', '60,000', 4],
    ['should I buy 5 MWh in each of the next 3 hours at 3000?', '45,000', 3],
    ['要不要明天18點到22點每小時買 5 MWh 3000？', '60,000', 4],
    ['接下来三个小时合约各买 5 MWh 3000好吗？', '45,000', 3],
  ] as const) {
    const { text } = await last(said)
    assert.ok(text.includes(`NT$ ${sum}`), text)
    const offered = [...text.matchAll(/[“「]([^”」]*)[”」]/g)].at(-1)?.[1] ?? ''
    assert.equal((await last(offered)).pending.length, count, offered)
  }
})

describe('at each of several prices', () => {
  for (const said of [
    'buy 5 MWh each at 2950, 2940 and 2930',
    'buy 5 MWh at 2950, 2940 and 2930 each',
    '在 2950、2940 和 2930 各買 5 MWh',
    '2950、2940、2930 各买 5 MWh',
  ])
    it(said, async () => {
      const { pending } = await last(said)
      assert.deepEqual(
        pending.map(({ args }) => args),
        ['2950', '2940', '2930'].map((price) => ({ side: 'BUY', price, qty: '5' })),
      )
    })
  it('so much at each of them, or shared among them? Without the word it is asked', async () => {
    for (const said of [
      'buy 15 MWh at 2950, 2940 and 2930',
      'buy 5 MWh each at 2950, 2940 or 2930',
      'should I buy 5 MWh each at 2950 and 2940?',
    ])
      assert.deepEqual((await last(said)).pending, [], said)
  })
})
