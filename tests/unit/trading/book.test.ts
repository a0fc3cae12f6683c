import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyDelta, bookFromSnapshot, topOfBook } from '../../../components/trading/live/book.ts'
import { spreadOf } from '../../../components/trading/results/spread.ts'
import type { LevelTuple } from '../../../lib/contracts/market-stream.ts'

const snapshot = (seq: number, bids: LevelTuple[], asks: LevelTuple[]) => ({
  symbol: 'ELC',
  seq,
  asOf: '2026-11-20T00:00:00.000Z',
  bids,
  asks,
})
const delta = (prevSeq: number, seq: number, bids: LevelTuple[], asks: LevelTuple[]) => ({
  ...snapshot(seq, bids, asks),
  prevSeq,
})

test('a snapshot is held best first, in ticks and lots', () => {
  const book = bookFromSnapshot(
    snapshot(
      7,
      [
        [2999.5, 1, 1],
        [3000.01, 0.3, 2],
      ],
      [
        [3002, 4, 1],
        [3001.1, 2, 1],
      ],
    ),
  )
  assert.deepEqual(
    book.bids.map((l) => [l.priceTicks, l.lots]),
    [
      [300001, 3],
      [299950, 10],
    ],
  )
  assert.deepEqual(
    book.asks.map((l) => l.priceTicks),
    [300110, 300200],
  )
  assert.deepEqual(topOfBook(book), { bidTicks: 300001, askTicks: 300110, midTicks: 300055.5, spreadTicks: 109 })
})

test('a delta changes, adds and removes levels; an untouched side keeps its identity', () => {
  const book = bookFromSnapshot(
    snapshot(
      1,
      [
        [100, 1, 1],
        [99, 2, 1],
      ],
      [[101, 3, 1]],
    ),
  )
  const next = applyDelta(
    book,
    delta(
      1,
      4,
      [
        [100, 0, 0],
        [99.5, 5, 2],
        [99, 1, 1],
      ],
      [],
    ),
  )
  assert.ok(next !== 'gap')
  assert.equal(next.seq, 4)
  assert.deepEqual(
    next.bids.map((l) => [l.priceTicks, l.lots, l.count]),
    [
      [9950, 50, 2],
      [9900, 10, 1],
    ],
  )
  assert.equal(next.asks, book.asks)
})

test('a delta that skips a sequence number is a gap; one already contained changes nothing', () => {
  const book = bookFromSnapshot(snapshot(10, [[100, 1, 1]], []))
  assert.equal(applyDelta(book, delta(11, 12, [[100, 2, 1]], [])), 'gap')
  assert.equal(applyDelta(book, delta(8, 10, [[100, 2, 1]], [])), book)
})

test('an empty side has no mid and no spread', () => {
  assert.deepEqual(topOfBook(bookFromSnapshot(snapshot(1, [[-5, 1, 1]], []))), {
    bidTicks: -500,
    askTicks: null,
    midTicks: null,
    spreadTicks: null,
  })
})

test('deltas one by one leave the same book as a snapshot of the end', () => {
  const change = fc.tuple(fc.boolean(), fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 50 }))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      let book = bookFromSnapshot(snapshot(0, [], []))
      const truth = { bids: new Map<number, number>(), asks: new Map<number, number>() }
      changes.forEach(([isBid, price, lots], i) => {
        const tuple: LevelTuple = [price / 100, lots / 10, lots > 0 ? 1 : 0]
        truth[isBid ? 'bids' : 'asks'].set(tuple[0], tuple[1])
        const next = applyDelta(book, delta(i, i + 1, isBid ? [tuple] : [], isBid ? [] : [tuple]))
        assert.ok(next !== 'gap')
        book = next
      })
      const tuples = (side: Map<number, number>) => [...side].map(([p, a]): LevelTuple => [p, a, 1])
      const end = bookFromSnapshot(snapshot(changes.length, tuples(truth.bids), tuples(truth.asks)))
      assert.deepEqual(book, end)
    }),
  )
})

test('a spread is of two sides that do not cross, also below zero: an auction collects orders that do', () => {
  assert.equal(spreadOf(2950, 2952), 2)
  assert.equal(spreadOf(-52, -50), 2)
  assert.equal(spreadOf(0, 1), 1)
  for (const [bid, ask] of [
    [5400, 400],
    [2950, 2950],
    [null, 2950],
    [2950, undefined],
  ] as const)
    assert.equal(spreadOf(bid, ask), null)
})
