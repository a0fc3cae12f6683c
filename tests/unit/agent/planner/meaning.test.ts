/** "What does that mean?" after an answer: it was not understood. The words of that answer are explained, and nothing is looked up or prepared. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EXPLAINED } from '../../../../lib/agent/planner/tell/terms.ts'
import { after } from './resting-desk.ts'

describe('the words of the last answer', () => {
  for (const [said, language, term] of [
    [["what's the spread", 'what does that mean'], 'en', 'spread'],
    [['imbalance', 'what does this mean?'], 'en', 'imbalance'],
    [['what is the vwap', 'meaning?'], 'en', 'weightedAverage'],
    [['wallet', "I don't understand that"], 'en', 'locked'],
    [['how much would 20 MWh cost now', 'explain please'], 'en', 'preview'],
    [['buy 5 at 2950', 'what does that mean'], 'en', 'approving'],
    [['buy 5 at 2950', '(done)', 'what does it mean'], 'en', 'resting'],
    [['價差多少', '什麼意思'], 'zh-Hant', 'spread'],
    [['滑價多少', '這是什麼意思？'], 'zh-Hant', 'slippage'],
    [['錢包', '看不懂'], 'zh-Hant', 'locked'],
    [['盘口', '什么意思啊'], 'zh-Hans', 'depth'],
    [['波动率多少', '这代表什么'], 'zh-Hans', 'volatility'],
  ] as const)
    it(said.join(' · '), async () => {
      const { calls, pending, text } = await after(said)
      assert.deepEqual([calls, pending], [[], []])
      assert.ok(text.startsWith(EXPLAINED[language][term]), text)
    })
  it('of nothing, nothing', async () => {
    for (const said of ['what does that mean', '什麼意思', '什么意思'])
      assert.match((await after([said])).text, /did not understand|看不懂/, said)
  })
})

describe('figures that have a word of their own', () => {
  for (const [said, told] of [
    ['imbalance', /\*\*60 MWh\*\* are bid and \*\*40 MWh\*\* offered.*\*\*\+20 %\*\*/],
    ['買賣不平衡多少', /買方 \*\*60 MWh\*\*，賣方 \*\*40 MWh\*\*.*\*\*\+20 %\*\*/],
    ['委比多少', /\*\*\+20 %\*\*/],
    ['how much percent did the price rise today', /\*\*\+0\.67 %\*\* \(\+20\) from 2,980 24 hours ago/],
    ['漲幅多少', /24 小時前的 2,980 漲跌 \*\*\+0\.67 %\*\*（\+20）/],
    ['涨了百分之几', /24 小时前的 2,980 涨跌 \*\*\+0\.67 %\*\*/],
    [
      'what percentage of my cash is locked',
      /\*\*0\.15 %\*\* of all your money and \*\*0\.05 %\*\* of your spot energy/,
    ],
    ['what share of my money is tied up', /\*\*0\.15 %\*\*/],
    ['我有幾成資金被鎖住', /全部資金 \*\*0\.15 %\*\*/],
    ['资金冻结比例多少', /全部资金 \*\*0\.15 %\*\*/],
  ] as const)
    it(said, async () => {
      const { pending, text } = await after([said])
      assert.deepEqual(pending, [])
      assert.match(text, told)
    })
})
