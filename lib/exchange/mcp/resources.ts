/**
 * Live data as MCP resources. The content of each is the JSON of one tool's result; only the orders are another selection than
 * the tool's (`watchedOrders`).
 */
import type { Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'
import type { ToolFailure } from '../../contracts/errors.ts'
import { type ExchangeTool, RESOURCE } from '../../contracts/exchange/tools.ts'
import type { Exchange } from '../exchange.ts'
import { findAccount, findSymbol } from './door.ts'
import { watchedOrders } from './handlers/account-tools.ts'
import { runTool } from './tool-call.ts'

const JSON_TYPE = 'application/json'
const BOOK_DEPTH = 50
const TRADES = 50
const ORDERS = 200
const FILLS = 200

type Kind = 'symbols' | 'book' | 'trades' | 'metrics' | 'wallet' | 'orders' | 'fills'
const OF_AN_ACCOUNT = ['wallet', 'orders', 'fills'] as const
const isOfAccount = (kind: Kind): kind is (typeof OF_AN_ACCOUNT)[number] => OF_AN_ACCOUNT.some((one) => one === kind)
const READS: Record<
  Exclude<Kind, 'orders'>,
  { tool: ExchangeTool; args: (name: string) => Record<string, unknown> }
> = {
  symbols: { tool: 'listSymbols', args: () => ({}) },
  book: { tool: 'getOrderBook', args: (symbol) => ({ symbol, depth: BOOK_DEPTH }) },
  trades: { tool: 'getTrades', args: (symbol) => ({ symbol, limit: TRADES }) },
  metrics: { tool: 'getMarketMetrics', args: (symbol) => ({ symbol }) },
  wallet: { tool: 'getUserWallet', args: (userId) => ({ userId }) },
  fills: { tool: 'getUserTrades', args: (userId) => ({ userId, limit: FILLS }) },
}

const NOTIFY_MS: Partial<Record<Kind, number>> = { metrics: 1_000, symbols: 2_000 }
/** Milliseconds between two notifications of one URI: at most 20 a second, figures over windows once a second, the long list of all symbols less often. */
export const notifyEveryMs = (uri: string): number => NOTIFY_MS[parse(uri)?.kind ?? 'book'] ?? 50

type Parsed = { kind: Kind; name: string }
function parse(uri: string): Parsed | null {
  if (uri === RESOURCE.symbols()) return { kind: 'symbols', name: '' }
  const m = /^eap:\/\/(book|trades|metrics|wallet|orders|fills)\/([^/?#]+)$/.exec(uri)
  if (!m?.[2]?.isWellFormed()) return null
  try {
    return { kind: m[1] as Kind, name: decodeURIComponent(m[2]) }
  } catch {
    return null
  }
}

/** The URI as this exchange writes it, so that a subscription meets its notifications; null for none of ours. */
export function canonicalUri(uri: string): string | null {
  const parsed = parse(uri)
  if (!parsed) return null
  const { kind, name } = parsed
  if (kind === 'symbols') return RESOURCE.symbols()
  return isOfAccount(kind) ? RESOURCE[kind](name) : RESOURCE[kind](name.toUpperCase())
}

/** Whether there is the symbol or the account that a URI of ours names. */
export function isResource({ state }: Exchange, uri: string): boolean {
  const parsed = parse(uri)
  if (!parsed) return false
  const { kind, name } = parsed
  if (kind === 'symbols') return true
  return isOfAccount(kind) ? findAccount(state, name).ok : findSymbol(state, name.toUpperCase()).ok
}

/** Contracts, of which there are a hundred, are read by the templates. */
export function listResources(exchange: Exchange): Resource[] {
  const spot = exchange.state.symbols.filter(({ spec, retired }) => !retired && spec.delivery === null)
  const all = { uri: RESOURCE.symbols(), name: 'All that is traded', mimeType: JSON_TYPE }
  const each = spot.flatMap(({ spec }) => [
    { uri: RESOURCE.book(spec.symbol), name: `${spec.symbol} order book`, mimeType: JSON_TYPE },
    { uri: RESOURCE.trades(spec.symbol), name: `${spec.symbol} trades`, mimeType: JSON_TYPE },
    { uri: RESOURCE.metrics(spec.symbol), name: `${spec.symbol} metrics`, mimeType: JSON_TYPE },
  ])
  return [all, ...each]
}

export const RESOURCE_TEMPLATES: ResourceTemplate[] = [
  { uriTemplate: 'eap://book/{symbol}', name: 'Order book, 50 levels a side', mimeType: JSON_TYPE },
  { uriTemplate: 'eap://trades/{symbol}', name: 'Recent trades', mimeType: JSON_TYPE },
  { uriTemplate: 'eap://metrics/{symbol}', name: 'Market metrics', mimeType: JSON_TYPE },
  { uriTemplate: 'eap://wallet/{userId}', name: 'Wallet of a trader', mimeType: JSON_TYPE },
  {
    uriTemplate: 'eap://orders/{userId}',
    name: 'Orders of a trader, newest first: all that rest, and those that ended last',
    mimeType: JSON_TYPE,
  },
  { uriTemplate: 'eap://fills/{userId}', name: 'The last 200 fills of a trader, newest first', mimeType: JSON_TYPE },
]

type ReadResource = { ok: true; text: string } | { ok: false; failure: ToolFailure | null }

/** `failure: null`: no such resource. */
export async function readResource(exchange: Exchange, uri: string): Promise<ReadResource> {
  const parsed = parse(uri)
  if (!parsed) return { ok: false, failure: null }
  const result = await contentOf(exchange, parsed)
  if ('success' in result && result.success === false) return { ok: false, failure: result as ToolFailure }
  return { ok: true, text: JSON.stringify(result) }
}

async function contentOf(exchange: Exchange, { kind, name }: Parsed): Promise<object> {
  if (kind === 'orders') return watchedOrders(exchange, name, ORDERS)
  const { tool, args } = READS[kind]
  return runTool(exchange, tool, args(name))
}
