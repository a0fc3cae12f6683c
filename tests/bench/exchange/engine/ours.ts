/** This project's engine as the exchange runs it: accounts and wallets, locks, both sides settled, every trader's history. */
import { apply, execute } from '../../../../lib/exchange/engine/apply.ts'
import type { Cancel, Place } from '../../../../lib/exchange/engine/commands.ts'
import { levelAt, nextWorse } from '../../../../lib/exchange/engine/ladder.ts'
import * as LEVEL from '../../../../lib/exchange/engine/level-record.ts'
import * as pool from '../../../../lib/exchange/engine/order-pool.ts'
import { createState, type ExchangeState, symbolAt } from '../../../../lib/exchange/engine/state.ts'
import { ELC } from '../../../../lib/exchange/exchange.ts'
import type { Contestant } from './contestant.ts'
import { MAKERS, type Orders, SELL, type Standing, sumOf } from './day.ts'

const MAX_ORDERS = 1 << 21

export function createOurs(): Contestant {
  const state = startState()
  /** By order number. */
  const seqs = new Float64Array(MAX_ORDERS)
  const slots = new Int32Array(MAX_ORDERS)
  const accounts = new Int32Array(MAX_ORDERS)
  const numbers = new Map<number, number>()
  let placed = 0
  let trades = 0
  return {
    place: (orders) => {
      const commands = Array.from(orders.ticks, (ticks, i) => placeOf(orders, i, 'LIMIT', ticks))
      const first = placed
      accounts.set(orders.accounts, first)
      placed += commands.length
      return () => executeAll(state, commands, seqs.subarray(first), slots.subarray(first))
    },
    cancel: (gone) => {
      const commands = Array.from(
        gone,
        (number): Cancel => ({
          kind: 'cancel',
          atMs: 0,
          account: accounts[number] as number,
          order: { seq: seqs[number] as number, slot: slots[number] as number },
          clientOrderId: null,
        }),
      )
      return () => {
        for (const command of commands) {
          const refusal = execute(state, command)
          if (refusal !== null) throw new Error(JSON.stringify(refusal))
        }
      }
    },
    market: (orders) => {
      const commands = Array.from(orders.lots, (_, i) => placeOf(orders, i, 'MARKET', 0))
      return () => {
        for (const command of commands) {
          const refusal = execute(state, command)
          if (refusal !== null) throw new Error(JSON.stringify(refusal))
          trades += state.result.fillCount
        }
      }
    },
    sum: () => {
      for (let number = 0; number < placed; number++) numbers.set(seqs[number] as number, number)
      return sumOf(standings(state, numbers), trades)
    },
  }
}

function executeAll(state: ExchangeState, commands: Place[], seqs: Float64Array, slots: Int32Array): void {
  for (let i = 0; i < commands.length; i++) {
    const refusal = execute(state, commands[i] as Place)
    if (refusal !== null) throw new Error(JSON.stringify(refusal))
    seqs[i] = state.seq
    slots[i] = state.result.slot
  }
}

const placeOf = (orders: Orders, i: number, type: Place['type'], priceTicks: number): Place => ({
  kind: 'place',
  atMs: i,
  account: orders.accounts[i] as number,
  symbol: 0,
  side: orders.sides[i] === SELL ? 'SELL' : 'BUY',
  type,
  timeInForce: type === 'LIMIT' ? 'GTC' : 'IOC',
  postOnly: false,
  priceTicks,
  qtyLots: orders.lots[i] as number,
  displayLots: 0,
  expiresAtMs: 0,
  selfTrade: 'CANCEL_TAKER',
  clientOrderId: null,
})

function startState(): ExchangeState {
  const state = createState({ orders: MAX_ORDERS, levelPages: 64 })
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

function* standings(state: ExchangeState, numbers: ReadonlyMap<number, number>): Generator<Standing> {
  const { levels, orders } = state
  const { bids, asks } = symbolAt(state, 0)
  for (const book of [bids, asks]) {
    for (let level = book.best; level !== LEVEL.NONE; level = nextWorse(levels, book, level)) {
      let slot = levels.ints[levelAt(book, level) + LEVEL.HEAD] as pool.Slot
      for (; slot !== pool.NO_SLOT; slot = pool.nextInLevel(orders, slot)) {
        const number = numbers.get(pool.orderSeq(orders, slot))
        if (number === undefined) throw new Error('an order rests that nobody placed')
        yield { ticks: pool.orderPrice(orders, slot), number, lots: pool.orderRemaining(orders, slot) }
      }
    }
  }
}
