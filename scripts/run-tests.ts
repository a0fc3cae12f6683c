/**
 * Runs node:test files, a process each, in the order they are given: `node --test` sorts them by name, and a long one that is
 * begun last leaves the other cores with nothing to do.
 */
import { createWriteStream } from 'node:fs'
import { run } from 'node:test'
import { parseArgs } from 'node:util'
import compact from '../tests/support/compact-reporter.ts'
import counts from '../tests/support/counts-reporter.ts'
import { NODE_FLAGS } from './node-flags.ts'

const { values, positionals } = parseArgs({
  options: {
    counts: { type: 'string', default: '' },
    concurrency: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '' },
    import: { type: 'string', default: '' },
  },
  allowPositionals: true,
})

const events = run({
  files: positionals,
  concurrency: Number(values.concurrency),
  timeout: Number(values.timeout),
  execArgv: [...NODE_FLAGS, `--import=${values.import}`],
})
events.on('test:fail', () => {
  process.exitCode = 1
})
events.compose(compact).pipe(process.stdout)
events.compose(counts).pipe(createWriteStream(values.counts))
