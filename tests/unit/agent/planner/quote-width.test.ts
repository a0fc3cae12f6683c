// How wide a quote that waits shall be, and which of its orders are swapped: it was not understood, or the market's spread was told.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deskOfPlans } from './desk-of-plans.ts'
import { after } from './resting-desk.ts'

type Revised = { leg: string; args?: Record<string, unknown> }

async function said(...words: string[]) {
  const desk = deskOfPlans()
  let turn = await desk.say(words[0] ?? '')
  for (const one of words.slice(1)) turn = await desk.say(one)
  return turn
}
async function made(...words: string[]) {
  const turn = await said(...words)
  const legs = turn.calls.find(({ tool }) => tool === 'revisePlan')?.args.legs as Revised[] | undefined
  return legs ? Object.fromEntries(legs.map(({ leg, args }) => [leg, args])) : turn.pending
}
const at = (bid: string, offer: string) => ({ 0: { price: bid }, 1: { price: offer } })

const QUOTE = 'bid 2950 offer 3050 5 each'
const HOURS = 'buy 5 at 2950 tomorrow 18-19 and sell 5 at 3050 tomorrow 19-20'

describe('as wide as is said, around the same middle', () => {
  for (const [words, prices] of [
    ['make it 30 wide', at('2985', '3015')],
    ['30 wide', at('2985', '3015')],
    ['make the spread 30', at('2985', '3015')],
    ['set the spread to 120', at('2940', '3060')],
    ['widen it to 120', at('2940', '3060')],
    ['tighten to 30', at('2985', '3015')],
    ['tighten the spread to 30.01', at('2984.99', '3015')],
    ['widen the spread by 10', at('2945', '3055')],
    ['widen it by 10 in total', at('2945', '3055')],
    ['widen the quotes by 10', at('2940', '3060')],
    ['價差拉大到 130', at('2935', '3065')],
    ['价差缩到 30', at('2985', '3015')],
    ['價差改成 30', at('2985', '3015')],
    ['價差拉大 10', at('2945', '3055')],
    ['價差拉大三十', at('2935', '3065')],
  ] as const)
    it(words, async () => assert.deepEqual(await made(QUOTE, words), prices))
  it('on each side, or in all, is asked', async () => {
    for (const [words, each, all] of [
      ['widen it by 10', 'each side', 'in total'],
      ['widen by 10', 'each', 'in all'],
      ['widen them by 10', 'each', 'in all'],
      ['拉開 10 塊', '每邊', '總共'],
    ] as const) {
      assert.match((await said(QUOTE, words)).text, /^10 on each side, or 10 in all\?$|^每邊各 10，還是兩邊一共 10？$/)
      assert.deepEqual(await made(QUOTE, words, each), at('2940', '3060'), each)
      assert.deepEqual(await made(QUOTE, words, all), at('2945', '3055'), all)
    }
    assert.deepEqual(await made(QUOTE, 'tighten it by 10', 'each side'), at('2960', '3040'))
  })
  it('not the other way, and not beyond each other', async () => {
    assert.match((await said(QUOTE, '價差拉大到 30')).text, /^現在相差 100，30 是縮小，所以沒有改。/)
    assert.match(
      (await said(QUOTE, 'widen to 30')).text,
      /^They are 100 apart now, so 30 is tighter: I changed nothing\./,
    )
    assert.match((await said(QUOTE, 'tighten the spread by 120')).text, /^That would buy at 3,010 and sell at 2,990/)
  })
})

describe('swapped', () => {
  for (const [first, words, legs] of [
    ['buy 5 at 3050 and sell 5 at 2950', 'swap them', at('2950', '3050')],
    ['buy 5 at 3050 and sell 5 at 2950', '對調', at('2950', '3050')],
    ['buy 5 at 2950 and 3 at 2940', 'swap them', at('2940', '2950')],
    ['buy 5 tomorrow 18-19 and 3 tomorrow 19-20 at 3000', 'swap them', { 0: { qty: '3' }, 1: { qty: '5' } }],
    [HOURS, 'swap the contracts', { 0: { symbol: 'PT60-20261122T1100Z' }, 1: { symbol: 'PT60-20261122T1000Z' } }],
  ] as const)
    it(`${first} · ${words}`, async () => assert.deepEqual(await made(first, words), legs))
  it('asked where several figures differ, or they would trade with each other', async () => {
    for (const first of ['buy 5 at 2950 and sell 3 at 3050', HOURS])
      assert.equal((await said(first, 'swap them')).text, 'Swap what of the two?')
    for (const words of ['swap them', 'swap the bid and the offer'])
      assert.match((await said(QUOTE, words)).text, /^That would buy at 3,050 and sell at 2,950 in one contract/)
  })
})

describe('the plan stays as it is', () => {
  for (const words of [
    "what's the spread",
    'should I widen it by 10?',
    "don't widen it by 10",
    'the spread widened by 10',
    // Of a quantity.
    '加到 8',
  ])
    it(words, async () => assert.deepEqual(await made(QUOTE, words), []))
  it('two bids have no spread', async () =>
    assert.deepEqual(await made('buy 5 at 2950 and 4 at 2940', 'make it 30 wide'), []))
})

describe('of what rests', () => {
  const moved = async (...words: string[]) => (await after(words)).pending.map(({ args }) => [args.orderId, args.price])
  it('asked in the same way', async () => {
    assert.equal((await after(['widen my market by 10'])).text, '10 on each side, or 10 in all?')
    const all = [
      ['48190-0', '2945'],
      ['47002-1', '2935'],
      ['48213-3', '3105'],
    ]
    assert.deepEqual(await moved('widen my market by 10', 'in all'), all)
    assert.deepEqual(await moved('widen my spread by 10'), all)
  })
  it('the two that were just placed', async () =>
    assert.deepEqual(await moved(QUOTE, '(done)', 'widen it by 10', 'each side'), [
      ['48301-0', '2940'],
      ['48302-0', '3060'],
    ]))
  it('the two by so much on each side, and all of them where they are called mine', async () => {
    for (const words of ['widen by 5 each side', '兩邊各拉開5塊', 'widen it 5 each side'])
      assert.deepEqual(
        await moved(QUOTE, '(done)', words),
        [
          ['48301-0', '2945'],
          ['48302-0', '3055'],
        ],
        words,
      )
    assert.equal((await moved(QUOTE, '(done)', 'widen my quotes by 5')).length, 5)
  })
  it('its side stays', async () => {
    for (const words of ['swap my bid and offer', 'flip my quotes'])
      assert.match(
        (await after([words])).text,
        /^Of an order that rests only the price and the quantity can be changed/,
      )
  })
})
