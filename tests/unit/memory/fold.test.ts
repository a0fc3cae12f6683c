// What is found in a text is shown as it was written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldAsWritten } from '../../../lib/memory/fold.ts'

test('a text keeps its own marks, and is of the length of what is searched in it', () => {
  const written = 'ELC：最佳買價 ３，０７２（單號 ORD-1）。'
  const { plain, folded } = foldAsWritten(written)
  assert.equal(plain, written)
  assert.equal(folded, 'elc:最佳买价 3,072(单号 ord-1)。')
  assert.equal(foldAsWritten('a\u200bb').plain, 'ab')
})

test('where a character is folded to several, or several to one, the plain form is shown', () => {
  for (const [written, shown] of [
    ['ﬁlled：5', 'filled:5'],
    ['cafe\u0301：5', 'café:5'],
  ] as const) {
    const { plain, folded } = foldAsWritten(written)
    assert.equal(plain, shown)
    assert.equal(folded.length, plain.length)
  }
})
