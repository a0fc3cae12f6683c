import assert from 'node:assert/strict'
import { it } from 'node:test'
import { EXCHANGE_TOOLS } from '../../../../lib/contracts/exchange/tools.ts'
import { killSwitch } from '../../../../lib/contracts/gate/safety.ts'
import * as results from './results.ts'

it('the sample answers are what the contract says', () => {
  const samples = [
    [EXCHANGE_TOOLS.getOrderBook.result, results.book(5)],
    [EXCHANGE_TOOLS.getMarketMetrics.result, results.metrics],
    [EXCHANGE_TOOLS.getTrades.result, results.trades],
    [EXCHANGE_TOOLS.getUserTrades.result, results.ownTrades],
    [EXCHANGE_TOOLS.getCandles.result, results.candles],
    [EXCHANGE_TOOLS.listSymbols.result, results.symbols],
    [EXCHANGE_TOOLS.getUserWallet.result, results.wallet],
    [EXCHANGE_TOOLS.getUserOrders.result, results.orders('pending')],
    [EXCHANGE_TOOLS.previewOrder.result, results.preview({ side: 'BUY', qty: '20', type: 'MARKET' })],
    [EXCHANGE_TOOLS.runSimulation.result, results.simulation],
    [EXCHANGE_TOOLS.placeOrder.result, results.placed()],
    [EXCHANGE_TOOLS.cancelOrder.result, results.cancelled('o-1')],
    [killSwitch, results.stopped],
  ] as const
  for (const [schema, sample] of samples) assert.equal(schema.safeParse(sample).error, undefined)
})
