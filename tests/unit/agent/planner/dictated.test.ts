// What is dictated: figures in words are put right like figures, and marks that are said are marks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inFigures } from '../../../../lib/agent/planner/text/spoken-figures.ts'
import { after, asked } from './resting-desk.ts'

const order = (side: string, qty: string, price: string) => ['placeOrder', { side, price, qty }]
const plan = async (...said: string[]) => asked(await after(said))

test('what is put right in the same breath is also in words', async () => {
  for (const said of [
    'okay so buy five no wait six at twenty nine fifty',
    'um buy five uh no six at twenty nine fifty',
    'so buy 5 no wait 6 at 2950',
  ])
    assert.deepEqual(await plan(said), [order('BUY', '6', '2950')], said)
  const turned = 'buy five at twenty nine fifty sorry sell five at thirty ten'
  assert.deepEqual(await plan(turned), [order('SELL', '5', '3010')])
})

test('a mark that is said ends a sentence or parts it, and forbids nothing', async () => {
  const both = [order('BUY', '5', '2950'), order('SELL', '3', '3050')]
  const said = 'new line buy five at twenty nine fifty comma sell three at thirty fifty full stop'
  assert.deepEqual(await plan(said), both)
  assert.deepEqual(await plan('buy five at twenty nine fifty period'), [both[0]])
  assert.deepEqual(await plan('buy five mega watt hours at twenty nine hundred and fifty'), [both[0]])
  for (const none of ["don't buy five full stop", 'should i buy five at twenty nine fifty question mark'])
    assert.deepEqual(await plan(none), [], none)
})

test('numbers in words become figures where they count, at their length', () => {
  for (const [said, figures] of [
    ['buy five at two nine fifty', 'buy 5 at 2950'],
    ['join the bid with twenty-five', 'join the bid with 25'],
    ['a two-way in that one, half of it', 'a two-way in that one, half of it'],
    ['buy two thousand nine hundred and fifty kwh', 'buy 2950 kwh'],
  ])
    assert.equal(inFigures(said ?? ''), figures)
  const long = 'five '.repeat(4_000)
  const from = performance.now()
  inFigures(long)
  assert.ok(performance.now() - from < 500)
})
