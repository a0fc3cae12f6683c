/** Answers about the market and the account, which are otherwise a moment later: a card of one can be read again. */
import type { ExchangeTool } from './exchange/tools.ts'

const AGAIN: ReadonlySet<string> = new Set<ExchangeTool>([
  'getOrderBook',
  'getMarketMetrics',
  'getTrades',
  'getCandles',
  'listSymbols',
  'getUserWallet',
  'getUserOrders',
  'getUserTrades',
  'previewOrder',
])

/** @param tool its name in the registry: only the home server's tools have none before it */
export const canBeReadAgain = (tool: string): boolean => AGAIN.has(tool)
