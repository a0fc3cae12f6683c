/**
 * The corpus, played through the real loop. Two promises: no negative ever becomes an order, and the dev part is read
 * completely. The report part was written before the rules were tuned and is only measured; its figures are printed.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { corpus, isNegative, judge, type Verdict } from '../../../corpus/corpus.ts'

const verdicts: Verdict[] = []
for (const entry of corpus) verdicts.push(await judge(entry))

const label = ({ entry, got }: Verdict): string =>
  `${entry.lang} ${entry.kind}: ${[...(entry.before ?? []), entry.text].join(' >> ')} → ${got}`
const accuracy = (list: readonly Verdict[]): number => list.filter((v) => v.ok).length / Math.max(1, list.length)

describe('planner corpus', () => {
  it('has every language, many kinds, and no utterance twice', () => {
    assert.ok(corpus.length >= 600)
    for (const lang of ['en', 'zh-Hant', 'zh-Hans']) assert.ok(corpus.filter((e) => e.lang === lang).length >= 140)
    const seen = new Set(corpus.map((e) => JSON.stringify([e.lang, e.before, e.text])))
    assert.equal(seen.size, corpus.length)
  })

  it('makes no order from any negative', () => {
    assert.deepEqual(verdicts.filter((v) => isNegative(v.entry) && v.writes > 0).map(label), [])
  })

  it('reads all of the dev part', () => {
    assert.deepEqual(verdicts.filter((v) => v.entry.split === 'dev' && !v.ok).map(label), [])
  })

  it('reads at least nine in ten of the report part', (t) => {
    const report = verdicts.filter((v) => v.entry.split === 'report')
    for (const kind of new Set(report.map((v) => v.entry.kind))) {
      const of = report.filter((v) => v.entry.kind === kind)
      t.diagnostic(`${kind}: ${of.filter((v) => v.ok).length} of ${of.length}`)
    }
    for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
      t.diagnostic(`${lang}: ${(100 * accuracy(report.filter((v) => v.entry.lang === lang))).toFixed(1)} %`)
    }
    t.diagnostic(`all: ${(100 * accuracy(report)).toFixed(1)} %`)
    assert.ok(accuracy(report) >= 0.9)
  })
})
