/** The small exchange that the properties are about: three symbols with tight limits, a few accounts that run short of everything. */
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command, Place } from '../../../lib/exchange/engine/commands.ts'
import { createState, type ExchangeState } from '../../../lib/exchange/engine/state.ts'
import type { Limits, SymbolSpec } from '../../../lib/exchange/engine/symbol-spec.ts'
import type { Random } from '../../../lib/exchange/simulation/random.ts'
import { closedOrders, openRefs } from './engine-view.ts'

export const LIMITS: Limits = {
  minPriceTicks: -400,
  maxPriceTicks: 900,
  maxQtyLots: 60,
  maxValueMicro: 40_000_000,
  maxOpenOrders: 10,
  collarPercent: 20,
  collarMinTicks: 40,
  maxCommandsPerSecond: 6,
}
const symbol = (name: string, more: Partial<SymbolSpec>): SymbolSpec => ({
  ...LIMITS,
  symbol: name,
  description: '',
  referenceTicks: 100,
  grantLots: 0,
  session: 'CONTINUOUS',
  delivery: null,
  gateClosureMs: null,
  ...more,
})
export const SPEC: readonly [SymbolSpec, SymbolSpec, SymbolSpec] = [
  symbol('A', {}),
  symbol('B', { maxCommandsPerSecond: 0, grantLots: 30 }),
  symbol('C', {
    session: 'AUCTION',
    grantLots: 120,
    delivery: { startMs: 3_600_000, endMs: 7_200_000 },
    gateClosureMs: 1_800_000,
  }),
]
/** Traders; the last one is simulated, so it keeps no history. */
export const ACCOUNTS = 5
export const CASH_MICRO = 9_000_000
export const ENERGY_LOTS = 120

export const genesis = (specs: readonly SymbolSpec[] = SPEC): Command[] => [
  ...specs.map((spec): Command => ({ kind: 'listSymbol', atMs: 1, spec })),
  ...Array.from({ length: ACCOUNTS }, (_, i): Command => {
    return {
      kind: 'openAccount',
      atMs: 1,
      userId: `user-${i + 1}`,
      simulated: i + 1 === ACCOUNTS,
      cashMicro: CASH_MICRO,
      energyLots: ENERGY_LOTS,
      clientOrderId: null,
    }
  }),
]

/** A and B alone, trading without a rate limit: for tests that are not about the operator. */
export const quietGenesis = (): Command[] =>
  genesis([symbol('A', { maxCommandsPerSecond: 0 }), symbol('B', { maxCommandsPerSecond: 0 })])
export const QUIET_SYMBOLS = 2

export function startState(commands: readonly Command[]): ExchangeState {
  const state = createState()
  for (const command of commands) apply(state, command)
  return state
}

/** An order without any extra, in A or B. */
export function randomPlace(random: Random, centreTicks: number): Place {
  const tif = random.pick(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const)
  const market = tif !== 'GTC' && random.chance(0.4)
  const wild = random.chance(0.02)
  return {
    kind: 'place',
    atMs: 0,
    account: 1 + Math.floor(random.next() * ACCOUNTS),
    symbol: Math.floor(random.next() * QUIET_SYMBOLS),
    side: random.pick(['BUY', 'SELL'] as const),
    type: market ? 'MARKET' : 'LIMIT',
    timeInForce: tif,
    postOnly: tif === 'GTC' && random.chance(0.15),
    // `+ 0` makes a rounded −0 the 0 that the door would give.
    priceTicks: market ? 0 : Math.round(wild ? random.between(-500, 1_000) : centreTicks + random.normal() * 12) + 0,
    qtyLots: Math.ceil(random.next() * (random.chance(0.05) ? 80 : 20)),
    displayLots: 0,
    expiresAtMs: 0,
    selfTrade: 'CANCEL_TAKER',
    clientOrderId: null,
  }
}

/** Placing and cancelling only. */
export function randomCommand(state: ExchangeState, random: Random, centreTicks: number): Command {
  const roll = random.next()
  if (roll < 0.74) return randomPlace(random, centreTicks)
  const account = 1 + Math.floor(random.next() * ACCOUNTS)
  if (roll < 0.75) {
    return {
      kind: 'cancelAll',
      atMs: 0,
      account,
      symbol: random.chance(0.5) ? null : Math.floor(random.next() * QUIET_SYMBOLS),
      side: random.pick([null, 'BUY', 'SELL'] as const),
      clientOrderId: null,
    }
  }
  return { kind: 'cancel', atMs: 0, account, order: someOrder(state, random, account), clientOrderId: null }
}

/** Mostly one of the account's own open orders; sometimes another's, a closed one, or none at all. */
function someOrder(state: ExchangeState, random: Random, account: number): { seq: number; slot: number } {
  const owner = random.chance(0.9) ? account : 1 + Math.floor(random.next() * ACCOUNTS)
  const open = openRefs(state, owner)
  const one = open[Math.floor(random.next() * open.length)]
  if (one !== undefined && random.chance(0.9)) return one
  const closed = closedOrders(state, owner)
  const old = closed[Math.floor(random.next() * closed.length)]
  return old ? { seq: old.seq, slot: old.slot } : { seq: 3, slot: 1 }
}
