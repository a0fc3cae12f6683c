/** Paper runs and their reports. */
import { randomInt, randomUUID } from 'node:crypto'
import { failure, type ToolFailure } from '../../../contracts/errors.ts'
import { type SimulationReport, simulationReport } from '../../../contracts/exchange/simulation.ts'
import type { ToolArgs } from '../../../contracts/exchange/tools.ts'
import type { Exchange } from '../../exchange.ts'
import { fillsCsv } from '../../simulation/fills-csv.ts'
import { runSimulation as run, SimulationCancelled } from '../../simulation/run.ts'
import { readStrategy } from '../../simulation/strategies/read-strategy.ts'
import { nextTurn } from '../../simulation/turns.ts'
import type { CallContext } from '../call-context.ts'
import { findAccount, findSymbol } from '../door.ts'
import { formatMoney } from '../format.ts'

const MAX_ORDERS = 20_000
/** Runs at once. They share the processor in turns, so more would only make all of them slower. */
const MAX_RUNS = 8
let runs = 0

export async function runSimulation(
  exchange: Exchange,
  args: ToolArgs<'runSimulation'>,
  context: CallContext = {},
): Promise<SimulationReport | ToolFailure> {
  const account = findAccount(exchange.state, args.userId)
  if (!account.ok) return account.failure
  if (account.value.simulated) {
    return failure('INVALID_ARGUMENT', `${args.userId} is a simulated participant, which trades in every simulation.`)
  }
  const symbol = findSymbol(exchange.state, args.symbol)
  if (!symbol.ok) return symbol.failure
  const { session } = symbol.value
  if (session !== 'CONTINUOUS') {
    return failure(
      'MARKET_CLOSED',
      `${args.symbol} is in session ${session}; a simulation needs one that trades (CONTINUOUS).`,
    )
  }
  const read = readStrategy(args)
  if (!read.ok) return read.failure
  const { name, strategy } = read.value
  if (strategy.maxOrders > MAX_ORDERS) {
    return failure(
      'INVALID_ARGUMENT',
      `This run could place ${strategy.maxOrders} orders; one run may place ${MAX_ORDERS}. Use fewer steps or orders per step.`,
    )
  }
  if (runs >= MAX_RUNS) {
    return failure('RATE_LIMITED', `${MAX_RUNS} simulations are running already. Wait until one of them has ended.`)
  }
  runs++
  try {
    const { signal, progress } = context
    const { result, proposalSentence } = await run(
      exchange.state,
      {
        trader: account.value,
        symbol: symbol.value,
        name,
        strategy,
        steps: args.steps,
        seed: args.seed ?? randomInt(2 ** 31 - 1),
        proposing: args.executeReal,
      },
      { signal, progress: (done) => progress?.(done, args.steps) },
    )
    const { summary } = result
    const report: SimulationReport = {
      success: true,
      message: `${counted(args.steps, 'step')} of ${name}, ${counted(summary.ordersPlaced, 'order')}, ${counted(summary.tradesCount, 'trade')}, P&L ${formatMoney(Math.round(summary.pnl * 100) * 10_000)}. ${proposalSentence ?? 'Simulated: nothing was placed on the market.'}`,
      simulationId: randomUUID(),
      ...result,
    }
    // Writing the report down and sending it are work of some milliseconds each.
    await nextTurn()
    if (signal?.aborted) throw new SimulationCancelled(args.steps)
    const lost = keep(exchange, report)
    if (lost) return lost
    await nextTurn()
    progress?.(args.steps, args.steps)
    return report
  } catch (error) {
    if (!(error instanceof SimulationCancelled)) throw error
    const message = `The simulation was cancelled after step ${error.step} of ${args.steps}. Nothing of it was kept.`
    // MCP sends no answer to a cancelled request, so the log has to say it.
    console.warn(`exchange: ${message}`)
    return failure('CANCELLED', message)
  } finally {
    runs--
  }
}

function keep(exchange: Exchange, report: SimulationReport): ToolFailure | null {
  try {
    exchange.reports.saveReport(report.userId, report.simulationId, JSON.stringify(report))
    return null
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return failure('UNAVAILABLE', `The simulation ran, but its report could not be kept: ${why}.`)
  }
}

export function exportReport(exchange: Exchange, args: ToolArgs<'exportReport'>): SimulationReport | ToolFailure {
  const { id, userId, format } = args
  if (id === undefined && userId === undefined) {
    return failure('INVALID_ARGUMENT', 'Name the report by its id, or give the userId whose latest report is wanted.')
  }
  const stored =
    id !== undefined ? exchange.reports.findReport(id, userId ?? null) : exchange.reports.latestReport(userId ?? '')
  if (!stored) {
    return failure(
      'NOT_FOUND',
      id === undefined
        ? `${userId} has run no simulation yet. runSimulation makes a report.`
        : `There is no simulation report "${id}"${userId ? ` of ${userId}` : ''}. The last 20 of each trader are kept.`,
    )
  }
  const report = simulationReport.safeParse(JSON.parse(stored.body))
  if (!report.success) {
    return failure(
      'NOT_FOUND',
      `The simulation report "${stored.id}" was written by an earlier version and cannot be read any more. Run it again.`,
    )
  }
  return format === 'csv' ? { ...report.data, csv: fillsCsv(report.data.parsedFills) } : report.data
}

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`
