// 那改 2940, 太多了，3 就好, 改掛明天 18-19, 重送 right behind an order that was turned down, or failed: that order, so changed.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const order = (more: object = {}) => [['placeOrder', { side: 'BUY', price: '2950', qty: '5', ...more }]]
const MARKET = [['placeOrder', { side: 'BUY', qty: '5', type: 'MARKET' }]]

describe('turned down', () => {
  for (const [said, orders] of [
    ['那改 2940', order({ price: '2940' })],
    ['價格改 2940 再送', order({ price: '2940' })],
    ['改2940再提交', order({ price: '2940' })],
    ['便宜一點，2930', order({ price: '2930' })],
    ['太多了，3 就好', order({ qty: '3' })],
    ['量太大，3就行', order({ qty: '3' })],
    ['降 10 塊再來', order({ price: '2940' })],
    ['改掛明天 18-19', order({ symbol: 'PT60-20261122T1000Z' })],
    ['換成明天 18-19', order({ symbol: 'PT60-20261122T1000Z' })],
    ['換到 19-20', order({ symbol: 'PT60-20261121T1100Z' })],
    ['改掛現貨', order({ symbol: 'ELC' })],
    ['改用市價', MARKET],
    ['用市价', MARKET],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after(['2950 買 5 MWh', '(rejected)', said])), orders))
  // A number by itself may be anything.
  it('2940', async () => assert.deepEqual(asked(await after(['2950 買 5 MWh', '(rejected)', '2940'])), []))
})

it('failed, or too late', async () => {
  for (const said of ['重送', '重新提交', '再送一次', '再試看看'])
    assert.deepEqual(asked(await after(['2950 買 5 MWh', '(expired)', said])), order(), said)
  assert.deepEqual(asked(await after(['2950 買 5 MWh', '(failed)', '換 2940 試試'])), order({ price: '2940' }))
  assert.deepEqual(asked(await after(['2950 買 5 MWh', '(expired)', '改 2955 重送'])), order({ price: '2955' }))
})

it('what may be at the exchange is not sent twice', async () => {
  for (const said of ['重送', '重新提交', '那改 2940', '用市價'])
    assert.deepEqual(asked(await after(['2950 買 5 MWh', '(unknown)', said])), [], said)
})

it('why is told', async () => {
  for (const said of ['怎麼了', '咋回事', '为啥没成', '為什麼沒下'])
    assert.match((await after(['2950 買 5 MWh', '(rejected)', said])).text, /您拒絕了|您拒绝了/, said)
  assert.match((await after(['2950買5兆瓦時', '(unknown)', '到底下没下成'])).text, /未知/)
})
