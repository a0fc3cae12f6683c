// "Scrap that last one", 剛剛那張不要了: an order that rests is taken off; the plan that waits and the question that is open are not.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const cancel = (orderId: string) => [['cancelOrder', { orderId }]]

describe('is cancelled', () => {
  for (const [turns, orderId] of [
    [['scrap that last one'], '48213-3'],
    [['forget about the last order'], '48213-3'],
    [['never mind the 2950 bid'], '48190-0'],
    [['剛剛那個不要了'], '48213-3'],
    [['刚才那张我不要了'], '48213-3'],
    [['刚才那单不要了'], '48213-3'],
    [['2950 那張不要了'], '48190-0'],
    [["i don't want the 2950 bid anymore"], '48190-0'],
    [['不要 2950 那張了'], '48190-0'],
    [['我不想要那笔2940的了'], '47002-1'],
    [['2940那笔不挂了'], '47002-1'],
    [['最後一張不要'], '48213-3'],
    [['2950 不要了'], '48190-0'],
    [['kill the 3100'], '48213-3'],
    [['drop the first one'], '47002-1'],
    [['drop the last one'], '48213-3'],
    [['刪掉 2950'], '48190-0'],
    [['buy 5 at 2900', '(done)', 'never mind that order'], '48301-0'],
    [['買 5 MWh 2900', '(done)', '那張不要了'], '48301-0'],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), cancel(orderId)))
  it('all of a side', async () => {
    for (const [said, side] of [
      ['賣單不要了', 'SELL'],
      ['drop the buys', 'BUY'],
      ['scrap all my bids', 'BUY'],
      ['forget my sell orders', 'SELL'],
    ] as const)
      assert.deepEqual(asked(await after([said])), [['cancelAllOrders', { side }]], said)
  })
  it('what is dropped by so much is lowered', async () => {
    for (const [said, orderId, price] of [
      ['drop my sell by 10', '48213-3', '3090'],
      ['drop the first one by 10 nt$', '47002-1', '2930'],
      ['drop the price of my 2950 bid by 5', '48190-0', '2945'],
    ] as const)
      assert.deepEqual(asked(await after([said])), [['amendOrder', { orderId, price }]], said)
    assert.match((await after(['drop the price of the first one'])).text, /^What should the order become/)
  })
})

describe('prepares nothing', () => {
  for (const [turns, text] of [
    [['buy 5 at 2900', 'scrap that last one'], /still waits|plan/i],
    [['買 5 MWh 2900', '剛剛那個不要了'], /那份計畫還在等您決定/],
    [['buy 5', 'scrap that last one'], /^All right|dropped|prepared nothing/i],
    [['買 5 MWh', '剛剛那個不要了'], /^好，不做了/],
    [['never mind'], /no open question/],
    [['這個價格不要了'], /./],
    [['我不要了'], /./],
    [['賣單不要'], /./],
    [['這張先不要'], /./],
    [['撤掉賣單，買單不要了'], /./],
    [['if the market drops by 10 buy 5'], /what if|wait/],
    [['did my sell drop by 10?'], /./],
    [["I don't want that order"], /./],
    [['那張不要改'], /./],
    [['買 5 MWh', '我不要了'], /./],
  ] as const)
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, text)
    })
})

it('a word before it makes no other of "never mind"', async () => {
  for (const said of ['wait, never mind', 'hold on, forget it', 'oh no, never mind', '等等，算了', '啊，不用了']) {
    const { calls, text } = await after([said])
    assert.deepEqual(calls, [], said)
    assert.match(text, /no open question of mine|沒有在等您回答|没有在等您回答/, said)
  }
})
