/**
 * What counts as a write: everything, unless this list says read, or the operator's own in mcp.json does. A server's own
 * annotations can make a tool stricter, never looser.
 */
import { createHash } from 'node:crypto'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { canonicalJson } from '../../store/canonical-json.ts'
import { takesOrderKey } from '../../tools/input-schema.ts'
import type { Tool } from '../../tools/registry.ts'

type ArgumentCondition = (args: Record<string, unknown>) => boolean
const always: ArgumentCondition = () => true

const READS: Record<string, Record<string, ArgumentCondition>> = {
  [HOME_SERVER]: {
    getOrderBook: always,
    getMarketMetrics: always,
    getTrades: always,
    getCandles: always,
    listSymbols: always,
    getUserWallet: always,
    getUserOrders: always,
    getUserTrades: always,
    checkUserExists: always,
    previewOrder: always,
    previewPlan: always,
    exportReport: always,
    runSimulation: (args) => args.executeReal === undefined || args.executeReal === false,
  },
}

/** Tools of the home server that only the gate itself uses; never offered to a model or a browser. */
const INTERNAL: ReadonlySet<string> = new Set(['resolveCommand', 'previewPlan'])

type ToolKind = 'read' | 'write'

type Classified = Pick<Tool, 'server' | 'tool' | 'listedAsRead' | 'annotations' | 'inputSchema'>

export function classify(tool: Classified, args: Record<string, unknown>): ToolKind {
  const server = Object.hasOwn(READS, tool.server) ? READS[tool.server] : undefined
  const condition = server && Object.hasOwn(server, tool.tool) ? server[tool.tool] : undefined
  // The server marks such a tool as a write, because with other arguments it is one. For these arguments the desk's list
  // counts.
  const isRead = condition?.(args) === true && !(condition === always && isSaidToWrite(tool))
  return isRead || (server === undefined && isReadByOperator(tool, args)) ? 'read' : 'write'
}

/** Whether the server itself says that the tool writes or destroys. */
const isSaidToWrite = ({ annotations }: Pick<Classified, 'annotations'>): boolean =>
  annotations.destructiveHint === true || annotations.readOnlyHint === false

/**
 * Listed as a read in mcp.json. Not believed where the server itself says that it writes, nor where the tool takes a
 * clientOrderId (or any argument at all, and so that one): such a tool was listed by mistake.
 */
const isReadByOperator = ({ listedAsRead, annotations, inputSchema }: Classified, args: object): boolean =>
  listedAsRead &&
  !isSaidToWrite({ annotations }) &&
  !takesOrderKey({ inputSchema }) &&
  !Object.hasOwn(args, 'clientOrderId')

/** Whether a tool is a read for at least the arguments a model can send. */
export const mayRead = (tool: Tool): boolean => classify(tool, {}) === 'read'
export const isOffered = (tool: Tool): boolean => !(tool.server === HOME_SERVER && INTERNAL.has(tool.tool))

/**
 * SHA-256 over the list of reads and all else the policy depends on. A permission given under another policy is void.
 */
export const policyFingerprint = (more: object, reads = READS): string =>
  createHash('sha256')
    .update(
      canonicalJson({
        reads: Object.fromEntries(
          Object.entries(reads).map(([server, tools]) => [
            server,
            Object.entries(tools).map(([tool, condition]) => [tool, condition === always ? '' : condition.toString()]),
          ]),
        ),
        more,
      }),
    )
    .digest('hex')
