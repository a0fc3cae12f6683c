// An order in two parts at two prices, and what is left of one behind the part that was placed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, asked } from './resting-desk.ts'

const plan = async (...said: string[]) => asked(await after(said)).map(([, args]) => args)
const sell = (qty: string, price: string) => ({ side: 'SELL', price, qty })
const BOUGHT = ['buy 10 at market', '(filled)'] as const

test('half at one price and the rest at another', async () => {
  const halves = [sell('5', '3010'), sell('5', '3020')]
  assert.deepEqual(await plan('sell 10, half at 3010 and the rest at 3020'), halves)
  assert.deepEqual(await plan('sell 10', 'half at 3010 and the rest at 3020'), halves)
  assert.deepEqual(await plan(...BOUGHT, 'sell half at 3010 and the rest at 3020'), halves)
  assert.deepEqual(await plan('sell 10: 4 at 3010, the rest at 3020'), [sell('4', '3010'), sell('6', '3020')])
  assert.deepEqual(await plan('I need to sell 20', '5 at market and work the rest at 3050'), [
    { side: 'SELL', qty: '5', type: 'MARKET' },
    sell('15', '3050'),
  ])
})

test('where nothing says of how much, each of the two is asked for', async () => {
  const said = 'sell half at 3010 and the rest at 3020'
  for (const before of [[], ['sell 10 at 3050', '(done)']]) {
    const turn = await after([...before, said])
    assert.deepEqual(asked(turn), [])
    assert.match(turn.text, /^How many MWh should I sell at 3,010\?/)
  }
  assert.deepEqual(await plan(said, '5', '4'), [sell('5', '3010'), sell('4', '3020')])
  assert.deepEqual(await plan('sell 10: 12 at 3010, the rest at 3020'), [])
})

test('the rest behind its parts is what they left', async () => {
  assert.deepEqual(await plan(...BOUGHT, 'sell 4 at 3050', '(done)', 'the rest at 3060'), [sell('6', '3060')])
  assert.deepEqual(await plan(...BOUGHT, 'sell half at 3050', '(done)', 'and the other half at 3060'), [
    sell('5', '3060'),
  ])
  const twice = [...BOUGHT, 'sell 4 at 3050', '(done)', 'sell 2 at 3055', '(done)']
  assert.deepEqual(await plan(...twice, 'sell the rest at 3060'), [sell('4', '3060')])
})

test('of a part that was taken off, of nothing, and while a plan waits there is no rest', async () => {
  assert.deepEqual(await plan(...BOUGHT, 'sell 4 at 3050', '(done)', 'cancel it', '(done)', 'the rest at 3060'), [])
  assert.deepEqual(await plan('buy 5 at 2950', '(done)', 'the rest at 3060'), [])
  assert.deepEqual(await plan(...BOUGHT, 'sell 10 at 3050', '(done)', 'the rest at 3060'), [])
  assert.deepEqual(await plan('buy 10 at 2950', 'buy half at 2940 and the rest at 2930'), [])
})
