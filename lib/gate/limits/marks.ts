/**
 * What the price of an order is held against while its book has no middle: the last trade, else the reference of its
 * market. The same price at which the exchange values what was bought (lib/exchange/mcp/account-today.ts).
 */
import { marketMetrics } from '../../contracts/exchange/metrics.ts'
import type { PlanLeg } from '../../contracts/gate/plan.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { toTicks } from '../../contracts/units.ts'
import type { GateContext } from '../context.ts'
import type { PreviewAnswer } from '../plans/preview.ts'
import { isOrder } from './order-measure.ts'

/** Reference prices by symbol. A contract that never traded and has no reference price is left out. */
export type Marks = ReadonlyMap<string, number>

/** @returns a refusal where it cannot be known: an order that nothing is held against would be the way round the collar */
export async function marksOf(
  ctx: GateContext,
  traderId: string,
  legs: readonly Pick<PlanLeg, 'server' | 'tool' | 'preview'>[],
): Promise<{ ok: true; ticks: Marks } | Extract<PreviewAnswer, { ok: false }>> {
  const ticks = new Map<string, number>()
  const symbols = new Set(
    legs.flatMap((leg) => (isOrder(leg) && leg.preview?.mid === null ? [leg.preview.symbol] : [])),
  )
  if (symbols.size === 0) return { ok: true, ticks }
  const tool = ctx.registry.find(HOME_SERVER, 'getMarketMetrics')
  if (!tool) return { ok: false, refused: false, code: 'UNAVAILABLE', message: UNPRICED }
  const why = await ctx.trust.refusal(traderId, tool)
  if (why) return { ok: false, refused: true, leg: null, code: 'QUARANTINED', message: why }
  const userId = await ctx.accounts.find(traderId, HOME_SERVER)
  for (const symbol of symbols) {
    if (symbol === null) return { ok: false, refused: false, code: 'UNAVAILABLE', message: UNPRICED }
    const answer = await ctx.engine.read({ tool, args: { symbol, depth: 1 }, userId })
    const metrics = marketMetrics.safeParse(answer.status === 'ok' ? answer.data : null)
    if (!metrics.success) return { ok: false, refused: false, code: 'UNAVAILABLE', message: UNPRICED }
    const { lastPrice, referencePrice } = metrics.data.marketSummary
    const mark = lastPrice ?? referencePrice
    if (mark !== null) ticks.set(symbol, toTicks(mark))
  }
  return { ok: true, ticks }
}

const UNPRICED = 'The exchange cannot be asked for the last price, so the price collar cannot be checked.'
