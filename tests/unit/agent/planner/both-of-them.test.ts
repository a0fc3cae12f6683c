/** "Both" without a word for what: the two that rest, or that were listed or spoken of last. Of more or fewer it is asked which. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

/** Both buy: 5 MWh at 2,950 and 2 MWh at 2,940. */
const BUYS = THREE.slice(1)
/** One sells 3 MWh at 3,100, one buys 5 MWh at 2,950. */
const SIDES = THREE.slice(0, 2)
const changed = (change: 'price' | 'qty', first: string, second: string, rows = BUYS) =>
  [first, second].map((value, i) => ['amendOrder', { orderId: rows[i]?.orderId, [change]: value }])

describe('two rest', () => {
  for (const [said, made] of [
    ['raise both by 10', changed('price', '2960', '2950')],
    ['lower both of them by 5', changed('price', '2945', '2935')],
    ['bump both a tick', changed('price', '2950.01', '2940.01')],
    ['both to 2960', changed('price', '2960', '2960')],
    ['move those two to 2,945', changed('price', '2945', '2945')],
    ['make both 3 MWh', changed('qty', '3', '3')],
    ['halve both', changed('qty', '2.5', '1')],
    ['兩張都改 2960', changed('price', '2960', '2960')],
    ['两张都改成 3 MWh', changed('qty', '3', '3')],
    ['兩張單都加 10 元', changed('price', '2960', '2950')],
    ['兩張都減半', changed('qty', '2.5', '1')],
    ['两张都往下 5 块', changed('price', '2945', '2935')],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await restingDesk(BUYS).say(said)), made))
  for (const said of ['cancel both', 'pull both of them', '兩張都撤'])
    it(said, async () =>
      assert.deepEqual(
        asked(await restingDesk(BUYS).say(said)),
        BUYS.map(({ orderId }) => ['cancelOrder', { orderId }]),
      ),
    )
  it('of both sides they move together, and get no price at which they would trade with each other', async () => {
    assert.deepEqual(asked(await restingDesk(SIDES).say('raise both by 10')), changed('price', '3110', '2960', SIDES))
    for (const said of ['both to 2960', '兩張都改 2960'])
      assert.deepEqual(asked(await restingDesk(SIDES).say(said)), [], said)
  })
})

describe('of three those two that were listed or placed', () => {
  for (const listed of ['my buys', '我的買單'])
    it(listed, async () => {
      assert.deepEqual(asked(await after([listed, 'raise both by 10'])), changed('price', '2960', '2950'))
      assert.deepEqual(
        asked(await after([listed, 'cancel both'])),
        BUYS.map(({ orderId }) => ['cancelOrder', { orderId }]),
      )
    })
  it('placed', async () => {
    const made = asked(await after(['buy 5 at 2930 and sell 3 at 3050', '(done)', 'raise both by 10']))
    assert.deepEqual(made, [
      ['amendOrder', { orderId: '48302-0', price: '3060' }],
      ['amendOrder', { orderId: '48301-0', price: '2940' }],
    ])
  })
})

// Of a list that was asked for without a word for which, they are those that rest.
describe('those of a list', () => {
  for (const [turns, made] of [
    [['my orders', 'cancel them'], [['cancelAllOrders', {}]]],
    [['我的單', '撤這些'], [['cancelAllOrders', {}]]],
    [['my buys', 'cancel them'], BUYS.map(({ orderId }) => ['cancelOrder', { orderId }])],
    // One of them, and those that filled.
    [['my last order', 'cancel them'], []],
    [['my filled orders', 'cancel them'], []],
    [['my orders', 'should I cancel them?'], []],
  ] as const)
    it(turns.join(' >> '), async () => assert.deepEqual(asked(await after(turns)), made))
})

describe('nothing is prepared', () => {
  for (const said of ['raise both by 10', '兩張都改 2960', 'cancel both', 'both to 2960', '兩張都減半'])
    it(`of three: ${said}`, async () => assert.deepEqual(asked(await after([said])), []))
  for (const said of ['increase both by 1', 'set both to 3', '兩張都加 1'])
    it(`of what is not said: ${said}`, async () => assert.deepEqual(asked(await restingDesk(BUYS).say(said)), []))
  for (const said of [
    'should I raise both by 10?',
    "don't raise both by 10",
    'if it drops lower both by 10',
    'he raised both by 10',
    '不要兩張都改 2960',
    '兩張都改 2960 好嗎',
    // Two that buy are no buy and a sell.
    'cancel my buy and sell',
  ])
    it(said, async () => assert.deepEqual(asked(await restingDesk(BUYS).say(said)), []))
  // The two of the plan are no orders yet, and the two that rest are others.
  for (const said of ['raise both by 10', 'cancel both', '兩張都改 2940'])
    it(`while a plan waits: ${said}`, async () => {
      const turn = await after(['buy 5 at 2930 and buy 3 at 2920', said], restingDesk(BUYS))
      assert.deepEqual(asked(turn), [])
      assert.match(turn.text, /still waits|還在等/)
    })
})
