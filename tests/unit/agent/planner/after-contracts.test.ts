// An order behind an answer about contracts is of one of them, and which it is asked; it was of spot, and what pointed at them was passed over.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

async function after(...turns: string[]) {
  const c = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  let last = await c.say(turns[0] ?? '')
  for (const said of turns.slice(1)) last = await c.say(said)
  return last
}
const WHICH = /^Which contract\?|^要哪一[個个]合[約约]？/

describe('which of them, is asked', () => {
  for (const turns of [
    ['which hour is dearest today?', 'sell 2 MWh in it at market'],
    ['which hour is dearest today?', 'sell 2 MWh of that one at 3300'],
    ['which hour is dearest today?', 'sell 2 MWh at market'],
    ['which hours are above 3,000?', 'sell 1 MWh in all of them at 3350'],
    ['which hours are open tomorrow?', 'buy 2 at 2900'],
    ['prices of the next 4 hours', 'buy 1 MWh in all of them at 2500'],
    ['今天哪個小時最貴', '就買那個，2 MWh，2000'],
    ['今天哪個小時最貴', '賣 2 MWh 3300'],
    // A change of the subject that came to nothing.
    ['what is 18-19 at?', 'sorry I meant tomorrow', 'buy 5 at 3000'],
    ['18-19 多少', '後天呢', '買 2 MWh 3000'],
  ])
    it(turns.join(' | '), async () => {
      const { pending, text } = await after(...turns)
      assert.deepEqual(pending, [])
      assert.match(text, WHICH)
    })
  it('spot is one answer, and a button', async () => {
    for (const [turns, spot, symbol] of [
      [['which hour is dearest today?', 'sell 2 MWh at 3000'], 'spot', 'ELC'],
      [['今天哪個小時最貴', '賣 2 MWh 3000'], '現貨', 'ELC'],
    ] as const) {
      assert.match((await after(...turns)).text, /or “spot”\.$|或者「現貨」。$/)
      const { pending } = await after(...turns, spot)
      assert.deepEqual(
        pending.map(({ args }) => args),
        [{ side: 'SELL', price: '3000', qty: '2', symbol }],
      )
    }
  })
  it('of the day that was asked about', async () => {
    const { pending } = await after('which hours are open tomorrow?', 'buy 2 at 2900', '18-19')
    assert.deepEqual(
      pending.map(({ args }) => args.symbol),
      ['PT60-20261122T1000Z'],
    )
  })
})

describe('none is asked for where it is plain', () => {
  for (const [symbol, ...turns] of [
    [undefined, 'show me the book', 'sell 2 MWh of it at market'],
    // Words of time beside no contract change no subject.
    [undefined, 'show me the book', 'see you later', 'buy 2 at 2900'],
    [undefined, 'anything planned for tomorrow around here', 'buy 2 at 2900'],
    [undefined, 'what can I trade?', 'buy 2 at 2900'],
    ['ELC', 'which hour is dearest today?', 'buy 2 spot at 2900'],
    [undefined, 'which hour is dearest today?', 'best bid?', 'buy 2 at 2900'],
    ['PT60-20261122T1000Z', 'book of tomorrow 18-19', 'sell 2 MWh of it at 3000'],
    ['PT60-20261121T1000Z', 'what is 18-19 at?', 'what is a tick?', 'buy 2 at 3000'],
  ] as const)
    it(turns.join(' | '), async () => {
      const { pending } = await after(...turns)
      assert.deepEqual(
        pending.map(({ args }) => args.symbol),
        [symbol],
      )
    })
  it('"of them" where nothing was spoken of is not passed over', async () => {
    const { pending, text } = await after('sell 2 MWh for all of them at market')
    assert.deepEqual(pending, [])
    assert.match(text, /“for all of them”/)
  })
  it('"and tomorrow’s?" is of the same hours', async () => {
    const { calls } = await after('what is 18-19 at?', "and tomorrow's?")
    assert.equal(calls.at(-1)?.args.symbol, 'PT60-20261122T1000Z')
  })
})

describe('without a word that says which or at what price no other order is offered', () => {
  for (const said of [
    'sell 2 in that hour at 3300',
    'sell 1 in each at 3350',
    '低買一 5 塊買 3 MWh',
    '那個小時買 2 MWh 2000',
  ])
    it(said, async () => {
      const { pending, text } = await after(said)
      assert.deepEqual(pending, [])
      assert.doesNotMatch(text, /Without it, say|不要它的話/)
    })
})

describe('each hour of a part of the day', () => {
  for (const [said, first, count] of [
    ['buy 3 in every hour of tomorrow evening at 3000', 'PT60-20261122T1000Z', 6],
    ['buy 2 MWh each hour tomorrow morning at 2800', 'PT60-20261121T2200Z', 6],
    ['buy 1 each hour tonight at 2000', 'PT60-20261121T1000Z', 6],
    ['明天早上每小時買 2 MWh 2800', 'PT60-20261121T2200Z', 6],
    ['明晚每小時買 3 MWh 3000', 'PT60-20261122T1000Z', 6],
  ] as const)
    it(said, async () => {
      const { pending } = await after(said)
      assert.equal(pending.length, count)
      assert.equal(pending[0]?.args.symbol, first)
    })
})
