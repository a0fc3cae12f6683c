// A question for one figure is answered with that figure, and not with the one beside it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

const answer = async (turns: readonly string[]) => {
  const { pending, text } = await after(turns)
  assert.deepEqual(pending, [])
  return text
}

describe('the price of a kWh is a thousandth of that of a MWh', () => {
  for (const said of [
    ...[
      ['price per kWh?'],
      ['what is the price per kWh now?'],
      ['book', 'in kWh?'],
      ["what's the price", 'and per kWh?'],
    ],
    ...[['一度多少錢'], ['每度電價多少？'], ['100 度多少錢'], ['電價', '每度呢']],
    ...[['现在一度电多少钱'], ['电价', '每度呢']],
  ])
    it(said.join(' · '), async () => {
      const text = await answer(said)
      assert.match(text, /\*\*NT\$ 3\*\*.* 2\.9995.* 3\.00025/)
      assert.match(text, /NT\$\/MWh/)
    })
  it('of the contract that was looked at', async () => {
    const { calls } = await after(['book tomorrow 9-10', 'in kWh?'])
    assert.deepEqual(calls.at(-1), { tool: 'getMarketMetrics', args: { symbol: 'PT60-20261122T0100Z' } })
  })
})

describe('the highest and the lowest price, and of which time', () => {
  for (const said of [
    ...['highest price today', 'what was the lowest price?', 'high and low of the day', "what's today's high?"],
    ...['今天最高價', '今日最低價多少', '今天的高低點', '今天最高价是多少', '最低价'],
  ])
    it(said, async () => {
      assert.match(await answer([said]), /24 (?:hours|小時|小时).*(?:2,950.*3,050|3,050.*2,950)/)
    })
  it('the lowest offer is the best ask', async () => assert.match(await answer(['lowest offer']), /best ask/))
})
