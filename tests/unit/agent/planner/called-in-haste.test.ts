// An order called without its article or its noun, and what is said beside one that stays.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const deeds = async (said: string) => asked(await after([said]))
const to = (orderId: string, change: Record<string, string>) => ['amendOrder', { orderId, ...change }]
const off = (orderId: string) => ['cancelOrder', { orderId }]
const order = (side: string, qty: string, price: string, more = {}) => ['placeOrder', { side, price, qty, ...more }]

const SAID: [string, unknown[]][] = [
  ['move 2950 bid down a tick', [to('48190-0', { price: '2949.99' })]],
  ['reduce 2950 to 3', [to('48190-0', { qty: '3' })]],
  ['size up the sell to 4', [to('48213-3', { qty: '4' })]],
  ['cancel the lowest bid', [off('47002-1')]],
  ['cancel the bids not the offer', [['cancelAllOrders', { side: 'BUY' }]]],
  ['cancel all but not the sell', [['cancelAllOrders', { side: 'BUY' }]]],
  ['2950 to 2955 and 2940 to 2945', [to('48190-0', { price: '2955' }), to('47002-1', { price: '2945' })]],
  [
    'raise the 2950 to 2955 and lower the sell to 3095',
    [to('48190-0', { price: '2955' }), to('48213-3', { price: '3095' })],
  ],
  ['2940 的往上調 5 塊', [to('47002-1', { price: '2945' })]],
  ['2950的单撤一半', [to('48190-0', { qty: '2.5' })]],
  ['留 2950 其他都撤', [off('48213-3'), off('47002-1')]],
  ['賣單不動，買單全撤', [['cancelAllOrders', { side: 'BUY' }]]],
  ['撤掉賣的，再買 2 2990', [['cancelAllOrders', { side: 'SELL' }], order('BUY', '2', '2990')]],
  ['put in a bid, 4 at 2945', [order('BUY', '4', '2945')]],
  ['sell 2 in the six to seven pm slot at 3100', [order('SELL', '2', '3100', { symbol: 'PT60-20261121T1000Z' })]],
  [
    'buy 5 at 2950 in both 18-19 and 19-20',
    ['1000', '1100'].map((utc) => order('BUY', '5', '2950', { symbol: `PT60-20261121T${utc}Z` })),
  ],
  ['冰山 10 顯示 2 買 2950', [order('BUY', '10', '2950', { displayQty: '2' })]],
  ['掛兩邊，2990 買 3010 賣，各 2', [order('BUY', '2', '2990'), order('SELL', '2', '3010')]],
]
for (const [said, made] of SAID)
  it(said, async () => {
    assert.deepEqual(await deeds(said), made)
  })

it('what is denied, asked or told stays that', async () => {
  for (const said of [
    'do not move 2950 bid down a tick',
    'should i reduce 2950 to 3',
    'not the lowest bid',
    'the bids, not the offer',
    'did 2950 go to 2955 and 2940 to 2945',
    '賣單不動',
    '賣單不動嗎',
    '2940 的往上調 5 塊好嗎',
    '要不要留 2950 其他都撤',
  ])
    assert.deepEqual(await deeds(said), [], said)
})
