// A contract by when it begins and how long it delivers: its length was read as how long the order rests.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contractByLength } from '../../../../lib/agent/planner/understand/contract-by-length.ts'
import { after, asked } from './resting-desk.ts'

for (const [said, read] of [
  ['buy 2 mwh of the 15 minute contract at 18:15 at 3000', 'buy 2 mwh in 18:15-18:30 at 3000'],
  ['book of the 30-minute contract starting at 18:30', 'book in 18:30-19:00'],
  ['show the quarter hour contract from 23:45', 'show 23:45-0:00'],
  ['book of the 18:00 60-minute contract', 'book in 18:00-19:00'],
  ['18:15 的 15 分钟合约', '18:15-18:30'],
  ['买 18:30 的半小时合约 2 mwh 3000', '买 18:30-19:00 2 mwh 3000'],
  // None begins then.
  ['the 60 minute contract at 18:15', null],
  ['the 15 minute contract at 25:15', null],
  ['buy 2 at 3000 for 15 minutes', null],
] as const)
  it(said, () => assert.equal(contractByLength(said), read))

describe('in a conversation', () => {
  it('buy 2 MWh of the 60 minute contract at 18:00 at 3000', async () =>
    assert.deepEqual(asked(await after(['buy 2 MWh of the 60 minute contract at 18:00 at 3000'])), [
      ['placeOrder', { side: 'BUY', price: '3000', qty: '2', symbol: 'PT60-20261121T1000Z' }],
    ]))
  for (const said of ['18:00 的 60 分鐘合約', 'the 60 minute contract at 18:00', '18-19', '18-19?', '18-19點'])
    it(`which it is: ${said}`, async () =>
      assert.match((await after([said])).text, /18:00 – 19:00[ （(]+PT60-20261121T1000Z/))
  for (const said of ['19-18', '30-31', '2900-2950'])
    it(`no hours: ${said}`, async () => assert.deepEqual((await after([said])).calls, []))
})

describe('a number that nobody trades so much of is the price, and how much is asked', () => {
  for (const [turns, side] of [
    [['sell 3400', '5'], 'SELL'],
    [['buy 3,400', '5'], 'BUY'],
    [['賣 3400', '5'], 'SELL'],
    [['买进3400元', '5'], 'BUY'],
  ] as const)
    it(turns.join(' … '), async () =>
      assert.deepEqual(asked(await after(turns)), [['placeOrder', { side, price: '3400', qty: '5' }]]),
    )
  it('buy 500', async () => assert.match((await after(['buy 500'])).text, /At what price should I buy 500 MWh/))
})
