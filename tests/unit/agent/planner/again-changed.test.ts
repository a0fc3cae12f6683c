// "again", with one thing of it changed: the number that can only be a quantity, and the price that only the trader knows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, asked } from './resting-desk.ts'

const PLACED = ['buy 5 at 2950', '(done)'] as const
const again = async (...said: string[]) => after([...PLACED, ...said])
const args = (turn: Awaited<ReturnType<typeof after>>) => asked(turn).map(([, of]) => of)

test('so much of it, where a price is no such number', async () => {
  for (const said of ['again, 3 this time', 'again but 3', 'once more for 3', 'same again but only 3 MWh'])
    assert.deepEqual(args(await again(said)), [{ side: 'BUY', price: '2950', qty: '3' }], said)
  const cheap = await after(['buy 5 at 50', '(done)', 'again but 45'])
  assert.deepEqual(asked(cheap), [])
})

test('"a tick higher" behind "but" is read as without it, also of what was said again', async () => {
  const turn = await again('again', '(done)', 'again but a tick higher')
  assert.deepEqual(args(turn), [{ side: 'BUY', price: '2950.01', qty: '5' }])
})

test('"better" may be up or down: the price is asked, and the rest of it is kept', async () => {
  for (const said of ['again but a tick better', 'same but 5 worse']) {
    const turn = await again(said)
    assert.match(turn.text, /^At what price should I buy 5 MWh\?/, said)
    assert.deepEqual(args(await again(said, '2955')), [{ side: 'BUY', price: '2955', qty: '5' }], said)
  }
})

test('behind a cancel that was made nothing is left to cancel, and the order is not placed anew unasked', async () => {
  const turn = await again('cancel it', '(done)', 'again')
  assert.deepEqual(asked(turn), [])
  assert.equal(turn.text, 'It is cancelled already. To place the order anew, say “buy 5 MWh at 2,950”.')
})
