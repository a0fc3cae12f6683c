// Which contracts deliver in the hours that were said: those, and not how many there are.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after } from './resting-desk.ts'
import { LADDER_NOW, ladder, symbols } from './results.ts'

/** Of two hours, and of the first of them: each length by itself. */
const FIVE = [
  'PT60-20261122T1000Z',
  'PT60-20261122T1100Z',
  'PT30-20261122T1000Z',
  'PT30-20261122T1030Z',
  'PT30-20261122T1100Z',
]
const HOUR = ['PT60-20261122T1000Z', 'PT30-20261122T1000Z', 'PT30-20261122T1030Z']
const LIST = [{ tool: 'listSymbols', args: {} }]
const codes = (text: string): string[] => text.match(/PT\d\d-\w+/g) ?? []

describe('from one hour to another', () => {
  for (const said of [
    'tomorrow 18:00 to 20:00 contracts',
    'which contracts deliver tomorrow 18:00 to 20:00?',
    'contracts for tomorrow 18-20',
    '明天 18:00 到 20:00 的合約',
    '明天18點到20點有哪些合約',
    '明天18点到20点的合约',
    '看明天18点到20点的合约',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, LIST)
      assert.deepEqual(codes(turn.text), FIVE)
    })
})

it('the hours alone', async () => {
  for (const said of ['tomorrow 18-19', '明天 18-19', 'tomorrow 18:00-19:00', '明天18點到19點']) {
    const turn = await after([said])
    assert.deepEqual(turn.calls, LIST, said)
    assert.deepEqual(codes(turn.text), HOUR, said)
  }
})

it('contracts that begin at an hour are listed', async () => {
  for (const said of ['the 18:00 contract tomorrow', '明天 18:00 的合約', '明天18:00的合约'])
    assert.deepEqual(codes((await after([said])).text), HOUR.slice(0, 2), said)
})

it('that no contract delivers then is said, and of each how it is traded', async () => {
  const on = (listed: unknown) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => listed } })
  assert.match((await on(symbols).say('contracts for tomorrow 18-20')).text, /No contract that is listed/)
  assert.match((await on(symbols).say('明天18點到20點的合約')).text, /沒有在這個時段交割/)
  assert.match((await on(symbols).say('明天18点到20点的合约')).text, /没有在这个时段交割/)
  assert.match((await on(symbols).say('contracts for tomorrow 11-12')).text, /T0300Z\), in the auction/)
})

it('of a list of contracts that was cut short, none is said to be missing', async () => {
  const cut = { symbols: [...ladder.symbols.slice(0, 5), '… 36 more'], truncated: true }
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => cut } })
  const { text } = await desk.say('contracts for tomorrow 18-20')
  assert.match(text, /cut short/)
  assert.doesNotMatch(text, /No contract/)
})

describe('of another day, behind what is traded', () => {
  for (const [first, then] of [
    ['which contracts are open today?', 'and tomorrow evening?'],
    ['今天有哪些時段可以交易', '那明天晚上呢'],
    ['今天有哪些合约', '明天晚上呢？'],
  ] as const)
    it(`${first} | ${then}`, async () => {
      const turn = await after([first, then])
      assert.deepEqual(turn.calls, LIST)
      assert.deepEqual(codes(turn.text).slice(0, 1), FIVE.slice(0, 1))
    })
})

it('the hours of a contract still answer which contract an order is for', async () => {
  const turn = await after(['buy 5 tomorrow 18-20 at 3000', '明天18點到19點的合約'])
  assert.equal(turn.pending[0]?.args.symbol, 'PT60-20261122T1000Z')
})

describe('more than two are a table', () => {
  const priced = {
    symbols: ladder.symbols.map((row) => ({ ...row, lastPrice: 3_100.5, bestBid: 3_100, bestAsk: null })),
  }
  const on = (listed: unknown) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => listed } })
  it('with a column for what any of them has, and no other', async () => {
    const { text } = await on(priced).say('contracts for tomorrow 18-19')
    assert.equal(
      text,
      `Contracts of those hours: 1 of 60 minutes, 2 of 30 minutes; all trading. Prices in NT$/MWh.

| Delivery (GMT+8) | Last | Bid | Gate closes | Contract |
| --- | --: | --: | --: | --- |
| Nov 22, 18:00 – 19:00 | 3,100.50 | 3,100.00 | 17:55 | PT60-20261122T1000Z |
| Nov 22, 18:00 – 18:30 | 3,100.50 | 3,100.00 | 17:55 | PT30-20261122T1000Z |
| Nov 22, 18:30 – 19:00 | 3,100.50 | 3,100.00 | 18:25 | PT30-20261122T1030Z |`,
    )
    const plain = await on(ladder).say('明天 18-19 的合約')
    assert.match(plain.text, /60 分鐘 1 個、30 分鐘 2 個，都在交易中。\n\n\| 交割（GMT\+8） \| 關閘 \| 合約 \|/)
  })
  it('with the state of each, where they are not all traded', async () => {
    const halted = { symbols: ladder.symbols.map((row, i) => ({ ...row, session: i % 2 ? 'HALTED' : row.session })) }
    const { text } = await on(halted).say('contracts for tomorrow 18-20')
    assert.match(text, /^Contracts of those hours: .*minutes\.\n\n\| Delivery \(GMT\+8\) \| State \|/)
    assert.match(text, /\| Halted \|/)
    assert.match((await on(halted).say('明天18到20点的合约')).text, /\| 暂停交易 \|/)
  })
  it('of a whole day so many as it has hours, and how many more', async () => {
    const { text } = await on(ladder).say('contracts tomorrow')
    assert.equal(codes(text).length, 24)
    assert.match(text, /; all trading\..*\n\nThe card lists \d+ more\.$/s)
  })
})
