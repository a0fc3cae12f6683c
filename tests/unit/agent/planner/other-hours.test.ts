// "19-20" beside an order of tomorrow 18-19: it was today's, or left out, so that the order was one of 18-19 after all.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, placed } from './results.ts'

const [AT_18, AT_19, AT_20, AT_21] = [10, 11, 12, 13].map((hour) => `PT60-20261122T${hour}00Z`)
const ORDERS = ['buy 5 MWh tomorrow 18-19 at 2950', '明天 18-19 買 5 MWh 2950', '明天18-19买5 MWh 2950']

/** The last answer; each plan before it is sent, unless it is to wait. */
async function last(said: readonly string[], isSent = true) {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  for (const earlier of said.slice(0, -1)) {
    const { pending } = await desk.say(earlier)
    if (pending.length > 0 && isSent) await desk.decide({ status: 'done', planId: 'p1', args: {}, result: placed() })
  }
  return desk.say(said.at(-1) ?? '')
}
const order = (symbol: string | undefined, price = '2950') => ({
  tool: 'placeOrder',
  args: { side: 'BUY', price, qty: '5', symbol },
})

describe('while the price is asked', () => {
  for (const [first, other] of [
    ['buy 5 MWh tomorrow 18-19', '19-20'],
    ['buy 5 MWh tomorrow 18-19', '19:00-20:00'],
    ['buy 5 MWh tomorrow 18-19', 'no, 19-20'],
    ['buy 5 MWh tomorrow 18-19', 'no, 19:00-20:00'],
    ['明天 18-19 買 5 MWh', '不對，19-20'],
    ['明天18-19买5 MWh', '19点到20点'],
  ] as const)
    it(`${first} > ${other}`, async () => {
      assert.deepEqual((await last([first, other, '2950'])).pending, [order(AT_19)])
    })
  it('with the price', async () => {
    assert.deepEqual((await last(['buy 5 MWh tomorrow 18-19', '19-20 at 2960'])).pending, [order(AT_19, '2960')])
    const [spot] = (await last(['buy 5 MWh', '18-19 at 2950'])).pending
    assert.equal(spot?.args.symbol, 'PT60-20261121T1000Z')
  })
  it('of the contract that was looked at', async () => {
    assert.deepEqual((await last(['book tomorrow 18-19', 'buy 5 MWh', '19-20', '2950'])).pending, [order(AT_19)])
  })
})

describe('after the order as much in other hours', () => {
  for (const first of ORDERS)
    for (const [said, symbol, price] of [
      ['same for 19-20', AT_19, '2950'],
      ['19-20 也一樣', AT_19, '2950'],
      ['19-20 再来一张', AT_19, '2950'],
      ['and 19-20 too', AT_19, '2950'],
      ['19-20 也要', AT_19, '2950'],
      ['and 20-21 at 2960', AT_20, '2960'],
      ['20-21 也要，價格 2960', AT_20, '2960'],
      ['and tomorrow 19-20 at 2960', AT_19, '2960'],
    ] as const)
      it(`${first} > ${said}`, async () => {
        assert.deepEqual((await last([first, said])).pending, [order(symbol, price)])
        assert.deepEqual((await last([first, said], false)).pending, [order(symbol, price)], 'while it waits')
      })
  it('one after the other', async () => {
    const { pending } = await last([ORDERS[0] ?? '', 'same for 19-20', 'and 20-21 at 2960'])
    assert.deepEqual(pending, [order(AT_20, '2960')])
  })
  it('each hour of more than one', async () => {
    assert.deepEqual((await last([ORDERS[0] ?? '', '20-22 too'])).pending, [order(AT_20), order(AT_21)])
  })
})

describe('what is none', () => {
  for (const first of ORDERS) {
    it(`${first} > a question is a look`, async () => {
      for (const said of ['19-20?', 'what about 19-20?', '19-20 呢', '那 19 點到 20 點呢']) {
        const { calls, pending } = await last([first, said])
        assert.deepEqual(
          [calls.at(-1)?.tool, calls.at(-1)?.args.symbol, pending],
          ['getMarketMetrics', AT_19, []],
          said,
        )
      }
    })
    it(`${first} > no order that rests is put into other hours`, async () => {
      for (const said of ['no, 19-20', '改成 19-20', '不對，19-20', 'no, tomorrow 19-20']) {
        const { calls, text } = await last([first, said])
        assert.deepEqual(calls, [], said)
        assert.match(text, /its contract|合約|合约/, said)
        assert.match((await last([first, said], false)).text, /still waits|還在等|还在等/, said)
      }
    })
    it(`${first} > hours alone, or hours that are not meant`, async () => {
      for (const said of ['19-20', 'not 19-20', '不要 19-20', '2-3 MWh'])
        assert.deepEqual((await last([first, said])).pending, [], said)
    })
  }
  for (const [first, said] of [
    ['buy 5 in 18-19 at 2950', '19-20 3 MWh same price'],
    ['18-19 買 5 2950', '19-20 3 MWh 同價'],
    ['18-19 买 5 2950', '19-20 3 兆瓦时 同价'],
  ] as const)
    it(`${first} > ${said}`, async () => {
      const there = { side: 'BUY', price: '2950', qty: '3', symbol: 'PT60-20261121T1100Z' }
      assert.deepEqual((await last([first, said])).pending, [{ tool: 'placeOrder', args: there }])
      assert.deepEqual((await last([first, `${said}${/[a-z]$/.test(said) ? '' : '嗎'}?`])).pending, [])
    })
  it('of an order without its side the day is kept', async () => {
    const { pending } = await last(['buy 3 MWh tomorrow 18-19 at 2950', 'and 3 at 2960 for 19-20', 'buy'])
    assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'BUY', price: '2960', qty: '3', symbol: AT_19 } }])
  })
  it('the contract of the first order stays', async () => {
    assert.equal((await last([ORDERS[0] ?? '', 'same again'])).pending[0]?.args.symbol, AT_18)
  })
})
