/** One sentence or two about the answer of a read tool; the card beside it has the numbers in full. */
import type { Call } from '../dialog/history.ts'
import { field, list, num, str } from '../result-fields.ts'
import type { Focus } from '../understand/action.ts'
import type { Span } from '../understand/span.ts'
import { tellOrders, tellOwnTrades, tellWallet } from './account-reads.ts'
import { timeSaid } from './clock-words.ts'
import { tellAuction, tellSymbolLimits, tellSymbols } from './listed-symbols.ts'
import { tellBook, tellCandles, tellMetrics, tellTrades } from './market-reads.ts'
import type { Messages } from './messages.ts'
import { tellPreview } from './preview.ts'
import { tellSimulation } from './simulation.ts'
import { quoted } from './values.ts'

const saidIn = (value: unknown): { turn: number; at: string; text: string }[] =>
  list(value, 'said').flatMap((row) => {
    const [turn, ms] = [num(row, 'turn'), Date.parse(str(row, 'at'))]
    return turn === null || Number.isNaN(ms) ? [] : [{ turn, at: timeSaid(ms), text: quoted(str(row, 'text')) }]
  })

function answered(
  m: Messages,
  call: Call,
  value: unknown,
  focus: Focus | undefined,
  span: Span | undefined,
): string | null {
  switch (call.tool) {
    case 'getOrderBook':
      return Array.isArray(field(value, 'bids')) && Array.isArray(field(value, 'asks'))
        ? tellBook(m, call, value, focus)
        : null
    case 'getMarketMetrics':
      return field(value, 'marketSummary') ? tellMetrics(m, call, value, focus, span) : null
    case 'getTrades':
      return Array.isArray(field(value, 'trades')) ? tellTrades(m, call, value) : null
    case 'getCandles':
      return Array.isArray(field(value, 'candles')) ? tellCandles(m, call, value) : null
    case 'listSymbols':
      if (!Array.isArray(field(value, 'symbols'))) return null
      if (focus === 'limits') return tellSymbolLimits(m, value)
      return focus === 'auction' ? tellAuction(m, value) : tellSymbols(m, value)
    case 'getUserWallet':
      return num(value, 'availableCurrency') !== null ? tellWallet(m, value, focus) : null
    case 'getUserOrders':
      return Array.isArray(field(value, 'orders')) ? tellOrders(m, call, value, focus) : null
    case 'getUserTrades':
      return Array.isArray(field(value, 'trades')) ? tellOwnTrades(m, value) : null
    case 'checkUserExists': {
      const exists = field(value, 'exists') ?? value
      return typeof exists === 'boolean' ? m.exists(exists) : null
    }
    case 'pullKillSwitch': {
      if (field(value, 'on') !== true) return null
      const stopped = m.stopped(
        num(value, 'cancels', 'cancelled') ?? 0,
        Math.max(0, (num(value, 'cancels', 'left') ?? 0) - (num(value, 'held', 'accounts') ?? 0)),
        num(value, 'held', 'accounts') === null ? null : field(value, 'held', 'own') === true,
      )
      const unrecorded = str(value, 'unrecorded')
      return unrecorded === '' ? stopped : `${stopped}\n\n${m.sentence(unrecorded)}`
    }
    case 'previewOrder':
      return tellPreview(m, call, value)
    case 'searchHistory':
      return Array.isArray(field(value, 'said')) ? m.said(saidIn(value)) : null
    case 'runSimulation':
      return tellSimulation(m, value, { isReport: false, isReal: call.args.executeReal === true })
    case 'exportReport':
      return tellSimulation(m, value, { isReport: true, isReal: false })
    default:
      return null
  }
}

/** A long answer reaches a model cut off; of a simulation at least the name can be read from its beginning. */
function cutOff(value: unknown): unknown {
  if (field(value, 'truncated') !== true) return value
  const id = /"simulationId":"([^"]{1,80})"/.exec(str(value, 'beginning'))?.[1]
  return id ? { simulationId: id } : value
}

/** Tells what a read answered; a failure is told as one, never as an empty market. */
export function tellRead(m: Messages, call: Call, focus?: Focus, span?: Span): string {
  if (!call.outcome) return m.waiting()
  // The kill switch is no question, so its failure is not told as an answer that could not be got.
  if (!call.outcome.ok && call.tool === 'pullKillSwitch')
    return m.failed(m.otherWrite(call.tool), quoted(m.sentence(call.outcome.message)))
  if (!call.outcome.ok) return m.readFailed(call.tool, quoted(m.sentence(call.outcome.message)))
  return answered(m, call, cutOff(call.outcome.value), focus, span) ?? m.otherResult(call.tool)
}
