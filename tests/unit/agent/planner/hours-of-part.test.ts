/** Hours said with the part of the day they are in: "this evening 18-19", "tomorrow evening 6-7". */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

async function after(...turns: string[]) {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  const answers = []
  for (const said of turns) answers.push(await desk.say(said))
  return answers.at(-1)
}

describe('they are hours of that day', () => {
  for (const [symbol, ...turns] of [
    ['PT60-20261121T1000Z', 'buy 5 MWh this evening 18-19 at 2950'],
    ['PT60-20261121T1000Z', 'buy 5 MWh tonight 6-7 at 2950'],
    ['PT60-20261122T1000Z', 'buy 5 MWh tomorrow evening 6-7 at 2950'],
    ['PT60-20261122T0100Z', 'buy 5 MWh 9-10 tomorrow morning at 2950'],
    // Of the evening, and not of the noon before it.
    ['PT60-20261121T1500Z', 'between 11 and 12 tonight buy 5 MWh at 2950'],
    ['PT60-20261121T1500Z', 'tonight between 11 and 12 buy 5 MWh at 2950'],
    ['PT60-20261121T1200Z', 'buy 5 MWh at 2950 between 8 and 9 this evening'],
    ['PT60-20261122T1200Z', 'tomorrow evening between 8 and 9 buy 5 MWh at 2950'],
    // "tomorrow evening" has no hours: they are asked for.
    ['PT60-20261122T0100Z', 'buy 5 MWh tomorrow morning at 2950', '9-10'],
    ['PT60-20261122T1000Z', 'buy 5 MWh tomorrow evening at 2950', '6-7'],
  ] as const)
    it(turns.join(' | '), async () =>
      assert.deepEqual(
        (await after(...turns))?.pending.map(({ args }) => args),
        [{ side: 'BUY', price: '2950', qty: '5', symbol }],
      ),
    )
  it('two numbers without their mark are no hours', async () =>
    assert.deepEqual((await after('buy 5 and 8 tonight at 2950'))?.pending, []))
  it('a look at them', async () =>
    assert.equal((await after('this evening 6-7 book'))?.calls.at(-1)?.args.symbol, 'PT60-20261121T1000Z'))
  it('hours that are none of that part are asked about', async () =>
    assert.deepEqual((await after('buy 5 MWh tomorrow morning 18-19 at 2950'))?.pending, []))
})
