import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSizes, sizesText, sizeVariables } from '../../../components/trading/market/use-market-sizes.ts'

test('sizes are remembered as they were chosen, and what cannot be read is no choice', () => {
  for (const sizes of [{ book: 320, blotter: 200 }, { book: 320 }, { blotter: 200 }, {}])
    assert.deepEqual(parseSizes(sizesText(sizes)), sizes)
  for (const text of [null, '', 'wide', '-5_NaN', 'Infinity_1e9']) assert.deepEqual(parseSizes(text), {})
})

test('one that was chosen leaves room for the panels beside it', () => {
  assert.deepEqual(sizeVariables({ book: 320.4 }), { '--book': 'clamp(15rem, 320px, 55%)' })
  assert.deepEqual(sizeVariables({}), {})
})
