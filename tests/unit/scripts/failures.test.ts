import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  failure,
  fromFindings,
  fromPlaywrightReport,
  fromReportLines,
  inList,
  type PlaywrightSuite,
} from '../../../scripts/failures.ts'

test('a failed browser test is named with its project, its describes, its file and the first line it said', () => {
  const spec = (title: string, status: string, errors: { message: string }[]) => ({
    title,
    file: 'phone/story.spec.ts',
    line: 44,
    tests: [{ projectName: 'phone', status, results: [{ errors }, { errors: [{ message: 'second try' }] }] }],
  })
  const suite: PlaywrightSuite = {
    title: 'phone/story.spec.ts',
    file: 'phone/story.spec.ts',
    specs: [spec('passes', 'expected', []), spec('is not run', 'skipped', [])],
    suites: [
      {
        title: '繁體中文',
        file: 'phone/story.spec.ts',
        specs: [spec('approve', 'unexpected', [{ message: '\u001b[31mError: not visible\u001b[39m\n\nCall log:' }])],
      },
    ],
  }
  const errors = [{ message: 'SyntaxError: no', location: { file: '/desk/tests/e2e/a.spec.ts', line: 3 } }]
  assert.deepEqual(fromPlaywrightReport({ root: '/desk', folder: 'tests/e2e', suites: [suite], errors }), [
    { name: 'outside of any test', file: 'tests/e2e/a.spec.ts:3', error: 'SyntaxError: no' },
    { name: '[phone] 繁體中文 › approve', file: 'tests/e2e/phone/story.spec.ts:44', error: 'Error: not visible' },
  ])
})

test('a test that passed only on a second try is among the failed', () => {
  const suites: PlaywrightSuite[] = [
    {
      title: 'a.spec.ts',
      file: 'a.spec.ts',
      specs: [
        { title: 'a', file: 'a.spec.ts', line: 1, tests: [{ projectName: 'p', status: 'flaky', results: [{}, {}] }] },
      ],
    },
  ]
  assert.deepEqual(fromPlaywrightReport({ root: '/desk', folder: 'tests/e2e', suites }), [
    { name: '[p] a', file: 'tests/e2e/a.spec.ts:1', error: 'flaky' },
  ])
})

test('linter and compiler: the first finding and how many there are', () => {
  const lint = `lib/a.ts:3:7 lint/suspicious/noExplicitAny ━━━━━━━━━━

  × Unexpected any. Specify a different type.

    2 │
  > 3 │ const a: any = 1

lib/b.ts format ━━━━━━━━━━━━━

  × Formatter would have printed the following content:

Checked 2 files in 5ms. No fixes applied.
Found 2 errors.
`
  assert.deepEqual(fromFindings('lint', lint), {
    name: 'lint',
    file: 'lib/a.ts:3',
    error: 'lint/suspicious/noExplicitAny: × Unexpected any. Specify a different type. (and 1 more)',
  })
  assert.deepEqual(fromFindings('types', "lib/a.ts(3,7): error TS2322: Type 'string' is not assignable.\n"), {
    name: 'types',
    file: 'lib/a.ts:3',
    error: "error TS2322: Type 'string' is not assignable.",
  })
  assert.deepEqual(fromFindings('types', '\nout of memory\nat once\n'), failure('types', '', 'out of memory'))
})

test('a runner that was ended in the middle has told what failed by then', () => {
  const first = { failure: failure('a', 'tests/unit/a.test.ts:1', 'no') }
  const text = `${JSON.stringify(first)}\n{"failure":{"name":"b"`
  assert.deepEqual(fromReportLines(text), { failures: [first.failure], counts: undefined })
})

test('the list has a line for what failed and one for what it said, each of a bearable length', () => {
  const list = inList([failure('a', 'tests/a.test.ts:3', `\n  ${'long '.repeat(100)}\nmore`), failure('e2e', '', '')])
  const [first = '', second = '', third] = list.split('\n')
  assert.equal(first, '✖ a — tests/a.test.ts:3')
  assert.ok(second.length < 260 && second.startsWith('    long'), second)
  assert.equal(third, '✖ e2e')
})
