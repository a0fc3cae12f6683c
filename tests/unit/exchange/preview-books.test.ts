/** The books a preview answers are those of getOrderBook at the same moment, for the symbols of the plan and no others. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { PlanPreview } from '../../../lib/contracts/exchange/preview.ts'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import { accountAt } from '../../../lib/exchange/engine/state.ts'
import { ELC, type Exchange, openExchange } from '../../../lib/exchange/exchange.ts'
import { getMarketMetrics, getOrderBook, listSymbols } from '../../../lib/exchange/mcp/handlers/market-tools.ts'
import { previewPlan } from '../../../lib/exchange/mcp/handlers/preview-tools.ts'
import { orderId } from '../../../lib/exchange/mcp/order-id.ts'
import { put } from './book-with.ts'

const folder = mkdtempSync(join(tmpdir(), 'eap-books-'))
let exchange: Exchange
before(() => {
  exchange = openExchange({ folder, nowMs: () => Date.UTC(2026, 10, 20, 3) })
  const { state } = exchange
  for (const symbol of ['ELC', 'TWO', 'THREE']) apply(state, { kind: 'listSymbol', atMs: 1, spec: { ...ELC, symbol } })
  for (const userId of ['maker', 'human'])
    apply(state, {
      kind: 'openAccount',
      atMs: 1,
      userId,
      simulated: false,
      cashMicro: 10_000_000_000_000,
      energyLots: 100_000,
      clientOrderId: null,
    })
  const maker = state.accountIndex.get('maker') ?? -1
  // Twelve levels of asks: two more than are kept.
  for (let i = 0; i < 12; i++) put(state, maker, 'SELL', [300_000 + i * 100, 10 + i])
  for (let i = 0; i < 3; i++) put(state, maker, 'BUY', [299_000 - i * 100, 5 + i])
})
after(() => {
  exchange.close()
  rmSync(folder, { recursive: true, force: true })
})

const preview = (...legs: { tool: 'placeOrder' | 'cancelAllOrders' | 'cancelOrder'; args: object }[]): PlanPreview => {
  const answer = previewPlan(exchange, { userId: 'human', legs: legs as never })
  assert.ok(answer.success, JSON.stringify(answer))
  return answer
}
const bookNow = (symbol: string) => {
  const answer = getOrderBook(exchange, { symbol, depth: 10 })
  assert.ok('bids' in answer)
  const { asOf: _, ...book } = answer
  return book
}
const order = (symbol: string, price: number) => ({
  tool: 'placeOrder' as const,
  args: { side: 'BUY', price, qty: 100, symbol },
})

test('a plan keeps the book as it stood before its first leg, at the seq of its previews', () => {
  // The first leg would take nine levels; the book beside it still has them.
  const { books, seq, legs } = preview(order('ELC', 3_008), order('ELC', 2_950))
  assert.deepEqual(books, [bookNow('ELC')])
  assert.deepEqual([books?.[0]?.asks.length, books?.[0]?.bids.length], [10, 3])
  assert.ok((legs[0]?.fills.length ?? 0) > 5)
  assert.deepEqual([books?.[0]?.seq, legs[1]?.seq], [seq, seq])
})

test('each symbol once, in the order the legs come, and none that the plan does not touch', () => {
  const { books } = preview(order('TWO', 2_900), order('ELC', 2_900), order('TWO', 2_800))
  assert.deepEqual(
    books?.map((b) => b.symbol),
    ['TWO', 'ELC'],
  )
  assert.deepEqual(books, [bookNow('TWO'), bookNow('ELC')])
})

test('a leg that cancels everywhere touches the symbols of its orders', () => {
  assert.deepEqual(preview({ tool: 'cancelAllOrders', args: {} }).books, [])
  const { state } = exchange
  const placed = put(state, accountAt(state, state.accountIndex.get('human') ?? -1).index, 'BUY', [280_000, 10])
  assert.deepEqual(preview({ tool: 'cancelAllOrders', args: {} }).books, [bookNow('ELC')])
  const one = preview({ tool: 'cancelOrder', args: { orderId: orderId(placed.order) } })
  assert.deepEqual(one.books, [bookNow('ELC')])
})

test('a leg that is refused takes nothing from the reach of the others', () => {
  const buying = (qty: number) => ({ tool: 'placeOrder' as const, args: { ...order('ELC', 3_008).args, qty } })
  const [alone] = preview(buying(50)).legs
  assert.ok((alone?.fills.length ?? 0) > 5)
  assert.deepEqual(preview(buying(-100), buying(50)).legs[1], alone)
})

test('its wallet is of the symbol its orders are of, and of none where they are of several', () => {
  const all = { tool: 'cancelAllOrders' as const, args: {} }
  const sell = { tool: 'placeOrder' as const, args: { side: 'SELL', price: 3_100, qty: 5, symbol: 'TWO' } }
  const [, , freed] = preview(all, sell, all).legs
  assert.deepEqual([freed?.symbol, freed?.walletBefore.lockedAmount, freed?.walletAfter.lockedAmount], ['TWO', 5, 0])
  const [, , , both] = preview(all, sell, order('ELC', 2_800), all).legs
  assert.equal(both?.symbol, null)
  assert.equal(preview(all, all).legs[1]?.symbol, null)
})

test('sides that cross, as an auction lets them and a halt leaves them, are no quote: neither an order nor a wallet is held against one', () => {
  const { state } = exchange
  const symbol = state.symbolIndex.get('THREE') ?? -1
  const maker = state.accountIndex.get('maker') ?? -1
  apply(state, { kind: 'setSession', atMs: state.atMs, symbol, session: 'AUCTION' })
  const quote = (side: 'BUY' | 'SELL', priceTicks: number) => put(state, maker, side, [priceTicks, 10], symbol)
  quote('BUY', 290_000)
  quote('SELL', 310_000)
  assert.deepEqual(
    preview(order('THREE', 3_000)).legs.map(({ mid }) => mid),
    [3_000],
  )
  quote('BUY', 330_000)
  assert.deepEqual(
    preview(order('THREE', 3_000)).legs.map(({ mid, bestBid, bestAsk }) => [mid, bestBid, bestAsk]),
    [[null, null, null]],
  )
  for (const session of ['AUCTION', 'HALTED'] as const) {
    apply(state, { kind: 'setSession', atMs: state.atMs, symbol, session })
    const metrics = getMarketMetrics(exchange, { symbol: 'THREE', depth: 1 })
    assert.ok('marketSummary' in metrics)
    const { midPrice, bestBidPrice, bestAskPrice, spread } = metrics.marketSummary
    assert.deepEqual([midPrice, bestBidPrice, bestAskPrice, spread, metrics.metrics.spread], Array(5).fill(null))
    assert.equal(metrics.orderBook.bids[0]?.price, 3_300, 'the book tells what was collected')
    const info = listSymbols(exchange).symbols.find((one) => one.symbol === 'THREE')
    assert.deepEqual([info?.midPrice, info?.bestBid, info?.bestAsk], [null, null, null])
  }
})
