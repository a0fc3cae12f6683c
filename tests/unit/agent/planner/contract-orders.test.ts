// A contract named by its code is not one of its orders; an hour of another day is no time of now.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const SYMBOL = 'PT60-20261122T0100Z'

it('all orders of a contract are cancelled by its code', async () => {
  for (const [said, args] of [
    [`cancel all orders in ${SYMBOL}`, { symbol: SYMBOL }],
    [`cancel all ${SYMBOL} orders`, { symbol: SYMBOL }],
    [`cancel all my buys in ${SYMBOL}`, { side: 'BUY', symbol: SYMBOL }],
    [`取消 ${SYMBOL} 的所有委託`, { symbol: SYMBOL }],
    [`撤掉 ${SYMBOL} 的所有订单`, { symbol: SYMBOL }],
  ] as const)
    assert.deepEqual(asked(await after([said])), [['cancelAllOrders', args]], said)
})

it('it names none of them', async () => {
  for (const said of [`cancel ${SYMBOL}`, `cancel my sell in ${SYMBOL}`, `取消 ${SYMBOL}`, `取消 ${SYMBOL} 那張賣單`]) {
    const turn = await after([said])
    assert.deepEqual(turn.pending, [], said)
    assert.notEqual(turn.text, '')
  }
})

describe('the contract that is pointed at is the one spoken of, and no order of another is touched', () => {
  const EVENING = 'PT60-20261121T1000Z'
  const rows = [...THREE, ...THREE.slice(0, 2).map((row, i) => ({ ...row, orderId: `70${i}-0`, symbol: EVENING }))]
  for (const [said, plan] of [
    ['cancel all my bids in this contract', ['cancelAllOrders', { side: 'BUY', symbol: EVENING }]],
    ['cancel all my orders there', ['cancelAllOrders', { symbol: EVENING }]],
    ['這個合約的買單都撤掉', ['cancelAllOrders', { side: 'BUY', symbol: EVENING }]],
    ['撤掉同一个合约的所有单', ['cancelAllOrders', { symbol: EVENING }]],
    ['這個合約的賣單改 3080', ['amendOrder', { orderId: '700-0', price: '3080' }]],
    ['這個合約買 2 MWh 2950', ['placeOrder', { side: 'BUY', price: '2950', qty: '2', symbol: EVENING }]],
  ] as const)
    it(said, async () =>
      assert.deepEqual(asked(await after(['book for today 18-19', said], restingDesk(rows))), [plan]),
    )
  it('of spot too', async () =>
    assert.deepEqual(asked(await after(['book', 'cancel all bids in this contract'], restingDesk(rows))), [
      ['cancelAllOrders', { side: 'BUY', symbol: 'ELC' }],
    ]))
  for (const said of ['cancel all my bids in this contract', '這個合約的買單都撤掉', 'buy 5 at 2950 in this contract'])
    it(`${said}: which?`, async () => {
      const turn = await after([said], restingDesk(rows))
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /^(?:Which order|What does “this contract”|要哪一筆)/)
    })
})

describe('what stands right behind the hours, or behind the unit of a price, is how much', () => {
  const SIX = 'PT60-20261122T1000Z'
  for (const [said, args] of [
    ['賣明天下午六點到七點2.5MWh，3000', { side: 'SELL', price: '3000', qty: '2.5', symbol: SIX }],
    ['卖明天18-19点500度，3000', { side: 'SELL', price: '3000', qty: '0.5', symbol: SIX }],
    ['以3000買明天18點到19點5千度', { side: 'BUY', price: '3000', qty: '5', symbol: SIX }],
    ['買5MWh，每MWh2,950', { side: 'BUY', price: '2950', qty: '5' }],
    ['买5MWh电价格2950', { side: 'BUY', price: '2950', qty: '5' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['placeOrder', args]]))
})

describe('other hours are of the day spoken of, until another is named', () => {
  const NINE = 'buy 5 tomorrow 9-10 at 2950'
  for (const [turns, symbol] of [
    [[NINE, '(done)', 'same for 11:00-12:00'], 'PT60-20261122T0300Z'],
    [[NINE, '(done)', 'same for 11:00-12:00', '(done)', 'same for 12:00-13:00'], 'PT60-20261122T0400Z'],
    [[NINE, '(done)', '11-12 點也一樣'], 'PT60-20261122T0300Z'],
    [[NINE, '(done)', '再来一笔 11-12 点'], 'PT60-20261122T0300Z'],
    [[NINE, '(done)', 'same for 11:00-12:00 today'], 'PT60-20261121T0300Z'],
    [['buy 5 today 18-19h at 2950', '(done)', 'same for 9:00-10:00'], SYMBOL],
    [['buy 5 tomorrow 10-12 at 2950', '11:00-12:00'], 'PT60-20261122T0300Z'],
    [['2950 買 5 明天 10-12 點', '11-12 點'], 'PT60-20261122T0300Z'],
    [['buy 5 tomorrow 10-12 at 2950', 'today 11:00-12:00'], 'PT60-20261121T0300Z'],
    [[`${NINE} and sell 3 11-12h at 3050`], 'PT60-20261122T0300Z'],
    [[`${NINE} and sell 3 today 11-12h at 3050`], 'PT60-20261121T0300Z'],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.equal((await after(turns)).pending.at(-1)?.args.symbol, symbol)
    })
})

it('"cancel it" of an order whose outcome is not known says so', async () => {
  for (const [said, told] of [
    ['cancel it', /^Whether the last one reached the exchange is not known/],
    ['make it 6', /^Whether the last one reached the exchange is not known/],
    ['取消它', /^上一筆有沒有到交易所還不知道/],
    ['取消那笔', /^上一笔有没有到交易所还不知道/],
  ] as const) {
    const turn = await after(['buy 5 at 2900', '(unknown)', said])
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, told)
  }
})
