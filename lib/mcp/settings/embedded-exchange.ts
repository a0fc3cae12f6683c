/** The exchange that comes with the desk, as a server: a process of its own on stdio. */
import { join } from 'node:path'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import type { Env } from '../../env.ts'
import type { StdioConfig } from './server-settings.ts'

/** Settings of the exchange itself pass through to it; it checks them. Nothing else of our environment does. */
export const EXCHANGE_SETTINGS = [
  'DEMO_SEED',
  'GRANT_NTD',
  'GRANT_MWH',
  'LOCK_WAIT_MS',
  'SNAPSHOT_EVERY',
  'CONTRACTS',
  'CONTRACT_HOURS',
  'CONTRACT_GRANT_MWH',
  'DELIVERY_ZONE',
  'GATE_CLOSURE_MIN',
  'DAY_AHEAD',
  'DAY_AHEAD_AT',
  'DAY_AHEAD_EVERY_MIN',
  // The exchange sends its own part of a trace to the collector.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
]
const exchangeSettings = (): Record<string, string> =>
  Object.fromEntries(EXCHANGE_SETTINGS.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/** Where the exchange that comes with the desk has its compiled code, unless the environment names another place. */
export const compiledCodeIn = (dataDir: string): string => join(dataDir, 'compile-cache')

export function embeddedExchange(env: Env): StdioConfig {
  return {
    name: HOME_SERVER,
    embedded: true,
    trusted: true,
    paper: true,
    kind: 'stdio',
    command: process.execPath,
    // Joined at run time so that no bundler tries to follow it: the exchange is a program of its own.
    args: [join(/* turbopackIgnore: true */ process.cwd(), ...['lib', 'exchange', 'main.ts']), '--stdio'],
    env: {
      ...exchangeSettings(),
      DATA_DIR: env.DATA_DIR,
      DEMO_MARKET: env.DEMO_MARKET,
      LOG_LEVEL: env.LOG_LEVEL,
      // Half of its start is reading TypeScript; after a crash, everybody waits for that.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiledCodeIn(env.DATA_DIR),
      // Where the C library is glibc: large arrays on large pages. In a book of a million orders, most of what an order waits for
      // is the processor looking up where its page is.
      GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    },
  }
}
