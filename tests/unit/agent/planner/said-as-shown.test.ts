// What a screen shows of a contract can be said to the planner as it stands, in three languages and whatever the reader's clock.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hoursOf } from '../../../../lib/contracts/exchange/contract-name.ts'
import { createFigures } from '../../../../lib/ui/figures.ts'
import { after, asked } from './resting-desk.ts'

const ORDER: Record<string, (of: string) => string> = {
  en: (of) => `buy 5 ${of} at 2600`,
  'zh-Hant': (of) => `以 2600 買 5 MWh ${of}`,
  'zh-Hans': (of) => `以 2600 买 5 MWh ${of}`,
}
const sent = async (said: string) => asked(await after([said])).map(([, { symbol }]) => symbol)

for (const [why, symbol] of [
  ['within a day', 'PT60-20261122T0200Z'],
  ['over midnight', 'PT60-20261122T1500Z'],
  ['from midnight on', 'PT60-20261121T1600Z'],
] as const)
  describe(why, () => {
    const { startMs, endMs } = hoursOf(symbol) as { startMs: number; endMs: number }
    for (const [locale, order] of Object.entries(ORDER))
      for (const reader of ['Asia/Taipei', 'Europe/Berlin']) {
        const figures = createFigures(locale, reader, 'Asia/Taipei')
        for (const shown of [figures.contract(symbol), figures.deliveryLong(startMs, endMs)])
          it(order(shown), async () => assert.deepEqual(await sent(order(shown)), [symbol]))
      }
  })

describe('hours of two days, or a date and a day of the week that do not go together, are none', () => {
  for (const said of [
    'buy 5 Nov 22, 23:00 – Nov 24, 00:00 at 2600',
    'buy 5 Nov 22, 23:00 – Nov 22, 22:00 at 2600',
    'buy 5 Nov 22, 10:00 – Monday 11:00 at 2600',
    'buy 5 Mon, Nov 22, 10:00 – 11:00 at 2600',
    'buy 5 tomorrow (Monday) 10-11 at 2600',
    'buy 5 at 2600 until Mon, Nov 22, 10:00',
    '以 2600 買 5 MWh 11/22（週一） 10:00 – 11:00',
  ])
    it(said, async () => assert.deepEqual(await sent(said), []))
  it('where they do, they are', async () => {
    assert.deepEqual(await sent('buy 5 tomorrow (Sunday) 10-11 at 2600'), ['PT60-20261122T0200Z'])
    assert.deepEqual(await sent('buy 5 today 23:00 to tomorrow 00:00 at 2600'), ['PT60-20261121T1500Z'])
  })
})
