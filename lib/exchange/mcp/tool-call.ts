/** One tool call: read the arguments, run the tool, give the result in both forms. A failure never looks like a fact. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { failure, type ToolFailure } from '../../contracts/errors.ts'
import { EXCHANGE_TOOLS, type ExchangeTool, type ToolArgs, type ToolResult } from '../../contracts/exchange/tools.ts'
import type { Exchange } from '../exchange.ts'
import { SequencerStopped } from '../sequencer.ts'
import { parseArguments } from './arguments.ts'
import type { CallContext } from './call-context.ts'
import { checkUserExists, getUserOrders, getUserWallet } from './handlers/account-tools.ts'
import { getUserTrades } from './handlers/fill-tools.ts'
import { getCandles, getMarketMetrics, getOrderBook, getTrades, listSymbols } from './handlers/market-tools.ts'
import {
  amendOrder,
  cancelAllOrders,
  cancelOrder,
  placeOrder,
  registerUser,
  resolveCommand,
} from './handlers/order-tools.ts'
import { previewOrder, previewPlan } from './handlers/preview-tools.ts'
import { exportReport, runSimulation } from './handlers/simulation-tools.ts'

type Outcome<T extends ExchangeTool = ExchangeTool> = ToolResult<T> | ToolFailure
/** Handlers of writes return the answers of all writes as one type, so the result is not typed per tool here. */
type Handler<T extends ExchangeTool> = (
  exchange: Exchange,
  args: ToolArgs<T>,
  context: CallContext,
) => Outcome | Promise<Outcome>

const HANDLERS: { [T in ExchangeTool]: Handler<T> } = {
  getOrderBook,
  getMarketMetrics,
  getTrades,
  getCandles,
  listSymbols,
  getUserWallet,
  getUserOrders,
  getUserTrades,
  checkUserExists,
  registerUser,
  previewOrder,
  previewPlan,
  placeOrder,
  amendOrder,
  cancelOrder,
  cancelAllOrders,
  resolveCommand,
  runSimulation,
  exportReport,
}

const isTool = (name: string): name is ExchangeTool => Object.hasOwn(EXCHANGE_TOOLS, name)

export async function callTool(
  exchange: Exchange,
  name: string,
  given: Record<string, unknown>,
  context: CallContext = {},
): Promise<CallToolResult> {
  if (!isTool(name)) return answer(failure('NOT_FOUND', `This exchange has no tool "${name}".`))
  return answer(await runTool(exchange, name, given, context), name)
}

/** The same, for whoever needs the value: resources are read this way. */
export async function runTool<T extends ExchangeTool>(
  exchange: Exchange,
  name: T,
  given: Record<string, unknown>,
  context: CallContext = {},
): Promise<Outcome<T>> {
  const parsed = parseArguments(name, given)
  if (!parsed.ok) return parsed.failure
  try {
    const handler: Handler<T> = HANDLERS[name]
    return (await handler(exchange, parsed.args, context)) as Outcome<T>
  } catch (error) {
    if (error instanceof SequencerStopped) {
      return failure(
        'UNAVAILABLE',
        `The exchange has stopped accepting writes: ${error.message}. Whether this ${name} was recorded is unknown; ask with resolveCommand after the exchange is back.`,
      )
    }
    console.error(`${name} failed:`, error)
    return failure('INTERNAL', `${name} failed inside the exchange. The log says why.`)
  }
}

function answer(outcome: Outcome, name?: ExchangeTool): CallToolResult {
  const failed = 'success' in outcome && outcome.success === false
  // Every failure has details, so that a program may read one without asking whether there are any.
  const result = failed ? { ...outcome, details: outcome.details ?? {} } : outcome
  // The original EAP answers checkUserExists with a bare boolean.
  const text = name === 'checkUserExists' && 'exists' in result ? String(result.exists) : JSON.stringify(result)
  return {
    content: [{ type: 'text', text }],
    structuredContent: result,
    ...(failed && { isError: true }),
  }
}
