/** An exchange with one symbol and the book a test asks for, quoted by account 1. Account 2 is the trader "human". */
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Placed } from '../../../lib/exchange/engine/commands.ts'
import { ASK, BID } from '../../../lib/exchange/engine/level-record.ts'
import { levelsOf } from '../../../lib/exchange/engine/queries.ts'
import { accountAt, createState, type ExchangeState, symbolAt } from '../../../lib/exchange/engine/state.ts'
import { ELC } from '../../../lib/exchange/exchange.ts'
import { limitOrder } from '../../support/limit-order.ts'

type Quotes = readonly (readonly [priceTicks: number, lots: number])[]
const AT = Date.UTC(2026, 10, 20, 3)

export function put(
  state: ExchangeState,
  account: number,
  side: 'BUY' | 'SELL',
  quote: Quotes[number],
  symbol = 0,
): Placed {
  const command = limitOrder({ atMs: AT, account, symbol, side, priceTicks: quote[0], qtyLots: quote[1] })
  const outcome = apply(state, command)
  if (outcome.kind !== 'placed') throw new Error(JSON.stringify(outcome))
  return outcome
}

export function bookWith({ bids, asks }: { bids: Quotes; asks: Quotes }) {
  const state = createState()
  apply(state, { kind: 'listSymbol', atMs: AT, spec: ELC })
  for (const userId of ['maker', 'human']) {
    apply(state, {
      kind: 'openAccount',
      atMs: AT,
      userId,
      simulated: false,
      cashMicro: 10_000_000_000_000,
      energyLots: 100_000,
      clientOrderId: null,
    })
  }
  for (const quote of bids) put(state, 1, 'BUY', quote)
  for (const quote of asks) put(state, 1, 'SELL', quote)
  const symbol = symbolAt(state, 0)
  const levels = { bids: levelsOf(state, symbol, BID, 50), asks: levelsOf(state, symbol, ASK, 50) }
  return { state, symbol, levels, trader: accountAt(state, 2) }
}
