// A price a thousand times smaller than the one of the order before is that of a kWh, perhaps: it is asked.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const EN = ['buy 5 MWh at 2.9 per kWh', '(filled)']
const HANT = ['以每度 2.9 元買 5 MWh', '(filled)']
const HANS = ['以每度 2.9 元买 5 MWh', '(filled)']
const sell = (price: string, qty = '5') => [['placeOrder', { side: 'SELL', price, qty }]]

describe('of a kWh or of a MWh', () => {
  for (const [turns, unit, expected] of [
    [[...EN, 'sell them at 3.1'], 'kWh', sell('3100')],
    [[...EN, 'sell them at 3.1'], 'per MWh', sell('3.1')],
    [[...EN, 'sell 3 at 3.1'], 'a kWh', sell('3100', '3')],
    [['buy 5 at 2900', '(done)', 'sell 3 at 3.1'], '3100', sell('3100', '3')],
    [[...HANT, '以 3.1 賣掉'], '每度', sell('3100')],
    [[...HANT, '價格 3.1 賣 3 MWh'], '每度', sell('3100', '3')],
    [[...HANS, '3 MWh 用 3.1 卖出'], '每度', sell('3100', '3')],
    [[...HANS, '以 3.1 卖掉'], 'MWh', sell('3.1')],
  ] as const)
    it(`${turns.join(' · ')} · ${unit}`, async () => {
      const question = await after(turns)
      assert.deepEqual(question.calls, [])
      assert.match(question.text, /kWh or of a MWh|每度的價格|每度的价格/)
      assert.deepEqual(asked(await after([...turns, unit])), expected)
    })
})

describe('of the price that was asked for after kWh', () => {
  const half = (price: string) => sell(price, '0.5')
  for (const [turns, unit, expected] of [
    [['sell 500 kWh', '3.1'], 'per kWh', half('3100')],
    [['sell 500 kWh', '3.1 NT$'], 'per MWh', half('3.1')],
    [['sell 500 kWh', 'at 3.1'], '3100', half('3100')],
    [['賣 500 度', '3.1 元'], '每度', half('3100')],
    [['卖 500 度', '3.1'], '每度', half('3100')],
    [['卖 500 度', '3.1 块'], 'MWh', half('3.1')],
  ] as const)
    it(`${turns.join(' · ')} · ${unit}`, async () => {
      const question = await after(turns)
      assert.deepEqual(question.calls, [])
      assert.match(question.text, /kWh or of a MWh|每度的價格|每度的价格/)
      assert.deepEqual(asked(await after([...turns, unit])), expected)
    })
  for (const price of ['3100', '3.1 per kWh', 'at 3.1 NT$/kWh', '每度 3.1 元'])
    it(`${price} is plain`, async () => assert.deepEqual(asked(await after(['sell 500 kWh', price])), half('3100')))
})

describe('of an order that the book says may be of a kWh', () => {
  const change = (price: string) => [['amendOrder', { orderId: '48213-3', price }]]
  for (const [said, answer, expected] of [
    ['sell 5 MWh at 2.95', 'kWh', sell('2950')],
    ['sell 5 at 2.95', 'MWh', sell('2.95')],
    ['sell 5 at 2.95', '2950', sell('2950')],
    ['賣 5 MWh 2.95', '每度', sell('2950')],
    ['卖 5 MWh 2.95', '每 MWh', sell('2.95')],
    ['change the price of my sell to 2.95', 'kWh', change('2950')],
    ['change the price of my sell to 2.95', 'MWh', change('2.95')],
    ['把賣單價格改成 2.95', '每度', change('2950')],
    ['把卖单价格改成 2.95', '2960', change('2960')],
  ] as const)
    it(`${said} · ${answer}`, async () => {
      const question = await after([said])
      assert.deepEqual(question.pending, [])
      assert.match(question.text, /kWh or of a MWh|每度的價格|每度的价格/)
      assert.deepEqual(asked(await after([said, answer])), expected)
    })
  it('is asked of each of two', async () => {
    const turns = ['buy 5 at 2.9 and sell 5 at 3.1', 'kWh']
    assert.match((await after(turns)).text, /3\.10.*kWh or of a MWh/)
    assert.deepEqual(asked(await after([...turns, 'kWh'])).at(-1), sell('3100')[0])
  })
  it('is of the price that was asked about, and of no other', async () => {
    const both = [['placeOrder', { side: 'BUY', price: '2950', qty: '5' }], ...sell('3100', '0.5')]
    assert.deepEqual(asked(await after(['buy 5 at 2950 and sell 500 kWh at 3.1', 'kWh'])), both)
    assert.deepEqual(asked(await after(['以 2950 買 5 MWh，以 3.1 賣 500 度', '每度'])), both)
    assert.deepEqual(asked(await after(['buy 5 at 2.95 and sell 0.5 at 3100', 'kWh'])), both)
  })
  it('is plain where it was said, or is nothing like it', async () => {
    assert.deepEqual(asked(await after(['sell 5 at 2.95 per MWh'])), sell('2.95'))
    assert.deepEqual(asked(await after(['sell 5 at 50'])), sell('50'))
    assert.deepEqual(asked(await after(['sell 5 at -2.95'])), sell('-2.95'))
  })
})

it('is not asked where it was said, or is plain', async () => {
  for (const said of ['sell it at 3100', 'sell them at 3.1 per kWh', 'sell 5 MWh at 3100'])
    assert.deepEqual(asked(await after([...EN, said])), sell('3100'), said)
  assert.deepEqual(asked(await after([...EN, 'sell them at 3.1 per MWh'])), sell('3.1'))
  assert.deepEqual(asked(await after([...EN, 'sell 5 at -3.1'])), sell('-3.1'))
})
