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

it('is not asked where it was said, or is plain', async () => {
  for (const said of ['sell it at 3100', 'sell them at 3.1 per kWh', 'sell 5 MWh at 3100'])
    assert.deepEqual(asked(await after([...EN, said])), sell('3100'), said)
  assert.deepEqual(asked(await after([...EN, 'sell them at 3.1 per MWh'])), sell('3.1'))
  // No order before it says what a MWh costs.
  assert.deepEqual(asked(await after(['sell 5 at 3.1'])), sell('3.1'))
  assert.deepEqual(asked(await after([...EN, 'sell 5 at -3.1'])), sell('-3.1'))
})
