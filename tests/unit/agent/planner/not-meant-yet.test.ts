/** Words that make a sentence wait for something, or that ask, beside a deed: nothing is prepared of it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { placed } from './results.ts'

describe('沒成交就撤 waits for something: it was read as a cancel of all orders that are open', () => {
  for (const said of ['還沒成交就撤掉', '沒成交就撤', '沒成交就全撤', '没成交就撤', '没有成交就取消', '未成交就撤單'])
    it(said, async () => {
      for (const first of [null, '買 5 MWh 2950']) {
        const desk = conversation()
        if (first) {
          await desk.say(first)
          await desk.decide({ status: 'done', planId: 'p1', args: {}, result: placed() })
        }
        const { pending, text } = await desk.say(said)
        assert.deepEqual(pending, [])
        assert.match(text, /不能等待|不能等到|无法等|不能等/)
      }
    })

  it('beside an order it is waited for no more', async () => {
    for (const said of ['買 5 在 2950，沒成交就撤', '買 5 在 2950，跌了就取消']) {
      const { calls, text } = await conversation().say(said)
      assert.deepEqual(calls, [], said)
      assert.match(text, /不能等待/, said)
    }
  })

  it('what is open is cancelled as before', async () => {
    for (const said of ['沒成交的都撤掉', '取消未成交的單'])
      assert.equal((await conversation().say(said)).pending[0]?.tool, 'cancelAllOrders', said)
  })
})

describe('再看看 puts an order off', () => {
  for (const said of ['買 5 MWh 2950 再看看', '卖 3 MWh 3100，再看看', '買 5 2950 再想想'])
    it(said, async () => assert.deepEqual((await conversation().say(said)).pending, []))

  it('a look that is asked for with it is given', async () => {
    assert.equal((await conversation().say('再看看盤口')).calls[0]?.tool, 'getOrderBook')
  })
})

describe('買 5 2950 沒成交 tells of an order, and sends none', () => {
  for (const said of [
    '買 5 2950 沒成交',
    '買 5 2950 還沒成交',
    '买 5 2950 已成交',
    '賣 3 3100 還掛著',
    '買 5 2950 成交',
  ])
    it(said, async () => {
      const { pending, text } = await conversation().say(said)
      assert.deepEqual(pending, [])
      assert.match(text, /轉述|转述/)
    })
  it('that it is to fill at once is a term of it', async () => {
    const { pending } = await conversation().say('買 5 2950 立即成交否則取消')
    assert.equal(pending[0]?.args.timeInForce, 'IOC')
  })
})

describe('便宜就買 waits for a price nobody said', () => {
  for (const said of ['便宜就買 5', '高了就卖3', '跌了就買 5 2950', '貴了就賣 3'])
    it(said, async () => {
      const { calls, text } = await conversation().say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /不能等待/)
    })
})

describe('到價, or to a price, is a condition', () => {
  for (const said of [
    '到價 2900 買 5',
    '到价2900买5',
    '2900 到價賣 5',
    '到 2900 買 5',
    '到 3100 元賣 5 MWh',
    '2900 有量就買 5',
  ])
    it(said, async () => assert.deepEqual((await conversation().say(said)).pending, []))
})

describe('a plan that is cancelled is no order that rests', () => {
  for (const said of ['取消買 5 2950 的計畫', '取消买 5 2950 的计划', 'cancel the plan to buy 5 at 2950', '取消計畫'])
    it(said, async () => {
      const desk = conversation()
      const { pending, text } = await desk.say(said)
      assert.deepEqual(pending, [])
      assert.match(text, /No plan waits|沒有等您決定的計畫|没有等您决定的计划/)
      await desk.say('buy 5 at 2950')
      assert.match((await desk.say(said)).text, /still waits|還在等您決定|还在等您决定/)
    })
})
