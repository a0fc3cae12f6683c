/**
 * What both engines live through, made from a seed by a book that is neither of the two: every round places orders, cancels orders
 * picked from the whole book so that it keeps its size, and sends market orders. Orders are known by their number, counted from 0.
 */
import { createHash } from 'node:crypto'
import { createRandom } from '../../../../lib/exchange/simulation/random.ts'

const LEVELS_PER_SIDE = 1_000
const MID_TICKS = 300_000
export const MAKERS = 100

const BUY = 0
export const SELL = 1

/** Columns, for a message between processes. A market order has 0 for its price. */
export type Orders = { sides: Uint8Array; ticks: Int32Array; lots: Int32Array; accounts: Int32Array }
export type Round = { places: Orders; cancels: Int32Array; markets: Orders }

/** A whole book in a few words: equal digests mean the same orders, with the same lots left, in the same queues. */
export type BookSum = { orders: number; lots: number; trades: number; digest: string }

/** A resting order where it stands: levels from the best price on, first buyers then sellers, oldest first within a level. */
export type Standing = { ticks: number; number: number; lots: number }

export function sumOf(standings: Iterable<Standing>, trades: number): BookSum {
  const hash = createHash('sha256')
  let orders = 0
  let lots = 0
  for (const order of standings) {
    hash.update(`${order.ticks} ${order.number} ${order.lots}\n`)
    orders++
    lots += order.lots
  }
  return { orders, lots, trades, digest: hash.digest('hex') }
}

type Day = {
  /** Orders that fill the book before the first round. */
  open(count: number): Round
  round(places: number, markets: number): Round
  sum(): BookSum
}

export function createDay(seed: number): Day {
  const random = createRandom(seed)
  /** By side and distance from the middle: order numbers, oldest first, some of them gone. */
  const queues: number[][][] = [BUY, SELL].map(() => Array.from({ length: LEVELS_PER_SIDE + 1 }, () => []))
  const placed: { side: number; away: number; lots: number; openAt: number }[] = []
  const open: number[] = []
  let size = 0
  let trades = 0

  const ticksOf = (side: number, away: number): number => (side === BUY ? MID_TICKS - away : MID_TICKS + away)

  function leave(number: number): void {
    const order = placed[number] as (typeof placed)[number]
    const last = open[open.length - 1] as number
    open[order.openAt] = last
    ;(placed[last] as typeof order).openAt = order.openAt
    open.pop()
    order.lots = 0
  }

  function place(count: number): Orders {
    const orders = columns(count)
    for (let i = 0; i < count; i++) {
      const side = random.chance(0.5) ? BUY : SELL
      const away = 1 + Math.floor(random.next() * LEVELS_PER_SIDE)
      const lots = 1 + Math.floor(random.next() * 100)
      orders.sides[i] = side
      orders.ticks[i] = ticksOf(side, away)
      orders.lots[i] = lots
      orders.accounts[i] = 1 + Math.floor(random.next() * MAKERS)
      queues[side]?.[away]?.push(placed.length)
      placed.push({ side, away, lots, openAt: open.push(placed.length) - 1 })
    }
    return orders
  }

  function cancel(count: number): Int32Array {
    return Int32Array.from({ length: count }, () => {
      const number = open[Math.floor(random.next() * open.length)] as number
      leave(number)
      return number
    })
  }

  function market(count: number): Orders {
    const orders = columns(count)
    for (let i = 0; i < count; i++) {
      const side = random.chance(0.5) ? BUY : SELL
      const lots = 1 + Math.floor(random.next() * 100)
      orders.sides[i] = side
      orders.lots[i] = lots
      orders.accounts[i] = MAKERS + 1
      take(side === BUY ? SELL : BUY, lots)
    }
    return orders
  }

  function take(side: number, wanted: number): void {
    for (const queue of queues[side] ?? []) {
      while (queue.length > 0 && wanted > 0) {
        const number = queue[0] as number
        const order = placed[number] as (typeof placed)[number]
        const taken = Math.min(wanted, order.lots)
        if (taken > 0) trades++
        wanted -= taken
        if (taken < order.lots) order.lots -= taken
        else {
          queue.shift()
          if (taken > 0) leave(number)
        }
      }
      if (wanted === 0) return
    }
    throw new Error('the book has run dry')
  }

  function* standings(): Generator<Standing> {
    for (const side of [BUY, SELL]) {
      for (const [away, queue] of (queues[side] ?? []).entries()) {
        for (const number of queue) {
          const lots = placed[number]?.lots ?? 0
          if (lots > 0) yield { ticks: ticksOf(side, away), number, lots }
        }
      }
    }
  }

  return {
    open: (count) => {
      size = count
      return { places: place(count), cancels: new Int32Array(0), markets: columns(0) }
    },
    round: (places, markets) => ({
      places: place(places),
      cancels: cancel(open.length - size),
      markets: market(markets),
    }),
    sum: () => sumOf(standings(), trades),
  }
}

const columns = (count: number): Orders => ({
  sides: new Uint8Array(count),
  ticks: new Int32Array(count),
  lots: new Int32Array(count),
  accounts: new Int32Array(count),
})
