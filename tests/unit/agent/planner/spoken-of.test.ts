// "it", "undo that", "same again", "the last one" after what was done before: the newest of it, whatever became of it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

type Wanted = readonly [tool: string, args: Record<string, unknown>]
type Case = readonly [turns: readonly string[], wanted: readonly Wanted[], text?: RegExp]

const buy = (over: Record<string, unknown> = {}): Wanted => [
  'placeOrder',
  { side: 'BUY', price: '2950', qty: '5', ...over },
]
const sell = (over: Record<string, unknown> = {}): Wanted => [
  'placeOrder',
  { side: 'SELL', price: '3050', qty: '3', ...over },
]
const cancel = (orderId: string): Wanted => ['cancelOrder', { orderId }]
const amend = (orderId: string, change: Record<string, unknown>): Wanted => ['amendOrder', { orderId, ...change }]

const holds = (cases: readonly Case[], rows = THREE) => {
  for (const [turns, wanted, text] of cases)
    it(turns.join(' · '), async () => {
      const turn = await after(turns, restingDesk(rows))
      assert.deepEqual(asked(turn), wanted, turn.text)
      if (text) assert.match(turn.text, text)
    })
}

const BOUGHT = ['buy 5 at 2950', '(done)']

describe('"same" as the answer to a question fills what was asked', () => {
  holds([
    [[...BOUGHT, 'sell 3', 'same price'], [sell({ price: '2950' })]],
    [[...BOUGHT, 'sell at 3050', 'same quantity'], [sell({ qty: '5' })]],
    [[...BOUGHT, '賣 3 MWh', '一樣的價格'], [sell({ price: '2950' })]],
    [[...BOUGHT, '以3050賣', '同樣數量'], [sell({ qty: '5' })]],
    [[...BOUGHT, 'buy 3 more', 'same price'], [buy({ qty: '3' })]],
    [['sell 3', 'same price'], [], /At what price/],
  ])
})

describe('"again" repeats with all that is said beside it, or asks', () => {
  holds([
    [[...BOUGHT, 'again'], [buy()]],
    [[...BOUGHT, 'do it again please'], [buy()]],
    [[...BOUGHT, '再來一次'], [buy()]],
    [[...BOUGHT, 'again, but at 2940'], [buy({ price: '2940' })]],
    [[...BOUGHT, 'again at 2940'], [buy({ price: '2940' })]],
    [[...BOUGHT, '再來一張，低 10 元'], [buy({ price: '2940' })]],
    [[...BOUGHT, 'same again, NT$10 lower'], [buy({ price: '2940' })]],
    [[...BOUGHT, 'now sell the same quantity 100 higher'], [sell({ price: '3050', qty: '5' })]],
    [[...BOUGHT, 'again but at the best ask'], [buy({ price: '3000.25' })]],
    [[...BOUGHT, '再買一次，價格2940'], [buy({ price: '2940' })]],
    [[...BOUGHT, '再賣一次，價格3050'], [sell({ qty: '5' })]],
    [[...BOUGHT, 'again, at market'], [['placeOrder', { side: 'BUY', type: 'MARKET', qty: '5' }]]],
    ...[
      'once more, cheaper',
      'same again but smaller',
      'same but a bit lower',
      'same for the evening',
      'same at 2940 and 2930',
      '再來一張，改成賣 3050',
      '同上，改賣',
      '再來一張，便宜一點',
      '照舊，價格改 2940',
    ].map((said): Case => [[...BOUGHT, said], []]),
  ])
  holds(
    ['not again', 'never again', 'maybe again', 'again?', 'last time I did the same again'].map((said) => [
      [...BOUGHT, said],
      [],
    ]),
  )
  holds([
    [['buy 5 at 2950 and sell 3 at 3050', '(done, failed)', 'try again'], [sell()]],
    [['buy 5 at 2950', '(unknown)', 'do it again'], [], /not known/],
    [[...BOUGHT, 'cancel order 48190-0', '(expired)', 'do it again'], [cancel('48190-0')]],
    [[...BOUGHT, 'change order 48190-0 to 2945', '(rejected)', '再來一次'], [amend('48190-0', { price: '2945' })]],
    [[...BOUGHT, 'cancel order 48190-0', '(done)', 'again'], []],
    [[...BOUGHT, 'simulate selling 20 MWh', 'same again'], []],
  ])
})

describe('"undo" takes back what was done last, and nothing else', () => {
  holds([
    [[...BOUGHT, 'undo that'], [cancel('48301-0')]],
    [['change order 48190-0 to 2945', '(done)', 'undo that'], [['amendOrder', { orderId: '48190-0', price: '2950' }]]],
    [
      ['buy 5 at 2950 and sell 3 at 3050', '(done)', 'undo that'],
      [cancel('48301-0'), cancel('48302-0')],
    ],
    [['buy 5 at 2950 and sell 3 at 3050', '(done, failed)', 'undo that'], [cancel('48301-0')]],
    ...[
      ['cancel order 48190-0', '(done)', 'undo that'],
      ['cancel order 48190-0', '(done)', '復原'],
      [...BOUGHT, 'sell 3 at 3050', '(rejected)', 'undo that'],
      ['cancel all', '(rejected)', 'undo'],
    ].map((turns): Case => [turns, [], /nothing to undo|沒有可以復原/]),
  ])
})

describe('"it" is what was spoken of last, whatever became of it', () => {
  holds([
    [[...BOUGHT, 'make it 6 MWh'], [amend('48301-0', { qty: '6' })]],
    [[...BOUGHT, 'change order 48190-0 to 2945', '(done)', 'make it 6 MWh'], [amend('48190-0', { qty: '6' })]],
    [[...BOUGHT, 'sell 3 at 3050', '(rejected)', 'make it 4 MWh'], [sell({ qty: '4' })]],
    [[...BOUGHT, 'sell 3 at 3050', '(expired)', 'raise it to 3060'], [sell({ price: '3060' })]],
    [[...BOUGHT, 'sell 3 at 3050', '(failed)', 'cancel it'], [], /nothing to/],
    [[...BOUGHT, 'cancel it', '(done)', 'make it 6 MWh'], [], /Which order/],
  ])
  holds(
    [
      [['sell 3 at 3050', '(rejected)', 'lower it to 3040'], [sell({ price: '3040' })]],
      [['sell 3 at 3050', '(rejected)', 'cancel it'], [], /nothing to/],
      [['simulate selling 20 MWh', 'make it 30'], []],
      [['simulate selling 20 MWh', 'cancel it'], []],
      [['show me the top 5', 'make it 10'], []],
      [['candles', 'make it 15'], []],
      // MWh are no levels, and no order is asked for that a look at the orders would find.
      [['show me the top 5', 'make it 3 MWh'], [amend('48190-0', { qty: '3' })]],
      [['前五档', '改成 3 MWh'], [amend('48190-0', { qty: '3' })]],
      [['show me the top 5', 'raise it to 2960'], [amend('48190-0', { price: '2960' })]],
    ],
    THREE.slice(1, 2),
  )
})

describe('where no order rests, a change says so', () => {
  holds(
    [
      [['show me the top 5', 'make it 3 MWh'], [], /no open order/],
      [['前五档', '改成 3 MWh'], [], /没有/],
    ],
    [],
  )
})

describe('while a plan waits, the last one is that of the plan', () => {
  holds(
    ['cancel the last one', 'cancel my last order', '取消剛剛那張', '取消上一張', 'change the last order to 2945'].map(
      (said) => [['buy 5 at 2950', said], [], /waits|等您/],
    ),
  )
})

describe('"that one buy" is one', () => {
  holds(['取消那張買單', '取消這張買單', '撤掉那笔买单'].map((said) => [[said], [], /哪一/]))
})

describe('"all of them" are those that were spoken of', () => {
  holds([
    [
      ['buy 5 at 2950 and sell 3 at 3050', '(done)', 'cancel all of them'],
      [cancel('48301-0'), cancel('48302-0')],
    ],
    [['show my open orders', 'cancel all of them'], [['cancelAllOrders', {}]]],
    [['cancel all of them'], [], /Which order/],
    [['cancel all of my orders'], [['cancelAllOrders', {}]]],
  ])
})

describe('"the first one" is of what was listed or placed', () => {
  holds([[['buy 5 at 2950 and sell 3 at 3050', '(done)', 'cancel the first one'], [], /Which/]])
})

describe('"all" as an answer is all that was asked about', () => {
  holds([
    [['cancel my buy', 'all'], [['cancelAllOrders', { side: 'BUY' }]]],
    [['cancel my buy', 'all of them'], [['cancelAllOrders', { side: 'BUY' }]]],
    [['取消買單那張', '全部'], [['cancelAllOrders', { side: 'BUY' }]]],
    [['cancel my order', 'all'], [['cancelAllOrders', {}]]],
  ])
})

describe('a difference is no price and no quantity', () => {
  holds(
    [
      'sell 5 100 above that',
      'sell 5 at 100 higher',
      'sell half of it 100 higher',
      'sell 5 for 50 more',
      '以高100的價格賣5',
      '賣 5 MWh 高 100 元',
      '再買 5 MWh 便宜 10 元',
      'buy 5 at this price minus 10',
    ].map((said) => [[...BOUGHT, said], [], /Which number|哪個數字/]),
  )
  holds([
    [[...BOUGHT, 'make it 3 more'], [amend('48301-0', { qty: '8' })]],
    [[...BOUGHT, 'make it NT$5 more'], [amend('48301-0', { price: '2955' })]],
    [['buy 5 at 10 above the best bid'], [buy({ price: '3009.5' })]],
    [['sell 5 at -10'], [sell({ price: '-10', qty: '5' })]],
  ])
})

describe('"of it", "there" are in the contract of the last order or look', () => {
  const symbol = 'PT60-20261122T0100Z'
  const CONTRACT = ['buy 5 tomorrow 9-10 at 2600', '(done)']
  holds([
    [[...CONTRACT, 'sell 1 of it at 3500'], [sell({ price: '3500', qty: '1', symbol })]],
    [[...CONTRACT, '以 3500 賣 1 MWh 那個合約'], [sell({ price: '3500', qty: '1', symbol })]],
    [['book of tomorrow 9-10', 'buy 5 there at 2600'], [buy({ price: '2600', symbol })]],
    [[...CONTRACT, 'book', 'buy 5 of it at 2600'], [buy({ price: '2600' })]],
    [
      [...CONTRACT, 'cancel it and buy 6 at 2600'],
      [cancel('48301-0'), buy({ price: '2600', qty: '6', symbol })],
    ],
    [['what can I trade', 'buy 5 of the first one at 2600'], [], /of the first one/],
  ])
})

describe('an answer in other words than those of the question', () => {
  holds([
    [['buy 500 kWh at 2.95', 'a kWh'], [buy({ qty: '0.5' })]],
    [['以 2.95 買進 500 度', '一度'], [buy({ qty: '0.5' })]],
    [['change 48190-0', 'to 6 at 2945'], [amend('48190-0', { price: '2945', qty: '6' })]],
    [['change 48190-0 to 1000', 'price'], [amend('48190-0', { price: '1000' })]],
    [['賣電', '3050', '5'], [sell({ qty: '5' })]],
    [['buy at 2950', '2940'], [], /How many MWh/],
    [['buy 5', '2,950 would be fine, thank you', '2950'], [buy()]],
  ])
})

describe('orders that are called by what was done with them', () => {
  holds([
    [[...BOUGHT, 'cancel what I just placed'], [cancel('48301-0')]],
    [[...BOUGHT, 'cancel them'], [cancel('48301-0')]],
    [['cancel them'], [], /Which order/],
    [['tell them to cancel the sell'], [], /report/],
    [['buy 5 at 2950', 'cancel the plan'], [], /still waits/],
  ])
})

it('only a simulation has a report', async () => {
  const { calls, text } = await after(['simulate selling 20 MWh', 'export my orders'])
  assert.deepEqual(
    calls.map(({ tool }) => tool),
    ['getUserOrders'],
  )
  assert.match(text, /\*\*Export as CSV\*\*/)
})

it('"that one" and "it all" are what was spoken of', async () => {
  const turns = ['buy 5 at 2950', '(done)']
  assert.deepEqual(asked(await after([...turns, 'cancel that one'])), [['cancelOrder', { orderId: '48301-0' }]])
  assert.deepEqual(asked(await after([...turns, 'make that one 2940'])), [
    ['amendOrder', { orderId: '48301-0', price: '2940' }],
  ])
  assert.deepEqual(asked(await after(['buy 5 at 2950', '(filled)', 'sell it all at 3050'])), [
    ['placeOrder', { side: 'SELL', price: '3050', qty: '5' }],
  ])
})

it('the first, behind orders of this conversation, is asked about: it may be the first of them or of all', async () => {
  const two = ['bid 2950 for 5 in 18-19', '(done)', 'same in 19-20 at 2940', '(done)']
  const turn = await after([...two, 'pull the first'])
  assert.deepEqual(asked(turn), [])
  assert.match(turn.text, /48301-0.*47002-1/s)
  const [oldest] = asked(await after([...two, 'cancel the oldest']))
  assert.deepEqual(oldest, ['cancelOrder', { orderId: '47002-1' }])
})
