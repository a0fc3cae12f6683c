/** One hash over all that decides future answers: two states with the same digest are the same exchange. */
import { createHash } from 'node:crypto'
import { firstOrder, lastClosed, openBuyLots, openOrders, openSellLots } from './account.ts'
import * as ACCOUNT from './account-record.ts'
import { factsOf } from './closed-orders.ts'
import { keysOf } from './idempotency.ts'
import { available, CASH, energyOf, locked } from './ledger.ts'
import * as LEVEL from './level-record.ts'
import * as pool from './order-pool.ts'
import { closedOrdersOf, levelsOf, ordersAt, ordersOf } from './queries.ts'
import type { ExchangeState } from './state.ts'

export function stateDigest(state: ExchangeState): string {
  const hash = createHash('sha256')
  const add = (value: unknown): void => {
    hash.update(`${JSON.stringify(value)}\n`)
  }
  /** For values with commands in them, whose members may stand in any order: the names are sorted first. */
  const addSorted = (value: unknown): void => {
    hash.update(`${JSON.stringify(value, sorted)}\n`)
  }
  const { orders, accounts, ledger, closed } = state
  const order = (records: pool.OrderRecords, at: number): unknown[] => [
    factsOf(records, at),
    pool.orderShown(records, at),
    pool.orderSelfTrade(records, at),
  ]
  add([state.seq, state.atMs, state.tradeNo, orders.freeCount, orders.highWater, orders.openCount, closed.count])
  for (const symbol of state.symbols) {
    addSorted([symbol.spec, symbol.session, symbol.lastTicks, symbol.retired])
    for (const side of [LEVEL.BID, LEVEL.ASK] as const) {
      for (const level of levelsOf(state, symbol, side, Number.POSITIVE_INFINITY)) {
        add(level)
        for (const slot of ordersAt(state, symbol, side, level.priceTicks)) add(order(orders, slot))
      }
    }
  }
  addSorted([ledger.issuedMicro, ledger.energy.map(({ grantLots, issued }) => [grantLots, issued])])
  // Retired symbols are left out: nobody has anything of them.
  const assets = [CASH, ...state.symbols.flatMap(({ index, retired }) => (retired ? [] : [energyOf(index)]))]
  for (const { index, userId, simulated, openedAtMs, keys } of accounts.objects) {
    add([index, userId, simulated, openedAtMs, accounts.floats[(index << 3) + ACCOUNT.RATE]])
    add([firstOrder(accounts, index), openOrders(accounts, index), openBuyLots(accounts, index)])
    add([openSellLots(accounts, index), lastClosed(accounts, index)])
    for (const asset of assets) {
      add([available(ledger, asset, index), locked(ledger, asset, index)])
    }
    add([...ordersOf(state, index)])
    add([...closedOrdersOf(state, index)].map((at) => order(closed.records, at)))
    addSorted(keysOf(keys))
  }
  return hash.digest('hex')
}

/** A command that came from the journal has its fields in another order than one that came from the door. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
