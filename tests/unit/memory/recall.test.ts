// The built-in vectors, measured on the shipped set: questions in other words than what was remembered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameForm } from '../../../lib/memory/fold.ts'
import { ngramVector } from '../../../lib/memory/ngrams.ts'
import { nearest } from '../../../lib/memory/similarity.ts'
import { found } from '../../bench/memory.ts'
import { MEMORY_LANGUAGES, remembered } from '../../corpus/memory/memories.ts'

for (const language of MEMORY_LANGUAGES)
  test(`of what was remembered in ${language}, nine in ten are among the five nearest to their question`, () => {
    const rows = remembered(language)
    assert.ok(rows.length >= 40)
    for (const { text, query } of rows) assert.ok(!sameForm(text).includes(sameForm(query)), query)
    const share = found(rows, rows).length / rows.length
    assert.ok(share >= 0.9, `recall@5 ${share}`)
  })

test('script, width and case do not matter, and neither does the comma of a thousand', () => {
  const near = (query: string, ...texts: string[]) =>
    nearest(
      ngramVector(query),
      texts.map((text) => ({ item: text, vector: ngramVector(text) })),
      { sparse: true, least: 0, limit: 1 },
    )[0]?.item
  assert.equal(near('我习惯用限价单', '每週五我四點就下班', '我習慣用限價單'), '我習慣用限價單')
  assert.equal(near('ＢＵＤＧＥＴ', 'the theme is dark', 'budget 5'), 'budget 5')
  assert.equal(sameForm('I never bid above 3,000!'), sameForm('i NEVER bid  above ３０００'))
  assert.notEqual(sameForm('2.5 MWh'), sameForm('25 MWh'))
  assert.notEqual(sameForm('3,5'), sameForm('35'))
})

test('an empty question is near to nothing', () => {
  const items = [{ item: 1, vector: ngramVector('limit orders') }]
  assert.deepEqual(nearest(ngramVector(''), items, { sparse: true, least: 0.01, limit: 5 }), [])
})
