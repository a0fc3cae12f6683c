/**
 * The corpus of answers. The dev part is judged right but for nothing; the report part was written after the rules and
 * is only measured: nothing honest in it may be marked, and nine of ten unbacked claims must be.
 */
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { claims, judge, type Verdict } from '../../../corpus/claims/claims.ts'

const verdicts = claims.map(judge)
const label = ({ entry, got }: Verdict): string => `${entry.lang} ${entry.evidence}: ${entry.text} → ${got}`
const isFalse = (v: Verdict): boolean => v.entry.expect === 'unbacked' || v.entry.expect === 'figure'

function measured(t: TestContext, name: string, list: readonly Verdict[]): { precision: number; recall: number } {
  const marked = list.filter((v) => v.marked)
  const wanted = list.filter(isFalse)
  const hits = marked.filter(isFalse)
  const [precision, recall] = [hits.length / Math.max(1, marked.length), hits.length / Math.max(1, wanted.length)]
  const per = (n: number) => `${(100 * n).toFixed(1)} %`
  t.diagnostic(
    `${name}: precision ${per(precision)}, recall ${per(recall)} of ${wanted.length} unbacked in ${list.length}`,
  )
  return { precision, recall }
}

describe('claims corpus', () => {
  it('has three languages, every verdict, and no sentence twice', () => {
    assert.ok(claims.length >= 500)
    for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
      for (const expect of ['backed', 'unbacked', 'none'])
        assert.ok(claims.filter((c) => c.lang === lang && c.expect === expect).length >= 7, `${lang} ${expect}`)
    }
    assert.equal(new Set(claims.map((c) => JSON.stringify([c.evidence, c.text]))).size, claims.length)
  })

  it('judges all of the dev part', () => {
    assert.deepEqual(verdicts.filter((v) => v.entry.split === 'dev' && !v.ok).map(label), [])
  })

  it('marks nothing honest in the report part, and nine of ten unbacked claims', (t) => {
    const report = verdicts.filter((v) => v.entry.split === 'report')
    for (const lang of ['en', 'zh-Hant', 'zh-Hans'])
      measured(
        t,
        lang,
        report.filter((v) => v.entry.lang === lang),
      )
    const { recall } = measured(t, 'all', report)
    assert.deepEqual(report.filter((v) => v.marked && !isFalse(v)).map(label), [])
    assert.ok(recall >= 0.9)
  })
})
