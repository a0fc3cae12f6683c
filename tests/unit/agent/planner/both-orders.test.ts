/** Which orders go, said by how many they are or by which stay. Of orders o-12 and o-27 buy, and o-31 sells. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const say = async (said: string) =>
  (await conversation().say(said)).pending.map(({ tool, args }) => ({ tool, ...args }))

describe('two that there are', () => {
  for (const said of [
    'cancel the two buys',
    'please kill my two bids',
    '兩張買單都撤掉',
    '撤掉那两张买单',
    '两笔买单全部取消吧',
  ])
    it(said, async () =>
      assert.deepEqual(
        await say(said),
        ['o-27', 'o-12'].map((orderId) => ({ tool: 'cancelOrder', orderId })),
      ),
    )
  // There is one.
  for (const said of ['cancel the two sells', '兩張賣單都撤掉'])
    it(said, async () => assert.deepEqual(await say(said), []))
})

describe('all but those that stay', () => {
  for (const said of [
    'keep the sell, cancel the rest',
    'leave my sells and cancel the others',
    'keep the sell and kill everything else',
    '只留賣單，其他撤掉',
    '保留卖单，其余的全部取消',
  ])
    it(said, async () => assert.deepEqual(await say(said), [{ tool: 'cancelAllOrders', side: 'BUY' }]))
})

describe('nothing is prepared', () => {
  for (const said of [
    'cancel the two buys?',
    "don't cancel the two buys",
    'i cancelled the two buys',
    'should I keep the sell and cancel the rest',
    '兩張買單都撤了',
    '两张买单都撤好了',
    '不要撤掉兩張買單',
    '只留賣單，其他撤掉好嗎',
  ])
    it(said, async () => assert.deepEqual(await say(said), []))
})
