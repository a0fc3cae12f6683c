/** "Cheapest hour this evening", 明早最貴的兩小時: the contracts of a part of a day. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

/** Dearer with every hour of the clock: the cheapest of a part begins it, the dearest ends it. */
const hourOf = (symbol: string) => (Number(symbol.slice(14, 16)) + 8) % 24
const priced = {
  symbols: ladder.symbols.map((s) => (s.delivery ? { ...s, lastPrice: 2900 + hourOf(s.symbol) * 10 } : s)),
}
const say = (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => priced } }).say(said)

describe('the cheapest and the dearest of those hours, which are told', () => {
  for (const [said, hours, ...prices] of [
    ['cheapest hour this evening', 'Nov 21, 18:00 – Nov 22, 00:00', '3,080', '3,130'],
    ["what's the most expensive hour tonight?", 'Nov 21, 18:00 – Nov 22, 00:00', '3,080', '3,130'],
    ['cheapest hour tomorrow morning', 'Nov 22, 06:00 – 12:00', '2,960', '3,010'],
    ['2 cheapest hours tomorrow afternoon', 'Nov 22, 12:00 – 18:00', '3,020', '3,030'],
    ['when is it cheapest tomorrow morning?', 'Nov 22, 06:00 – 12:00', '2,960', '3,010'],
    ['prices tonight', 'Nov 21, 18:00 – Nov 22, 00:00', '3,080', '3,130'],
    ['今晚最便宜的一小時', '11/21 18:00 – 11/22 00:00', '3,080'],
    ['明早最便宜的小时', '11/22 06:00–12:00', '2,960', '3,010'],
    ['明早最貴的兩小時', '11/22 06:00 – 12:00', '3,010', '3,000'],
    ['明天下午哪個時段最便宜', '11/22 12:00 – 18:00', '3,020', '3,070'],
    ['今晚幾點最貴', '11/21 18:00 – 11/22 00:00', '3,080', '3,130'],
    ['明早的电价', '11/22 06:00–12:00', '2,960', '3,010'],
  ] as const)
    it(said, async () => {
      const { text } = await say(said)
      assert.ok(text.includes(hours), text)
      assert.deepEqual(
        [...text.matchAll(/\*\*(\d,\d{3})\*\*/g)].map(([, price]) => price),
        prices,
      )
    })
  it('of all of a day no hours are told', async () =>
    assert.match((await say('cheapest hour tomorrow')).text, /^Of \*\*24\*\* 60-minute contracts \(/))
})

describe('a list of contracts is of those hours too', () => {
  for (const said of ['what can I trade tonight', '今晚有哪些合約', '今晚有哪些合约'])
    it(said, async () => {
      const { text } = await say(said)
      assert.match(text, /18:00/)
      assert.doesNotMatch(text, /\b11:00/)
    })
})

describe('an hour that is only described is none to order in', () => {
  for (const said of [
    'buy 5 MWh in the cheapest hour this evening',
    '今晚最便宜的一小時買 5 MWh 2950',
    '明早最便宜的小时买 5 MWh',
  ])
    it(said, async () => assert.deepEqual((await say(said)).pending, []))
})

it('an hour of the afternoon is not all of it', async () => {
  const { calls, text } = await say('下午六點的價格')
  assert.deepEqual(calls.at(-1), { tool: 'getMarketMetrics', args: { symbol: 'PT60-20261121T1000Z' } })
  assert.doesNotMatch(text, /12:00|沒有處理/)
})

it("the o of 10o'clock is no nought", async () => {
  const { pending } = await say("buy 5 at 2950 delivery 10o'clock")
  const args = { side: 'BUY', price: '2950', qty: '5', symbol: 'PT60-20261121T1400Z' }
  assert.deepEqual(pending, [{ tool: 'placeOrder', args }])
})
