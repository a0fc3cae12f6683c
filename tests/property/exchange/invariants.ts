/** What holds after every command, whatever came before. */
import assert from 'node:assert/strict'
import { closedBackwards } from '../../../lib/exchange/engine/closed-orders.ts'
import { available, CASH, energyOf, locked, sumOfAsset } from '../../../lib/exchange/engine/ledger.ts'
import { ASK, BID } from '../../../lib/exchange/engine/level-record.ts'
import { lockedMicroPerLot } from '../../../lib/exchange/engine/matching.ts'
import * as pool from '../../../lib/exchange/engine/order-pool.ts'
import { levelsOf, ordersAt, ordersOf, topOf } from '../../../lib/exchange/engine/queries.ts'
import type { ExchangeState } from '../../../lib/exchange/engine/state.ts'

export function checkInvariants(state: ExchangeState): void {
  state.ledger.assets.forEach((_, asset) => {
    assert.equal(sumOfAsset(state.ledger, asset), 0n, `asset ${asset} sums to zero`)
  })
  checkBooks(state)
  for (const account of state.accounts.slice(1)) {
    let cash = 0
    let buys = 0
    let sells = 0
    let count = 0
    let before = 0
    const energy = state.symbols.map(() => 0)
    for (const slot of ordersOf(state, account)) {
      const side = pool.orderSide(state.orders, slot)
      const lots = pool.orderRemaining(state.orders, slot)
      const seq = pool.orderSeq(state.orders, slot)
      assert.equal(pool.orderAccount(state.orders, slot), account.index)
      assert.ok(seq > before, 'an account lists its orders oldest first')
      before = seq
      cash += lockedMicroPerLot(side, pool.orderPrice(state.orders, slot)) * lots
      const symbol = pool.orderSymbol(state.orders, slot)
      if (side === 'SELL') energy[symbol] = (energy[symbol] ?? 0) + lots
      if (side === 'SELL') sells += lots
      else buys += lots
      count++
    }
    assert.equal(account.openOrders, count)
    assert.deepEqual([account.openBuyLots, account.openSellLots], [buys, sells])
    assert.equal(locked(state.ledger, CASH, account.index), cash, 'locked money is what open orders need')
    assert.ok(available(state.ledger, CASH, account.index) >= 0, 'available money is not negative')
    energy.forEach((lots, symbol) => {
      assert.equal(
        locked(state.ledger, energyOf(symbol), account.index),
        lots,
        'locked energy is what open orders need',
      )
      assert.ok(available(state.ledger, energyOf(symbol), account.index) >= 0, 'available energy is not negative')
    })
    for (const closed of closedBackwards(state.closed, account.lastClosed)) {
      assert.ok(closed.filledLots >= 0 && closed.filledLots <= closed.qtyLots)
      assert.equal(closed.state === 'FILLED', closed.filledLots === closed.qtyLots)
    }
  }
}

function checkBooks(state: ExchangeState): void {
  let seen = 0
  for (const symbol of state.symbols) {
    const { bidTicks, askTicks } = topOf(symbol)
    if (bidTicks !== null && askTicks !== null) assert.ok(bidTicks < askTicks, 'the book is not crossed or locked')
    for (const side of [BID, ASK] as const) {
      let lastPrice: number | null = null
      for (const level of levelsOf(symbol, side, Number.POSITIVE_INFINITY)) {
        if (lastPrice !== null) {
          assert.ok(
            side === BID ? level.priceTicks < lastPrice : level.priceTicks > lastPrice,
            'levels go from best to worst',
          )
        }
        lastPrice = level.priceTicks
        let lots = 0
        let orders = 0
        let before = 0
        for (const slot of ordersAt(state, symbol, level.priceTicks)) {
          assert.equal(pool.orderPrice(state.orders, slot), level.priceTicks)
          assert.equal(pool.orderSide(state.orders, slot), side === BID ? 'BUY' : 'SELL')
          const remaining = pool.orderRemaining(state.orders, slot)
          assert.ok(remaining > 0 && remaining <= pool.orderQty(state.orders, slot))
          assert.ok(pool.orderSeq(state.orders, slot) > before, 'a level is in time order')
          before = pool.orderSeq(state.orders, slot)
          lots += remaining
          orders++
        }
        assert.deepEqual([level.lots, level.orders], [lots, orders], 'a level totals its orders')
        assert.ok(orders > 0, 'no empty level is shown')
        seen += orders
      }
    }
  }
  assert.equal(seen, state.orders.openCount, 'every open order is in the book')
}
