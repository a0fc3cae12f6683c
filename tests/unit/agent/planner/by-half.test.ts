// "by half" goes the way it is said to go, and half of a MWh or of a price is no half of the quantity.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, asked } from './resting-desk.ts'

const changes = async (said: string) => asked(await after([said])).map(([, args]) => args)

test('an order raised by half is half as much again', async () => {
  for (const said of ['raise 48190-0 by half', 'increase 48190-0 by half'])
    assert.deepEqual(await changes(said), [{ orderId: '48190-0', qty: '7.5' }], said)
  for (const said of ['cut 48190-0 by half', 'reduce 48190-0 by half', 'cut 48190-0 in half', '把 48190-0 減半'])
    assert.deepEqual(await changes(said), [{ orderId: '48190-0', qty: '2.5' }], said)
})

test('half of a unit and half of a quote are asked about', async () => {
  for (const said of [
    'increase the sell by half a MWh',
    'reduce the sell by half a kWh',
    'raise my bids by half',
    'lower my bids by half',
  ])
    assert.deepEqual(await changes(said), [], said)
})
