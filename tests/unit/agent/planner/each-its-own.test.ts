// Of each contract its own quantity, and the price said once: which number is the price was asked for from three contracts on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachItsOwn } from '../../../../lib/agent/planner/understand/each-its-own.ts'
import { cpuClock } from '../../../support/cpu-ms.ts'
import { after, asked } from './resting-desk.ts'

const [FIRST, SECOND, THIRD] = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z', 'PT60-20261121T1200Z']
const plan = async (...said: string[]) => asked(await after(said)).map(([, args]) => args)

test('so much in each of them at one price, however it is listed', async () => {
  const sells = [
    { side: 'SELL', price: '3000', qty: '12.5', symbol: FIRST },
    { side: 'SELL', price: '3000', qty: '11', symbol: SECOND },
    { side: 'SELL', price: '3000', qty: '9.5', symbol: THIRD },
  ]
  for (const said of [
    'sell 12.5 in 18-19, 11 in 19-20 and 9.5 in 20-21 at 3000',
    '18-19: 12.5 MW, 19-20: 11 MW, 20-21: 9.5 MW, sell at 3000',
    'sell at 3000: 12.5 in 18-19, 11 in 19-20, 9.5 in 20-21',
    'sell twelve point five in 18-19, eleven in 19-20 and nine point five in 20-21 at three thousand',
  ])
    assert.deepEqual(await plan(said), sells, said)
  const [first] = await plan('buy 5 in 18-19, 3 in 19-20 at -20 post only')
  assert.deepEqual(first, { side: 'BUY', price: '-20', qty: '5', symbol: FIRST, postOnly: true })
})

test('a price that is not said is asked for, of each', async () => {
  const turn = await after(['sell 12.5 in 18-19, 11 in 19-20 and 9.5 in 20-21'])
  assert.deepEqual(asked(turn), [])
  assert.match(turn.text, /^At what price should I sell 12\.5 MWh/)
})

test('a question, a refusal, a quantity below zero and one without hours are none', async () => {
  for (const said of [
    'should I buy 5 in 18-19, 3 in 19-20 and 2 in 20-21 at 2950',
    "don't buy 5 in 18-19, 3 in 19-20 and 2 in 20-21 at 2950",
    '18-19: 5, 19-20: -3, sell at 3000',
    'buy 5 in 18-19, 3 in 19-20 and 2 at 2950',
  ])
    assert.deepEqual(await plan(said), [], said)
})

test('a list without end is read at once', () => {
  const cpu = cpuClock()
  for (const part of ['18-19 5, ', '5 in 18-19 and ', '5 18-19 5 ', '5, '])
    assert.equal(eachItsOwn(`buy ${part.repeat(4_000)}x`), null)
  assert.ok(cpu() < 500, `${cpu()} ms`)
})
