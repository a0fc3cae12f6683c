import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { numberText, parsePrice, parseQty, parseScaled, priceNumber } from '../../../lib/contracts/units.ts'

const value = (r: ReturnType<typeof parsePrice>) => (r.ok ? r.value : r.problem)

test('prices are read exactly as ticks, in every way people write them', () => {
  const cases: [string | number, number][] = [
    ['2950', 295_000],
    ['2,950.00', 295_000],
    [2950.5, 295_050],
    ['0.01', 1],
    ['-12.3', -1_230],
    ['.5', 50],
    ['２９５０', 295_000],
    ['12_345.67', 1_234_567],
    ['0', 0],
    ['-0', 0],
  ]
  for (const [text, ticks] of cases) assert.equal(value(parsePrice(text)), ticks, String(text))
})

test('nothing is rounded: a value finer than the tick or lot is refused, by name', () => {
  assert.equal(value(parsePrice('2950.001')), 'TOO_FINE')
  assert.equal(value(parsePrice(0.1 + 0.2)), 'TOO_FINE')
  assert.equal(value(parseQty('5.05')), 'TOO_FINE')
  assert.equal(value(parseQty('5.00')), 50)
  for (const tiny of [1e-7, -1.5e-7, 1e-25, 5e-324]) assert.equal(value(parsePrice(tiny)), 'TOO_FINE', String(tiny))
})

test('a number is written out in its own digits, however small or large it is', () => {
  assert.equal(numberText(1.25e-25), `0.${'0'.repeat(24)}125`)
  assert.equal(numberText(-1e-7), '-0.0000001')
  assert.equal(numberText(1.25e22), `125${'0'.repeat(20)}`)
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => Number(numberText(n)) === n))
})

test('what is no number is no number', () => {
  for (const text of [
    '',
    ' ',
    'abc',
    '1e5',
    '1,2',
    '12,34,567',
    '1.2.3',
    '--1',
    '+',
    '.',
    'NaN',
    'Infinity',
    '0x10',
    '１,２',
    // A decimal comma is no separator of thousands, and what stands above the line is no digit of the number.
    '0,500',
    '000,001',
    '-0,950',
    '10²',
    '①0',
  ]) {
    assert.equal(value(parsePrice(text)), 'NOT_A_NUMBER', JSON.stringify(text))
  }
  assert.equal(value(parsePrice(Number.NaN)), 'NOT_A_NUMBER')
  assert.equal(value(parsePrice('9'.repeat(30))), 'TOO_LARGE')
})

test('every tick survives the way out and back in', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (ticks) => {
      const r = parseScaled(priceNumber(ticks), 2)
      assert.ok(r.ok && r.value === ticks)
    }),
  )
})
