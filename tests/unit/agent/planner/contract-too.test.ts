// 下一個小時也來一張 behind an order: in the hour after its own, and not the one that is next by the clock.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const BOUGHT = ['18-19 買 2 MWh 3000', '(done)']
const hour = (start: string) => `PT60-202611${start}00Z`
const bought = (symbol: string, more: object = {}) => [
  'placeOrder',
  { side: 'BUY', price: '3000', qty: '2', symbol, ...more },
]

describe('as much in another contract', () => {
  for (const [said, ...orders] of [
    ['下一個小時也來一張', bought(hour('21T11'))],
    ['下個時段同樣', bought(hour('21T11'))],
    ['下一檔也來一張，價格 2990', bought(hour('21T11'), { price: '2990' })],
    ['下一個小時也買 3 MWh', bought(hour('21T11'), { qty: '3' })],
    ['前一個小時也來一張', bought(hour('21T09'))],
    ['后面两个小时也一样', bought(hour('21T11')), bought(hour('21T12'))],
    ['19-20 跟 20-21 也各來一張', bought(hour('21T11')), bought(hour('21T12'))],
    ['19-20 也掛一張', bought(hour('21T11'))],
    ['19-20 也掛一張，3 MWh 就好', bought(hour('21T11'), { qty: '3' })],
    ['明天同一個時段也來一張', bought(hour('22T10'))],
    ['现货也一样', bought('ELC')],
    ['現貨也來一張，2990', bought('ELC', { price: '2990' })],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([...BOUGHT, said])), orders))
})

it('after an order of spot 19-20 is an hour, and 2-3 may be a quantity', async () => {
  const spot = ['2950 買 5 MWh', '(done)']
  assert.deepEqual(asked(await after([...spot, '19-20 也掛一張'])), [
    ['placeOrder', { side: 'BUY', price: '2950', qty: '5', symbol: hour('21T11') }],
  ])
  assert.deepEqual(asked(await after([...spot, '2-3 也要'])), [])
})

it('nothing of the other side is bought for it', async () => {
  for (const said of ['下一個小時也賣一張', '下一個小時也賣 3 MWh', '現貨也賣一張'])
    assert.deepEqual(asked(await after([...BOUGHT, said])), [], said)
})

it('a look at the next hour is none of it', async () => {
  assert.deepEqual(asked(await after([...BOUGHT, '下一個小時的價格'])), [])
})
