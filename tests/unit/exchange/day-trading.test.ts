import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayEndMs, dayStartMs } from '../../../lib/contracts/local-time.ts'
import { createDayTrading, recordSide, tradedSince } from '../../../lib/exchange/market-data/day-trading.ts'

const HOUR_MS = 3_600_000
const [HUMAN, ELC] = [1, 0]

function trading() {
  const all = createDayTrading()
  return {
    all,
    buy: (at: string, qtyLots: number) =>
      recordSide(all, HUMAN, ELC, 'BUY', { atMs: Date.parse(at), priceTicks: 300_000, qtyLots }),
    boughtOn: (zone: string, at: string) =>
      tradedSince(all, HUMAN, dayStartMs(zone, Date.parse(at))).get(ELC)?.lots ?? 0,
  }
}

test('a day begins at the midnight of the zone that is asked for, to the quarter of an hour', () => {
  const { buy, boughtOn } = trading()
  buy('2026-11-30T15:59:59.999Z', 1)
  buy('2026-11-30T16:00:00Z', 10)
  buy('2026-11-30T18:14:59Z', 100)
  buy('2026-11-30T18:15:00Z', 1_000)
  buy('2026-12-01T00:00:00Z', 10_000)
  assert.equal(boughtOn('Asia/Taipei', '2026-12-01T00:30Z'), 11_110)
  assert.equal(boughtOn('UTC', '2026-12-01T00:30Z'), 10_000)
  assert.equal(boughtOn('Asia/Kathmandu', '2026-12-01T00:30Z'), 11_000)
  assert.equal(boughtOn('America/New_York', '2026-12-01T00:30Z'), 11_111)
})

test('the longest day of the year is kept whole; what is older is let go', () => {
  const { all, buy, boughtOn } = trading()
  const startMs = dayStartMs('Europe/Berlin', Date.parse('2026-10-25T12:00Z'))
  const endMs = dayEndMs('Europe/Berlin', startMs)
  assert.equal(endMs - startMs, 25 * HOUR_MS)
  buy(new Date(startMs - 1).toISOString(), 1)
  buy(new Date(startMs).toISOString(), 10)
  buy(new Date(endMs - 1).toISOString(), 100)
  assert.equal(boughtOn('Europe/Berlin', '2026-10-25T22:59:59Z'), 110)
  assert.equal(all.accounts.get(HUMAN)?.get(ELC)?.size, 2)
  buy('2026-10-28T00:00Z', 1_000)
  assert.equal(all.accounts.get(HUMAN)?.get(ELC)?.size, 1)
})
