/** What holds after every command, whatever came before. */
import assert from 'node:assert/strict'
import type { Command, Outcome } from '../../../lib/exchange/engine/commands.ts'
import type { ExchangeState } from '../../../lib/exchange/engine/state.ts'
import {
  accountCount,
  bookLevels,
  closedOrders,
  countsOf,
  openCount,
  openOrders,
  queueAt,
  sessionOf,
  sums,
  symbolCount,
  walletOf,
} from './engine-view.ts'

const MICRO_PER_TICK_LOT = 1_000

export function checkInvariants(state: ExchangeState): void {
  sums(state).forEach((sum, asset) => {
    assert.equal(sum, 0n, `asset ${asset} sums to zero`)
  })
  const inBooks = checkBooks(state)
  const listed: number[] = []
  for (let account = 1; account < accountCount(state); account++) listed.push(...checkAccount(state, account))
  assert.equal(inBooks.length, openCount(state), 'every open order is in a book')
  const ascending = (a: number, b: number): number => a - b
  assert.deepEqual(listed.sort(ascending), inBooks.sort(ascending), 'accounts list the orders that are in the books')
}

/** Its open orders, by sequence number. */
function checkAccount(state: ExchangeState, account: number): number[] {
  const wallet = walletOf(state, account)
  const orders = openOrders(state, account)
  let cash = 0
  let buys = 0
  let sells = 0
  let before = 0
  const energy = wallet.lockedEnergy.map(() => 0)
  for (const order of orders) {
    assert.equal(order.account, account, 'an account lists its own orders')
    assert.ok(order.seq > before, 'an account lists its orders oldest first')
    before = order.seq
    const pays = order.side === 'BUY' ? order.priceTicks : -order.priceTicks
    cash += Math.max(0, pays) * MICRO_PER_TICK_LOT * order.remainingLots
    if (order.side === 'SELL') {
      energy[order.symbol] = (energy[order.symbol] ?? 0) + order.remainingLots
      sells += order.remainingLots
    } else buys += order.remainingLots
    const filled = order.qtyLots - order.remainingLots
    if (filled === 0) assert.equal(order.filledValue, 0, 'nothing was paid for nothing')
  }
  assert.deepEqual(countsOf(state, account), { orders: orders.length, buyLots: buys, sellLots: sells })
  assert.equal(wallet.lockedCash, cash, 'locked money is what open orders need')
  assert.deepEqual(wallet.lockedEnergy, energy, 'locked energy is what open orders need')
  for (const amount of [wallet.cash, ...wallet.energy]) assert.ok(amount >= 0, 'nothing available is negative')
  checkHistory(state, account, orders)
  return orders.map((order) => order.seq)
}

function checkHistory(state: ExchangeState, account: number, open: readonly { seq: number }[]): void {
  const closed = closedOrders(state, account)
  const seqs = new Set([...closed, ...open].map((order) => order.seq))
  assert.equal(seqs.size, closed.length + open.length, 'an order is open or closed, and closed once')
  for (const order of closed) {
    assert.ok(order.filledLots >= 0 && order.filledLots <= order.qtyLots)
    assert.equal(order.state === 'FILLED', order.filledLots === order.qtyLots, 'filled is filled to the last lot')
    if (order.filledLots === 0) assert.equal(order.filledValue, 0, 'nothing was paid for nothing')
    if (order.state === 'EXPIRED') assert.ok(order.timeInForce === 'GTC' || order.timeInForce === 'GTD')
  }
}

/** All orders in the books, by sequence number. */
function checkBooks(state: ExchangeState): number[] {
  const seen: number[] = []
  for (let symbol = 0; symbol < symbolCount(state); symbol++) {
    const bid = bookLevels(state, symbol, 'BUY')[0]
    const ask = bookLevels(state, symbol, 'SELL')[0]
    const session = sessionOf(state, symbol)
    if (bid && ask && (session === 'CONTINUOUS' || session === 'CLOSED')) {
      assert.ok(bid.priceTicks < ask.priceTicks, `the book is not crossed or locked while ${session}`)
    }
    if (session === 'CLOSED') assert.ok(!bid && !ask, 'nothing rests in a closed market')
    for (const side of ['BUY', 'SELL'] as const) {
      let lastPrice: number | null = null
      for (const level of bookLevels(state, symbol, side)) {
        if (lastPrice !== null) {
          assert.ok(
            side === 'BUY' ? level.priceTicks < lastPrice : level.priceTicks > lastPrice,
            'levels go from best to worst',
          )
        }
        lastPrice = level.priceTicks
        let lots = 0
        const queue = queueAt(state, symbol, side, level.priceTicks)
        for (const order of queue) {
          assert.deepEqual([order.symbol, order.side, order.priceTicks], [symbol, side, level.priceTicks])
          assert.ok(order.remainingLots > 0 && order.remainingLots <= order.qtyLots)
          assert.ok(order.shownLots > 0 && order.shownLots <= order.remainingLots, 'it shows what it has, or less')
          lots += order.shownLots
          seen.push(order.seq)
        }
        assert.deepEqual([level.lots, level.orders], [lots, queue.length], 'a level totals what its orders show')
        assert.ok(queue.length > 0, 'no empty level is shown')
      }
    }
  }
  return seen
}

/** What every answer to a place command promises by itself. */
export function checkOutcome(command: Command, outcome: Outcome): void {
  if (outcome.kind !== 'placed' && outcome.kind !== 'amended') return
  const { fills, filledLots, filledValue, restingLots, droppedLots, dropReason, state } = outcome
  assert.equal(
    fills.reduce((sum, f) => sum + f.qtyLots, 0),
    filledLots,
  )
  assert.equal(
    fills.reduce((sum, f) => sum + f.qtyLots * f.priceTicks, 0),
    filledValue,
  )
  assert.ok(fills.every((f) => f.qtyLots > 0))
  assert.ok(restingLots === 0 || droppedLots === 0, 'what is left rests or is dropped')
  assert.equal(droppedLots > 0, dropReason !== 'NONE')
  assert.equal(state === 'FILLED', restingLots + droppedLots === 0)
  if (outcome.kind === 'amended') {
    const limit = outcome.priceTicks
    assert.ok(fills.every((f) => (outcome.side === 'BUY' ? f.priceTicks <= limit : f.priceTicks >= limit)))
    if (outcome.keptPriority) assert.equal(fills.length + outcome.selfCancelled.length, 0)
    return
  }
  if (command.kind !== 'place') return
  assert.equal(filledLots + restingLots + droppedLots, command.qtyLots, 'every lot has an end')
  const direction = command.side === 'BUY' ? 1 : -1
  let before = Number.NEGATIVE_INFINITY
  for (const fill of fills) {
    assert.ok(fill.maker !== command.account, 'nobody trades with themselves')
    assert.ok(direction * fill.priceTicks <= direction * outcome.limitTicks, 'fills are inside the limit')
    assert.ok(direction * fill.priceTicks >= before, 'fills go from the best price on')
    before = direction * fill.priceTicks
  }
  if (command.timeInForce === 'FOK') assert.equal(filledLots, command.qtyLots, 'all or nothing')
  if (command.timeInForce === 'IOC' || command.type === 'MARKET') assert.equal(restingLots, 0, 'never rests')
  if (command.postOnly) assert.equal(filledLots, 0, 'post-only never takes')
}
