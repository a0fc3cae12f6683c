// "Cancel the last cancel", 撤銷剛才的改價: what was done last is taken back. No other order is taken off for it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const OFF = ['3100 的單撤掉', '(done)']
const CHANGED = ['2950 那張加 10 塊', '(done)']
const BOUGHT = ['2950 買 5 MWh', '(done)']
const PUT_BACK = ['placeOrder', { side: 'SELL', price: '3100', qty: '3' }]
const CHANGED_BACK = ['amendOrder', { orderId: '48190-0', price: '2950' }]

describe('a cancel is taken back by the order once more, and a change by the figures before it', () => {
  for (const [turns, wanted] of [
    [[...OFF, '取消剛才的撤單'], PUT_BACK],
    [[...OFF, '取消刚才的取消'], PUT_BACK],
    [[...OFF, '撤銷上一步'], PUT_BACK],
    [[...OFF, 'cancel the last cancel'], PUT_BACK],
    [[...OFF, 'undo the cancel'], PUT_BACK],
    [[...OFF, '我的錢包', '取消剛才的撤單'], PUT_BACK],
    [[...CHANGED, '撤銷剛才的改價'], CHANGED_BACK],
    [[...CHANGED, '取消剛才那筆改單'], CHANGED_BACK],
    [[...CHANGED, '撤销刚才的修改'], CHANGED_BACK],
    [[...CHANGED, '刪掉剛才的修改'], CHANGED_BACK],
    [[...CHANGED, '剛才的修改取消'], CHANGED_BACK],
    [[...CHANGED, '取消 48190-0 的改單'], CHANGED_BACK],
    [[...CHANGED, '取消上一個動作'], CHANGED_BACK],
    [[...CHANGED, '改回來'], CHANGED_BACK],
    [[...CHANGED, 'undo the change'], CHANGED_BACK],
    [[...CHANGED, 'change it back'], CHANGED_BACK],
    [
      ['2950 那張改成 3 MWh', '(done)', '把剛才的改量撤銷'],
      ['amendOrder', { orderId: '48190-0', qty: '5' }],
    ],
    // What an earlier change made of it is what it was.
    [
      [...CHANGED, '2960 那張加 10 塊', '(done)', '改回來'],
      ['amendOrder', { orderId: '48190-0', price: '2960' }],
    ],
    [
      [...CHANGED, '撤掉它', '(done)', '取消剛才的撤單'],
      ['placeOrder', { side: 'BUY', price: '2960', qty: '5' }],
    ],
    [
      [...BOUGHT, '撤銷上一步'],
      ['cancelOrder', { orderId: '48301-0' }],
    ],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), [wanted]))
})

describe('where there is none to take back nothing is prepared', () => {
  for (const turns of [
    ['取消改價'],
    ['撤回撤單'],
    ['取消取消'],
    ['cancel my last change'],
    ['undo the amendment'],
    [...BOUGHT, '取消剛才的改單'],
    [...BOUGHT, 'undo the cancel'],
    [...CHANGED, '取消剛才的撤單'],
    [...CHANGED, '取消 48213-3 的改價'],
    ['3100 的單撤掉', '(rejected)', '取消剛才的撤單'],
    ['3100 的單撤掉', '(unknown)', '取消剛才的撤單'],
    ['2950 那張加 10 塊', '取消改價'],
    ['改價', '取消改價'],
  ])
    it(turns.join(' · '), async () => assert.deepEqual((await after(turns)).pending, []))
})

it('an order that is named is taken off as before', async () => {
  for (const [turns, orderId] of [
    [['取消剛才的單'], '48213-3'],
    [[...BOUGHT, '取消剛才的買單'], '48301-0'],
    [['取消 2950 的買單'], '48190-0'],
  ] as const)
    assert.deepEqual(asked(await after(turns)), [['cancelOrder', { orderId }]], turns.join(' · '))
})

describe('an order that this conversation placed, and took off again', () => {
  const placed = { side: 'BUY', price: '2500', qty: '5' }
  for (const words of ['取消剛才的撤單', '掛回去', 'undo the cancel', 'put it back'])
    it(`${words}: is placed as it was`, async () => {
      const { pending } = await after(['buy 5 at 2500', '(done)', 'cancel it', '(done)', words])
      assert.deepEqual(pending, [{ tool: 'placeOrder', args: placed }])
    })
  it('with what was changed of it', async () => {
    const { pending } = await after([
      'buy 5 at 2500',
      '(done)',
      'change it to 2510',
      '(done)',
      'cancel it',
      '(done)',
      'put it back',
    ])
    assert.deepEqual(pending, [{ tool: 'placeOrder', args: { ...placed, price: '2510' } }])
  })
  it('not without the terms it was placed on', async () => {
    const { pending, text } = await after(['buy 5 at 2500 post-only', '(done)', 'cancel it', '(done)', 'put it back'])
    assert.deepEqual(pending, [])
    assert.match(text, /^There is nothing to undo/)
  })
})
