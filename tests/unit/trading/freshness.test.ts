// How live the screen is, how old its figures are told to be, and when a lost line is tried again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ageOf,
  connectionOf,
  type LineState,
  lossOf,
  retryDelayMs,
  STALE_AFTER_MS,
} from '../../../components/trading/live/freshness.ts'

const line = (over: Partial<LineState> = {}): LineState => ({
  online: true,
  phase: 'open',
  openedAt: 10_000,
  answeredAt: 10_000,
  exchange: 'connected',
  ...over,
})

test('live until three seconds of silence, stale after', () => {
  assert.equal(connectionOf(line(), 10_000 + STALE_AFTER_MS), 'live')
  assert.equal(connectionOf(line(), 10_001 + STALE_AFTER_MS), 'stale')
})

test('an exchange the desk cannot reach is said at once, however fresh the line', () => {
  assert.equal(connectionOf(line({ exchange: 'reconnecting' }), 10_000), 'reconnecting')
  assert.equal(connectionOf(line({ exchange: 'connecting' }), 10_000), 'reconnecting')
  assert.equal(connectionOf(line({ exchange: 'down' }), 10_000), 'stale')
})

test('an exchange that is away behind a desk that answers is not a lost connection to the desk', () => {
  assert.equal(lossOf('reconnecting', 'reconnecting', 0, false), 'exchange')
  assert.equal(lossOf('stale', 'down', 0, false), 'exchange')
  // What the desk said before its own line broke is old.
  assert.equal(lossOf('reconnecting', 'reconnecting', 1, false), 'reconnecting')
  assert.equal(lossOf('reconnecting', 'connected', 0, false), 'reconnecting')
  assert.equal(lossOf('stale', null, 0, false), 'stale')
  assert.equal(lossOf('offline', 'down', 0, false), 'offline')
})

test('a page that the desk has no place for is not told that the connection is lost', () => {
  assert.equal(lossOf('reconnecting', 'connected', 2, true), 'crowded')
  assert.equal(lossOf('offline', 'connected', 2, true), 'offline')
})

test('no network beats every other state; a lost line is reconnecting, a first one connecting', () => {
  assert.equal(connectionOf(line({ online: false }), 10_000), 'offline')
  assert.equal(connectionOf(line({ phase: 'retrying' }), 10_000), 'reconnecting')
  assert.equal(connectionOf(line({ phase: 'opening', openedAt: null, answeredAt: null }), 10_000), 'connecting')
  assert.equal(connectionOf(line({ openedAt: null, answeredAt: null, exchange: null }), 10_000), 'connecting')
})

test('no line is live before the exchange has answered over it, and what never does is said to have stopped', () => {
  const never = line({ answeredAt: null })
  assert.equal(connectionOf(never, 10_000), 'connecting')
  assert.equal(connectionOf(never, 10_000 + STALE_AFTER_MS), 'connecting')
  assert.equal(connectionOf(never, 10_001 + STALE_AFTER_MS), 'stale')
  const again = line({ answeredAt: 9_999 })
  assert.equal(connectionOf(again, 10_000), 'reconnecting')
  assert.equal(connectionOf(again, 10_001 + STALE_AFTER_MS), 'stale')
  assert.equal(connectionOf(line({ answeredAt: 12_000 }), 12_001 + STALE_AFTER_MS), 'stale')
})

test('an age is told in one unit and is never negative', () => {
  assert.deepEqual(ageOf(-50), { unit: 'second', value: 0 })
  assert.deepEqual(ageOf(59_999), { unit: 'second', value: 59 })
  assert.deepEqual(ageOf(60_000), { unit: 'minute', value: 1 })
  assert.deepEqual(ageOf(7_200_000), { unit: 'hour', value: 2 })
  assert.deepEqual(ageOf(86_400_000 * 3), { unit: 'day', value: 3 })
})

test('retries double up to a cap and are spread', () => {
  assert.deepEqual(
    [1, 2, 3, 20].map((n) => retryDelayMs(n, 0)),
    [500, 1000, 2000, 15_000],
  )
  assert.equal(retryDelayMs(1, 1), 350)
})
