// Hour 19 begins at 19:00 to some and ends then to others: both are offered, as sentences. 19 點 is a moment, and its hour begins then.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const sells = (...hours: string[]) =>
  hours.map((hour) => ['placeOrder', { side: 'SELL', price: '3300', qty: '2', symbol: `PT60-20261121T${hour}00Z` }])
const offered = (text: string): string[] => [...text.matchAll(/[“「]([^”」]+)[”」]/g)].map(([, words = '']) => words)

describe('both readings work as they are said', () => {
  for (const [said, begin, end] of [
    ['sell 2 for hours 19, 20 and 21 at 3,300', ['11', '12', '13'], ['10', '11', '12']],
    ['sell 2 MWh in hour 19 at 3300', ['11'], ['10']],
    ['sell 2 MW at 3300 each in hours 19 and 20', ['11', '12'], ['10', '11']],
    ['sell 2 H19 3300', ['11'], ['10']],
    ['h19 sell 2 @ 3300', ['11'], ['10']],
    ['sell H19 2 MWh 3300', ['11'], ['10']],
    ['H19 賣 2 MWh 3300', ['11'], ['10']],
    ['第 19、20 小時各賣 2 MWh 3300', ['11', '12'], ['10', '11']],
    ['卖第19小时 2 MWh 3300', ['11'], ['10']],
  ] as const)
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      const [first = '', second = ''] = offered(turn.text)
      assert.deepEqual(asked(await after([first])), sells(...begin))
      assert.deepEqual(asked(await after([second])), sells(...end))
    })
})

it('which of the two is said by its edge', async () => {
  assert.deepEqual(asked(await after(['sell 2 HE19 3300'])), sells('10'))
  assert.deepEqual(asked(await after(['sell 2 at 3300 hb19'])), sells('11'))
})

describe('the hours of a clock', () => {
  for (const [said, hours] of [
    ['19、20、21 點各賣 2 3300', ['11', '12', '13']],
    ['19点和20点各卖 2 MWh 3300', ['11', '12']],
    ['賣 19、20 點各 2 MWh 3300', ['11', '12']],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), sells(...hours)))
})

describe('no order of any hour', () => {
  for (const said of [
    'should I sell 2 for hours 19 and 20 at 3300?',
    "don't sell 2 for hours 19 and 20 at 3300",
    'sell 2 tomorrow H19 at 3300',
    'sell 2 for hours 25 and 26 at 3300',
    '不要第 19、20 小時各賣 2 MWh 3300',
    '19、20、21 點各賣 2 3300 好嗎',
    '如果跌，19、20 點各賣 2 3300',
  ])
    it(said, async () => assert.deepEqual((await after([said])).pending, []))
})

describe('a look at such an hour is one of either, and no count of levels', () => {
  for (const [said, begin, end] of [
    ['book of hour 19', 'book of 19-20', 'book of 18-19'],
    ['h19 price', '19-20 price', '18-19 price'],
    ['H19 tomorrow', '19-20 tomorrow', '18-19 tomorrow'],
    ['第 19 小時的五檔', '19-20的五檔', '18-19的五檔'],
  ] as const)
    it(said, async () => {
      const { calls, text } = await after([said])
      assert.deepEqual(calls, [])
      assert.deepEqual(offered(text), [begin, end])
      const symbolOf = async (words: string) => (await after([words])).calls.at(-1)?.args.symbol
      if (said !== 'H19 tomorrow')
        assert.deepEqual(await Promise.all([begin, end].map(symbolOf)), ['PT60-20261121T1100Z', 'PT60-20261121T1000Z'])
    })
})
