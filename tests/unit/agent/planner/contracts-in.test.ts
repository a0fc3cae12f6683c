// Which contracts deliver in the hours that were said: those, and not how many there are.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after } from './resting-desk.ts'
import { LADDER_NOW, ladder, symbols } from './results.ts'

const FIVE = ['PT30-20261122T1000Z', 'PT60-20261122T1000Z', 'PT30-20261122T1030Z', 'PT30-20261122T1100Z']
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
      assert.deepEqual(codes(turn.text), [...FIVE, 'PT60-20261122T1100Z'])
    })
})

it('the hours alone', async () => {
  for (const said of ['tomorrow 18-19', '明天 18-19', 'tomorrow 18:00-19:00', '明天18點到19點']) {
    const turn = await after([said])
    assert.deepEqual(turn.calls, LIST, said)
    assert.deepEqual(codes(turn.text), FIVE.slice(0, 3), said)
  }
})

it('that begin at an hour', async () => {
  for (const said of ['the 18:00 contract tomorrow', '明天 18:00 的合約', '明天18:00的合约'])
    assert.deepEqual(codes((await after([said])).text), FIVE.slice(0, 2), said)
})

it('none, and how each is traded', async () => {
  const on = (listed: unknown) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => listed } })
  assert.match((await on(symbols).say('contracts for tomorrow 18-20')).text, /No contract that is listed/)
  assert.match((await on(symbols).say('明天18點到20點的合約')).text, /沒有在這個時段交割/)
  assert.match((await on(symbols).say('明天18点到20点的合约')).text, /没有在这个时段交割/)
  assert.match((await on(symbols).say('contracts for tomorrow 11-12')).text, /T0300Z\), in the auction/)
})

it('of a list that was cut, none is said to be missing', async () => {
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

it('it still answers which contract an order is for', async () => {
  const turn = await after(['buy 5 tomorrow 18-20 at 3000', '明天18點到19點的合約'])
  assert.equal(turn.pending[0]?.args.symbol, 'PT60-20261122T1000Z')
})
