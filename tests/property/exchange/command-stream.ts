/** Commands of every kind in a random order, for tests that ask whether they are kept and not what they do. */
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command, OrderRef, Outcome } from '../../../lib/exchange/engine/commands.ts'
import { createState } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import type { Limits, SymbolSpec } from '../../../lib/exchange/engine/symbol-spec.ts'
import { decodeCommand, encodeCommand } from '../../../lib/exchange/journal/command-codec.ts'
import { createReader, createWriter } from '../../../lib/exchange/journal/varint.ts'
import type { Unstamped } from '../../../lib/exchange/sequencer.ts'
import type { Random } from '../../../lib/exchange/simulation/random.ts'

const ACCOUNTS = 4
const SYMBOLS = 2
const LIMITS: Limits = {
  minPriceTicks: -400,
  maxPriceTicks: 900,
  maxQtyLots: 60,
  maxValueMicro: 40_000_000,
  maxOpenOrders: 20,
  collarPercent: 20,
  collarMinTicks: 40,
  maxCommandsPerSecond: 0,
}
const spec = (symbol: string, more: Partial<SymbolSpec>): SymbolSpec => ({
  ...LIMITS,
  symbol,
  description: '',
  referenceTicks: 100,
  grantLots: 0,
  session: 'CONTINUOUS',
  delivery: null,
  gateClosureMs: null,
  ...more,
})

export const opening = (): Unstamped[] => [
  { kind: 'listSymbol', spec: spec('A', {}) },
  { kind: 'listSymbol', spec: spec('B', { session: 'AUCTION', grantLots: 50 }) },
  ...Array.from({ length: ACCOUNTS }, (_, n) => ({
    kind: 'openAccount' as const,
    userId: `user-${n}`,
    simulated: n === 0,
    cashMicro: 90_000_000,
    energyLots: 500,
    clientOrderId: `open-${n}`,
  })),
]

export type CommandStream = { next(nowMs: number): Unstamped; saw(outcome: Outcome): void }

export function createCommandStream(random: Random): CommandStream {
  const orders: OrderRef[] = []
  let n = 0
  const below = (end: number): number => Math.floor(random.next() * end)
  const account = (): number => 1 + below(ACCOUNTS)
  const order = (): OrderRef => orders[below(orders.length)] ?? { seq: 1, slot: 1 }
  const key = (): string | null => (random.chance(0.3) ? `k${random.chance(0.1) ? below(n) : n}` : null)

  function place(nowMs: number): Unstamped {
    const timeInForce = random.pick(['GTC', 'GTC', 'GTD', 'IOC', 'FOK'] as const)
    const rests = timeInForce === 'GTC' || timeInForce === 'GTD'
    const market = !rests && random.chance(0.3)
    const qtyLots = 1 + below(20)
    return {
      kind: 'place',
      account: account(),
      symbol: below(SYMBOLS),
      side: random.pick(['BUY', 'SELL'] as const),
      type: market ? 'MARKET' : 'LIMIT',
      timeInForce,
      postOnly: rests && random.chance(0.1),
      priceTicks: market ? 0 : 90 + below(20),
      qtyLots,
      displayLots: rests && random.chance(0.2) ? 1 + below(qtyLots) : 0,
      expiresAtMs: timeInForce === 'GTD' ? nowMs + below(5_000) : 0,
      selfTrade: random.pick(['CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH'] as const),
      clientOrderId: key(),
    }
  }

  return {
    next(nowMs) {
      n++
      const roll = random.next()
      if (roll < 0.6) return place(nowMs)
      if (roll < 0.75) return { kind: 'cancel', account: account(), order: order(), clientOrderId: key() }
      if (roll < 0.9) {
        const priceTicks = random.chance(0.5) ? 90 + below(20) : null
        const qtyLots = random.chance(0.5) ? 1 + below(20) : null
        return { kind: 'amend', account: account(), order: order(), priceTicks, qtyLots, clientOrderId: key() }
      }
      if (roll < 0.92) return { kind: 'resolve', account: account(), clientOrderId: `k${below(n + 3)}` }
      if (roll < 0.94) {
        return {
          kind: 'cancelAll',
          account: account(),
          symbol: random.chance(0.5) ? null : below(SYMBOLS),
          side: random.pick([null, 'BUY', 'SELL'] as const),
          clientOrderId: key(),
        }
      }
      if (roll < 0.95)
        return { kind: 'setLimits', symbol: below(SYMBOLS), limits: { ...LIMITS, maxQtyLots: 30 + below(30) } }
      const session = random.pick(['CONTINUOUS', 'AUCTION', 'HALTED'] as const)
      return { kind: 'setSession', symbol: below(SYMBOLS), session }
    },
    saw(outcome) {
      if (outcome.kind !== 'placed' || outcome.restingLots === 0) return
      orders.push(outcome.order)
      if (orders.length > 40) orders.shift()
    },
  }
}

export const stamped = (command: Unstamped, atMs: number): Command => ({ ...command, atMs }) as Command

/** With the fields in the order in which they come back, which a digest may depend on. */
export function asStored(command: Command): Command {
  const writer = createWriter()
  encodeCommand(writer, command, command.atMs)
  return decodeCommand(createReader(writer.bytes), command.atMs)
}

/** Of the state that these commands give, one by one from the start. */
export function digestAfter(commands: readonly Command[]): string {
  const state = createState()
  for (const command of commands) apply(state, command)
  return stateDigest(state)
}
