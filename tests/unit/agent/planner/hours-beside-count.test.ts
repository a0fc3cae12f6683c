/** "Top 5 for 19-20", "my fills in 18-19", "trades between 9 and 10": what the numbers of a look are of. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const EVENING = 'PT60-20261121T1000Z'
const desk = () => restingDesk(THREE.map((row, i) => (i === 0 ? { ...row, symbol: EVENING } : row)))

it('levels of a contract are of its book: they were the state of an own order', async () => {
  for (const said of ['top 5 for 18-19', 'best 5 for 18-19', 'top 5 in 18-19'])
    assert.deepEqual(
      (await after([said], desk())).calls.at(-1),
      { tool: 'getOrderBook', args: { symbol: EVENING, depth: 5 } },
      said,
    )
})

it('of fills in some hours it is told what became of the orders there: there was said to be none', async () => {
  for (const said of ['my fills in 18-19', 'what filled in 18-19'])
    assert.match((await after([said], desk())).text, /48213-3.*open, nothing of it has filled/, said)
  assert.match((await after(['my fills in 20-21'], desk())).text, /^None of your orders delivers in those hours/)
})

it('hours of trades are no number of them', async () => {
  const turn = await after(['show trades between 9 and 10'])
  assert.deepEqual(turn.calls, [{ tool: 'getTrades', args: {} }])
  assert.match(turn.text, /I did nothing about “between 9 and 10”/)
  assert.deepEqual((await after(['show the last 20 trades'])).calls, [{ tool: 'getTrades', args: { limit: 20 } }])
})

it('what the market must come to is no price of an order', async () => {
  for (const said of ['buy 5 if the spread is under 1', 'buy 5 if the volume is over 100']) {
    const { text } = await after([said])
    assert.match(text, /prepared nothing/, said)
    assert.doesNotMatch(text, /would come to/, said)
  }
})

describe("a dealer's words without their marks", () => {
  for (const [said, order] of [
    ['im a buyer of 5 at 2950', { side: 'BUY', price: '2950', qty: '5' }],
    ['im a seller of 5 at 3050', { side: 'SELL', price: '3050', qty: '5' }],
    ['lift offers for 5 fok', { side: 'BUY', price: '3000.25', qty: '5', timeInForce: 'FOK' }],
    ['hit bids for 3', { side: 'SELL', price: '2999.5', qty: '3' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['placeOrder', order]]))
})
