/**
 * The exchange as a process.
 *
 *   node lib/exchange/main.ts --stdio                  one MCP client on stdin and stdout
 *   node lib/exchange/main.ts --http 127.0.0.1:4001    any number of MCP clients over Streamable HTTP
 *   node lib/exchange/main.ts verify | replay …        looks at a data folder, see cli/
 *
 * stdout belongs to MCP; everything for people goes to stderr. It ends, with all written, on SIGINT or SIGTERM, and on stdio also when
 * stdin closes. When the journal cannot be written, or its files are no longer in their place, it says why and ends with 1, or with 28
 * (ENOSPC) where the disk is full: whoever started it starts it again, and recovery finds what was kept. Going on without a journal it
 * would answer from a market that stands still.
 */
import './engine/inlining.ts'
import { flushCompileCache } from 'node:module'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { openTracing } from '../telemetry/tracing.ts'
import { startCalendar } from './calendar/run.ts'
import { COMMANDS_USAGE, runFolderCommand } from './cli/main.ts'
import type { Delivery } from './engine/symbol-spec.ts'
import { ELC, type Exchange, listSymbols, openExchange } from './exchange.ts'
import { JournalRefused } from './journal/store.ts'
import { createServer } from './mcp/server.ts'
import { readSettings, type Settings, SettingsRefused } from './settings.ts'
import { startDemoMarket } from './simulation/demo-market.ts'
import { forwardTicks } from './simulation/forward-curve.ts'

const USAGE = `Usage: npm run exchange -- --stdio | --http HOST:PORT\n${COMMANDS_USAGE}`
const log = (message: string): void => console.error(`exchange: ${message}`)
/** Logs what went well. LOG_LEVEL=warn and above leave it out; what goes wrong is always logged. */
const tell = (message: string): void => {
  if (!['warn', 'error', 'silent'].includes(process.env.LOG_LEVEL ?? '')) log(message)
}

/** How long the process waits for its last traces and answers to leave. */
const HELD_OPEN_MS = 5_000
/** Answers over HTTP take some turns of the event loop; closing the face cuts them. */
const LAST_ANSWERS_MS = 100

type Face = { kind: 'stdio' } | { kind: 'http'; host: string; port: number }

function readFace(argv: readonly string[]): Face | null {
  if (argv.length === 1 && argv[0] === '--stdio') return { kind: 'stdio' }
  const [, address] = /^--http[ =](.+)$/.exec(argv.join(' ')) ?? []
  const m = /^(\S+):(\d{1,5})$/.exec(address ?? '')
  const port = Number(m?.[2])
  return m?.[1] && port <= 65_535 ? { kind: 'http', host: m[1], port } : null
}

async function main(argv: readonly string[]): Promise<void> {
  const face = readFace(argv)
  if (!face) {
    if (argv.some((word) => word === '--help' || word === '-h')) return console.log(USAGE)
    const code = runFolderCommand(argv)
    if (code !== null) {
      process.exitCode = code
      return
    }
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const settings = readSettings(process.env)
  const tracing = await openTracing('eap-exchange')
  const { exchange, stop } = start(settings)
  let closeFace = async (): Promise<void> => {}
  let ended = false
  const end = (why: string, code = 0): void => {
    if (ended) return
    ended = true
    // Has to be asked before the files are closed, because closing removes the write-ahead log.
    const isLost = exchange.displaced() !== null
    stop()
    const say = code === 0 ? tell : log
    say(isLost ? why : `${why}; ${exchange.state.seq} commands kept in ${settings.folder}`)
    leave(code)
    void Promise.allSettled([tracing?.close(), closeFace()])
  }
  // Whoever waits for an answer is told first that the outcome is unknown; then the process ends.
  void exchange.sequencer.failed.then((why) => setTimeout(() => end(why, codeOf(why)), LAST_ANSWERS_MS))
  process.once('SIGINT', () => end('interrupted'))
  process.once('SIGTERM', () => end('terminated'))
  if (face.kind === 'http') {
    const { token, operatorToken } = settings
    // Loaded only for HTTP: Node's HTTP server and the transport are a tenth of a start.
    const { serveHttp } = await import('./mcp/http.ts')
    const newServer = () => createServer(exchange, tracing)
    const http = await serveHttp(exchange, { ...face, token, operatorToken, newServer }).catch((error) => {
      stop()
      throw error
    })
    closeFace = http.close
    log(`listening on ${http.url}`)
    return
  }
  process.stdin.once('end', () => end('stdin closed'))
  process.stdin.once('close', () => end('stdin closed'))
  process.stdout.once('error', () => end('stdout closed'))
  // The transport waits for 'drain' once per message; a burst of answers is no leak.
  process.stdout.setMaxListeners(0)
  // Node writes its compile cache when a process ends in order. Written now, a process that is killed also starts fast the next
  // time.
  flushCompileCache()
  const transport = new StdioServerTransport()
  let problem = ''
  transport.onerror = (error) => {
    problem = error.message
  }
  // The transport closes by itself when a message is too long, and then would not notice that stdin closes.
  transport.onclose = () => end(problem, 1)
  await createServer(exchange, tracing).connect(transport)
}

/** @param why what the disk or the database said */
const codeOf = (why: string): number => (/ENOSPC|disk is full/.test(why) ? 28 : 1)

function start(settings: Settings): { exchange: Exchange; stop: () => void } {
  const exchange = openExchange({ ...settings, log: (line, bad) => (bad ? log(line) : tell(line)) })
  const { commands, snapshotSeq, tookMs } = exchange.recovered
  const onto = snapshotSeq === 0 ? '' : ` onto the snapshot at ${snapshotSeq}`
  if (exchange.state.seq > 0) {
    tell(`replayed ${commands} commands${onto} in ${Math.round(tookMs)} ms from ${settings.folder}`)
  }
  const { contracts, zone, demoSeed: seed } = settings
  const contractZone = contracts ? zone : null
  const market = settings.demoMarket ? startDemoMarket(exchange, { seed, contractZone }) : null
  listSymbols(exchange, [ELC])
  const referenceTicks = (delivery: Delivery) =>
    market && contracts ? forwardTicks(delivery, zone, seed) : ELC.referenceTicks
  const calendar = contracts ? startCalendar(exchange, { ...contracts, zone, referenceTicks }) : null
  return {
    exchange,
    stop() {
      calendar?.stop()
      market?.stop()
      exchange.close()
    },
  }
}

/**
 * Lets the process end by itself. `process.exit` joins the compiler's threads first, and one of those may wait for a garbage
 * collection by the very thread that joins it: such an exchange stays for ever (nodejs/node#54918, seen with Node 24.21).
 */
function leave(code: number): void {
  process.exitCode = code
  process.stdin.destroy()
  // If something still keeps the event loop alive, the process ends all the same.
  setTimeout(() => process.exit(), HELD_OPEN_MS).unref()
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof JournalRefused || error instanceof SettingsRefused) log(error.message)
  else log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  leave(codeOf(String(error)))
}
