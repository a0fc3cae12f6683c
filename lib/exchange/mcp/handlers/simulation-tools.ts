/** Paper runs and their reports. */
import { randomInt, randomUUID } from 'node:crypto'
import { failure, type ToolFailure } from '../../../contracts/errors.ts'
import { type SimulationReport, simulationReport, type ToolArgs } from '../../../contracts/exchange.ts'
import type { Exchange } from '../../exchange.ts'
import { runSimulation as run } from '../../simulation/run.ts'
import { findAccount, findSymbol, readQty } from '../door.ts'
import { formatMoney } from '../format.ts'

const MAX_ORDERS = 20_000

export async function runSimulation(
  exchange: Exchange,
  args: ToolArgs<'runSimulation'>,
): Promise<SimulationReport | ToolFailure> {
  if (args.executeReal) {
    return failure(
      'UNSUPPORTED',
      'runSimulation with executeReal would place real orders, and those only go through an approved plan. Run it with executeReal=false, then place the orders you want.',
    )
  }
  if (args.strategy !== 'simple') {
    return failure('UNSUPPORTED', `There is no strategy "${args.strategy}". Available: simple.`, {
      available: ['simple'],
    })
  }
  const account = findAccount(exchange.state, args.userId)
  if (!account.ok) return account.failure
  const symbol = findSymbol(exchange.state, args.symbol)
  if (!symbol.ok) return symbol.failure
  const qty = readQty(args.qty)
  if (!qty.ok) return qty.failure
  const orders = args.steps * args.ordersPerStep * (args.sides === 'BOTH' ? 2 : 1)
  if (orders > MAX_ORDERS) {
    return failure(
      'INVALID_ARGUMENT',
      `This run could place ${orders} orders; one run may place ${MAX_ORDERS}. Use fewer steps or orders per step.`,
    )
  }
  const result = await run(exchange.state, {
    trader: account.value,
    symbol: symbol.value,
    strategy: 'simple',
    steps: args.steps,
    threshold: args.threshold,
    qtyLots: qty.value,
    priceStrategy: args.priceStrategy,
    sides: args.sides,
    ordersPerStep: args.ordersPerStep,
    seed: args.seed ?? randomInt(2 ** 31 - 1),
  })
  const { summary } = result
  const report: SimulationReport = {
    success: true,
    message: `${args.steps} steps, ${summary.ordersPlaced} orders, ${summary.tradesCount} trades, P&L ${formatMoney(Math.round(summary.pnl * 100) * 10_000)}. Simulated: nothing was placed on the market.`,
    simulationId: randomUUID(),
    ...result,
  }
  try {
    exchange.reports.saveReport(args.userId, report.simulationId, JSON.stringify(report))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return failure('UNAVAILABLE', `The simulation ran, but its report could not be kept: ${why}.`)
  }
  return report
}

export function exportReport(exchange: Exchange, args: ToolArgs<'exportReport'>): SimulationReport | ToolFailure {
  const { id, userId } = args
  if (id !== undefined) {
    const stored = exchange.reports.findReport(id, userId ?? null)
    if (stored) return simulationReport.parse(JSON.parse(stored.body))
    return failure(
      'NOT_FOUND',
      `There is no simulation report "${id}"${userId ? ` of ${userId}` : ''}. The last 20 of each trader are kept.`,
    )
  }
  if (userId === undefined) {
    return failure('INVALID_ARGUMENT', 'Name the report by its id, or give the userId whose latest report is wanted.')
  }
  const latest = exchange.reports.latestReport(userId)
  if (latest) return simulationReport.parse(JSON.parse(latest.body))
  return failure('NOT_FOUND', `${userId} has run no simulation yet. runSimulation makes a report.`)
}
