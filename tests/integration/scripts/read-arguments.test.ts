// What the scripts say to an option they do not have: `npm run bench` is in bench.test.ts.
import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { runScript } from '../../support/project.ts'

const ROOT = dirname(dirname(dirname(import.meta.dirname)))

for (const [name, file, number] of [
  ['walks', 'tests/e2e/walks/main.ts', '--count'],
  ['soak', 'tests/soak/main.ts', '--calls'],
] as const)
  test(`${name}: a wrong argument is told with the usage, without a stack, and nothing is begun`, async (t) => {
    for (const [args, why] of [
      [['--nope'], "Unknown option '--nope'"],
      [[number, 'many'], `${number} takes a whole number`],
    ] as const) {
      const run = runScript(t, ROOT, [file, ...args])
      assert.equal(await run.exitCode, 2)
      assert.match(run.output(), new RegExp(`^${why}.*\nUsage: npm run -s ${name} -- .*\n$`))
    }
  })

test('soak: calls that are all warm-up measure nothing, and are not begun', async (t) => {
  const run = runScript(t, ROOT, ['tests/soak/main.ts', '--calls', '2000'])
  assert.equal(await run.exitCode, 2)
  assert.match(run.output(), /^--calls takes more than the 5000 of the warm-up, which it counts too\nUsage: /)
})

test('who asks for help is told the usage, and nothing is begun', async (t) => {
  for (const [file, word] of [
    ['scripts/serve.ts', '--help'],
    ['scripts/checks.ts', '--help'],
    ['tests/soak/main.ts', '-h'],
    ['scripts/ask.ts', '--help'],
    ['scripts/audit.ts', '--help'],
    ['scripts/exchange.ts', '--help'],
  ] as const) {
    const run = runScript(t, ROOT, [file, word])
    assert.equal(await run.exitCode, 0, file)
    assert.match(run.stdout(), /^Usage: (npm|node) .*\n( .*\n)*$/)
    assert.equal(run.output(), run.stdout())
  }
})

for (const [args, why] of [
  [['--port', '3000'], "Unknown option '--port'"],
  [['3000'], "Unexpected argument '3000'."],
] as const)
  test(`npm start ${args.join(' ')}: is not started elsewhere without a word, but told how the port is set`, async (t) => {
    const run = runScript(t, ROOT, ['scripts/serve.ts', ...args])
    assert.equal(await run.exitCode, 2)
    assert.match(run.output(), new RegExp(`^${why}.*\\nUsage: npm start\\. .*PORT=3001 npm start\\n$`))
  })
