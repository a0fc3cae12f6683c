/** How far back an exchange remembers what a trader traded, and what it says where there was more. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEPT_FILLS } from '../../../lib/contracts/exchange/fills.ts'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command } from '../../../lib/exchange/engine/commands.ts'
import { createState } from '../../../lib/exchange/engine/state.ts'
import { ELC, type Exchange } from '../../../lib/exchange/exchange.ts'
import { createMarketData, observe } from '../../../lib/exchange/market-data/market-data.ts'
import { restoreMarket, serialiseMarket } from '../../../lib/exchange/market-data/snapshot.ts'
import { getUserTrades } from '../../../lib/exchange/mcp/handlers/fill-tools.ts'
import { limitOrder } from '../../support/limit-order.ts'

const AT = Date.UTC(2026, 10, 20, 4)
const [SIM, ANN, BOB] = [1, 2, 3]

function exchange() {
  const state = createState()
  let market = createMarketData()
  const give = (command: Command): void => observe(market, command, apply(state, command))
  const delivery = { startMs: AT + 3_600_000, endMs: AT + 7_200_000 }
  give({ kind: 'listSymbol', atMs: AT, spec: ELC })
  give({ kind: 'listSymbol', atMs: AT, spec: { ...ELC, symbol: 'PT60', grantLots: 1_000, delivery } })
  for (const userId of ['sim', 'ann', 'bob']) {
    const means = { simulated: userId === 'sim', cashMicro: 1e13, energyLots: 50_000 }
    give({ kind: 'openAccount', atMs: AT, userId, ...means, clientOrderId: null })
  }
  const put = (account: number, side: 'BUY' | 'SELL', qtyLots: number, symbol = 0): void =>
    give(limitOrder({ atMs: AT, account, symbol, side, priceTicks: 300_000, qtyLots }))
  const own = (userId: string, more: { symbol?: string; orderId?: string } = {}) => {
    const answer = getUserTrades({ state, market, nowMs: () => AT } as unknown as Exchange, {
      userId,
      limit: KEPT_FILLS,
      ...more,
    })
    return answer.success ? answer : assert.fail(answer.message)
  }
  const throughSnapshot = (): void => {
    market = restoreMarket(serialiseMarket(market))
  }
  return { give, put, own, throughSnapshot }
}

test('the newest thousand of each account are kept, however much another trades; that there were more is said', () => {
  const { put, own, throughSnapshot } = exchange()
  put(BOB, 'SELL', 1)
  put(SIM, 'BUY', 1)
  for (let n = 0; n < KEPT_FILLS; n++) {
    if (n === 700) throughSnapshot()
    put(SIM, 'SELL', 1)
    put(ANN, 'BUY', 1)
  }
  const all = own('ann')
  assert.deepEqual([all.totalCount, all.historyComplete], [KEPT_FILLS, true])
  const oldest = all.trades.at(-1)
  put(SIM, 'SELL', 2)
  put(ANN, 'BUY', 2)
  const more = own('ann')
  assert.deepEqual([more.totalCount, more.trades.length, more.historyComplete], [KEPT_FILLS, KEPT_FILLS, false])
  assert.match(more.message, /only the newest 1,000 are remembered/)
  assert.deepEqual(more.trades.slice(1), all.trades.slice(0, -1), 'the oldest one made room')
  assert.ok(oldest && !more.trades.some(({ tradeId }) => tradeId === oldest.tradeId))
  throughSnapshot()
  assert.deepEqual(own('ann'), more)
  assert.deepEqual([own('bob').totalCount, own('bob').historyComplete], [1, true])
  // Only its trades with traders are kept of a participant.
  assert.equal(own('sim').historyComplete, false)
})

test('what was traded of a contract is still told when it has been delivered; in an auction nobody makes or takes', () => {
  const { give, put, own } = exchange()
  give({ kind: 'setSession', atMs: AT, symbol: 1, session: 'AUCTION' })
  put(ANN, 'BUY', 4, 1)
  put(ANN, 'SELL', 4, 1)
  give({ kind: 'setSession', atMs: AT, symbol: 1, session: 'CONTINUOUS' })
  give({ kind: 'setSession', atMs: AT, symbol: 1, session: 'CLOSED' })
  give({ kind: 'retire', atMs: AT, symbol: 1 })
  const { trades } = own('ann', { symbol: 'PT60' })
  assert.deepEqual(trades.map(({ side, role, symbol }) => [side, role, symbol]).sort(), [
    ['BUY', 'AUCTION', 'PT60'],
    ['SELL', 'AUCTION', 'PT60'],
  ])
  assert.equal(new Set(trades.map(({ tradeId }) => tradeId)).size, 1, 'own orders that met are one trade')
  assert.equal(own('ann', { symbol: 'ELC' }).totalCount, 0)
})
