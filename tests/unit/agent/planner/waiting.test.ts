/** The desk places an order when it is approved, whole: what is to begin later or go out in pieces is refused. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

const desk = () => conversation({ now: LADDER_NOW })

const refused = (sentences: readonly string[]) => {
  for (const said of sentences)
    it(said, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /cannot wait|不能等待/)
    })
}

describe('a start in some time is refused', () => {
  refused([
    'buy 5 at 2800 in 10 minutes',
    'buy 5 at 2800 in two hours',
    'in about 10 minutes buy 5 at 2800',
    'buy 5 at 2800 10 minutes from now',
    'sell 5 MWh at market in 3 days',
    '10 分鐘後 2800 買 5 MWh',
    '以 2800 買 5 MWh，十分鐘後',
    '過十分鐘以 2800 買 5 MWh',
    '10 分钟后 2800 买 5 MWh',
    '以 2800 买 5 MWh，十分钟之后',
    '过十分钟以 2800 买 5 MWh',
    '以 2800 買 5 MWh 下一個小時',
    '以 2800 买 5 MWh，下一小时',
    '以 2800 買 5 MWh，早一小時',
  ])
})

describe('an order for another day is asked for with its hours, and never offered without its day', () => {
  for (const said of [
    'buy 5 at 2600 for tomorrow',
    'buy 5 tomorrow at 2600',
    'buy 5 at 2600 tomorrow evening',
    '明天買 5 MWh 2600',
    '2600 买 5 MWh，明日',
  ])
    it(said, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /“tomorrow 10-11”|「明天 10-11 點」|“明天 10-11 点”/)
      assert.doesNotMatch(turn.text, /To prepare it|要準備的話|要准备的话/)
    })
  it('what waits for a time or a price besides is only told that nothing waits', async () => {
    for (const said of ['buy 5 at 2600 tomorrow after noon', 'buy 5 tomorrow if it falls below 2600'])
      assert.doesNotMatch((await desk().say(said)).text, /tomorrow 10-11/, said)
  })
})

it('what can be done at once is offered without the wait', async () => {
  const offer = async (said: string) => (await desk().say(said)).text
  assert.match(await offer('buy 5 at 2800 in 10 minutes'), /say “buy 5 MWh at 2,800”/)
  assert.match(await offer('10 分鐘後 2800 買 5 MWh'), /請說「以 2,800 買進 5 MWh」/)
  assert.match(await offer('10 分钟后 2800 买 5 MWh'), /请说“以 2,800 买入 5 MWh”/)
})

describe('an order over some time is refused', () => {
  refused([
    'buy 20 MWh at market over 30 minutes',
    'buy 20 MWh at 2800 across 2 hours',
    'buy 20 MWh at 2800 over the next hour',
    'buy 20 MWh at market slowly',
    'buy 20 MWh at market for 30 minutes',
    'buy 5 at 2800 every 10 minutes',
    '市價買 20 MWh，分一小時',
    '市價買 20 MWh，半小時內',
    '每十分鐘以 2800 買 5 MWh',
    '市价买 20 MWh，分一小时',
    '市价买 20 MWh，半小时内',
    '每十分钟以 2800 买 5 MWh',
  ])
})

describe('and other sentences with a time in them are not', () => {
  for (const said of [
    'buy 5 at 2800 and show 15 minute candles',
    '以 2800 買 5 MWh，然後看 15 分鐘 K 線',
    '以 2800 买 5 MWh，然后看 15 分钟 K 线',
    'buy 5 MW for an hour at market',
    '市價買 5 MW 一小時',
    '市价买 5 MW 一小时',
  ])
    it(said, async () => assert.equal((await desk().say(said)).pending.length, 1))
})
