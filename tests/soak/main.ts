// npm run -s soak -- [--calls 50000] [--warm-up 5000] [--json]: ends with 1 where memory grew.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../../lib/env.ts'
import { setLogLevel } from '../../lib/log.ts'
import { numberOf, readArguments, wrongArguments } from '../../scripts/read-arguments.ts'
import { soak, WARM_UP } from './soak.ts'

const USAGE = 'Usage: npm run -s soak -- [--calls 50000] [--warm-up 5000] [--json]'
const { values } = readArguments(USAGE, {
  options: { calls: { type: 'string' }, 'warm-up': { type: 'string' }, json: { type: 'boolean' } },
})
const calls = numberOf(USAGE, 'calls', values.calls, 50_000)
const warmUp = numberOf(USAGE, 'warm-up', values['warm-up'], WARM_UP)
if (calls <= warmUp) wrongArguments(`--calls takes more than the ${warmUp} of the warm-up, which it counts too`, USAGE)
setLogLevel('silent')
const DATA_DIR = mkdtempSync(join(tmpdir(), 'eap-soak-'))
try {
  // No file of that name: the exchange that comes with the desk.
  const settings = readEnv({ DATA_DIR, DEMO_MARKET: 'off', LOG_LEVEL: 'error' })
  const env = { ...settings, MCP_CONFIG: join(DATA_DIR, 'none.json') }
  const report = await soak(env, calls, warmUp)
  const megabytes = (bytes: number | null) => (bytes === null ? '?' : `${(bytes / 1_048_576).toFixed(1)} MB`)
  console.log(
    values.json
      ? JSON.stringify(report)
      : `${report.calls} calls, ${report.callsPerSecond}/s: ${JSON.stringify(report.outcomes)}
heap after collection ${megabytes(report.heapBefore)} → ${megabytes(report.heapAfter)}, allowed ${megabytes(report.heapAllowed)}
exchange, resident ${megabytes(report.exchangeBefore)} → ${megabytes(report.exchangeAfter)}`,
  )
  process.exitCode = report.heapAfter > report.heapAllowed ? 1 : 0
} finally {
  rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 5 })
}
