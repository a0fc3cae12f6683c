// Charts take few of the places at the exchange, which is everybody's.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReadCandles } from '../../../lib/market/candles.ts'

type Deps = Parameters<typeof createReadCandles>[0]

/** An exchange that keeps all who ask waiting for as long as they wait. */
function charts() {
  let asked = 0
  const read = ({ signal }: { signal: AbortSignal }) => {
    asked += 1
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  }
  const deps = { registry: { find: () => ({}) }, trust: { check: async () => {} }, engine: { read } }
  const readCandles = createReadCandles(deps as unknown as Deps)
  return { readCandles, asked: () => asked }
}

test('of one trader eight charts are read at once, and not one more; others are read as before', async () => {
  const { readCandles, asked } = charts()
  const [tab, later] = [new AbortController(), new AbortController()]
  const ask = (traderId: string, { signal } = tab) =>
    readCandles(traderId, { symbol: 'ELC', interval: '1m', limit: 120 }, signal).catch(
      ({ code, status }) => `${code} ${status}`,
    )
  const nine = Array.from({ length: 9 }, () => ask('anna'))
  const other = ask('ben')
  await new Promise(setImmediate)
  assert.equal(asked(), 9)
  tab.abort()
  assert.deepEqual(new Set(await Promise.all([...nine.slice(0, 8), other])), new Set(['20 undefined']))
  assert.equal(await nine[8], 'BUSY 429')
  const again = ask('anna', later)
  await new Promise(setImmediate)
  assert.equal(asked(), 10, 'a place that was left is free')
  later.abort()
  await again
})
