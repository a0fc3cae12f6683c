// A battery is charged and discharged, in hours that are named; an order that follows a price, and a position without a quantity, are none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, asked } from './resting-desk.ts'

const plan = async (...said: string[]) => asked(await after(said)).map(([, args]) => args)
const [EVENING, NEXT] = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z']

test('what a battery takes in is bought, and what it gives is sold', async () => {
  assert.deepEqual(await plan('charge 5 in 19-20 at 2950 and discharge 4 in 18-19 at 3100'), [
    { side: 'BUY', price: '2950', qty: '5', symbol: NEXT },
    { side: 'SELL', price: '3100', qty: '4', symbol: EVENING },
  ])
  assert.deepEqual(await plan('charge the battery with 5 in 19-20 at 2950'), [
    { side: 'BUY', price: '2950', qty: '5', symbol: NEXT },
  ])
  assert.deepEqual(await plan('discharge 5 at market'), [{ side: 'SELL', qty: '5', type: 'MARKET' }])
})

test('a fee, a question and a report of charging order nothing', async () => {
  for (const said of [
    'what do you charge for 5 MWh',
    'is there a charge for 5 MWh at 2950',
    'should i charge 5 in 19-20 at 2950?',
    "don't charge 5 in 19-20 at 2950",
    'i charged 5 in 19-20 at 2950',
    'if I charge 5 in 19-20 at 2950',
  ])
    assert.deepEqual(await plan(said), [], said)
})

test('of a pair of hours that are only the cheapest and the dearest both are looked up, and none is traded', async () => {
  for (const said of [
    'charge 5 in the cheapest hour and discharge in the dearest',
    'buy 5 in the cheapest hour tomorrow at 2900, sell 5 in the most expensive hour tomorrow at 3100',
    'battery: charge 10 MW in the two cheapest hours, discharge 10 MW in the two most expensive',
    'and sell it back in the priciest',
  ]) {
    const turn = await after([said])
    assert.deepEqual(asked(turn), [], said)
    assert.match(turn.text, /an order names its hours/, said)
  }
})

test('an order that would follow a price is refused, and the market is not shown in its stead', async () => {
  for (const said of ['peg 5 to the best bid', 'trail my bid', 'keep my bid at the top', 'buy 5 pegged to the mid'])
    assert.match((await after([said])).text, /^Stop orders, pegged orders/, said)
})

test('"flatten it", "get me out", "close it": how much, and at what price, is the trader’s to say', async () => {
  for (const said of [
    'flatten it',
    'make me flat in 18-19',
    'flat by 18:00',
    'get me out',
    'close it',
    'out of everything',
  ]) {
    const turn = await after([said])
    assert.deepEqual(asked(turn), [], said)
    assert.match(turn.text, /^I neither close nor reduce a position with one word/, said)
  }
})
