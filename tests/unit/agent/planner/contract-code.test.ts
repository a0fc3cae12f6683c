/** A contract by the exchange's own name for it, in either case: PT60-20261122T0100Z delivers 09:00-10:00 on November 22. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const NAME = 'PT60-20261122T0100Z'
const desk = () => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
const looks = async (...said: string[]) => {
  const talk = desk()
  let turn = await talk.say(said[0] ?? '')
  for (const next of said.slice(1)) turn = await talk.say(next)
  return turn.calls.map(({ tool, args }) => [tool, args])
}

describe('its figures', () => {
  for (const said of [NAME, NAME.toLowerCase(), `${NAME}?`, `what's ${NAME} trading at`, `${NAME} 怎么样`])
    it(said, async () => assert.deepEqual(await looks(said), [['getMarketMetrics', { symbol: NAME }]]))
  it('and its book, where that was looked at', async () =>
    assert.deepEqual(await looks('book', NAME), [['getOrderBook', { symbol: NAME }]]))
})

describe('in small letters it is no other market', () => {
  for (const said of ['pt60-20261122t0100z book', 'book pt60-20261122t0100z', 'pt60-20261122t0100z 的盘口'])
    it(said, async () => assert.deepEqual(await looks(said), [['getOrderBook', { symbol: NAME }]]))
  for (const said of ['buy 5 at 2900 in pt60-20261122t0100z', 'buy 5 in pt60-20261122t0100z at 2900'])
    it(said, async () => assert.equal((await desk().say(said)).pending[0]?.args.symbol, NAME))
})

describe('when it delivers', () => {
  for (const said of [
    `when does ${NAME} deliver?`,
    `which hours is ${NAME}`,
    `${NAME} 什么时候交割`,
    `${NAME} 是哪個時段`,
  ])
    it(said, async () => assert.match((await desk().say(said)).text, /09:00 ?–[^–]*10:00（?\s?\(?PT60-20261122T0100Z/))
})

it('all orders in it', async () =>
  assert.deepEqual(await looks(`cancel all in ${NAME}`), [['cancelAllOrders', { symbol: NAME }]]))
it('hours beside levels are those of a contract, and levels are none', async () => {
  assert.deepEqual((await looks('show both sides 3 levels 18-19')).at(-1), [
    'getOrderBook',
    { symbol: 'PT60-20261121T1000Z', depth: 3 },
  ])
  assert.deepEqual(await looks('show levels 3-7 of the book'), [['getOrderBook', {}]])
})
it('18-19 has a book of its own', async () =>
  assert.deepEqual(await looks("18-19's book"), [
    ['listSymbols', {}],
    ['getOrderBook', { symbol: 'PT60-20261121T1000Z' }],
  ]))
