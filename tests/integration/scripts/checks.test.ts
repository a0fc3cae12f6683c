import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { runScript, smallProject } from '../../support/project.ts'
import { until } from '../../support/until.ts'

const PACKAGES = ['@playwright/test', 'playwright', 'playwright-core']

async function npmTest(t: TestContext, files: Record<string, string>, words: string[], env?: Record<string, string>) {
  const folder = smallProject(t, PACKAGES, files)
  const run = runScript(t, folder, ['scripts/checks.ts', ...words], env)
  const exitCode = await run.exitCode
  const output = run.output()
  return { folder, exitCode, output, lastLine: output.trimEnd().split('\n').at(-1) }
}

test('failures of every tier are counted, told in full, and add up on the last line', async (t) => {
  const { folder, exitCode, output, lastLine } = await npmTest(
    t,
    {
      'tests/unit/book.test.ts': `
        import assert from 'node:assert/strict'
        import { describe, test } from 'node:test'
        describe('the book', () => {
          test('is sorted', () => {})
          test('is never crossed', () => {
            console.log('the bids were', [3001])
            assert.equal(3001, 3000, 'best bid above best ask')
          })
          test.skip('has icebergs', () => {})
        })`,
      'tests/property/broken.test.ts': `import 'no-such-package'`,
      'tests/integration/mcp.test.ts': `
        import { describe, test } from 'node:test'
        describe('/api/mcp', () => test('/api/mcp', () => { throw new Error('is no file') }))
        test('connects', () => {})`,
    },
    ['unit', 'property', 'integration'],
  )
  assert.equal(lastLine, '2 passed, 3 failed, 1 skipped')
  assert.equal(exitCode, 1)
  assert.match(output, /✖ is never crossed\n {2}tests\/unit\/book\.test\.ts:6/)
  assert.match(output, /best bid above best ask/)
  assert.match(output, /the bids were \[ 3001 \]/)
  assert.match(output, /✖ tests\/property\/broken\.test\.ts did not run to its end/)
  assert.match(output, /Cannot find package 'no-such-package'/)
  assert.match(output, /✖ \/api\/mcp\n {2}tests\/integration\/mcp\.test\.ts:3/)
  assert.match(output, /✖ tests\/integration\/mcp\.test\.ts {2}1 passed, 1 failed/)
  // Where only the last lines of a run are shown, they name what failed; which of the files ended first is nobody's promise.
  const last = output.trimEnd().split('\n').slice(-10).join('\n')
  assert.match(last, /^\n── failed\n/)
  for (const named of [
    '\n✖ is never crossed — tests/unit/book.test.ts:6\n    best bid above best ask\n',
    "\n✖ did not run to its end — tests/property/broken.test.ts\n    Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'no-such-package'" +
      ` imported from ${join(folder, 'tests/property/broken.test.ts')}\n`,
    '\n✖ /api/mcp — tests/integration/mcp.test.ts:3\n    is no file\n',
  ])
    assert.ok(last.includes(named), last)
  assert.match(last, /\n\n2 passed, 3 failed, 1 skipped$/)
})

test('unit tests share processes: a file that cannot be loaded fails by its name, and the others run', async (t) => {
  const { exitCode, output, lastLine } = await npmTest(
    t,
    {
      'tests/unit/broken.test.ts': `import 'no-such-package'`,
      'tests/unit/whole.test.ts': `import { test } from 'node:test'; test('a', () => {}); test('b', () => {})`,
    },
    ['unit'],
  )
  assert.deepEqual({ exitCode, lastLine }, { exitCode: 1, lastLine: '2 passed, 1 failed, 0 skipped' })
  assert.match(output, /✖ tests\/unit\/broken\.test\.ts did not run to its end\n/)
  assert.match(output, /✖ tests\/unit\/broken\.test\.ts {2}0 passed, 1 failed/)
  assert.match(output, /Cannot find package 'no-such-package'/)
  assert.match(output, /✔ tests\/unit\/whole\.test\.ts {2}2 passed/)
})

test('the hooks of a suite are of no other file of its process', async (t) => {
  const { exitCode, output, lastLine } = await npmTest(
    t,
    {
      'tests/unit/a.test.ts': `
        import { beforeEach, describe, mock, afterEach, test } from 'node:test'
        describe('a', () => {
          beforeEach(() => mock.timers.enable({ apis: ['Date'], now: 5 }))
          afterEach(() => mock.reset())
          test('stands still', async () => {})
        })`,
      'tests/unit/b.test.ts': `
        import assert from 'node:assert/strict'
        import { test } from 'node:test'
        test('goes on', () => assert.notEqual(Date.now(), 5))`,
    },
    ['unit'],
  )
  assert.deepEqual({ exitCode, lastLine }, { exitCode: 0, lastLine: '2 passed, 0 failed, 0 skipped' }, output)
})

test('what a file does before and after its tests is done around no other file of its process', async (t) => {
  const { exitCode, output, lastLine } = await npmTest(
    t,
    {
      'tests/integration/a.test.ts': `
        import assert from 'node:assert/strict'
        import { setImmediate } from 'node:timers/promises'
        import { after, afterEach, before, beforeEach, test } from 'node:test'
        let open = 0
        before(() => void open++)
        after(() => console.log('closed with', open))
        beforeEach(() => void (globalThis.touched = true))
        afterEach(() => void delete globalThis.touched)
        await setImmediate()
        test('is open', async () => assert.deepEqual([open, globalThis.touched], [1, true]))`,
      'tests/integration/b.test.ts': `
        import assert from 'node:assert/strict'
        import { test } from 'node:test'
        test('is not touched', () => assert.equal(globalThis.touched, undefined))`,
    },
    ['integration'],
  )
  assert.deepEqual({ exitCode, lastLine }, { exitCode: 0, lastLine: '2 passed, 0 failed, 0 skipped' }, output)
  assert.match(output, /✔ tests\/integration\/a\.test\.ts {2}1 passed/)
})

test('a unit test that waits for a timer which holds no process is waited for, and so are those after it', async (t) => {
  const { exitCode, output, lastLine } = await npmTest(
    t,
    {
      'tests/unit/a.test.ts': `
        import { test } from 'node:test'
        test('waits', () => new Promise((resolve) => setTimeout(resolve, 50).unref()))`,
      'tests/unit/b.test.ts': `import { test } from 'node:test'; test('b', () => {})`,
    },
    ['unit'],
  )
  assert.deepEqual({ exitCode, lastLine }, { exitCode: 0, lastLine: '2 passed, 0 failed, 0 skipped' }, output)
})

test('an error that no test waits for fails its run and is told', async (t) => {
  const late = `
    import { test } from 'node:test'
    import { setTimeout as sleep } from 'node:timers/promises'
    test('is over before', async () => {
      setTimeout(() => { throw new Error('nobody waited for this') }, 5)
      await sleep(100)
    })`
  for (const tier of ['unit', 'integration']) {
    const { exitCode, output } = await npmTest(t, { [`tests/${tier}/late.test.ts`]: late }, [tier])
    assert.equal(exitCode, 1, output)
    assert.match(output, /nobody waited for this/)
    assert.doesNotMatch(output, / 0 failed/)
  }
})

test('what linter and compiler found first is named at the end too', async (t) => {
  const tool = (words: string) => `console.log(${JSON.stringify(words)}); process.exit(1)`
  const { output, lastLine } = await npmTest(
    t,
    {
      'node_modules/@biomejs/biome/bin/biome': tool('lib/a.ts:3:7 lint/no ━━━━\n\n  × This is wrong.\n'),
      'node_modules/next/dist/bin/next': '',
      'node_modules/typescript/bin/tsc': tool('lib/b.ts(9,1): error TS1: Not that.'),
    },
    ['lint', 'types'],
  )
  assert.equal(lastLine, '0 passed, 2 failed, 0 skipped')
  assert.match(
    output,
    /\n── failed\n✖ lint — lib\/a\.ts:3\n {4}lint\/no: × This is wrong\.\n✖ types — lib\/b\.ts:9\n {4}error TS1: Not that\.\n/,
  )
})

test('all green is exit 0', async (t) => {
  const { exitCode, output, lastLine } = await npmTest(
    t,
    { 'tests/unit/a.test.ts': `import { test } from 'node:test'; test('a', () => {}); test('b', () => {})` },
    ['unit'],
  )
  assert.deepEqual({ exitCode, lastLine }, { exitCode: 0, lastLine: '2 passed, 0 failed, 0 skipped' })
  assert.doesNotMatch(output, /failed\n/)
})

test('a run without a single test is no success', async (t) => {
  const { exitCode, lastLine } = await npmTest(t, {}, ['unit'])
  assert.deepEqual({ exitCode, lastLine }, { exitCode: 1, lastLine: '0 passed, 0 failed, 0 skipped' })
})

test('tests meet neither the settings nor the folders of whoever runs them', async (t) => {
  const { folder, exitCode, output } = await npmTest(
    t,
    {
      'tests/unit/env.test.ts': `
        import assert from 'node:assert/strict'
        import { writeFileSync } from 'node:fs'
        import { tmpdir } from 'node:os'
        import { test } from 'node:test'
        test('env', () => {
          assert.equal(process.env.OPENAI_API_KEY, undefined)
          assert.notEqual(process.env.DATA_DIR, '/precious')
          writeFileSync('where', tmpdir())
          writeFileSync(tmpdir() + '/litter', '')
        })`,
    },
    ['unit'],
    { OPENAI_API_KEY: 'sk-real', DATA_DIR: '/precious' },
  )
  assert.equal(exitCode, 0, output)
  assert.equal(existsSync(readFileSync(join(folder, 'where'), 'utf8')), false, 'the folder of the run is gone')
})

test('what a test leaves running is ended with its tier', async (t) => {
  const { folder, exitCode, output } = await npmTest(
    t,
    {
      'tests/unit/orphan.test.ts': `
        import { spawn } from 'node:child_process'
        import { writeFileSync } from 'node:fs'
        import { test } from 'node:test'
        test('leaves a child', () => {
          const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
          child.unref()
          writeFileSync('pid', String(child.pid))
        })`,
    },
    ['unit'],
  )
  assert.equal(exitCode, 0, output)
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
  // What was killed takes a busy machine a moment to be gone.
  await until('what the test left is gone', () => !isRunning(pid))
})

const waiting = (ms: number): string => `
  process.getBuiltinModule('node:fs').writeFileSync('pid', String(process.pid))
  setTimeout(() => {}, ${ms})`

test('a run that nobody reads any more, or whose starter was killed, ends with all it started', async (t) => {
  const starter = `
    import { spawn } from 'node:child_process'
    spawn(process.execPath, ['scripts/checks.ts', 'types', 'unit'], { stdio: 'inherit' })`
  // That nobody reads is heard with the next word, and so when the first part has ended.
  const ways: [number, (child: ChildProcess) => void][] = [
    [4_000, (child) => child.stdout?.destroy()],
    [30_000, (child) => child.kill('SIGKILL')],
  ]
  for (const [ms, end] of ways) {
    const files = {
      'node_modules/next/dist/bin/next': '',
      'node_modules/typescript/bin/tsc': waiting(ms),
      'tests/unit/a.test.ts': waiting(ms),
      'npm.mjs': starter,
    }
    const folder = smallProject(t, PACKAGES, files)
    const run = runScript(t, folder, ['npm.mjs'], { npm_lifecycle_event: 'test' })
    const pid = await until('the first part runs', () => existsSync(join(folder, 'pid')) && read(join(folder, 'pid')))
    end(run.child)
    await run.exitCode
    await until('what it started is gone', () => !isRunning(Number(pid)))
    assert.equal(read(join(folder, 'pid')), pid, 'nothing was begun after that')
  }
})

test('a part that cannot run has failed, says why, and keeps no other part from running', async (t) => {
  const { exitCode, output, lastLine } = await npmTest(
    t,
    {
      'tests/unit/a.test.ts': `import { test } from 'node:test'; test('a', () => {})`,
      'tests/e2e/story.spec.ts': '',
    },
    ['unit', 'e2e'],
    { PLAYWRIGHT_CHROMIUM: '/no/such/chromium' },
  )
  assert.deepEqual({ exitCode, lastLine }, { exitCode: 1, lastLine: '1 passed, 1 failed, 0 skipped' })
  assert.match(output, /^PLAYWRIGHT_CHROMIUM=\/no\/such\/chromium is not a Chromium that runs$/m)
  assert.match(output, /\n── failed\n✖ e2e could not run\n {4}PLAYWRIGHT_CHROMIUM=.* is not a Chromium that runs\n/)
})

test('a word that names nothing is an error before anything runs', async (t) => {
  const { exitCode, output } = await npmTest(t, {}, ['untit'])
  assert.equal(exitCode, 1)
  assert.match(output, /^error: no part and no test file is called untit$/m)
})

const read = (file: string): string => readFileSync(file, 'utf8')

/** A killed process that nobody has reaped yet still has a number, but runs no more. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'))
}
