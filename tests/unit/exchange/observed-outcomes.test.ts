/** What auctions, amendments, expiries and retirements do to tape, candles and to whoever watches. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESOURCE } from '../../../lib/contracts/exchange/tools.ts'
import { createChangeFeed } from '../../../lib/exchange/changes.ts'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command, OrderRef, Outcome } from '../../../lib/exchange/engine/commands.ts'
import { createState } from '../../../lib/exchange/engine/state.ts'
import { ELC } from '../../../lib/exchange/exchange.ts'
import { createMarketData, marketOf, observe } from '../../../lib/exchange/market-data/market-data.ts'
import { lastTrades } from '../../../lib/exchange/market-data/tape.ts'
import { limitOrder } from '../../support/limit-order.ts'

const AT = Date.UTC(2026, 10, 20, 4)
const NAMES = ['ann', 'bob', 'cid']
const SIMULATED = 4

function exchange() {
  const state = createState()
  const market = createMarketData()
  const feed = createChangeFeed()
  let told: ReadonlySet<string> = new Set()
  feed.listen((uris) => {
    told = uris
  })
  function give(command: Command): Outcome {
    const outcome = apply(state, command)
    observe(market, command, outcome)
    feed.observe(state, command, outcome)
    return outcome
  }
  const delivery = { startMs: AT + 3_600_000, endMs: AT + 7_200_000 }
  const contract = { ...ELC, symbol: 'PT60', grantLots: 1_000, session: 'AUCTION' as const, delivery }
  give({ kind: 'listSymbol', atMs: AT, spec: ELC })
  give({ kind: 'listSymbol', atMs: AT, spec: contract })
  for (const userId of [...NAMES, 'sim']) {
    const means = { simulated: userId === 'sim', cashMicro: 1e13, energyLots: 1_000 }
    give({ kind: 'openAccount', atMs: AT, userId, ...means, clientOrderId: null })
  }
  const place = (
    account: number,
    symbol: number,
    side: 'BUY' | 'SELL',
    priceTicks: number,
    qtyLots: number,
    gtdMs = 0,
  ) => {
    const until = gtdMs > 0 ? { timeInForce: 'GTD' as const, expiresAtMs: gtdMs } : {}
    const outcome = give(limitOrder({ atMs: AT, account, symbol, side, priceTicks, qtyLots, ...until }))
    return outcome.kind === 'placed' ? outcome.order : assert.fail(outcome.kind)
  }
  /** URIs told since the last call. */
  function changes(): string[] {
    told = new Set()
    feed.publish()
    return [...told].sort()
  }
  changes()
  return { state, market, give, place, changes }
}
const of = (...uris: string[]): string[] => uris.sort()
const bookOf = (symbol: string): string[] => [RESOURCE.book(symbol), RESOURCE.metrics(symbol)]
/** Last prices, sessions and what auctions would give stand in it. */
const LIST = RESOURCE.symbols()
const accountOf = (userId: string): string[] => [RESOURCE.wallet(userId), RESOURCE.orders(userId)]
/** Of whom something has filled. */
const traderOf = (userId: string): string[] => [...accountOf(userId), RESOURCE.fills(userId)]

test('an auction is on the tape and in the candles, and both sides of every trade hear of it', () => {
  const { market, give, place, changes } = exchange()
  place(1, 1, 'BUY', 310_000, 30)
  place(2, 1, 'SELL', 290_000, 20)
  place(3, 1, 'SELL', 400_000, 5)
  changes()
  const outcome = give({ kind: 'setSession', atMs: AT + 5, symbol: 1, session: 'CONTINUOUS' })
  assert.ok(outcome.kind === 'sessionSet' && outcome.auction)
  const { priceTicks } = outcome.auction
  const trades = lastTrades(marketOf(market, 1).tape, 10)
  assert.deepEqual(
    trades.map(({ atMs, priceTicks, qtyLots, takerSide, simulated }) => [
      atMs,
      priceTicks,
      qtyLots,
      takerSide,
      simulated,
    ]),
    [[AT + 5, priceTicks, 20, 'SELL', false]],
  )
  for (const { ring } of Object.values(marketOf(market, 1).candles)) {
    assert.deepEqual([ring[0]?.open, ring[0]?.close, ring[0]?.lots], [priceTicks, priceTicks, 20])
  }
  assert.deepEqual(
    changes(),
    of(LIST, ...bookOf('PT60'), RESOURCE.trades('PT60'), ...traderOf('ann'), ...traderOf('bob')),
  )
})

test('an amendment that takes is a trade; the maker hears of it', () => {
  const { market, give, place, changes } = exchange()
  const order: OrderRef = place(1, 0, 'BUY', 290_000, 10)
  place(2, 0, 'SELL', 300_000, 4)
  changes()
  give({ kind: 'amend', atMs: AT + 7, account: 1, order, priceTicks: 300_000, qtyLots: null, clientOrderId: null })
  const [trade] = lastTrades(marketOf(market, 0).tape, 10)
  assert.deepEqual([trade?.priceTicks, trade?.qtyLots, trade?.takerSide, trade?.atMs], [300_000, 4, 'BUY', AT + 7])
  assert.equal(marketOf(market, 0).candles['1m'].ring[0]?.lots, 4)
  assert.deepEqual(
    changes(),
    of(LIST, ...bookOf('ELC'), RESOURCE.trades('ELC'), ...traderOf('ann'), ...traderOf('bob')),
  )
})

test('whose order ends by time or by a closing hears of it; what was delivered changes the wallets that it stood in', () => {
  const { market, give, place, changes } = exchange()
  place(1, 0, 'BUY', 290_000, 10, AT + 100)
  place(2, 1, 'SELL', 300_000, 4)
  place(3, 1, 'BUY', 300_000, 1)
  changes()
  give({ kind: 'expire', atMs: AT + 100 })
  assert.deepEqual(changes(), of(LIST, ...bookOf('ELC'), ...accountOf('ann')))
  give({ kind: 'setSession', atMs: AT + 200, symbol: 1, session: 'HALTED' })
  assert.deepEqual(changes(), of(LIST, ...bookOf('PT60')))
  give({ kind: 'setSession', atMs: AT + 200, symbol: 1, session: 'CLOSED' })
  assert.deepEqual(changes(), of(LIST, ...bookOf('PT60'), ...accountOf('bob'), ...accountOf('cid')))
  assert.equal(marketOf(market, 1).tape.ring.length, 0)
  give({ kind: 'retire', atMs: AT + 300, symbol: 1 })
  assert.deepEqual(changes(), of(LIST, ...bookOf('PT60'), RESOURCE.trades('PT60')))
  assert.equal(market.symbols[1], undefined, 'its tape is let go')
})

test('what was bought or sold of a contract leaves the wallets of those two when it was delivered, and of nobody else', () => {
  const { give, place, changes } = exchange()
  give({ kind: 'setSession', atMs: AT, symbol: 1, session: 'CONTINUOUS' })
  place(1, 1, 'SELL', 300_000, 4)
  place(2, 1, 'BUY', 300_000, 4)
  give({ kind: 'setSession', atMs: AT + 200, symbol: 1, session: 'CLOSED' })
  changes()
  give({ kind: 'retire', atMs: AT + 300, symbol: 1 })
  assert.deepEqual(
    changes(),
    of(LIST, ...bookOf('PT60'), RESOURCE.trades('PT60'), ...accountOf('ann'), ...accountOf('bob')),
  )
})

test('limits that an operator sets stand in the list of all that is traded, which is told', () => {
  const { give, changes } = exchange()
  give({ kind: 'setLimits', atMs: AT, symbol: 0, limits: { ...ELC, maxQtyLots: 5 } })
  assert.deepEqual(changes(), of(LIST))
})

test('a cancel changes the book and its trader, one of all orders the books it could have been in, and one of none nothing', () => {
  const { give, place, changes } = exchange()
  const order = place(1, 0, 'BUY', 290_000, 10)
  changes()
  give({ kind: 'cancel', atMs: AT, account: 1, order, clientOrderId: null })
  assert.deepEqual(changes(), of(LIST, ...bookOf('ELC'), ...accountOf('ann')))
  const cancelAll = { kind: 'cancelAll', atMs: AT, account: 1, side: null, clientOrderId: null } as const
  give({ ...cancelAll, symbol: null })
  assert.deepEqual(changes(), [])
  place(1, 0, 'BUY', 290_000, 10)
  changes()
  give({ ...cancelAll, symbol: 0 })
  assert.deepEqual(changes(), of(LIST, ...bookOf('ELC'), ...accountOf('ann')))
  place(1, 1, 'BUY', 290_000, 10)
  changes()
  give({ ...cancelAll, symbol: null })
  assert.deepEqual(changes(), of(LIST, ...bookOf('ELC'), ...bookOf('PT60'), ...accountOf('ann')))
})

test('the list of all that is traded is told of orders that rest for as long as it tells their middle: until the first trade', () => {
  const { place, changes } = exchange()
  place(1, 0, 'BUY', 290_000, 10)
  assert.deepEqual(changes(), of(LIST, ...bookOf('ELC'), ...accountOf('ann')))
  place(2, 0, 'SELL', 290_000, 10)
  changes()
  place(1, 0, 'BUY', 290_000, 10)
  assert.deepEqual(changes(), of(...bookOf('ELC'), ...accountOf('ann')))
})

test('nobody is told of what simulated participants have', () => {
  const { place, changes } = exchange()
  place(SIMULATED, 0, 'SELL', 300_000, 10)
  assert.deepEqual(changes(), of(LIST, ...bookOf('ELC')))
  place(1, 0, 'BUY', 300_000, 10)
  assert.deepEqual(changes(), of(LIST, ...bookOf('ELC'), RESOURCE.trades('ELC'), ...traderOf('ann')))
})
