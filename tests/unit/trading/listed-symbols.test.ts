// The list of what is traded, as the strip of contracts shows it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  contractsOf,
  lengthsOf,
  minutesOf,
  timeToGate,
  withListed,
} from '../../../components/trading/contracts/listed-symbols.ts'
import type { ListedSymbol } from '../../../lib/contracts/market-stream.ts'

const one = (symbol: string, over: Partial<ListedSymbol> = {}): ListedSymbol => ({
  symbol,
  session: 'CONTINUOUS',
  delivery: null,
  auction: null,
  grant: 100,
  lastPrice: null,
  change24h: null,
  ...over,
})
const [ELC, TEN, QUARTER, ELEVEN] = [
  'ELC',
  'PT60-20261121T0200Z',
  'PT15-20261121T0200Z',
  'PT60-20261121T0300Z',
] as const
const names = (list: readonly ListedSymbol[]) => list.map(({ symbol }) => symbol)

test('in the order of delivery, spot first; what changed and what is gone is taken over', () => {
  const first = withListed(null, { snapshot: true, symbols: [one(ELEVEN), one(ELC), one(TEN), one(QUARTER)], gone: [] })
  assert.deepEqual(names(first), [ELC, QUARTER, TEN, ELEVEN])
  const next = withListed(first, { snapshot: false, symbols: [one(TEN, { lastPrice: 3_000 })], gone: [QUARTER] })
  assert.deepEqual(names(next), [ELC, TEN, ELEVEN])
  assert.deepEqual([next[1]?.lastPrice, next[2]], [3_000, first[3]])
  assert.deepEqual(names(withListed(next, { snapshot: true, symbols: [one(ELC)], gone: [] })), [ELC])
})

test('by the length of their delivery, those whose gate is closed only while they are looked at', () => {
  const all = [one(ELC), one(QUARTER), one(TEN, { session: 'CLOSED' }), one(ELEVEN, { session: 'AUCTION' })]
  assert.deepEqual(all.map(minutesOf), [null, 15, 60, 60])
  assert.deepEqual(lengthsOf(all), [60, 15])
  assert.deepEqual(names(contractsOf(all, 60, ELC)), [ELEVEN])
  assert.deepEqual(names(contractsOf(all, 60, TEN)), [TEN, ELEVEN])
  assert.deepEqual(names(contractsOf(all, 15, TEN)), [QUARTER])
})

test('time until the gate closes: in minutes, further off in hours, and none behind it', () => {
  const delivery = { start: '2026-11-21T02:00:00Z', end: '2026-11-21T03:00:00Z', gateClosure: '2026-11-21T01:55:00Z' }
  const at = (time: string) => timeToGate({ delivery }, Date.parse(`2026-11-21T${time}Z`))
  assert.deepEqual(at('01:54:30'), { unit: 'minutes', count: 1 })
  assert.deepEqual(at('00:55:01'), { unit: 'hours', count: 1, minutes: 0 })
  assert.deepEqual(at('00:56:00'), { unit: 'minutes', count: 59 })
  // Gates an hour apart are told an hour apart.
  assert.deepEqual(at('00:00:00'), { unit: 'hours', count: 1, minutes: 55 })
  assert.deepEqual(timeToGate({ delivery }, Date.parse('2026-11-20T23:00:00Z')), {
    unit: 'hours',
    count: 2,
    minutes: 55,
  })
  assert.deepEqual(timeToGate({ delivery }, Date.parse('2026-11-20T13:00:00Z')), {
    unit: 'hours',
    count: 12,
    minutes: 0,
  })
  assert.equal(at('01:55:00'), null)
  assert.equal(timeToGate({ delivery: null }, 0), null)
})
