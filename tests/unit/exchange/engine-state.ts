/** A small market for tests of the engine: one symbol, and accounts that have money and energy. */
import assert from 'node:assert/strict'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Outcome, Place, Placed } from '../../../lib/exchange/engine/commands.ts'
import { createState, type ExchangeState } from '../../../lib/exchange/engine/state.ts'
import type { SymbolSpec } from '../../../lib/exchange/engine/symbol-spec.ts'
import { ELC } from '../../../lib/exchange/exchange.ts'
import { limitOrder } from '../../support/limit-order.ts'

export function start(spec: Partial<SymbolSpec> = {}, accounts = 2, cashMicro = 1e13): ExchangeState {
  const state = createState()
  apply(state, { kind: 'listSymbol', atMs: 0, spec: { ...ELC, ...spec } })
  for (let i = 0; i < accounts; i++) {
    apply(state, {
      kind: 'openAccount',
      atMs: 0,
      userId: `u${i}`,
      simulated: false,
      cashMicro,
      energyLots: 100_000,
      clientOrderId: null,
    })
  }
  return state
}

export const order = (
  account: number,
  side: 'BUY' | 'SELL',
  priceTicks: number,
  qtyLots: number,
  more: Partial<Place> = {},
): Place => limitOrder({ account, side, priceTicks, qtyLots, ...more })

export const market = (account: number, side: 'BUY' | 'SELL', qtyLots: number): Place =>
  order(account, side, 0, qtyLots, { type: 'MARKET', timeInForce: 'IOC' })

export function placed(outcome: Outcome): Placed {
  assert.equal(outcome.kind, 'placed', JSON.stringify(outcome))
  return outcome as Placed
}
