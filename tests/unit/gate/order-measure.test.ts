import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LegPreview } from '../../../lib/contracts/exchange/preview.ts'
import { isCancel, isOrder, measureOrder } from '../../../lib/gate/limits/order-measure.ts'

test('only the cancels of the exchange itself stay possible while the kill switch is on, whatever another server calls its tools', () => {
  for (const tool of ['cancelOrder', 'cancelAllOrders']) {
    assert.equal(isCancel({ server: 'eap', tool }), true)
    assert.equal(isCancel({ server: 'other', tool }), false)
  }
  for (const tool of ['placeOrder', 'amendOrder', 'registerUser', 'runSimulation'])
    assert.equal(isCancel({ server: 'eap', tool }), false)
})

test('only an order of the exchange itself counts against its limits', () => {
  for (const tool of ['placeOrder', 'amendOrder']) {
    assert.equal(isOrder({ server: 'eap', tool }), true)
    assert.equal(isOrder({ server: 'other', tool }), false)
  }
  assert.equal(isOrder({ server: 'eap', tool: 'cancelOrder' }), false)
})

test('an order counts as the larger of what will be sent and what was previewed, at the worst price it may trade at', () => {
  const shown = {
    side: 'BUY',
    fills: [],
    ...{ filledQty: 0, restingAmount: 0, unfilledAmount: 0, cost: 0, worstCost: 0, mid: 3000 },
  }
  const measure = (args: Record<string, unknown>, preview: object) =>
    measureOrder({
      server: 'eap',
      tool: 'placeOrder',
      args,
      preview: { ...shown, ...preview } as unknown as LegPreview,
    })
  const [limit, market] = [
    { price: '2950', qty: '5' },
    { type: 'MARKET', qty: '5' },
  ]
  // Whatever a preview leaves out.
  assert.deepEqual(measure(limit, {}), { qtyLots: 50, valueMicro: 14_750e6, priceTicks: 295_000, midTicks: 300_000 })
  assert.equal(measure(limit, { filledQty: 3, restingAmount: 2, unfilledAmount: 1 })?.qtyLots, 60)
  assert.equal(measure(limit, { worstCost: 15_000 })?.valueMicro, 15_000e6)
  assert.equal(measure(limit, { cost: -15_000 })?.valueMicro, 15_000e6)
  assert.equal(measure({ ...limit, price: '-2950' }, {})?.valueMicro, 14_750e6)
  // A market order is held against the collar at the last and worst of its fills.
  const fills = [
    { price: 3000, amount: 1 },
    { price: 4600, amount: 4 },
  ]
  assert.equal(measure(market, { fills })?.priceTicks, 460_000)
  assert.equal(measure(market, {})?.priceTicks, null)
})

test('an amendment that keeps the price is held against no collar up to the very quantity there is, and is with one lot more', () => {
  const orders = [{ orderId: '7-1', side: 'BUY', price: 2950, amount: 5 }]
  const shown = {
    side: 'BUY',
    fills: [],
    filledQty: 0,
    restingAmount: 5,
    unfilledAmount: 0,
    cost: 0,
    mid: 3000,
    orders,
  }
  const ticks = (args: Record<string, unknown>, lots = 50) =>
    measureOrder({
      server: 'eap',
      tool: 'amendOrder',
      args: { orderId: '7-1', ...args },
      preview: { ...shown, worstCost: (2950 * lots) / 10, restingAmount: lots / 10 } as unknown as LegPreview,
    })?.priceTicks
  assert.equal(ticks({ qty: '5' }), null)
  assert.equal(ticks({ price: '2950', qty: '5' }), null)
  assert.equal(ticks({ price: '2950' }), null)
  assert.equal(ticks({ qty: '4.9' }, 49), null)
  assert.equal(ticks({ qty: '5.1' }, 51), 295_000)
  assert.equal(ticks({ price: '2950.01', qty: '5' }), 295_001)
})
