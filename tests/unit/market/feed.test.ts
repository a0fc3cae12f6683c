import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { BookLevel } from '../../../lib/contracts/exchange/metrics.ts'
import { levelChanges } from '../../../lib/market/feed.ts'

const side = fc.uniqueArray(
  fc.record({
    price: fc.integer({ min: 1, max: 40 }),
    amount: fc.integer({ min: 1, max: 5 }),
    orderCount: fc.integer({ min: 1, max: 3 }),
  }),
  { selector: (l) => l.price },
)

test('a watcher that applies the changes holds the new side, level by level', () => {
  fc.assert(
    fc.property(side, side, (before: BookLevel[], after: BookLevel[]) => {
      const held = new Map(before.map((l) => [l.price, [l.amount, l.orderCount]]))
      for (const [price, amount, orderCount] of levelChanges(before, after)) {
        if (amount === 0) held.delete(price)
        else held.set(price, [amount, orderCount])
      }
      assert.deepEqual(
        new Map([...held].sort((a, b) => a[0] - b[0])),
        new Map(after.map((l) => [l.price, [l.amount, l.orderCount]] as const).sort((a, b) => a[0] - b[0])),
      )
    }),
  )
})

test('an unchanged side has no changes', () => {
  fc.assert(fc.property(side, (s) => assert.deepEqual(levelChanges(s, structuredClone(s)), [])))
})
