/**
 * A day-ahead auction of a whole day: 96 quarter-hours with 2,000 orders each, cleared one after the other as the calendar does at its hour.
 * Timed is the clearing alone, from call to continuous trading: the price, every trade, every wallet, the last order that is left. The orders
 * of a period lie around one price, half of each side beyond it, so that about half of them trade. There is no peer: the
 * figure is a time. The best round counts, as in the engine's figures: the others measure what else the machine was doing.
 */
import '../../../lib/exchange/engine/inlining.ts'
import { apply, execute } from '../../../lib/exchange/engine/apply.ts'
import type { Place } from '../../../lib/exchange/engine/commands.ts'
import { createState, type ExchangeState } from '../../../lib/exchange/engine/state.ts'
import { ELC } from '../../../lib/exchange/exchange.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import type { Figures } from '../figures.ts'
import { median, round } from '../measure.ts'

const PERIODS = 96
const ORDERS = 2_000
const ACCOUNTS = 200
const ROUNDS = 7
const MID_TICKS = 300_000
/** Of the orders' limits around the middle: NT$ 150. */
const DEVIATION_TICKS = 15_000

function startState(): ExchangeState {
  const state = createState({ orders: 1 << 18, levelPages: 1 << 14 })
  for (let i = 0; i < PERIODS; i++) {
    const delivery = { startMs: i * 900_000, endMs: (i + 1) * 900_000 }
    const spec = {
      ...ELC,
      symbol: `PT15-${i}`,
      session: 'AUCTION' as const,
      delivery,
      grantLots: 1_000_000,
      maxOpenOrders: 1_000_000,
    }
    apply(state, { kind: 'listSymbol', atMs: 0, spec })
  }
  for (let i = 0; i < ACCOUNTS; i++) {
    const means = { cashMicro: 1_000_000_000_000_000, energyLots: 0 }
    apply(state, { kind: 'openAccount', atMs: 0, userId: `u${i}`, simulated: false, ...means, clientOrderId: null })
  }
  return state
}

function orders(seed: number): Place[] {
  const random = createRandom(seed)
  const list: Place[] = []
  for (let n = 0; n < ORDERS; n++) {
    for (let symbol = 0; symbol < PERIODS; symbol++) {
      const side = n % 2 === 0 ? 'BUY' : 'SELL'
      list.push({
        kind: 'place',
        atMs: n,
        account: 1 + Math.floor(random.next() * ACCOUNTS),
        symbol,
        side,
        type: 'LIMIT',
        timeInForce: 'GTC',
        postOnly: false,
        priceTicks: MID_TICKS + Math.round(DEVIATION_TICKS * random.normal()),
        qtyLots: 1 + Math.floor(random.next() * 100),
        displayLots: 0,
        expiresAtMs: 0,
        selfTrade: 'CANCEL_MAKER',
        clientOrderId: null,
      })
    }
  }
  return list
}

function placeAll(state: ExchangeState, list: readonly Place[]): void {
  for (const order of list) {
    const refusal = execute(state, order)
    if (refusal !== null) throw new Error(JSON.stringify(refusal))
  }
}

/** Clears all periods; milliseconds of each, and how many trades that made. */
function clear(state: ExchangeState): { periods: number[]; trades: number } {
  const periods: number[] = []
  let trades = 0
  for (let symbol = 0; symbol < PERIODS; symbol++) {
    const start = performance.now()
    const outcome = apply(state, { kind: 'setSession', atMs: ORDERS, symbol, session: 'CONTINUOUS' })
    periods.push(performance.now() - start)
    if (outcome.kind !== 'sessionSet' || outcome.auction === null) throw new Error(`period ${symbol} did not clear`)
    trades += outcome.auction.trades.length
  }
  return { periods, trades }
}

export function auctionFigures(): Figures {
  const totals: number[] = []
  const each: number[] = []
  let trades = 0
  for (let i = 0; i < ROUNDS; i++) {
    const state = startState()
    placeAll(state, orders(i + 1))
    const cleared = clear(state)
    // The first round warms up.
    if (i === 0) continue
    totals.push(cleared.periods.reduce((sum, ms) => sum + ms, 0))
    each.push(...cleared.periods)
    trades = cleared.trades
  }
  return {
    'auction.dayAhead.96x2000': { value: round(Math.min(...totals)), unit: 'ms', beside: `for ${trades} trades` },
    'auction.period.median': { value: round(median(each)), unit: 'ms' },
  }
}
