// "Buy 2 MWh for 4,000": of each, or of both? Where the market makes either likely it is asked, and was 4,000 for each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, asked } from './resting-desk.ts'

const plan = async (...said: string[]) => asked(await after(said)).map(([, args]) => args)
const buy = (qty: string, price: string) => ({ side: 'BUY', price, qty })

test('asked, and answered either way', async () => {
  const turn = await after(['buy 2 MWh for 4000'])
  assert.deepEqual(asked(turn), [])
  assert.match(turn.text, /^Is 4,000 the price of each MWh, or of the 2 MWh together\?.*“2,000 per MWh”/)
  for (const each of ['each', 'per mwh', '4000 per MWh'])
    assert.deepEqual(await plan('buy 2 MWh for 4000', each), [buy('2', '4000')], each)
  for (const all of ['together', 'in total', '2000 per MWh', '2000'])
    assert.deepEqual(await plan('buy 2 MWh for 4000', all), [buy('2', '2000')], all)
  assert.deepEqual(await plan('buy 2 for 6000', 'for both'), [buy('2', '3000')])
})

test('plain where only one of them can be meant', async () => {
  for (const [said, made] of [
    ['buy 5 for 2950', buy('5', '2950')],
    ['buy 1 for 4000', buy('1', '4000')],
    ['buy 3 for 2700', buy('3', '2700')],
    ['buy 2 for 4000 per MWh', buy('2', '4000')],
    ['bid 2950 for 5', buy('5', '2950')],
  ] as const)
    assert.deepEqual(await plan(said), [made], said)
})
