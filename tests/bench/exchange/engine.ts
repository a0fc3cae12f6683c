/**
 * The engine beside nodejs-order-book, in the same run: 2,000 price levels, random sizes and prices. Ours does more per order (it
 * checks and locks wallets, settles both sides, keeps every trader's history); the other keeps a book only.
 *
 * Both hold one book of 10,000, 100,000 or 1,000,000 resting orders and live through the same rounds, as an exchange that has been up for
 * a while: a round places 4,000 orders, cancels orders picked from the whole book, and sends 1,000 market orders, so that the
 * book keeps its size (at a million, where one cancel of the other takes a tenth of a millisecond, a quarter of that). Each kind of
 * operation is timed apart, orders and ids made beforehand, ours first in one round and second in the next. Of each the best round counts,
 * for both alike: the others measure what else the machine was doing. At the end the two books must be equal, level by level.
 */
import { OrderBook, Side } from 'nodejs-order-book'
import { apply, execute } from '../../../lib/exchange/engine/apply.ts'
import type { Cancel, OrderRef, Place } from '../../../lib/exchange/engine/commands.ts'
import { ASK, BID } from '../../../lib/exchange/engine/level-record.ts'
import { isOpen } from '../../../lib/exchange/engine/order-pool.ts'
import { levelsOf } from '../../../lib/exchange/engine/queries.ts'
import { createState, type ExchangeState, symbolAt } from '../../../lib/exchange/engine/state.ts'
import { ELC } from '../../../lib/exchange/exchange.ts'
import { createRandom, type Random } from '../../../lib/exchange/simulation/random.ts'
import type { Figures } from '../figures.ts'

const LEVELS_PER_SIDE = 1_000
const MID_TICKS = 300_000
const MAKERS = 100

type Size = { resting: number; label: string; rounds: number; places: number; markets: number }
/** Rounds enough to turn the ring of the history over; fewer where the other would take minutes. */
const SIZES: readonly Size[] = [
  { resting: 10_000, label: '10k', rounds: 64, places: 4_000, markets: 1_000 },
  { resting: 100_000, label: '100k', rounds: 64, places: 4_000, markets: 1_000 },
  { resting: 1_000_000, label: '1M', rounds: 40, places: 1_000, markets: 250 },
]

type Quote = { side: 'BUY' | 'SELL'; priceTicks: number; lots: number; account: number; id: string }
/** Names of placed orders. */
type Refs = { seqs: Float64Array; slots: Int32Array }
/** A resting order in both books. */
type Resting = { quote: Quote; ref: OrderRef }

function quote(random: Random, id: string): Quote {
  const side = random.pick(['BUY', 'SELL'] as const)
  const away = 1 + Math.floor(random.next() * LEVELS_PER_SIDE)
  return {
    side,
    priceTicks: side === 'BUY' ? MID_TICKS - away : MID_TICKS + away,
    lots: 1 + Math.floor(random.next() * 100),
    account: 1 + Math.floor(random.next() * MAKERS),
    id,
  }
}

/** Nanoseconds per operation. */
function perOperation(count: number, work: () => void): number {
  const start = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - start) / count
}

function startState(): ExchangeState {
  const state = createState({ orders: 1 << 21, levelPages: 64 })
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
  displayLots: 0,
  expiresAtMs: 0,
  selfTrade: 'CANCEL_TAKER',
  clientOrderId: null,
})

const marketOrder = (q: Quote): Place => ({
  ...placing({ ...q, priceTicks: 0, account: MAKERS + 1 }, 0),
  type: 'MARKET',
  timeInForce: 'IOC',
})

function executeAll(state: ExchangeState, commands: readonly (Place | Cancel)[]): void {
  for (const command of commands) {
    const refusal = execute(state, command)
    if (refusal !== null) throw new Error(JSON.stringify(refusal))
  }
}

function placeAll(state: ExchangeState, commands: readonly Place[], refs: Refs): void {
  for (let i = 0; i < commands.length; i++) {
    const refusal = execute(state, commands[i] as Place)
    if (refusal !== null) throw new Error(JSON.stringify(refusal))
    refs.seqs[i] = state.seq
    refs.slots[i] = state.result.slot
  }
}

const sideOf = (q: Quote): Side => (q.side === 'BUY' ? Side.BUY : Side.SELL)

function limitAll(book: OrderBook, quotes: readonly Quote[]): void {
  for (const q of quotes) {
    const { err } = book.limit({ side: sideOf(q), id: q.id, size: q.lots, price: q.priceTicks })
    if (err) throw err
  }
}
function cancelAll(book: OrderBook, ids: readonly string[]): void {
  for (const id of ids) if (!book.cancel(id)) throw new Error(`${id} does not rest`)
}
function marketAll(book: OrderBook, quotes: readonly Quote[]): void {
  for (const q of quotes) {
    const { err } = book.market({ side: sideOf(q), size: q.lots })
    if (err) throw err
  }
}

type Operation = 'place' | 'cancel' | 'market'
type Best = Record<Operation, { ours: number; theirs: number }>

function measure({ resting: size, rounds, places, markets }: Size): Best {
  const random = createRandom(size)
  const state = startState()
  const book = new OrderBook()
  const best: Best = {
    place: { ours: Number.POSITIVE_INFINITY, theirs: Number.POSITIVE_INFINITY },
    cancel: { ours: Number.POSITIVE_INFINITY, theirs: Number.POSITIVE_INFINITY },
    market: { ours: Number.POSITIVE_INFINITY, theirs: Number.POSITIVE_INFINITY },
  }
  let resting: Resting[] = []

  function place(count: number, label: string, run: (ours: () => void, theirs: () => void) => void): void {
    const quotes = Array.from({ length: count }, (_, i) => quote(random, `${label}-${i}`))
    const commands = quotes.map(placing)
    const refs: Refs = { seqs: new Float64Array(count), slots: new Int32Array(count) }
    run(
      () => placeAll(state, commands, refs),
      () => limitAll(book, quotes),
    )
    quotes.forEach((q, i) => {
      resting.push({ quote: q, ref: { seq: refs.seqs[i] as number, slot: refs.slots[i] as number } })
    })
  }
  const timed =
    (operation: Operation, count: number, oursFirst: boolean) =>
    (ours: () => void, theirs: () => void): void => {
      const at = best[operation]
      if (!oursFirst) at.theirs = Math.min(at.theirs, perOperation(count, theirs))
      at.ours = Math.min(at.ours, perOperation(count, ours))
      if (oursFirst) at.theirs = Math.min(at.theirs, perOperation(count, theirs))
    }

  place(size, 'r', (ours, theirs) => {
    ours()
    theirs()
  })
  for (let round = 0; round < rounds; round++) {
    const oursFirst = round % 2 === 0
    place(places, `p${round}`, timed('place', places, oursFirst))

    const gone = takeRandom(resting, resting.length - size, random)
    const cancels = gone.map(
      ({ quote, ref }): Cancel => ({
        kind: 'cancel',
        atMs: 0,
        account: quote.account,
        order: ref,
        clientOrderId: null,
      }),
    )
    const ids = gone.map(({ quote }) => quote.id)
    timed(
      'cancel',
      gone.length,
      oursFirst,
    )(
      () => executeAll(state, cancels),
      () => cancelAll(book, ids),
    )

    const takers = Array.from({ length: markets }, (_, i) => quote(random, `m${round}-${i}`))
    const orders = takers.map(marketOrder)
    timed(
      'market',
      markets,
      oursFirst,
    )(
      () => executeAll(state, orders),
      () => marketAll(book, takers),
    )
    resting = resting.filter(({ ref }) => isOpen(state.orders, ref.slot, ref.seq))
  }
  assertSameBook(state, book)
  return best
}

/** Takes `count` items out of the list, any with the same chance. */
function takeRandom<T>(list: T[], count: number, random: Random): T[] {
  const taken: T[] = []
  for (let n = 0; n < count; n++) {
    const i = Math.floor(random.next() * list.length)
    taken.push(list[i] as T)
    list[i] = list[list.length - 1] as T
    list.pop()
  }
  return taken
}

function assertSameBook(state: ExchangeState, book: OrderBook): void {
  const [asks, bids] = book.depth()
  const ours = ([BID, ASK] as const).map((side) =>
    levelsOf(state, symbolAt(state, 0), side, Number.POSITIVE_INFINITY).map((level) => [level.priceTicks, level.lots]),
  )
  const theirs = [bids, asks].map((levels, side) => levels.toSorted((a, b) => (side === 0 ? b[0] - a[0] : a[0] - b[0])))
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error('the two books have come apart')
}

/** Place, cancel and market on books of 10,000, 100,000 and a million resting orders. */
export async function engineFigures(): Promise<Figures> {
  const figures: Figures = {}
  measure({ resting: 5_000, label: 'warm-up', rounds: 64, places: 4_000, markets: 1_000 })
  for (const size of SIZES) {
    const best = measure(size)
    for (const operation of ['place', 'cancel', 'market'] as const) {
      const { ours, theirs } = best[operation]
      figures[`engine ${operation}, ${size.label} resting`] = {
        value: Math.round(ours),
        unit: 'ns',
        ratio: theirs / ours,
        beside: `faster than nodejs-order-book (${Math.round(theirs)} ns)`,
      }
    }
  }
  return figures
}
