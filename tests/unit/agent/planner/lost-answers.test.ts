// What is no answer to an open question leaves it standing, and says which; three times, and then it is dropped.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

describe('an answer that was not understood gets the question again', () => {
  for (const [turns, text] of [
    [['buy 5', 'whatever'], /not understand[\s\S]*At what price should I buy 5 MWh/],
    [['buy 5 MW', 'dunno'], /For how many hours/],
    [['cancel my order', 'the blue one'], /Which order/],
    [['change my order', 'the second one', 'cheaper'], /What should the order become/],
    [['買 5', '隨便'], /看不懂[\s\S]*什麼價格買進 5 MWh/],
    [['买5', '就这个'], /看不懂[\s\S]*什么价格买入 5 MWh/],
  ] as const)
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, text)
      assert.doesNotMatch(turn.text, /rule-based|規則式|规则式/)
    })
  it('and may be answered then', async () => {
    const turn = await after(['buy 5', 'whatever', '2950'])
    assert.deepEqual(asked(turn), [['placeOrder', { side: 'BUY', price: '2950', qty: '5' }]])
  })
  it('a note beside it is a note', async () => {
    assert.match((await after(['buy 5', 'remember that I prefer mornings'])).text, /a note changes nothing/)
  })
})

describe('said as one says it, an answer is one', () => {
  for (const [turns, args] of [
    [['buy 5', "let's say 2950"], { price: '2950' }],
    [['buy 5', "what's the best ask?", 'take it'], { price: '3000.25' }],
    [['buy 5', 'call it 2950'], { price: '2950' }],
    [['buy 5', 'whatever the market is'], { type: 'MARKET' }],
    [['買 5', '現價'], { type: 'MARKET' }],
    [['买5', '就按现价'], { type: 'MARKET' }],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(asked(await after(turns)), [['placeOrder', { side: 'BUY', qty: '5', ...args }]])
    })
  for (const turns of [["let's say 2950"], ['buy 5', "let's say I pay 2950"], ['buy 5', "what's the current price?"]])
    it(turns.join(' · '), async () => assert.deepEqual((await after(turns)).pending, []))
})

it('a question nobody answers is dropped', async () => {
  assert.deepEqual((await after(['buy 5', 'well', 'hm', 'dunno', 'blah', '2950'])).pending, [])
})

it('what is typed in a hurry is read as if it were written out', async () => {
  const order = [['placeOrder', { side: 'BUY', price: '2950', qty: '5' }]]
  assert.deepEqual(asked(await after(['hey could u buy 5 mwh for me at 2950 pretty please'])), order)
  assert.deepEqual(asked(await after(['gm, can u buy 5 @ 2950'])), order)
  assert.deepEqual((await after(['bal?'])).calls, [{ tool: 'getUserWallet', args: {} }])
  for (const said of [
    'can u tell me if I should buy 5 at 2950',
    'u buy 5 at 2950?',
    'could u believe he would buy 5 at 2950',
  ])
    assert.deepEqual((await after([said])).pending, [], said)
})

it('a slip of the finger does what it plainly means', async () => {
  assert.deepEqual(asked(await after(['canel all'])), [['cancelAllOrders', {}]])
  assert.match((await after(['buy 5 at 2950', '(done)', '撤了吧'])).text, /48301-0/)
  assert.deepEqual((await after(['buy 5 at 2950', '(done)', '撤了吗'])).pending, [])
})
