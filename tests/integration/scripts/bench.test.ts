import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { writeFiles } from '../../support/folders.ts'
import { runScript, smallProject } from '../../support/project.ts'

const RUNNER = ['main.ts', 'figures.ts']

async function bench(t: TestContext, modules: Record<string, string>, args: string[]) {
  const folder = smallProject(t, ['zod'], {})
  const benches = join(folder, 'tests/bench')
  for (const file of RUNNER) cpSync(join(import.meta.dirname, '../../bench', file), join(benches, file))
  writeFiles(benches, modules)
  const run = runScript(t, folder, ['tests/bench/main.ts', ...args])
  const exitCode = await run.exitCode
  return { exitCode, stdout: run.stdout(), output: run.output() }
}

const BOOK = `
export async function bookFigures() {
  console.log('chatter')
  return { 'book.place': { value: 2_000_000, unit: 'orders/s', ratio: 4.5, beside: 'nodejs-order-book' } }
}`

test('the figures of all modules come as one JSON object by name, and nothing else', async (t) => {
  const wire = `export const wireFigures = async () => ({ 'wire.call': { value: 0.03, unit: 'ms' } })`
  const { exitCode, stdout } = await bench(t, { 'exchange/book.ts': BOOK, 'wire.ts': wire }, ['--json'])
  assert.equal(exitCode, 0)
  assert.deepEqual(JSON.parse(stdout), {
    'book.place': { value: 2_000_000, unit: 'orders/s', ratio: 4.5, beside: 'nodejs-order-book' },
    'wire.call': { value: 0.03, unit: 'ms' },
  })
})

test('a figure that cannot be measured is told beside the others, and the run has failed', async (t) => {
  const { exitCode, stdout } = await bench(
    t,
    {
      'book.ts': BOOK,
      'broken.ts': `import 'no-such-package'`,
      'crash.ts': `export const crashFigures = async () => process.exit(3)`,
      'nonsense.ts': `export const nonsenseFigures = async () => ({ 'nonsense': { value: Number.NaN, unit: 'ms' } })`,
      'throws.ts': `export const throwsFigures = async () => { throw new Error('no disk') }`,
    },
    ['--json'],
  )
  assert.equal(exitCode, 1)
  const entries: Record<string, { value?: number; error?: string }> = JSON.parse(stdout)
  assert.equal(entries['book.place']?.value, 2_000_000)
  assert.match(entries['broken.ts']?.error ?? '', /no-such-package/)
  assert.match(entries['crash.ts crashFigures']?.error ?? '', /exit code 3/)
  assert.match(entries['nonsense.ts nonsenseFigures']?.error ?? '', /number/)
  assert.match(entries['throws.ts throwsFigures']?.error ?? '', /no disk/)
})

test('a benchmark is chosen by name; a name that chooses nothing has failed', async (t) => {
  const modules = {
    'book.ts': BOOK,
    'throws.ts': `export const throwsFigures = async () => { throw new Error('no disk') }`,
  }
  const chosen = await bench(t, modules, ['--only', 'book'])
  assert.equal(chosen.exitCode, 0)
  assert.match(chosen.stdout, /^book\.place {2}2,000,000 orders\/s {2}4\.5 × nodejs-order-book\n$/)
  const none = await bench(t, modules, ['--only', 'ghost'])
  assert.equal(none.exitCode, 1)
  assert.match(none.output, /"ghost" is in no name; there are book\.ts bookFigures, throws\.ts throwsFigures\n/)
})

test('an option that is none is told with the usage, without a stack', async (t) => {
  const { exitCode, output } = await bench(t, {}, ['--nope'])
  assert.equal(exitCode, 2)
  assert.match(output, /^Unknown option '--nope'.*\nUsage: npm run bench -- \[--json\] \[--only NAME\]\n/)
  assert.doesNotMatch(output, /^ +at /m)
})

test('a name without --only is told with the usage, and nothing is measured', async (t) => {
  const { exitCode, output } = await bench(t, { 'book.ts': BOOK }, ['book'])
  assert.equal(exitCode, 2)
  assert.match(output, /^Unexpected argument 'book'.*\nUsage: npm run bench/)
  assert.doesNotMatch(output, /measuring/)
})
