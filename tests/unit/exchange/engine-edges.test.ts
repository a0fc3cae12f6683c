/** Edges of the engine that a random walk seldom meets. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addAccount } from '../../../lib/exchange/engine/account.ts'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import { indicativeOf } from '../../../lib/exchange/engine/auction.ts'
import { collarOf } from '../../../lib/exchange/engine/checks.ts'
import {
  createBookSide,
  createLevelStore,
  levelOf,
  markEmpty,
  markQuoted,
  nextWorse,
  openLevelAt,
  ticksOf,
} from '../../../lib/exchange/engine/ladder.ts'
import { available, CASH, energyOf, issue, locked, sumOfAsset } from '../../../lib/exchange/engine/ledger.ts'
import { ASK, BID, NONE } from '../../../lib/exchange/engine/level-record.ts'
import * as pool from '../../../lib/exchange/engine/order-pool.ts'
import { MAX_SYMBOLS } from '../../../lib/exchange/engine/order-record.ts'
import { levelsOf } from '../../../lib/exchange/engine/queries.ts'
import { symbolAt } from '../../../lib/exchange/engine/state.ts'
import { LADDER_MAX_TICKS, LADDER_MIN_TICKS } from '../../../lib/exchange/engine/symbol-spec.ts'
import { ELC } from '../../../lib/exchange/exchange.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import { market, order, placed, start } from './engine-state.ts'

test('the ladder finds the next level across words, pages and both ends', () => {
  const random = createRandom(9)
  for (const side of [BID, ASK] as const) {
    const store = createLevelStore()
    const book = createBookSide(side)
    const quote = (t: number): void => {
      openLevelAt(store, book, levelOf(t))
      markQuoted(store, book, levelOf(t))
    }
    const ticks = [LADDER_MIN_TICKS, LADDER_MAX_TICKS, -1, 0, 1, 31, 32, 1_023, 1_024, 32_767, 32_768]
    while (ticks.length < 400) ticks.push(Math.round(random.between(LADDER_MIN_TICKS, LADDER_MAX_TICKS)))
    const open = new Set(ticks)
    for (const t of open) quote(t)
    const walk = (): number[] => {
      const seen: number[] = []
      for (let level = book.best; level !== NONE; level = nextWorse(store, book, level)) seen.push(ticksOf(level))
      return seen
    }
    const sorted = (): number[] => [...open].sort((a, b) => (side === BID ? b - a : a - b))
    assert.deepEqual(walk(), sorted())
    for (const t of [...open].filter((_, i) => i % 3 !== 0)) {
      markEmpty(store, book, levelOf(t))
      open.delete(t)
    }
    assert.deepEqual(walk(), sorted())
    for (const t of open) markEmpty(store, book, levelOf(t))
    assert.equal(book.best, NONE)
  }
})

test('a price that wanders leaves no trail of pages, and no level behind', () => {
  const state = start({ maxPriceTicks: LADDER_MAX_TICKS })
  const pagesAt: number[] = []
  for (let ticks = 0; ticks < 200_000; ticks += 1_000) {
    const { seq, order: resting } = placed(apply(state, order(1, 'BUY', ticks, 5)))
    assert.deepEqual(
      levelsOf(state, symbolAt(state, 0), BID, 10).map(({ priceTicks, lots }) => [priceTicks, lots]),
      [[ticks, 5]],
    )
    const named = { seq, slot: resting.slot }
    apply(state, { kind: 'cancel', atMs: 0, account: 1, order: named, clientOrderId: null })
    pagesAt.push(state.levels.pages)
  }
  assert.equal(pagesAt.at(-1), pagesAt[0])
})

test('a market order is bounded by the collar around mid, else the last trade, else the reference', () => {
  const state = start()
  const symbol = symbolAt(state, 0)
  assert.deepEqual(collarOf(symbol), { centreTicks: 300_000, lowTicks: 240_000, highTicks: 360_000 })
  apply(state, order(1, 'SELL', 200_000, 10))
  apply(state, order(2, 'BUY', 200_000, 10))
  assert.equal(collarOf(symbol).centreTicks, 200_000)
  apply(state, order(1, 'SELL', 1_000, 10))
  apply(state, order(2, 'BUY', -3_000, 10))
  // Near zero the share vanishes and the absolute band holds; it stays inside the symbol's limits.
  assert.deepEqual(collarOf(symbol), { centreTicks: -1_000, lowTicks: -31_000, highTicks: 29_000 })
  apply(state, order(1, 'SELL', 29_001, 10))
  const swept = placed(apply(state, market(2, 'BUY', 30)))
  assert.deepEqual([swept.filledLots, swept.droppedLots, swept.dropReason], [10, 20, 'IMMEDIATE_ONLY'])
})

test('a market order needs the money for what it takes, not for the collar', () => {
  // 100 NT$: enough for 0.1 MWh at 900, not at the collar of 1,200.
  const state = start({ referenceTicks: 90_000 }, 2, 100_000_000)
  apply(state, order(1, 'SELL', 90_000, 1))
  assert.equal(placed(apply(state, market(2, 'BUY', 1))).filledLots, 1)
  assert.equal(available(state.ledger, CASH, 2), 10_000_000)
})

test('an order whose worst outcome could not be held exactly is refused', () => {
  const state = start({}, 1, Number.MAX_SAFE_INTEGER - 5e11)
  const refused = apply(state, order(1, 'SELL', 300_000, 10_000))
  assert.equal(refused.kind === 'refused' && refused.code, 'ORDER_TOO_LARGE')
  assert.equal(refused.kind === 'refused' && refused.facts.what, 'balance')
  assert.equal(placed(apply(state, order(1, 'SELL', 300_000, 400))).state, 'OPEN')
})

test('what is open on one side is no room for what the other may bring in, where prices are all above or below zero', () => {
  const room = 1_000_000
  const above = start({ minPriceTicks: 50, maxPriceTicks: 100 }, 2, Number.MAX_SAFE_INTEGER - room)
  placed(apply(above, order(1, 'BUY', 50, 10)))
  const sold = apply(above, order(1, 'SELL', 100, 11))
  assert.equal(sold.kind === 'refused' && sold.facts.what, 'balance')
  placed(apply(above, order(1, 'SELL', 100, 10)))
  const state = start({ minPriceTicks: -100, maxPriceTicks: -50 }, 2, Number.MAX_SAFE_INTEGER - room)
  placed(apply(state, order(1, 'SELL', -50, 10)))
  const answer = apply(state, order(1, 'BUY', -100, 11))
  assert.equal(answer.kind === 'refused' && answer.facts.what, 'balance')
  placed(apply(state, order(1, 'BUY', -100, 10)))
})

test('an order may be worth as much as the limit says, and no lot more, amended too', () => {
  const state = start({ maxValueMicro: 100 * 10 * 1_000 })
  placed(apply(state, order(1, 'BUY', 100, 10)))
  const { order: resting } = placed(apply(state, order(1, 'BUY', 100, 9)))
  const amended = (qtyLots: number) =>
    apply(state, { kind: 'amend', atMs: 0, account: 1, order: resting, priceTicks: null, qtyLots, clientOrderId: null })
  assert.equal(amended(10).kind, 'amended')
  for (const answer of [amended(11), apply(state, order(1, 'BUY', 100, 11))]) {
    assert.equal(answer.kind === 'refused' && answer.facts.what, 'value')
  }
})

test('more may be issued in total than one account can hold, and still sums to zero', () => {
  const state = start({}, 0)
  for (let i = 0; i < 2_000; i++) {
    const account = addAccount(state.accounts, `u${i}`, false, 0)
    issue(state.ledger, CASH, account, 1e13)
  }
  assert.equal(sumOfAsset(state.ledger, CASH), 0n)
})

test('what an auction leaves of an order has changed when it cleared', () => {
  const state = start({ session: 'AUCTION' })
  const { order: resting } = placed(apply(state, order(1, 'SELL', 100, 9, { atMs: 1_000 })))
  apply(state, order(2, 'BUY', 100, 4, { atMs: 2_000 }))
  apply(state, { kind: 'setSession', atMs: 5_000, symbol: 0, session: 'CONTINUOUS' })
  assert.equal(pool.orderRemaining(state.orders, resting.slot), 5)
  assert.equal(pool.orderUpdatedAtMs(state.orders, resting.slot), 5_000)
})

test('every account has what it was granted and can sell it, whichever is the first to move any', () => {
  const state = start({}, 70)
  for (let account = 1; account <= 70; account++) {
    assert.deepEqual(
      [CASH, energyOf(0)].map((asset) => available(state.ledger, asset, account)),
      [1e13, 100_000],
    )
  }
  for (let account = 15; account <= 18; account++) {
    apply(state, { kind: 'listSymbol', atMs: 0, spec: { ...ELC, symbol: `granted-${account}`, grantLots: 7 } })
    const symbol = state.symbols.length - 1
    placed(apply(state, order(account, 'SELL', 100, 5, { symbol })))
    const energy = energyOf(symbol)
    assert.deepEqual(
      [
        available(state.ledger, energy, account),
        locked(state.ledger, energy, account),
        sumOfAsset(state.ledger, energy),
      ],
      [2, 5, 0n],
    )
  }
})

test('an order that meets a thousand others tells every fill', () => {
  const state = start({ maxOpenOrders: 2_000 })
  const firstSeq = state.seq + 1
  for (let i = 0; i < 1_000; i++) apply(state, order(1, 'SELL', 100 + (i % 7), 1))
  const { fills, filledValue } = placed(apply(state, order(2, 'BUY', 200, 1_000)))
  assert.equal(fills.length, 1_000)
  assert.equal(new Set(fills.map((fill) => fill.makerOrder.seq)).size, 1_000)
  for (const [i, fill] of fills.entries()) {
    assert.deepEqual([fill.tradeNo, fill.maker, fill.qtyLots], [i + 1, 1, 1])
    assert.equal(fill.priceTicks, 100 + ((fill.makerOrder.seq - firstSeq) % 7))
  }
  assert.equal(
    fills.reduce((sum, fill) => sum + fill.priceTicks, 0),
    filledValue,
  )
})

test('contracts that come and go take no more pages of the books', () => {
  const state = start()
  const rounds = (count: number): number => {
    for (let n = 0; n < count; n++) {
      const symbol = state.symbols.length
      apply(state, { kind: 'listSymbol', atMs: 0, spec: { ...ELC, symbol: `c${symbol}`, grantLots: 5 } })
      placed(apply(state, order(1, 'BUY', 100, 1, { symbol })))
      placed(apply(state, order(1, 'SELL', 200, 1, { symbol })))
      apply(state, { kind: 'setSession', atMs: 0, symbol, session: 'CLOSED' })
      assert.equal(apply(state, { kind: 'retire', atMs: 0, symbol }).kind, 'retired')
    }
    return state.levels.pages
  }
  const once = rounds(1)
  assert.equal(rounds(20), once)
})

test('a symbol that an order could not name is refused', () => {
  const state = start()
  const { spec } = symbolAt(state, 0)
  state.symbols.length = MAX_SYMBOLS
  const refused = apply(state, { kind: 'listSymbol', atMs: 0, spec: { ...spec, symbol: 'LAST' } })
  assert.deepEqual(refused.kind === 'refused' && refused.facts.what, 'symbols')
  state.symbols.length = MAX_SYMBOLS - 1
  assert.equal(apply(state, { kind: 'listSymbol', atMs: 0, spec: { ...spec, symbol: 'LAST' } }).kind, 'symbolListed')
  const last = placed(apply(state, { ...order(1, 'BUY', 100, 1), symbol: MAX_SYMBOLS - 1 }))
  assert.equal(pool.orderSymbol(state.orders, last.order.slot), MAX_SYMBOLS - 1)
})

test('what would be left over is told at the price there would be, on whichever side it is by then', () => {
  const told = (lastBid: number, nextAsk: number) => {
    const state = start({ session: 'AUCTION' })
    for (const placed of [
      order(1, 'BUY', 110, 10),
      order(1, 'BUY', lastBid, 5),
      order(2, 'SELL', 100, 10),
      order(2, 'SELL', nextAsk, 5),
    ])
      assert.equal(apply(state, placed).kind, 'placed')
    return indicativeOf(state, symbolAt(state, 0))
  }
  // Wanted 15 up to the last bid, then 10; offered 10 below the next ask, then 15. The middle is 105.
  assert.deepEqual(told(107, 108), { priceTicks: 105, lots: 10, surplusLots: 5 })
  assert.deepEqual(told(101, 102), { priceTicks: 105, lots: 10, surplusLots: -5 })
  // The middle is the last price of the first, the first of the second.
  assert.deepEqual(told(105, 106), { priceTicks: 105, lots: 10, surplusLots: 5 })
  assert.deepEqual(told(104, 105), { priceTicks: 105, lots: 10, surplusLots: -5 })
})
