// "For 19" to the price of an order of tomorrow 18-19 was a price of 19: a sell at that takes whatever is bid.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

const BUY = 'buy 5 tomorrow 18-19'
const priced = async (...said: string[]) => (await after(said)).pending.map(({ args }) => [args.qty, args.price])

describe('a number that may be an hour is no price', () => {
  for (const [first, said] of [
    [BUY, 'for 19'],
    [BUY, '19'],
    [BUY, 'in 19'],
    ['sell 5 tomorrow 18-19', '20'],
    ['buy tomorrow 18-19', 'for 19'],
  ] as const)
    it(`${first} · ${said}`, async () => {
      const { pending, text } = await after([first, said])
      assert.deepEqual(pending, [])
      assert.match(text, /^That may be an hour as well: if it is the price, say “at” before it\./)
    })
  it('in Chinese', async () => {
    assert.match(
      (await after(['買 5 明天 18-19', '19點'])).text,
      /^那也可能是時段；是價格的話，請在數字前面說「價格」。/,
    )
    assert.match((await after(['买 5 明天 18-19', '19'])).text, /^那也可能是时段；是价格的话，请在数字前面说“价格”。/)
  })
})

describe('said to be the price, or the quantity, it is', () => {
  for (const [said, orders] of [
    [[BUY, 'for 19', 'at 19'], [['5', '19']]],
    [[BUY, 'for 19', '2950'], [['5', '2950']]],
    [['買 5 明天 18-19', '價格 19'], [['5', '19']]],
    [['buy tomorrow 18-19', '19', '2950'], [['19', '2950']]],
    [['buy 5 MWh', '19'], [['5', '19']]],
  ] as const)
    it(said.join(' · '), async () => assert.deepEqual(await priced(...said), orders))
})
