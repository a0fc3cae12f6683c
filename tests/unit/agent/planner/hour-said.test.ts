// An hour beside a price: when it delivers, until when it rests, or when to send it? It is asked, and never left out.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const quoted = (text: string): string[] => [...text.matchAll(/[“「](.+?)[”」]/g)].map(([, words]) => words ?? '')

describe('both readings are offered as whole orders', () => {
  for (const said of [
    'buy 5 at 18:00 at 2950',
    'buy 5 MWh at 2950 at 18:00',
    'buy 5, 18:00, 2950',
    'buy 5 for 6pm at 2950',
    'at 18:00 buy 5 at 2950',
    '18點買5 MWh 價格2950',
    '買 5 MWh 18 點 2950',
    '下午六點以 2950 買 5 MWh',
    '18点买5 MWh 2950',
    '买 5 MWh，18:00，2950',
    '晚上六点以 2950 买 5 MWh',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /18:00/)
      const [delivered = '', until = '', ...more] = quoted(turn.text)
      assert.deepEqual(more, [])
      const order = { side: 'BUY', price: '2950', qty: '5' }
      assert.deepEqual(asked(await after([delivered])), [['placeOrder', { ...order, symbol: 'PT60-20261121T1000Z' }]])
      assert.deepEqual(asked(await after([until])), [
        ['placeOrder', { ...order, timeInForce: 'GTD', expiresAt: '2026-11-21T10:00:00.000Z' }],
      ])
    })
})

describe('of another day both are of that day', () => {
  for (const said of [
    'buy 5 tomorrow 18:00 at 2950',
    'buy 5 MWh tomorrow at 6pm at 2950',
    'buy 5 for 18:00 tomorrow at 2950',
    'tomorrow at 18:00 buy 5 at 2950',
    'buy 5 on 11/22 18:00 at 2950',
    'buy 5 tomorrow 6 in the evening at 2950',
    "buy 5 6 o'clock tomorrow evening at 2950",
    'buy 5 for tomorrow six p m at 2950',
    '以 2950 買 5 MWh 明天 18 點',
    '明天18点买5 MWh 2950',
    '明天晚上六點買 5 MWh 2950',
    '明晚六点买 5 MWh 2950',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      const [delivered = '', until = '', ...more] = quoted(turn.text)
      assert.deepEqual(more, [])
      assert.match(delivered, /11-22 18:00/)
      assert.equal(asked(await after([delivered, '18:00-19:00']))[0]?.[1].symbol, 'PT60-20261122T1000Z')
      assert.equal(asked(await after([until]))[0]?.[1].expiresAt, '2026-11-22T10:00:00.000Z')
      assert.equal(asked(await after([said, '18:00-19:00']))[0]?.[1].symbol, 'PT60-20261122T1000Z')
    })
})

describe('a look at an hour of a day is at its contract, and never at spot', () => {
  for (const said of [
    'price tomorrow at 6pm',
    'the book for 18:00 tomorrow',
    '明天18點的價格',
    '明天晚上六點的五檔',
    '明晚六点的价格',
    'what would 5 MWh cost tomorrow at 18:00?',
  ])
    it(said, async () => {
      assert.deepEqual((await after([said])).calls, [{ tool: 'listSymbols', args: {} }])
      const { calls } = await after([said, '18:00-19:00'])
      assert.equal(calls.at(-1)?.args.symbol, 'PT60-20261122T1000Z')
    })
})

it('an order that rests not at all is asked about its delivery alone', async () => {
  for (const said of [
    'buy 5 at market at 18:00',
    'sell 3 at 3050 at 6pm ioc',
    '18:00 市價買 5 MWh',
    '18点市价买 5 MWh',
  ]) {
    const turn = await after([said])
    assert.deepEqual(turn.calls, [])
    const [delivered = '', ...more] = quoted(turn.text)
    assert.deepEqual(more, [])
    assert.equal(asked(await after([delivered]))[0]?.[1].symbol, 'PT60-20261121T1000Z', said)
  }
})

it('without its price it is asked too', async () => {
  for (const said of ['buy 5 at 18:00', '18點買5度', '18点买5度']) {
    const turn = await after([said])
    assert.deepEqual(turn.calls, [])
    assert.match(turn.text, /“delivery 18:00”|「交割 18:00」|“交割 18:00”/, said)
  }
})

describe('no order is offered without the time that was said', () => {
  for (const said of [
    'should I buy 5 at 18:00 at 2950?',
    'buy 5 at 18:00 at 2950?',
    'buy 5 at 2950 on 11/22',
    'buy 5 at 2950 tonight',
    'buy 5 on monday at 2950',
    '18:00 以 2950 買 5 MWh 好嗎',
    '今晚以 2950 買 5 MWh',
    '周一以 2950 买 5 MWh',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.doesNotMatch(turn.text, /To prepare it|要準備的話|要准备的话/)
    })
})

it('a yes to it prepares none', async () => {
  assert.deepEqual((await after(['buy 5 at 18:00 at 2950', 'ok do it'])).calls, [])
})

it('its minutes belong to it', async () => {
  for (const said of [
    '18 點 30 分以 2950 買 5 MWh',
    '下午六點三十分以 2950 買 5 MWh',
    '18点30分以 2950 买 5 MWh',
    'buy 5 at 18:30 at 2950',
  ]) {
    const turn = await after([said])
    assert.deepEqual(turn.calls, [])
    const [, until = ''] = quoted(turn.text)
    assert.equal(asked(await after([until]))[0]?.[1].expiresAt, '2026-11-21T10:30:00.000Z', said)
  }
})

it('and the hours of a delivery are one', async () => {
  for (const said of ['buy 5 MWh for 18:00-19:00 at 2950', '18點到19點買 5 MWh 2950', '18点到19点买 5 MWh 2950'])
    assert.equal(asked(await after([said]))[0]?.[1].symbol, 'PT60-20261121T1000Z', said)
})

describe('named where another figure of the order is asked for, it is not lost', () => {
  const NOV_22_20 = 'PT60-20261122T1200Z'
  for (const turns of [
    ['buy', '5', 'tomorrow 8pm', '3100'],
    ['buy 5', 'tomorrow 20:00', '3100'],
    ['buy 5', 'tomorrow 20', '3100'],
    ['buy at 3100', 'for 20:00 tomorrow', '5'],
    ['買 5', '明天20點', '3100'],
    ['买 5', '明天20点', '3100'],
    // Of a part of the day, and of the day, the hours are asked for.
    ['buy 5', 'tomorrow evening', '20-21', '3100'],
    ['buy 5', 'tomorrow', '20-21', '3100'],
  ])
    it(turns.join(' · '), async () =>
      assert.deepEqual(asked(await after(turns)), [
        ['placeOrder', { side: 'BUY', price: '3100', qty: '5', symbol: NOV_22_20 }],
      ]),
    )
  for (const turns of [
    ['buy 5', 'at 3pm', '3100'],
    ['buy 5', 'next hour', '3100'],
  ])
    it(`${turns.join(' · ')}: which contract?`, async () => {
      const { pending, text } = await after(turns)
      assert.deepEqual(pending, [])
      assert.match(text, /Which contract/)
    })
  it('until when it rests is no contract', async () =>
    assert.equal(asked(await after(['buy 5', 'until 6pm', '3100']))[0]?.[1].expiresAt, '2026-11-21T10:00:00.000Z'))
})
