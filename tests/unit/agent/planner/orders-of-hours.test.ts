/** "Cancel everything for 18-19", 18-19 全撤: the orders of one contract, and no others. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asked, restingDesk, THREE } from './resting-desk.ts'

const EVENING = 'PT60-20261121T1000Z'
/** A sell and a buy of 18-19, and a buy of spot. */
const desk = () => restingDesk(THREE.map((row, i) => (i < 2 ? { ...row, symbol: EVENING } : row)))
const SELL = ['cancelOrder', { orderId: '48213-3' }] as const
const BUY = ['cancelOrder', { orderId: '48190-0' }] as const

describe('the orders of those hours, and no others', () => {
  for (const [said, ...those] of [
    ['cancel everything for 18-19', SELL, BUY],
    ['cancel all orders for 18-19', SELL, BUY],
    ['pull everything in the 18-19 please', SELL, BUY],
    ['cancel all 18-19', SELL, BUY],
    ['cancel my buys in 18-19', BUY],
    ['取消 18-19 的所有訂單', SELL, BUY],
    ['撤掉18-19的全部委托', SELL, BUY],
    ['18-19 全撤', SELL, BUY],
    ['cancel 18-19', SELL, BUY],
    ['撤 18-19', SELL, BUY],
    ['把 18-19 的都取消', SELL, BUY],
    ['取消 18 點的所有訂單', SELL, BUY],
    ['撤掉18点的全部委托', SELL, BUY],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await desk().say(said)), those))
})

describe('of a part of a day, and not of all of it', () => {
  const NOON = 'PT60-20261121T0400Z'
  const ofToday = () => restingDesk(THREE.map((row, i) => ({ ...row, symbol: i < 2 ? EVENING : NOON })))
  for (const said of ['cancel everything for tonight', '今晚的單全撤', '撤掉今晚的全部委托'])
    it(said, async () => assert.deepEqual(asked(await ofToday().say(said)), [SELL, BUY]))
  it('取消明早的所有訂單', async () => assert.deepEqual(asked(await ofToday().say('取消明早的所有訂單')), []))
})

describe('asked, or refused, where it is not plain', () => {
  for (const said of [
    'cancel everything for 18-19 and 19-20',
    "don't cancel everything for 18-19",
    'should I cancel everything for 18-19?',
    '18-19 要全撤嗎',
    '18-19 要全撤吗',
  ])
    it(said, async () => assert.deepEqual(asked(await desk().say(said)), []))
})

describe('named by its contract, spot or hours', () => {
  const NEXT = 'PT60-20261121T1100Z'
  /** A sell of 18-19, a buy of 19-20, and a buy of spot. */
  const rows = THREE.map((row, i) => ({ ...row, symbol: [EVENING, NEXT, 'ELC'][i] ?? 'ELC' }))
  const cancel = (orderId: string) => ['cancelOrder', { orderId }]
  const change = (orderId: string, price: string) => ['amendOrder', { orderId, price }]
  for (const [said, ...those] of [
    ['cancel the spot one', cancel('47002-1')],
    ['cancel my spot buy', cancel('47002-1')],
    ['取消現貨那張', cancel('47002-1')],
    ['cancel my spot sell'],
    ['cancel the one for 19-20', cancel('48190-0')],
    ['change the one for 19-20 to 2100', change('48190-0', '2100')],
    ['change the spot one to 2945', change('47002-1', '2945')],
    ['raise my spot bid to 2945', change('47002-1', '2945')],
    ['change my spot buy to 2945', change('47002-1', '2945')],
    ['把19-20那張改成2100', change('48190-0', '2100')],
    ['只留現貨，其他全撤', cancel('48213-3'), cancel('48190-0')],
    ['現貨以外的全部取消', cancel('48213-3'), cancel('48190-0')],
    ['18-19 以外的都撤', cancel('48190-0'), cancel('47002-1')],
    ['cancel all except spot', cancel('48213-3'), cancel('48190-0')],
    ['cancel all buys, keep spot', cancel('48190-0')],
    ['cancel all my orders but leave the spot one', cancel('48213-3'), cancel('48190-0')],
    ['cancel all my spot and contract buys', ['cancelAllOrders', { side: 'BUY' }]],
    ['cancel all spot and contract orders', ['cancelAllOrders', {}]],
    ['cancel the spot one and the 18-19 one', cancel('47002-1'), cancel('48213-3')],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await restingDesk(rows).say(said)), those))
})
