/** nodejs-order-book as its documentation uses it: no journal, no accounts. */
import { OrderBook, Side } from 'nodejs-order-book'
import type { Contestant } from './contestant.ts'
import { type Orders, SELL, type Standing, sumOf } from './day.ts'

export function createPeer(): Contestant {
  const book = new OrderBook()
  let placed = 0
  let trades = 0
  return {
    place: (orders) => {
      const options = Array.from(orders.ticks, (price, i) => ({
        side: sideOf(orders, i),
        id: idOf(placed++),
        size: orders.lots[i] as number,
        price,
      }))
      return () => {
        for (const order of options) {
          const { err } = book.limit(order)
          if (err) throw err
        }
      }
    },
    cancel: (numbers) => {
      const ids = Array.from(numbers, idOf)
      return () => {
        for (const id of ids) if (!book.cancel(id)) throw new Error(`${id} does not rest`)
      }
    },
    market: (orders) => {
      const options = Array.from(orders.lots, (size, i) => ({ side: sideOf(orders, i), size }))
      return () => {
        for (const order of options) {
          const { err, done, partial } = book.market(order)
          if (err) throw err
          trades += done.length + (partial === null ? 0 : 1)
        }
      }
    },
    sum: () => sumOf(standings(book), trades),
  }
}

const idOf = (number: number): string => `o${number}`
const sideOf = (orders: Orders, i: number): Side => (orders.sides[i] === SELL ? Side.SELL : Side.BUY)

function* standings(book: OrderBook): Generator<Standing> {
  const { bids, asks } = book.snapshot()
  const levels = [...bids.toSorted((a, b) => b.price - a.price), ...asks.toSorted((a, b) => a.price - b.price)]
  for (const { price, orders } of levels) {
    for (const { id, size } of orders) yield { ticks: price, number: Number(id.slice(1)), lots: size }
  }
}
