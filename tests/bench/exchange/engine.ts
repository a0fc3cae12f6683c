/**
 * The engine beside nodejs-order-book, on the same orders in the same run: 2,000 price levels, random sizes. Ours does more per
 * order (it checks and locks wallets, settles both sides, keeps history); the other keeps a book only.
 */
import { OrderBook, Side } from 'nodejs-order-book'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command, Outcome, Place } from '../../../lib/exchange/engine/commands.ts'
import { createState, type ExchangeState } from '../../../lib/exchange/engine/state.ts'
import { ELC } from '../../../lib/exchange/exchange.ts'
import { createRandom, type Random } from '../../../lib/exchange/simulation/random.ts'
import type { Figures } from '../figures.ts'

const LEVELS_PER_SIDE = 1_000
const MID_TICKS = 300_000
const OPERATIONS = 4_000
const MAKERS = 100

type Quote = { side: 'BUY' | 'SELL'; priceTicks: number; lots: number; account: number }
type Workload = {
  resting: Quote[]
  places: Quote[]
  cancels: number[]
  markets: { side: 'BUY' | 'SELL'; lots: number }[]
}

function quote(random: Random): Quote {
  const side = random.pick(['BUY', 'SELL'] as const)
  const away = 1 + Math.floor(random.next() * LEVELS_PER_SIDE)
  return {
    side,
    priceTicks: side === 'BUY' ? MID_TICKS - away : MID_TICKS + away,
    lots: 1 + Math.floor(random.next() * 100),
    account: 1 + Math.floor(random.next() * MAKERS),
  }
}

function workload(size: number, seed: number): Workload {
  const random = createRandom(seed)
  return {
    resting: Array.from({ length: size }, () => quote(random)),
    places: Array.from({ length: OPERATIONS }, () => quote(random)),
    // Which of the resting orders go, each once.
    cancels: shuffled(size, random).slice(0, Math.min(OPERATIONS, size / 4)),
    markets: Array.from({ length: OPERATIONS }, () => ({
      side: random.pick(['BUY', 'SELL'] as const),
      lots: 1 + Math.floor(random.next() * 100),
    })),
  }
}

function shuffled(size: number, random: Random): number[] {
  const order = Array.from({ length: size }, (_, i) => i)
  for (let i = size - 1; i > 0; i--) {
    const j = Math.floor(random.next() * (i + 1))
    ;[order[i], order[j]] = [order[j] as number, order[i] as number]
  }
  return order
}

/** Nanoseconds per operation. */
type Measured = { place: number; cancel: number; market: number }
function perOperation(count: number, work: () => void): number {
  const start = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - start) / count
}

function startState(): ExchangeState {
  const state = createState()
  apply(state, {
    kind: 'listSymbol',
    atMs: 0,
    spec: { ...ELC, maxOpenOrders: 10_000_000, maxPriceTicks: 310_000, minPriceTicks: 0 },
  })
  for (let i = 0; i <= MAKERS; i++) {
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

const placing = (q: Quote, index: number): Place => ({
  kind: 'place',
  atMs: index,
  account: q.account,
  symbol: 0,
  side: q.side,
  type: 'LIMIT',
  timeInForce: 'GTC',
  postOnly: false,
  priceTicks: q.priceTicks,
  qtyLots: q.lots,
  clientOrderId: null,
})

function ours(load: Workload): Measured {
  const state = startState()
  const refs = load.resting.map((q, i) => {
    const outcome = apply(state, placing(q, i))
    if (outcome.kind !== 'placed') throw new Error(JSON.stringify(outcome))
    return outcome.order
  })
  const places = load.places.map(placing)
  const cancels = load.cancels.map(
    (i): Command => ({
      kind: 'cancel',
      atMs: 0,
      account: (load.resting[i] as Quote).account,
      order: refs[i] as (typeof refs)[0],
      clientOrderId: null,
    }),
  )
  const markets = load.markets.map(
    (m): Command => ({
      ...placing({ side: m.side, priceTicks: 0, lots: m.lots, account: MAKERS + 1 }, 0),
      type: 'MARKET',
      timeInForce: 'IOC',
    }),
  )
  return {
    place: perOperation(places.length, () => all(state, places, 'placed')),
    cancel: perOperation(cancels.length, () => all(state, cancels, 'cancelled')),
    market: perOperation(markets.length, () => all(state, markets, 'placed')),
  }
}

function all(state: ExchangeState, commands: readonly Command[], expected: Outcome['kind']): void {
  for (const command of commands) {
    const outcome = apply(state, command)
    if (outcome.kind !== expected) throw new Error(JSON.stringify(outcome))
  }
}

function theirs(load: Workload): Measured {
  const book = new OrderBook()
  const side = (s: 'BUY' | 'SELL'): Side => (s === 'BUY' ? Side.BUY : Side.SELL)
  const limit = (q: Quote, id: string): void => {
    const { err } = book.limit({ side: side(q.side), id, size: q.lots, price: q.priceTicks })
    if (err) throw err
  }
  load.resting.forEach((q, i) => {
    limit(q, `r${i}`)
  })
  const placeIds = load.places.map((_, i) => `p${i}`)
  const cancelIds = load.cancels.map((i) => `r${i}`)
  return {
    place: perOperation(load.places.length, () => {
      for (let i = 0; i < load.places.length; i++) limit(load.places[i] as Quote, placeIds[i] as string)
    }),
    cancel: perOperation(cancelIds.length, () => {
      for (const id of cancelIds) book.cancel(id)
    }),
    market: perOperation(load.markets.length, () => {
      for (const m of load.markets) book.market({ side: side(m.side), size: m.lots })
    }),
  }
}

/** The best of the rounds, for both alike: the others measure what else the machine was doing. */
const best = (values: number[]): number => Math.min(...values)
const ROUNDS = 9

/** Place, cancel and market on books of 10,000 and 100,000 resting orders. */
export async function engineFigures(): Promise<Figures> {
  const figures: Figures = {}
  for (let i = 0; i < 3; i++) {
    ours(workload(4_000, i))
    theirs(workload(4_000, i))
  }
  for (const [size, label] of [
    [10_000, '10k'],
    [100_000, '100k'],
  ] as const) {
    const a: Measured[] = []
    const b: Measured[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const load = workload(size, round)
      a.push(ours(load))
      b.push(theirs(load))
    }
    for (const operation of ['place', 'cancel', 'market'] as const) {
      const mine = best(a.map((m) => m[operation]))
      const other = best(b.map((m) => m[operation]))
      figures[`engine ${operation}, ${label} resting`] = {
        value: Math.round(mine),
        unit: 'ns',
        ratio: other / mine,
        beside: `faster than nodejs-order-book (${Math.round(other)} ns)`,
      }
    }
  }
  return figures
}
