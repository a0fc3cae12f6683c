/** How long an order rests, said without "good till": no duration of a sentence may turn into "until cancelled". */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, placed } from './results.ts'

const desk = () => conversation({ now: LADDER_NOW })

describe('an order rests as long as was said', () => {
  // It is 10:10 in Taipei.
  const cases: [said: string, until: string][] = [
    ['buy 40 at 2800 for 30 minutes', '02:40'],
    ['buy 40 at 2800 for an hour', '03:10'],
    ['buy 40 at 2800 for half an hour', '02:40'],
    ['buy 40 at 2800 for 2 hours', '04:10'],
    ['buy 40 at 2800 for 1 hour 30 minutes', '03:40'],
    ['buy 40 at 2800, 30 minutes', '02:40'],
    ['buy 40 at 2800 for today', '16:00'],
    ['buy 40 at 2800 for the rest of the day', '16:00'],
    ['buy 40 at 2800 for the day', '16:00'],
    ['sell 3 at 3300 for ten minutes only', '02:20'],
    ['SELL 3 MWH LIMIT 3300 DAY', '16:00'],
    ['buy 5 at 2800 till eod', '16:00'],
    ['buy 5 at 2800 good till eod', '16:00'],
    ['buy 5 at 2800 exp 18:00', '10:00'],
    ['for 30 minutes, buy 5 at 2800', '02:40'],
    ['以 2800 買 5 MWh 半小時', '02:40'],
    ['以 2800 買 5 MWh，掛一小時三十分鐘', '03:40'],
    ['以 2800 買 5 MWh，到今天結束', '16:00'],
    ['以 2800 買 5 MWh，30分鐘內有效', '02:40'],
    ['以 2800 買 5 MWh，九十分鐘內有效', '03:40'],
    ['以 2800 買 5 MWh，今天內有效', '16:00'],
    ['2800 买 5 MWh，挂半小时', '02:40'],
    ['2800 买 5 MWh，30分钟', '02:40'],
    ['以 2800 買 5 MWh，只掛十分鐘', '02:20'],
    ['只掛半小時，以 2800 買 5 MWh', '02:40'],
    ['买 5 MWh 2800 只挂10分钟', '02:20'],
    ['只掛到六點 買 5 MWh 2800', '10:00'],
    ['2800 买 5 MWh，到今天结束', '16:00'],
    ['2800 买 5 MWh，今天内有效', '16:00'],
  ]
  for (const [said, until] of cases)
    it(said, async () => {
      const { pending } = await desk().say(said)
      assert.equal(pending.length, 1)
      assert.equal(pending[0]?.args.timeInForce, 'GTD')
      assert.equal(pending[0]?.args.postOnly, undefined)
      assert.equal(pending[0]?.args.expiresAt, `2026-11-21T${until}:00.000Z`)
    })
  it('several days', async () => {
    for (const said of ['buy 40 at 2800 for 2 days', '以 2800 買 40 MWh，掛兩天', '2800 买 40 MWh，挂两天'])
      assert.equal((await desk().say(said)).pending[0]?.args.expiresAt, '2026-11-23T02:10:00.000Z', said)
  })
})

describe('a duration that is no plain resting time is asked about', () => {
  for (const said of [
    'buy 40 at 2800 within 30 minutes',
    'buy 40 at 2800 for a month',
    '以 2800 買 5 MWh，30 分鐘內',
    '2800 买 5 MWh，30 分钟内',
  ])
    it(said, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /Until when should it rest|要掛到什麼時候|要挂到什么时候/)
    })
  it('and kept where another hole is asked for first', async () => {
    const d = desk()
    await d.say('buy at 2800 for 30 minutes')
    assert.equal((await d.say('5')).pending[0]?.args.expiresAt, '2026-11-21T02:40:00.000Z')
  })
  it('beside another time in force', async () => {
    for (const said of ['buy 5 at 2800 IOC for 30 minutes', '以 2800 買 5 MWh IOC 半小時', '2800 买 5 MWh IOC 半小时'])
      assert.deepEqual((await desk().say(said)).pending, [], said)
  })
})

describe('the hours of power stay energy', () => {
  for (const said of ['buy 5 MW for 2 hours at 2800', '以 2800 買 5 MW 兩小時', '2800 买 5 MW 两小时'])
    it(said, async () => {
      const [order] = (await desk().say(said)).pending
      assert.deepEqual(order?.args, { side: 'BUY', price: '2800', qty: '10' })
    })
  it('as the answer to how many', async () => {
    const d = desk()
    await d.say('buy 5 MW at 2800')
    assert.deepEqual((await d.say('2 hours')).pending[0]?.args, { side: 'BUY', price: '2800', qty: '10' })
  })
  it('and two of them are not one', async () => {
    for (const said of [
      'buy 5 MW for 2 hours at 2800 for 30 minutes',
      '以 2800 買 5 MW 兩小時，掛半小時',
      '2800 买 5 MW 两小时，挂半小时',
    ])
      assert.deepEqual((await desk().say(said)).pending, [], said)
  })
})

it('a repeated order takes the new time to rest', async () => {
  for (const said of ['same again for 30 minutes', '再來一次，掛半小時', '再来一次，挂半小时']) {
    const d = desk()
    await d.say('buy 5 at 2800')
    await d.decide({ status: 'done', planId: 'p1', leg: 0, result: placed() } as never)
    assert.equal((await d.say(said)).pending[0]?.args.expiresAt, '2026-11-21T02:40:00.000Z', said)
  }
})
