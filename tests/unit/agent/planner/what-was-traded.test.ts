// "Sell what I just bought", 把剛買的賣掉, "cover": of the one order of the conversation that filled; of any other the trades are shown.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after, asked } from './resting-desk.ts'
import { ownTrades } from './results.ts'

const BOUGHT = ['buy 5 at 2950', '(filled)']
const SOLD = ['sell 3 at 3050', '(filled)']
const IN = { symbol: 'PT60-20261122T1200Z' }

describe('the other side of it', () => {
  for (const [turns, args] of [
    [[...BOUGHT, 'sell what i just bought at 3020'], { side: 'SELL', price: '3020', qty: '5' }],
    [[...BOUGHT, 'sell what I bought', '3020'], { side: 'SELL', price: '3020', qty: '5' }],
    [[...BOUGHT, 'sell half of what i bought at market'], { side: 'SELL', type: 'MARKET', qty: '2.5' }],
    [[...BOUGHT, 'dump everything i just bought at the bid'], { side: 'SELL', price: '2999.5', qty: '5' }],
    [['買5 2950', '(filled)', '把剛買的賣掉，3010'], { side: 'SELL', price: '3010', qty: '5' }],
    [['买5 2950', '(filled)', '刚买的一半市价卖了'], { side: 'SELL', type: 'MARKET', qty: '2.5' }],
    [['買5 2950', '(filled)', '把買的都賣掉 市價'], { side: 'SELL', type: 'MARKET', qty: '5' }],
    [['買5 明天20-21點 3100', '(filled)', '把剛剛買的賣掉 3150'], { side: 'SELL', price: '3150', qty: '5', ...IN }],
    [[...SOLD, 'buy back what i sold at 2990'], { side: 'BUY', price: '2990', qty: '3' }],
    [[...SOLD, 'cover at 2990'], { side: 'BUY', price: '2990', qty: '3' }],
    [[...SOLD, 'cover half at 2990'], { side: 'BUY', price: '2990', qty: '1.5' }],
    [[...BOUGHT, 'sell 3 of what i bought at 3000'], { side: 'SELL', price: '3000', qty: '3' }],
    [['買5 2950', '(filled)', '賣掉剛買的一半 3000'], { side: 'SELL', price: '3000', qty: '2.5' }],
    [[...SOLD, 'cover 2 at 2990'], { side: 'BUY', price: '2990', qty: '2' }],
    [[...SOLD, 'cover my short at market'], { side: 'BUY', type: 'MARKET', qty: '3' }],
    [['賣3 3050', '(filled)', '回補 2990'], { side: 'BUY', price: '2990', qty: '3' }],
    [['卖3 3050', '(filled)', '把卖的买回来 2990'], { side: 'BUY', price: '2990', qty: '3' }],
  ] as const)
    it(turns.join(' · '), async () => {
      const [[tool, made] = [], ...more] = asked(await after(turns))
      assert.equal(tool, 'placeOrder')
      assert.deepEqual(made, args)
      assert.deepEqual(more, [])
    })
})

describe('where it is not plain how much, the trades are shown and nothing is prepared', () => {
  for (const turns of [
    [...BOUGHT, 'buy 3 at 2940', '(filled)', 'sell what i bought at 3050'],
    ['buy 5 at 2950', '(done)', 'sell what i bought at 3000'],
    [...BOUGHT, 'sell what i bought yesterday at 3000'],
    ['買5 2950', '(done)', '把買的都賣掉 市價'],
    ['my trades', 'sell what i bought'],
    ['我的成交', '把买的都卖掉 市价'],
    [...BOUGHT, 'cover at 3000'],
  ])
    it(turns.join(' · '), async () => {
      const { calls, pending } = await withTrades(turns)
      assert.deepEqual(pending, [])
      assert.equal(calls[0]?.tool, 'getUserTrades')
    })
})

describe('what is asked, told or not wanted is not done', () => {
  for (const said of [
    'should i sell what i bought?',
    "don't sell what i bought",
    'i sold what i bought',
    '剛買的賣了',
    '刚买的已经卖了',
    '賣掉買的那些嗎',
  ])
    it(said, async () => assert.deepEqual((await after([...BOUGHT, said])).pending, []))
})

async function withTrades(turns: readonly string[]) {
  const desk = conversation({ now: new Date('2026-11-21T02:10:00.000Z'), reads: { getUserTrades: () => ownTrades } })
  let last = { calls: [], pending: [], text: '' } as Awaited<ReturnType<typeof desk.say>>
  for (const said of turns) {
    if (!said.startsWith('(')) last = await desk.say(said)
    else last = await desk.decide(done(last.pending[0]?.args ?? {}, said === '(filled)') as never)
  }
  return last
}
const done = (args: Record<string, unknown>, isFilled: boolean) => ({
  ...{ status: 'done', planId: 'p1', leg: 0, args },
  result: { ...args, success: true, orderId: '48301-0', filledQty: isFilled ? Number(args.qty) : 0 },
})
