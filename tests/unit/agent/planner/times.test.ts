/** Times as traders say them, on the wall clock of Taipei, counted from the instant the prompt names. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { wallClock } from '../../../../lib/agent/delivery-clock.ts'
import { nowIn } from '../../../../lib/agent/planner/prompt.ts'
import { zoneName } from '../../../../lib/agent/planner/tell/clock-words.ts'
import { deliveryOf, hoursAt } from '../../../../lib/agent/planner/text/delivery.ts'
import { expiryIn, momentOf } from '../../../../lib/agent/planner/text/expiry.ts'
import { systemPrompt } from '../../../../lib/agent/prompts/templates.ts'
import { setDeliveryZone } from '../../../../lib/ui/delivery-zone.ts'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, placed } from './results.ts'

const now = LADDER_NOW.getTime()
const iso = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString().slice(0, 16)

describe('the hours of a contract', () => {
  const cases: [string, string, string][] = [
    ['tomorrow 18-19h', '2026-11-22T10:00', '2026-11-22T11:00'],
    ['18:00 to 19:00 tomorrow', '2026-11-22T10:00', '2026-11-22T11:00'],
    ['tomorrow 6-7pm', '2026-11-22T10:00', '2026-11-22T11:00'],
    ['tomorrow 11-1pm', '2026-11-22T03:00', '2026-11-22T05:00'],
    ['tomorrow 23-0h', '2026-11-22T15:00', '2026-11-22T16:00'],
    ['明天18点到19点', '2026-11-22T10:00', '2026-11-22T11:00'],
    ['明天晚上六点到七点', '2026-11-22T10:00', '2026-11-22T11:00'],
    ['明天下午两点半到三点', '2026-11-22T06:30', '2026-11-22T07:00'],
    // 9 has passed at 10:10, so it is tomorrow's; 14 has not.
    ['9-10h', '2026-11-22T01:00', '2026-11-22T02:00'],
    ['14-15h', '2026-11-21T06:00', '2026-11-21T07:00'],
    ['monday 8-9h', '2026-11-23T00:00', '2026-11-23T01:00'],
    // Of the hour a range ends with no half of the day is said: it is the next such hour.
    ['tomorrow 9am-12', '2026-11-22T01:00', '2026-11-22T04:00'],
    ['tomorrow 10am to 2', '2026-11-22T02:00', '2026-11-22T06:00'],
    ['tomorrow 10pm to 1', '2026-11-22T14:00', '2026-11-22T17:00'],
    ['明早九点到十二点', '2026-11-22T01:00', '2026-11-22T04:00'],
    ['明早八点到中午十二点', '2026-11-22T00:00', '2026-11-22T04:00'],
    ['明天早上十点到下午两点', '2026-11-22T02:00', '2026-11-22T06:00'],
    ['明晚十点到一点', '2026-11-22T14:00', '2026-11-22T17:00'],
    ['明天早上8点到0点', '2026-11-22T00:00', '2026-11-22T16:00'],
    // Noon is one o'clock in the afternoon too, and the night goes on past midnight.
    ['明天中午十二点到一点', '2026-11-22T04:00', '2026-11-22T05:00'],
    ['明天中午一点到两点', '2026-11-22T05:00', '2026-11-22T06:00'],
    ['明天中午十一点半到十二点', '2026-11-22T03:30', '2026-11-22T04:00'],
    ['明天晚间八点到九点', '2026-11-22T12:00', '2026-11-22T13:00'],
    ['今晚十一点到十二点', '2026-11-21T15:00', '2026-11-21T16:00'],
    ['今晚十二点到一点', '2026-11-21T16:00', '2026-11-21T17:00'],
    ['今晚十二点半到一点', '2026-11-21T16:30', '2026-11-21T17:00'],
    ['今晚一点到两点', '2026-11-21T17:00', '2026-11-21T18:00'],
    ['明天半夜两点到三点', '2026-11-21T18:00', '2026-11-21T19:00'],
    ['今天深夜十一点到十二点', '2026-11-21T15:00', '2026-11-21T16:00'],
    ['今夜十一点到十二点', '2026-11-21T15:00', '2026-11-21T16:00'],
    ['明天午后两点到三点', '2026-11-22T06:00', '2026-11-22T07:00'],
    ['明天一大早六点到七点', '2026-11-21T22:00', '2026-11-21T23:00'],
    ['大后天上午十点到十一点', '2026-11-24T02:00', '2026-11-24T03:00'],
    // 21 November is a Saturday: this Sunday is the next day, and of the next week what stands in the next line of a calendar.
    ['这周日上午十点到十一点', '2026-11-22T02:00', '2026-11-22T03:00'],
    ['本周日上午十点到十一点', '2026-11-22T02:00', '2026-11-22T03:00'],
    ['下周五上午十点到十一点', '2026-11-27T02:00', '2026-11-27T03:00'],
    ['下个星期天上午十点到十一点', '2026-11-29T02:00', '2026-11-29T03:00'],
    ['明晚六点的半小时合约', '2026-11-22T10:00', '2026-11-22T10:30'],
    ['后儿早九点到十点', '2026-11-23T01:00', '2026-11-23T02:00'],
    ['明天九点一刻到九点半', '2026-11-22T01:15', '2026-11-22T01:30'],
    ['明天九点三刻到十点', '2026-11-22T01:45', '2026-11-22T02:00'],
    ['明早九点那一小时', '2026-11-22T01:00', '2026-11-22T02:00'],
    ['十一月二十二号上午十点到十一点', '2026-11-22T02:00', '2026-11-22T03:00'],
  ]
  for (const [text, start, end] of cases) {
    it(text, () => {
      const window = hoursAt(text, 0)
      assert.equal(window?.end, text.length)
      const found = window && deliveryOf(window.value, now)
      assert.deepEqual([iso(found?.startMs), iso(found?.endMs)], [start, end])
    })
  }
  it('are not read out of quantities and prices', () => {
    for (const text of ['5-10 mwh', '2950-2960', 'today 5-10 mwh', '18', '3 to 5', '5 at 2950', '31 feb'])
      assert.equal(hoursAt(text, 0), null, text)
  })
  it('are those of the contract that is pointed at by them', () => {
    for (const text of [
      '下午三点那个合约',
      '下午三点那个',
      '明早九点那一小时',
      '今晚八点的那个合约',
      '晚上六点半的半小时合约',
    ])
      assert.equal(hoursAt(text, 0)?.end, text.length, text)
  })
})

describe('until when', () => {
  const cases: [string, string | null][] = [
    ['18:00', '2026-11-21T10:00'],
    ['good till 6pm', '2026-11-21T10:00'],
    ['9am', '2026-11-22T01:00'],
    ['today 9am', null],
    ['2 hours', '2026-11-21T04:10'],
    ['half an hour', '2026-11-21T02:40'],
    ['end of the day', '2026-11-21T16:00'],
    ['当日有效', '2026-11-21T16:00'],
    ['今晚八点前有效', '2026-11-21T12:00'],
    ['有效到今晚十二点', '2026-11-21T16:00'],
    ['有效到明天上午10点', '2026-11-22T02:00'],
    // An hour of a clock with twelve is the next time it shows it; written for a day of 24, and on another day, it is as it is.
    ['六点', '2026-11-21T10:00'],
    ['六点半', '2026-11-21T10:30'],
    ['有效到六点', '2026-11-21T10:00'],
    ['有效到 6', '2026-11-21T10:00'],
    ['6', '2026-11-21T10:00'],
    ["6 o'clock", '2026-11-21T10:00'],
    ['good till 6', '2026-11-21T10:00'],
    ['until 10', '2026-11-21T14:00'],
    ['until 11', '2026-11-21T03:00'],
    ['until 12', '2026-11-21T04:00'],
    ['until 18', '2026-11-21T10:00'],
    ['good till today 6', '2026-11-21T10:00'],
    ['有效到今天六点', '2026-11-21T10:00'],
    ['06:00', '2026-11-21T22:00'],
    ['good till 6:00', '2026-11-21T22:00'],
    ['早上六点', '2026-11-21T22:00'],
    ['6am', '2026-11-21T22:00'],
    ['明天六点', '2026-11-21T22:00'],
    ['good till tomorrow 6', '2026-11-21T22:00'],
    ['2026-11-20 10:00', null],
    ['30 feb', null],
  ]
  for (const [text, at] of cases) {
    it(text, () => {
      const expiry = expiryIn(text)
      assert.ok(expiry)
      assert.equal(iso(momentOf(expiry, now)), at)
    })
  }
})

describe('an hour behind "until" is when the order ends', () => {
  for (const said of [
    'buy 5 at 2950 until 6',
    'buy 5 until 18:00 at 2950',
    '買 5 MWh 2950 有效到六點',
    'good till 6 買 5 MWh 2950',
    '买 5 MWh 2950 挂到 6',
  ])
    it(said, async () =>
      assert.deepEqual((await conversation({ now: LADDER_NOW }).say(said)).pending, [
        {
          tool: 'placeOrder',
          args: { side: 'BUY', price: '2950', qty: '5', timeInForce: 'GTD', expiresAt: '2026-11-21T10:00:00.000Z' },
        },
      ]),
    )
  for (const said of [
    'buy 5 at 2950 until 2900',
    'buy 5 at 2950 until 6 MWh are filled',
    'buy 5 at 2950 until 6 are done',
    'wait until 6 then buy 5 at 2950',
    "don't buy until 6",
  ])
    it(`${said}: none`, async () => assert.deepEqual((await conversation({ now: LADDER_NOW }).say(said)).pending, []))
})

describe('the clock is the prompt', () => {
  it('of the desk names its time', () => {
    assert.equal(
      nowIn([{ role: 'system', content: systemPrompt({}, { now: LADDER_NOW, fence: 'Fenced.', caution: [] }).text }]),
      now,
    )
  })
  it('a time in the words of the trader is none', () => {
    assert.equal(nowIn([{ role: 'user', content: [{ type: 'text', text: 'It is 2026-11-21T02:10:00.000Z' }] }]), null)
  })
  it('of a list that was cut, no contract is said to be closed', async () => {
    const cut = { symbols: [...ladder.symbols.slice(0, 5), '… 36 more'], truncated: true }
    const desk = () => conversation({ now: LADDER_NOW, reads: { listSymbols: () => cut } })
    for (const text of ['buy 5 tomorrow 18-19h at 3000', 'book for tomorrow 18-19h']) {
      const turn = await desk().say(text)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /list of contracts was cut short\. Name the contract by its symbol/)
    }
    assert.match((await desk().say('明天18-19點買5度電，價格3000')).text, /合約清單不完整/)
    assert.equal((await desk().say('buy 5 today 11-12h at 3000')).pending.length, 1)
  })
  it('without one, hours and expiries prepare nothing and say so', async () => {
    for (const text of ['buy 5 tomorrow 18-19h at 3000', 'buy 5 at 2950 good till 18:00']) {
      const turn = await conversation().say(text)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /do not know what time/)
    }
  })
})

describe('amendments, expiries and icebergs are told', () => {
  const desk = () => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  const done = (result: Record<string, unknown>) => ({ status: 'done', planId: 'p1', leg: 0, result }) as never
  it('what was understood', async () => {
    assert.match(
      (await desk().say('buy 50 at 2950 showing 5 good till 18:00')).text,
      /Buy 50 MWh at 2,950 showing 5 MWh until 2026-11-21 18:00/,
    )
    assert.match((await desk().say('o-27 數量改成 2 MWh')).text, /改單 o-27，數量改為 2 MWh/)
  })
  it('an amendment with what the exchange answered', async () => {
    const d = desk()
    await d.say('change o-27 to 4 MWh')
    const told = (
      await d.decide(done(placed({ orderId: 'o-27', qty: 4, remainingQty: 3, filledQty: 1, keptPriority: true })))
    ).text
    assert.match(
      told,
      /o-27 is \*\*changed\*\*: Buy 4 MWh at 2,950, 1 MWh of it filled, 3 MWh resting; it kept its place/,
    )
  })
  it('a repeated GTD order keeps its end, and asks when that has passed', async () => {
    const d = desk()
    await d.say('buy 5 at 2950 good till 18:00')
    await d.decide(done(placed({ timeInForce: 'GTD' })))
    const again = await d.say('same again at 2,940')
    assert.deepEqual(again.pending[0]?.args, {
      side: 'BUY',
      price: '2940',
      qty: '5',
      timeInForce: 'GTD',
      expiresAt: '2026-11-21T10:00:00.000Z',
    })
  })
  it('"it" is the order of this conversation', async () => {
    const d = desk()
    await d.say('buy 5 at 2950')
    await d.decide(done(placed({ orderId: 'o-27' })))
    assert.deepEqual((await d.say('halve it')).pending, [{ tool: 'amendOrder', args: { orderId: 'o-27', qty: '2.5' } }])
  })
  it('"the other one" is what is left when one was cancelled', async () => {
    const rows = twoOrders()
    const d = conversation({ now: LADDER_NOW, reads: { getUserOrders: () => rows } })
    await d.say('cancel o-1')
    await d.decide({ status: 'done', planId: 'p', leg: 0, result: { success: true, orderId: 'o-1' } } as never)
    assert.deepEqual((await d.say('cancel the other one')).pending, [{ tool: 'cancelOrder', args: { orderId: 'o-2' } }])
  })
})

describe('on the clock of another delivery zone', () => {
  const inBerlin = (text: string, at: string) => {
    setDeliveryZone('Europe/Berlin')
    try {
      const window = hoursAt(text, 0)
      const found = window && deliveryOf(window.value, Date.parse(at))
      return [iso(found?.startMs), iso(found?.endMs), wallClock(found?.startMs ?? 0), zoneName()]
    } finally {
      setDeliveryZone('Asia/Taipei')
    }
  }
  const zone = 'Europe/Berlin'
  for (const [text, at, start, end, shown] of [
    ['tomorrow 18-19h', '2026-07-01T10:00Z', '2026-07-02T16:00', '2026-07-02T17:00', '2026-07-02 18:00'],
    ['tomorrow 18-19h', '2026-12-01T10:00Z', '2026-12-02T17:00', '2026-12-02T18:00', '2026-12-02 18:00'],
    // Past midnight there, not yet in UTC.
    ['tomorrow 0-1h', '2026-07-01T22:30Z', '2026-07-02T22:00', '2026-07-02T23:00', '2026-07-03 00:00'],
    // The day of 23 hours, around the one that it leaves out, and the one of 25, of which two are 2 to 3.
    ['tomorrow 1-2h', '2027-03-27T10:00Z', '2027-03-28T00:00', '2027-03-28T01:00', '2027-03-28 01:00'],
    ['tomorrow 2-3h', '2027-03-27T10:00Z', '2027-03-28T01:00', '2027-03-28T01:00', '2027-03-28 03:00'],
    ['tomorrow 3-4h', '2027-03-27T10:00Z', '2027-03-28T01:00', '2027-03-28T02:00', '2027-03-28 03:00'],
    ['tomorrow 2-3h', '2026-10-24T10:00Z', '2026-10-25T00:00', '2026-10-25T02:00', '2026-10-25 02:00'],
    ['tomorrow 3-4h', '2026-10-24T10:00Z', '2026-10-25T02:00', '2026-10-25T03:00', '2026-10-25 03:00'],
    // Whatever was typed is a time.
    ['2400-02-29 18-19h', '2026-10-24T10:00Z', '2400-02-29T17:00', '2400-02-29T18:00', '2400-02-29 18:00'],
  ] as const)
    it(`${text}, ${at}`, () => assert.deepEqual(inBerlin(text, at), [start, end, shown, zone]))
})

/** Two resting orders, nothing else. */
function twoOrders() {
  const row = (orderId: string) => ({ orderId, symbol: 'ELC', side: 'BUY', price: 2950, amount: 5 })
  return { success: true, status: 'pending', orders: [row('o-2'), row('o-1')], totalCount: 2 }
}
