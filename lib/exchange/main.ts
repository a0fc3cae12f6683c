/**
 * The exchange as a process.
 *
 *   node lib/exchange/main.ts --stdio     one MCP client on stdin and stdout
 *
 * stdout belongs to MCP; everything for people goes to stderr. It ends, with all written, when stdin closes or on SIGINT or SIGTERM.
 */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { ELC, type Exchange, listSymbols, openExchange } from './exchange.ts'
import { JournalRefused } from './journal/journal.ts'
import { createServer } from './mcp/server.ts'
import { readSettings, type Settings, SettingsRefused } from './settings.ts'
import { startDemoMarket } from './simulation/demo-market.ts'

const USAGE = 'Usage: node lib/exchange/main.ts --stdio'
const log = (message: string): void => console.error(`exchange: ${message}`)

async function main(argv: readonly string[]): Promise<void> {
  if (argv.length !== 1 || argv[0] !== '--stdio') {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const settings = readSettings(process.env)
  const { exchange, stop } = start(settings)
  const server = createServer(exchange)

  let ended = false
  const end = (why: string): void => {
    if (ended) return
    ended = true
    stop()
    log(`${why}; ${exchange.state.seq} commands kept in ${settings.folder}`)
    process.exit(0)
  }
  process.stdin.once('end', () => end('stdin closed'))
  process.stdin.once('close', () => end('stdin closed'))
  process.stdout.once('error', () => end('stdout closed'))
  process.once('SIGINT', () => end('interrupted'))
  process.once('SIGTERM', () => end('terminated'))
  await server.connect(new StdioServerTransport())
}

function start(settings: Settings): { exchange: Exchange; stop: () => void } {
  const exchange = openExchange(settings)
  const { commands, tookMs } = exchange.recovered
  if (commands > 0) log(`replayed ${commands} commands in ${Math.round(tookMs)} ms from ${settings.folder}`)
  const market = settings.demoMarket ? startDemoMarket(exchange, settings.demoSeed) : null
  listSymbols(exchange, [ELC])
  return {
    exchange,
    stop() {
      market?.stop()
      exchange.close()
    },
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof JournalRefused || error instanceof SettingsRefused) log(error.message)
  else log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(1)
}
