/** A day that the simulated participants traded, and the trader "human" beside them. */
import { apply } from '../../../lib/exchange/engine/apply.ts'
import { createState, type ExchangeState } from '../../../lib/exchange/engine/state.ts'
import { ELC } from '../../../lib/exchange/exchange.ts'
import { generateHistory } from '../../../lib/exchange/simulation/history.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'

export const NOW = Date.UTC(2026, 10, 20, 3)

export function simulatedMarket(seed: number): ExchangeState {
  const state = createState()
  for (const command of generateHistory([ELC], NOW, createRandom(seed)).commands) apply(state, command)
  apply(state, {
    kind: 'openAccount',
    atMs: NOW,
    userId: 'human',
    simulated: false,
    cashMicro: 1e13,
    energyLots: 1e5,
    clientOrderId: null,
  })
  return state
}
