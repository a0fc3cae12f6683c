/** The engine by itself: commands a second through the typed API, memory of a resting order, and the longest pause under load. */
import '../../../lib/exchange/engine/inlining.ts'
import { apply, execute } from '../../../lib/exchange/engine/apply.ts'
import type { Command, Place } from '../../../lib/exchange/engine/commands.ts'
import { createState, type ExchangeState } from '../../../lib/exchange/engine/state.ts'
import { ELC } from '../../../lib/exchange/exchange.ts'
import { createRandom, type Random } from '../../../lib/exchange/simulation/random.ts'
import type { Figures } from '../figures.ts'

const TRADERS = 100
const MID_TICKS = 300_000

function startState(orders: number): ExchangeState {
  const state = createState({ orders, levelPages: 64 })
  apply(state, { kind: 'listSymbol', atMs: 0, spec: { ...ELC, maxOpenOrders: 10_000_000 } })
  for (let i = 0; i < TRADERS; i++) {
    apply(state, {
      kind: 'openAccount',
      atMs: 0,
      userId: `u${i}`,
      simulated: false,
      cashMicro: 2_000_000_000_000_000,
      energyLots: 10_000_000,
      clientOrderId: null,
    })
  }
  return state
}

function order(random: Random, away: number, atMs: number, clientOrderId: string | null): Place {
  const side = random.pick(['BUY', 'SELL'] as const)
  const distance = Math.floor(random.next() * 1_000) + away
  return {
    kind: 'place',
    atMs,
    account: 1 + Math.floor(random.next() * TRADERS),
    symbol: 0,
    side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    postOnly: false,
    priceTicks: side === 'BUY' ? MID_TICKS - distance : MID_TICKS + distance,
    qtyLots: 1 + Math.floor(random.next() * 100),
    displayLots: 0,
    expiresAtMs: 0,
    selfTrade: 'CANCEL_TAKER',
    clientOrderId,
  }
}

/**
 * Objects in, objects out, a key on every command, a third of the orders crossing: everything but the journal. The list of commands is made
 * beforehand.
 */
export async function typedApiFigures(): Promise<Figures> {
  const random = createRandom(1)
  const count = 400_000
  let best = 0
  for (let round = 0; round < 3; round++) {
    const state = startState(1 << 20)
    const commands = Array.from({ length: count }, (_, i) => order(random, -300, i, `key-${round}-${i}`))
    const start = performance.now()
    for (const command of commands) {
      if (apply(state, command).kind !== 'placed') throw new Error('an order was refused')
    }
    best = Math.max(best, count / ((performance.now() - start) / 1_000))
  }
  return { 'typed API, keyed orders': { value: Math.round(best), unit: 'commands/s' } }
}

export async function memoryFigures(): Promise<Figures> {
  const random = createRandom(2)
  const state = startState(1 << 10)
  const used = (): number => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  const count = 1_000_000
  for (let i = 0; i < count; i++) execute(state, order(random, 1, i, null))
  if (state.orders.openCount !== count) throw new Error('not all orders rest')
  // The order array has doubled past the count: what it holds in reserve is counted, as it is taken.
  return { 'memory of a resting order': { value: Math.round((used() - before) / count), unit: 'bytes' } }
}

/** 100,000 orders and cancels a second for a minute, in slices of a millisecond; a pause is a slice that took longer. */
export async function pauseFigures(): Promise<Figures> {
  const seconds = Number(process.env.PAUSE_SECONDS ?? 60)
  const random = createRandom(3)
  const state = startState(1 << 20)
  const open: Command[] = []
  const perSlice = 100
  let longest = 0
  const start = performance.now()
  for (let slice = 0; slice < seconds * 1_000; slice++) {
    const due = start + slice
    const wait = due - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    const began = performance.now()
    for (let i = 0; i < perSlice / 2; i++) {
      const command = order(random, -100, slice, `key-${slice}-${i}`)
      const outcome = apply(state, command)
      if (outcome.kind === 'placed' && outcome.restingLots > 0) {
        const { account } = command
        open.push({ kind: 'cancel', atMs: slice, account, order: outcome.order, clientOrderId: null })
      }
    }
    for (let i = 0; i < perSlice / 2 && open.length > 50_000; i++) {
      const at = Math.floor(random.next() * open.length)
      apply(state, { ...(open[at] as Command), atMs: slice })
      open[at] = open[open.length - 1] as Command
      open.pop()
    }
    longest = Math.max(longest, performance.now() - began)
  }
  return {
    [`longest pause in ${seconds} s of 100,000 commands a second`]: { value: Number(longest.toFixed(2)), unit: 'ms' },
  }
}
