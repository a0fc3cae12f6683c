/**
 * How a tool is run, apart from what it says it is: by what mcp.json says of it, else found by its exact name, else by a
 * pattern of names, else the default. Never from the server's own words.
 */
import { HOME_SERVER } from '../contracts/home-server.ts'
import type { ToolSettings } from '../mcp/settings/call-settings.ts'
import type { Tool } from './registry.ts'

export type ToolMetadata = {
  /** The call is cancelled, down to the server, after this long without an answer or progress. */
  timeoutMs: number
  /**
   * The longest wait in all, whatever progress the server reports. The time a person takes to answer is not counted.
   */
  maxTotalMs: number
  /** Calls in all, of a read that broke off. A write is called once. */
  attempts: number
  /** The same arguments are answered from memory for this long. */
  freshMs: number
  /** When the server cannot be asked, the last good answer serves for this long, marked as old. */
  staleMs: number
  /** What a read answers, marked, when there is nothing else. No tool of the exchange has one: figures are never made up. */
  stub?: Record<string, unknown> | undefined
  /** How many calls all traders of the desk together may make in a minute. */
  callsPerMinute?: number | undefined
  /** The card of the read is the whole answer: the turn ends with it, and no model puts it into words. */
  returnDirect: boolean
}

const MINUTE = 60_000

/** The default time of a turn: after that, nobody waits for the call any more. */
const MAX_PROGRESS_MS = 10 * MINUTE

const READ_DEFAULT: Omit<ToolMetadata, 'timeoutMs' | 'maxTotalMs'> = {
  attempts: 3,
  freshMs: 0,
  staleMs: 0,
  returnDirect: false,
}
const SECOND = 1_000

type Rule = { name: RegExp; set: Partial<ToolMetadata> }

/** Of the exchange's tools; the first that fits. */
const RULES: Rule[] = [
  // A simulation of many steps is real work, not a hung server; and two runs are two simulations.
  { name: /^runSimulation$/, set: { timeoutMs: MINUTE, attempts: 1 } },
  // Old data is shown with its age and stays true as of then. Previews are not listed: an old one would be false.
  { name: /^get(OrderBook|MarketMetrics|Trades|Candles)$/, set: { staleMs: 5 * MINUTE } },
  { name: /^getUser(Wallet|Orders)$/, set: { staleMs: 5 * MINUTE } },
  { name: /^listSymbols$/, set: { staleMs: 60 * MINUTE } },
]

export type MetadataOf = (tool: Pick<Tool, 'server' | 'tool'>) => ToolMetadata

type CallSettings = { timeout?: number | undefined; tools?: Readonly<Record<string, ToolSettings>> | undefined }

/**
 * @param settingsOf what mcp.json says of a server
 * @param defaultTimeoutMs where it names no timeout; what a rule names is never shorter than the server's
 */
export function toolMetadata(
  settingsOf: (server: string) => CallSettings | undefined,
  defaultTimeoutMs: number,
): MetadataOf {
  return ({ server, tool }) => {
    const settings = settingsOf(server)
    const own = settings?.tools && Object.hasOwn(settings.tools, tool) ? settings.tools[tool] : undefined
    const rule = server === HOME_SERVER ? RULES.find(({ name }) => name.test(tool)) : undefined
    const set = rule?.set ?? {}
    const timeoutMs = own?.timeout ?? Math.max(settings?.timeout ?? defaultTimeoutMs, set.timeoutMs ?? 0)
    // Progress never extends a call of the exchange: the outcome of an order has to be known soon, and can be asked for.
    const maxTotalMs = server === HOME_SERVER ? timeoutMs : Math.max(timeoutMs, MAX_PROGRESS_MS)
    return {
      ...READ_DEFAULT,
      maxTotalMs,
      ...set,
      timeoutMs,
      ...(own?.cacheSeconds ? { freshMs: own.cacheSeconds * SECOND } : {}),
      ...(own?.staleSeconds ? { staleMs: own.staleSeconds * SECOND } : {}),
      stub: own?.stub,
      callsPerMinute: own?.callsPerMinute,
      returnDirect: own?.returnDirect ?? false,
    }
  }
}
