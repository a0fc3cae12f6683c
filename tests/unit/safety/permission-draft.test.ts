import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ENDS,
  endAt,
  firstDraft,
  type PermissionDraft,
  readPermissionDraft,
} from '../../../components/safety/permissions/permission-draft.ts'
import { MAX_LEGS } from '../../../lib/contracts/gate/max-legs.ts'
import { localMinute } from '../../../lib/ui/local-minute.ts'

const NOW = new Date(2026, 10, 21, 12, 0).getTime()
const HOUR = 3_600_000

const draft = (changes: Partial<PermissionDraft> = {}): PermissionDraft => ({
  ...firstDraft('ELC', NOW),
  maxQtyPerOrder: '5',
  maxQtyPerDay: '20',
  maxPrice: '3,000',
  ...changes,
})
const problems = (changes: Partial<PermissionDraft>) => {
  const read = readPermissionDraft(draft(changes), NOW)
  assert.equal(read.ok, false)
  return read.ok ? {} : read.problems
}

test('what is typed becomes the terms, exactly', () => {
  const typed = {
    symbols: ' elc、elc-2611, ELC ',
    maxQtyPerOrder: '0.3',
    maxQtyPerDay: '１，２００．５',
    maxPrice: '2,950.25',
    minPrice: '-20',
    withinPercentOfMid: '0.75',
  }
  const read = readPermissionDraft(draft({ ...typed, tools: ['cancelOrder', 'placeOrder'], side: 'ANY' }), NOW)
  assert.deepEqual(read, {
    ok: true,
    terms: {
      tools: ['placeOrder', 'cancelOrder'],
      symbols: ['ELC', 'ELC-2611'],
      side: 'ANY',
      maxQtyPerOrder: 0.3,
      maxQtyPerDay: 1200.5,
      maxPrice: 2950.25,
      minPrice: -20,
      withinPercentOfMid: 0.75,
      until: new Date(NOW + HOUR).toISOString(),
    },
  })
})

describe('each field says what is wrong with it', () => {
  const cases: [name: string, changes: Partial<PermissionDraft>, expected: object][] = [
    ['nothing may be done', { tools: [] }, { tools: 'MISSING' }],
    ['no symbol', { symbols: ' , ' }, { symbols: 'MISSING' }],
    ['a word that is no symbol', { symbols: 'ELC/TWD' }, { symbols: 'BAD_SYMBOL' }],
    ['too many symbols', { symbols: Array.from({ length: 26 }, (_, i) => `S${i}`).join() }, { symbols: 'TOO_MANY' }],
    [
      'no quantities',
      { maxQtyPerOrder: '', maxQtyPerDay: ' ' },
      { maxQtyPerOrder: 'MISSING', maxQtyPerDay: 'MISSING' },
    ],
    ['off the lot', { maxQtyPerOrder: '0.05' }, { maxQtyPerOrder: 'TOO_FINE' }],
    ['zero', { maxQtyPerDay: '0' }, { maxQtyPerDay: 'NOT_POSITIVE' }],
    ['more than any market', { maxQtyPerDay: '2000000000' }, { maxQtyPerDay: 'TOO_LARGE' }],
    ['words', { maxPrice: 'cheap' }, { maxPrice: 'NOT_A_NUMBER' }],
    ['separators in the wrong place', { maxPrice: '3,00' }, { maxPrice: 'NOT_A_NUMBER' }],
    ['off the tick', { minPrice: '2900.005' }, { minPrice: 'TOO_FINE' }],
    ['no price at all', { maxPrice: '' }, { maxPrice: 'NO_HIGHEST' }],
    [
      'no price and no quantity: both are said',
      { maxPrice: '', maxQtyPerDay: '' },
      { maxPrice: 'NO_HIGHEST', maxQtyPerDay: 'MISSING' },
    ],
    ['a sale with a highest price alone', { side: 'SELL' }, { minPrice: 'NO_LOWEST' }],
    ['both sides with one bound', { side: 'ANY' }, { minPrice: 'NO_LOWEST' }],
    ['a purchase with a lowest price alone', { maxPrice: '', minPrice: '1' }, { maxPrice: 'NO_HIGHEST' }],
    ['cancels without any', { tools: ['cancelOrder'], maxPrice: '' }, { maxPrice: 'NO_BOUND' }],
    ['lowest above highest', { minPrice: '3000.01' }, { minPrice: 'CROSSED' }],
    ['an order larger than the day', { maxQtyPerOrder: '20.1' }, { maxQtyPerOrder: 'MORE_THAN_A_DAY' }],
    ['more than all of the market', { withinPercentOfMid: '100.01' }, { withinPercentOfMid: 'TOO_LARGE' }],
    ['no end', { until: '' }, { until: 'MISSING' }],
    ['an end after more than a week', { until: localMinute(NOW + (7 * 24 + 1) * HOUR) }, { until: 'TOO_LATE' }],
    ['an end that has passed', { until: localMinute(NOW) }, { until: 'PAST' }],
  ]
  for (const [name, changes, expected] of cases) test(name, () => assert.deepEqual(problems(changes), expected))
})

test('a distance from the middle is bound enough for both sides; so is a lowest price for sales, and any for cancels', () => {
  for (const changes of [
    { side: 'ANY' as const, withinPercentOfMid: '2' },
    { side: 'SELL' as const, minPrice: '2,900' },
    { side: 'ANY' as const, tools: ['cancelOrder'] as const, minPrice: '2,900' },
  ])
    assert.equal(readPermissionDraft(draft({ maxPrice: '', ...changes }), NOW).ok, true)
})

test('the quick ends lie ahead, in the form the field wants', () => {
  for (const end of ENDS) {
    assert.match(endAt(end, NOW), /^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    assert.ok(readPermissionDraft(draft({ until: endAt(end, NOW) }), NOW).ok, end)
  }
  assert.equal(Date.parse(endAt('fourHours', NOW)), NOW + 4 * HOUR)
  assert.equal(endAt('today', NOW), '2026-11-21T23:59')
})

test('as many contracts as a plan has orders', () => {
  const symbols = Array.from({ length: MAX_LEGS }, (_, i) => `S${i}`).join()
  assert.equal(readPermissionDraft(draft({ symbols }), NOW).ok, true)
})
