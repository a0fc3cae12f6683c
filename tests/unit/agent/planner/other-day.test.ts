/** "And tomorrow morning?", 明早呢 behind which hour is the cheapest. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const priced = { symbols: ladder.symbols.map((s) => (s.delivery ? { ...s, lastPrice: 2950 } : s)) }

for (const [asked, said, count, hours] of [
  ['cheapest hour this evening', 'and tomorrow morning?', 6, 'Nov 22, 06:00'],
  // The same part of another day.
  ['cheapest hour this evening', 'tomorrow?', 6, 'Nov 22, 18:00'],
  ['cheapest hour tomorrow', 'and this afternoon?', 6, 'Nov 21, 12:00'],
  ['prices tomorrow', 'and today?', 13, 'Nov 21'],
  ['今晚最便宜的小時', '明早呢', 6, '11/22 06:00'],
  ['明天最贵的小时', '今天下午呢', 6, '11/21 12:00'],
] as const)
  it(`${asked} | ${said}`, async () => {
    const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => priced } })
    await desk.say(asked)
    const { text } = await desk.say(said)
    assert.ok(text.includes(`**${count}**`) && text.includes(hours), text)
  })

describe('behind anything else a day asks for no prices', () => {
  for (const asked of ['show the book', 'buy 5 at 2950'])
    it(asked, async () => {
      const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => priced } })
      await desk.say(asked)
      assert.doesNotMatch((await desk.say('and tomorrow morning?')).text, /cheapest/)
    })
})
