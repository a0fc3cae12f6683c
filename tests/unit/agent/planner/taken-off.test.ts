// What is taken off an order is no new order, and a point behind dots no decimal point.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, asked } from './resting-desk.ts'

const orders = async (said: string) => asked(await after([said])).map(([, args]) => args)

test('"take 1 off the 5 MWh buy" buys nothing', async () => {
  for (const said of ['take 1 off the 5 MWh buy', 'take 2 off the 5 mwh sell', 'take 1 off the 2 MWh bid please'])
    assert.deepEqual(await orders(said), [], said)
  assert.deepEqual(
    await orders('buy 5 MWh 2 ticks off the best ask'),
    await orders('buy 5 MWh 2 ticks below the best ask'),
  )
})

test('dots before a number make no tenth of it', async () => {
  for (const said of ['buy …5 at 2950', 'buy...5 at 2950', '2950 買…5', 'buy 5 at …2950'])
    for (const args of await orders(said)) assert.deepEqual([args.qty, args.price], ['5', '2950'], said)
  assert.deepEqual(await orders('buy .5 at 2950'), [{ side: 'BUY', price: '2950', qty: '0.5' }])
  for (const args of await orders('sell FOK3.5 mwh at 3050')) assert.notEqual(args.qty, '0.5')
})
