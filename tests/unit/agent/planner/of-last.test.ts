/** "double the size", "one more", 減半, 再來一張 2940: of the order that was spoken of last. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const BOUGHT = ['buy 5 at 2950', '(done)']
const SAID = ['買 5 2950', '(done)']
const amend = (change: object) => ['amendOrder', { orderId: '48301-0', ...change }]
const place = (side: string, price: string, qty = '5') => ['placeOrder', { side, price, qty }]
const CANCEL = ['cancelOrder', { orderId: '48301-0' }]

describe('the order is changed, placed anew or taken off', () => {
  for (const [turns, wanted] of [
    [[...BOUGHT, 'double the size'], amend({ qty: '10' })],
    [[...BOUGHT, 'make it twice as big'], amend({ qty: '10' })],
    [[...BOUGHT, 'half that size'], amend({ qty: '2.5' })],
    [[...BOUGHT, 'one tick up'], amend({ price: '2950.01' })],
    [[...BOUGHT, 'two ticks down'], amend({ price: '2949.98' })],
    [[...BOUGHT, 'one more'], place('BUY', '2950')],
    [[...BOUGHT, 'same size on the other side at 3050'], place('SELL', '3050')],
    [[...SAID, '加倍'], amend({ qty: '10' })],
    [[...SAID, '減半'], amend({ qty: '2.5' })],
    [[...SAID, '再來一張 2940'], place('BUY', '2940')],
    [[...SAID, '反過來賣 3050'], place('SELL', '3050')],
    [[...SAID, '一樣的量賣 3050'], place('SELL', '3050')],
    [[...SAID, '同樣的再賣 3100'], place('SELL', '3100')],
    [[...SAID, '再卖一样的 3100'], place('SELL', '3100')],
    [[...SAID, '一樣的買 2940'], place('BUY', '2940')],
    [[...SAID, '不要了，撤掉'], CANCEL],
    [[...SAID, '翻倍'], amend({ qty: '10' })],
    [[...SAID, '砍一半'], amend({ qty: '2.5' })],
    [[...SAID, '再下一笔一样的'], place('BUY', '2950')],
    [[...SAID, '同样数量卖3050'], place('SELL', '3050')],
    [[...SAID, '抬高5块'], amend({ price: '2955' })],
    [[...SAID, '撤了它'], CANCEL],
    [[...BOUGHT, 'same on the ask side at 3050'], place('SELL', '3050')],
    [['sell 5 at 3050', '(done)', 'same on the bid side at 2940'], place('BUY', '2940')],
    [[...BOUGHT, 'put it at the mid'], amend({ price: '2999.87' })],
    [[...BOUGHT, 'change to 2955'], amend({ price: '2955' })],
    [[...BOUGHT, 'cancel half'], amend({ qty: '2.5' })],
    [['cancel my sell', '(done)', 'undo the cancel'], place('SELL', '3100', '3')],
    [[...SAID, '撤一半'], amend({ qty: '2.5' })],
    [[...SAID, '掛到中間價'], amend({ price: '2999.87' })],
    [[...SAID, '再低一檔'], amend({ price: '2949.99' })],
    [[...SAID, '往上調 5'], amend({ price: '2955' })],
    [[...BOUGHT, 'same but 3'], place('BUY', '2950', '3')],
    [[...BOUGHT, 'same again for 3'], place('BUY', '2950', '3')],
    [[...BOUGHT, 'same price, 2 more'], place('BUY', '2950', '2')],
    [[...BOUGHT, 'buy 2 more at the same price'], place('BUY', '2950', '2')],
    [[...BOUGHT, 'sell 2 at the same price'], place('SELL', '2950', '2')],
    [[...BOUGHT, 'lower the price a tick'], amend({ price: '2949.99' })],
    [[...BOUGHT, 'drop a tick'], amend({ price: '2949.99' })],
    [[...SAID, '同價再買 2'], place('BUY', '2950', '2')],
    [[...SAID, '同样价格再来 2'], place('BUY', '2950', '2')],
    [[...SAID, '一樣但賣 3050'], place('SELL', '3050')],
    [[...SAID, '同樣的再來一張 2945'], place('BUY', '2945')],
    [[...SAID, '加 5 元'], amend({ price: '2955' })],
    [[...SAID, '提高5块'], amend({ price: '2955' })],
    [[...SAID, '價格寫錯了，應該是 2940'], amend({ price: '2940' })],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), [wanted]))
})

describe('nothing is prepared', () => {
  for (const turns of [
    // A plan is changed in its dialog.
    ['buy 5 at 2950', 'double the size'],
    ['買 5 2950', '加倍'],
    [...BOUGHT, 'a bit higher'],
    [...BOUGHT, '那笔撤了'],
    [...BOUGHT, 'should I double the size?'],
    [...BOUGHT, "don't double it"],
    ['buy 5 at 2950', '(filled)', 'double the size'],
    [...SAID, '一樣的不要再賣 3100'],
    [...SAID, '他再卖一样的 3100'],
    ['undo the last cancel'],
    ['undo tae last cancel'],
    ['undo the cancel of 48190-0'],
    ['undo the 2940'],
    ['undo 48190-0 and 48213-3'],
    ['恢復剛才撤的單'],
    [...BOUGHT, 'chase it'],
    // Its side cannot be changed.
    [...SAID, '剛剛那張改賣'],
    // Of its price, or of its quantity?
    [...BOUGHT, 'up 5'],
    // It may be told of the market.
    [...BOUGHT, 'price up 5'],
    [...BOUGHT, '+5'],
    ['买 5 2950', '价格写错了，应该是 2940'],
    ['買 5 2950', '加 5 元'],
    [...SAID, '價格低一點'],
    ['buy 2 more at the same price'],
    ['one more'],
    ['再來一張 2940'],
    ['加倍'],
  ])
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), []))
})

describe('what it was is looked up', () => {
  for (const said of ['what was that one?', '上一張是什麼', '刚才那笔是什么'])
    it(said, async () => {
      const { calls } = await after([...BOUGHT, said])
      assert.deepEqual(calls, [{ tool: 'getUserOrders', args: { limit: 1 } }])
    })
})

describe('what is undone is the order that is named, and no newer one', () => {
  for (const [said, orderId] of [
    ['undo the buy', '48190-0'],
    ['undo 48190-0', '48190-0'],
    ['undo', '48213-3'],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['cancelOrder', { orderId }]]))
})
