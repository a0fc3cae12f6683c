/** A sentence the planner offers is the whole of what was said, and reads back as it; otherwise it offers none. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const desk = () => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
const offered = (text: string): string | undefined => /(?:say “|請說「|请说“)([^”」]+)/.exec(text)?.[1]

describe('the example of a refused order', () => {
  for (const [asked, order] of [
    ['should I buy 5 at 2950 until 18:00?', 'buy 5 at 2950 until 18:00'],
    ['should I buy 5 at 2950 and sell 5 at 3050?', 'buy 5 at 2950 and sell 5 at 3050'],
    ['should I buy 5 tomorrow 13-14 at 2950?', 'buy 5 tomorrow 13-14 at 2950'],
    ['要不要明天 13-14 點以 2950 買 5 MWh？', '明天 13-14 點以 2950 買 5 MWh'],
    ['要不要以 2950 買 5 MWh，再以 3050 賣 5 MWh？', '以 2950 買 5 MWh，再以 3050 賣 5 MWh'],
    ['要不要以 2950 买 5 MWh 有效到 18:00？', '以 2950 买 5 MWh 有效到 18:00'],
  ] as const)
    it(asked, async () => {
      const example = offered((await desk().say(asked)).text)
      assert.ok(example)
      const wanted = (await desk().say(order)).pending
      assert.ok(wanted.length > 0)
      assert.deepEqual((await desk().say(example)).pending, wanted)
    })
  for (const said of ['should I cancel o-27 and buy 5 at 2950?', 'should I buy 5 at 2950 passively?'])
    it(`${said}: none that leaves a part out`, async () =>
      assert.equal(offered((await desk().say(said)).text), undefined))
})

describe('the order without the words that are not understood', () => {
  for (const [said, order] of [
    ['buy 5 tomorrow 13-14 at 2950 passively', 'buy 5 tomorrow 13-14 at 2950'],
    ['buy 5 at the best bid plus 5 passively', 'buy 5 at the best bid plus 5'],
    ['以 2950 買 5 MWh 有效到 18:00，低調', '以 2950 買 5 MWh 有效到 18:00'],
    ['以 2950 买 5 MWh 有效到 18:00，低调', '以 2950 买 5 MWh 有效到 18:00'],
  ] as const)
    it(said, async () => {
      const example = offered((await desk().say(said)).text)
      assert.ok(example)
      assert.deepEqual((await desk().say(example)).pending, (await desk().say(order)).pending)
    })
})
