// Of a day there are many contracts: which one is asked, and the hours alone are the answer. It was answered with spot's market, or with today's.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const EVENING = 'PT60-20261122T1000Z'
const last = async (...said: string[]) => {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  for (const earlier of said.slice(0, -1)) await desk.say(earlier)
  return desk.say(said.at(-1) ?? '')
}

describe('a look', () => {
  for (const said of [
    'what is the price tomorrow?',
    'book for tomorrow',
    '明天五档',
    'what would 5 MWh cost tomorrow?',
  ])
    it(said, async () => {
      const { calls, text } = await last(said)
      assert.deepEqual(calls, [])
      assert.match(text, /Which contract\?|要哪一[個个]合[約约]？/)
      for (const hours of ['18-19', '18:00-19:00', 'tomorrow 18-19', '18點到19點'])
        assert.equal((await last(said, hours)).calls[1]?.args.symbol, EVENING, hours)
    })
  it('of all its prices is told at once, and those of hours that are said behind it', async () => {
    for (const said of ["tomorrow's prices", '明天的價格', 'which hour is cheapest tomorrow?']) {
      assert.deepEqual(
        (await last(said)).calls.map(({ tool }) => tool),
        ['listSymbols'],
      )
      for (const hours of ['18-19', '18:00-19:00', 'and tomorrow 18-19?', '18點到19點'])
        assert.deepEqual(
          (await last(said, hours)).calls.map(({ tool, args }) => [tool, args.symbol]).at(-1),
          ['getMarketMetrics', EVENING],
          hours,
        )
    }
  })
  it('from the hours of today to those of tomorrow', async () => {
    const { calls } = await last('book of the next contract', 'and tomorrow?', '18:00-19:00')
    assert.equal(calls[1]?.args.symbol, EVENING)
  })
})

describe('an order', () => {
  const DAY = 'buy 5 MWh tomorrow at 3000'
  for (const said of [
    [DAY, '18-19'],
    [DAY, 'tomorrow 18-19'],
    [DAY, '18:00 to 19:00 please'],
    ['明天買 5 MWh 3000', '18點到19點'],
    ['明天买 5 MWh 3000', '明天18点到19点'],
    ['buy 5 MWh for tomorrow', '18-19', '3000'],
    ['buy 5 MWh for tomorrow', '18-19 at 3000'],
    ['book for tomorrow', 'buy 5 at 3000', '18-19'],
    ['book for tomorrow', 'buy 5', '18-19', '3000'],
  ])
    it(said.join(' > '), async () => {
      const { pending } = await last(...said)
      assert.deepEqual(pending, [
        { tool: 'placeOrder', args: { side: 'BUY', price: '3000', qty: '5', symbol: EVENING } },
      ])
    })
  it('is none without its hours', async () => {
    for (const said of [
      [DAY, '5 MWh'],
      [DAY, 'what about 18-19?'],
      [DAY, 'how about 18:00-19:00'],
      [DAY, 'not 18-19'],
      ['明天買 5 MWh 3000', '那18點到19點呢'],
      ['buy 5 MWh at 3000 tomorrow 18:00 delivery', 'the first one?'],
      ['buy 5 MWh tomorrow 18-22 at 3000', 'each hour?'],
      [DAY, 'book', '18-19'],
      [DAY, 'wallet tomorrow 18-19'],
      ['book for tomorrow', 'buy 5 at 3000'],
      ['book for tomorrow', 'buy 5', '3000'],
    ])
      assert.deepEqual((await last(...said)).pending, [], said.join(' > '))
  })
  it('of spot, or of other hours, is that', async () => {
    const symbols = async (said: string) =>
      (await last('book for tomorrow', said)).pending.map(({ args }) => args.symbol)
    assert.deepEqual(await symbols('buy 5 spot at 3000'), ['ELC'])
    assert.deepEqual(await symbols('buy 5 at 3000 tomorrow 9-10'), ['PT60-20261122T0100Z'])
  })
})
