// "10-11 GMT+8", "6pm London time", 台北時間: hours are the market's; of another clock they would be other hours, and none are prepared.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clockNamed } from '../../../../lib/agent/planner/text/named-clock.ts'
import { setDeliveryZone } from '../../../../lib/ui/delivery-zone.ts'
import { after, asked } from './resting-desk.ts'

const TOMORROW_10 = ['placeOrder', { side: 'BUY', price: '2600', qty: '5', symbol: 'PT60-20261122T0200Z' }]

describe('the name of the market’s own clock says nothing more: hours may be said as the screen shows them', () => {
  for (const said of [
    'buy 5 of Nov 22, 10:00 – 11:00 GMT+8 at 2600',
    'buy 5 tomorrow 10-11 (UTC+8) at 2600',
    'buy 5 for delivery tomorrow 10:00-11:00 GMT+08:00 at 2600',
    'GMT+8 tomorrow 10-11 buy 5 at 2600',
    'buy 5 tomorrow 10-11 Taipei time at 2600',
    'buy 5 tomorrow 10-11 market time at 2600',
    'buy 5 tomorrow Singapore time 10-11 at 2600',
    'buy 5 tomorrow 10-11 CST at 2600',
    '以 2600 買 5 MWh 11/22 10:00 – 11:00 GMT+8',
    '明天台北時間10點到11點以 2600 買 5',
    '明天北京时间10点到11点以2600买5',
    '明天10-11點(GMT+8)以 2600 買 5',
  ])
    it(said, async () => assert.deepEqual(asked(await after([said])), [TOMORROW_10]))
  it('of a time until which an order rests too', async () => {
    const [[, args] = []] = asked(await after(['buy 5 at 2950 until 18:00 Taipei time']))
    assert.equal(args?.expiresAt, '2026-11-21T10:00:00.000Z')
  })
  it('and of a look', async () => {
    const { calls } = await after(['book of Nov 22, 10:00 – 11:00 GMT+8'])
    assert.equal(calls.at(-1)?.args.symbol, 'PT60-20261122T0200Z')
  })
})

describe('nothing is prepared or looked up by hours of another clock', () => {
  for (const said of [
    'buy 5 tomorrow 10-11 UTC at 2600',
    'buy 5 tomorrow 10-11 cet at 2600',
    'buy 5 tomorrow 10-11 GMT+1 at 2600',
    'buy 5 tomorrow 10-11 (UTC-05:00) at 2600',
    'buy 5 tomorrow 10-11 EST at 2600',
    'buy 5 tomorrow 10-11 Berlin time at 2600',
    'buy 5 tomorrow 10-11 New York time at 2600',
    'buy 5 tomorrow 10-11 my time at 2600',
    'buy 5 at 2950 until 18:00 UTC',
    'buy 5 at 2950 until 6pm London time',
    'book tomorrow 10-11 UTC',
    '明天10-11點UTC以 2600 買 5',
    '明天10-11點當地時間以 2600 買 5',
    '以 2950 買 5 有效到歐洲時間 18:00',
    '以2950买5 有效到 18:00 伦敦时间',
  ])
    it(said, async () => {
      const { calls, text } = await after([said])
      assert.deepEqual(calls, [])
      assert.match(text, /GMT\+8/)
    })
  it('also as the answer to a question, or in a table', async () => {
    assert.deepEqual((await after(['buy 5', 'at 2950 until 18:00 UTC'])).pending, [])
    const table = (head: string, hours: string, note = '') =>
      [`${head}\tside\tqty\tprice\tnote`, `${hours}\tbuy\t5\t2600\t${note}`].join('\n')
    const sent = async (text: string) => asked(await after([text]))
    assert.deepEqual(await sent(table('hour', '2026-11-22 10:00-11:00 GMT+8')), [TOMORROW_10])
    assert.deepEqual(await sent(table('Hour (GMT+8)', '2026-11-22 10:00-11:00')), [TOMORROW_10])
    assert.deepEqual(await sent(table('hour', '2026-11-22 10:00-11:00 UTC')), [])
    assert.deepEqual(await sent(table('Hour (UTC)', '2026-11-22 10:00-11:00')), [])
    assert.deepEqual(await sent(table('hour', '2026-11-22 10:00-11:00', 'in UTC')), [])
  })
})

it('only what names a clock is taken for one', () => {
  for (const text of ['take your time', 'next time buy 5 at 2950', 'buy 5 ISTX at 2950', 'what is the delivery time'])
    assert.deepEqual(clockNamed(text), { text, isOther: false })
  // A symbol may have such a name, where no hour stands before it.
  assert.equal(clockNamed('book of EST').isOther, false)
})

describe('what its clock shows is told to who asks for it by name', () => {
  for (const said of [
    "what's the exchange time",
    'what time is it in Taipei',
    'Taipei time?',
    '市場時間現在幾點',
    '現在台北時間',
    '北京时间现在几点',
  ])
    it(said, async () => {
      const { calls, text } = await after([said])
      assert.deepEqual(calls, [])
      assert.match(text, /2026-11-21 10:10/)
    })
})

it('whose clock is its own, is the market’s to say', (t) => {
  t.after(() => setDeliveryZone('Asia/Taipei'))
  setDeliveryZone('Europe/Berlin')
  for (const text of ['10-11 CET', '10-11 CEST', '10-11 GMT+2', '10-11 Paris time', '10-11 柏林時間'])
    assert.deepEqual(clockNamed(text), { text: '10-11', isOther: false }, text)
  for (const text of ['10-11 GMT+8', '10-11 Taipei time', '10-11 London time', '10-11 UTC'])
    assert.equal(clockNamed(text).isOther, true, text)
  setDeliveryZone('UTC')
  assert.deepEqual(clockNamed('buy 5 tomorrow 10-11 UTC at 2600'), {
    text: 'buy 5 tomorrow 10-11 at 2600',
    isOther: false,
  })
})
