// The built-in vectors, measured on the shipped set: questions in other words than what was remembered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameForm } from '../../../lib/memory/fold.ts'
import { ngramVector } from '../../../lib/memory/ngrams.ts'
import { held, nearest } from '../../../lib/memory/similarity.ts'
import { found } from '../../bench/memory.ts'
import { MEMORY_LANGUAGES, remembered } from '../../corpus/memory/memories.ts'

// What each part must keep; `fresh` is what to expect of words that nobody had in mind. See memories.ts.
const MIN_RECALL = { dev: 0.9, report: 0.85, fresh: 0.4 } as const

for (const language of MEMORY_LANGUAGES)
  test(`what was remembered in ${language} is among the five nearest to its question, as often as is said`, (t) => {
    const rows = remembered(language)
    assert.ok(rows.length >= 100)
    for (const { text, query } of rows) assert.ok(!sameForm(text).includes(sameForm(query)), query)
    for (const [split, least] of Object.entries(MIN_RECALL)) {
      const of = rows.filter((row) => row.split === split)
      const share = found(rows, of).length / of.length
      t.diagnostic(`${split}: ${share.toFixed(3)}`)
      assert.ok(of.length >= 24 && share >= least, `recall@5 of ${split} ${share}`)
    }
  })

test('script, width and case do not matter, and neither does the comma of a thousand', () => {
  const near = (query: string, ...texts: string[]) =>
    nearest(
      ngramVector(query),
      texts.map((text) => ({ item: text, vector: held(ngramVector(text)) })),
      { sparse: true, least: 0, limit: 1 },
    )[0]?.item
  assert.equal(near('我习惯用限价单', '每週五我四點就下班', '我習慣用限價單'), '我習慣用限價單')
  assert.equal(near('ＢＵＤＧＥＴ', 'the theme is dark', 'budget 5'), 'budget 5')
  assert.equal(sameForm('I never bid above 3,000!'), sameForm('i NEVER bid  above ３０００'))
  assert.notEqual(sameForm('2.5 MWh'), sameForm('25 MWh'))
  assert.notEqual(sameForm('3,5'), sameForm('35'))
  for (const [one, other] of [
    ['buy when the spread is > 5', 'buy when the spread is < 5'],
    ['價差>5 才買', '價差<5 才買'],
    ['stop at -5', 'stop at 5'],
    ['at most 5% of it', 'at most 5 of it'],
    ['at most $100', 'at most €100'],
  ] as const)
    assert.notEqual(sameForm(one), sameForm(other), one)
  assert.equal(sameForm('spread≥5'), sameForm('Spread >= 5'))
  assert.equal(sameForm('NT$3,000, day-ahead'), sameForm('nt$ 3000 (day ahead)'))
})

test('an empty question is near to nothing', () => {
  const items = [{ item: 1, vector: held(ngramVector('limit orders')) }]
  assert.deepEqual(nearest(ngramVector(''), items, { sparse: true, least: 0.01, limit: 5 }), [])
})
