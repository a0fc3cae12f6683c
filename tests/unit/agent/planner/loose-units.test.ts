// A unit that does not stand beside its number is not passed over: without it 250 kWh are 250 MWh, and 2.95 a kWh is 2.95 a MWh.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, asked } from './resting-desk.ts'

const calls = async (...turns: string[]) => asked(await after(turns))
const buy = (qty: string, price: string) => [['placeOrder', { side: 'BUY', price, qty }]]

test('a quantity whose unit stands apart from it is asked for', async () => {
  for (const said of [
    'buy 250 units of kWh at 2950',
    'buy 250 more kWh at 2.95 per kWh',
    'buy kWh 250 at 2.95 per kWh',
    'quantity in kWh: 250, price 2.95 per kWh, buy',
    'buy 250.kWh at 2950',
    '買 250 個度 2950',
    '以 2950 買 250 個千瓦小時',
    '买入 250 + 个 千瓦时，价格 2.95 元/千瓦时',
  ])
    assert.deepEqual(await calls(said), [], said)
  assert.deepEqual(await calls('buy 250 units of kWh at 2950', '250 kWh'), buy('0.25', '2950'))
})

test('a price whose rate stands apart from it is asked about', async () => {
  for (const said of [
    'buy 5 MWh at 2.95 max per kWh',
    'buy 5 MWh at 2.95 for each kWh',
    'buy 5 MWh at 2.95 the kWh',
    'buy 5 MWh at 2.95 NTD / kWh',
    'buy 5 at 2.95 please per kWh',
    '買 5 MWh 2.95 其他每度',
  ]) {
    assert.deepEqual(await calls(said), [], said)
    assert.deepEqual(await calls(said, 'per kWh'), buy('5', '2950'), said)
  }
})

test('beside their number they are read', async () => {
  for (const said of ['buy 250-kWh at 2.95 per kWh', 'buy 250 kWh at NT$2.95/kWh', '買 250 度，單價(每度) 2.95'])
    assert.deepEqual(await calls(said), buy('0.25', '2950'), said)
  assert.deepEqual(await calls('buy a kWh at 2950'), buy('0.001', '2950'))
})

test('of a change they are asked about too', async () => {
  for (const said of [
    'change the sell to kwh 3120',
    'change the sell quantity in kWh to 500',
    'change the sell size to 500, in kWh',
    'change the sell price to 3.12 max per kWh',
    'change the sell price to 3.12 the kWh',
    '把賣單改成 500 個度',
  ])
    assert.deepEqual(await calls(said), [], said)
  const changed = (change: object) => [['amendOrder', { orderId: '48213-3', ...change }]]
  assert.deepEqual(await calls('change the sell to 500-kWh'), changed({ qty: '0.5' }))
  assert.deepEqual(await calls('change the sell to 3.12 per kWh'), changed({ price: '3120' }))
  assert.deepEqual(await calls('把賣單價格改成 3.12 元一度'), changed({ price: '3120' }))
})

test('energy and a power that does not come to it are not one quantity', async () => {
  assert.deepEqual(await calls('buy 2 MW 50 kWh at 2950'), [])
  assert.deepEqual(await calls('buy 5 MW for 2 hours at 2950'), buy('10', '2950'))
})
