/** What became of a write, told from the gate's answer and nothing else. */
import { NOTHING_OPEN } from '../../../contracts/exchange/orders.ts'
import { HOME_SERVER } from '../../../contracts/home-server.ts'
import { isObject } from '../../../contracts/json.ts'
import { qtyNumber, toLots } from '../../../contracts/units.ts'
import type { Call } from '../dialog/history.ts'
import { field, list, num, str } from '../result-fields.ts'
import type { Messages } from './messages.ts'
import { tellSimulation } from './simulation.ts'
import { figure, money, price, quoted, unlessZero } from './values.ts'
import { argsWords, priceArgument, qtyArgument } from './words.ts'

const WRITE_TOOLS: ReadonlySet<string> = new Set([
  'placeOrder',
  'amendOrder',
  'cancelOrder',
  'cancelAllOrders',
  'registerUser',
])

/** The write in words, before it happened. */
export function writeWords(m: Messages, tool: string, args: Record<string, unknown>): string {
  switch (tool) {
    case 'placeOrder':
      return m.order(argsWords(m, args))
    case 'amendOrder':
      return m.amending(quoted(String(args.orderId ?? '')), priceArgument(args.price), qtyArgument(args.qty))
    case 'cancelOrder':
      return m.cancelling(quoted(String(args.orderId ?? '')))
    case 'cancelAllOrders': {
      const side = String(args.side ?? '').toUpperCase()
      return m.cancellingAll(
        side === 'BUY' || side === 'SELL' ? side : null,
        typeof args.symbol === 'string' ? m.contract(args.symbol) : null,
      )
    }
    default:
      return m.otherWrite(tool)
  }
}

function placed(m: Messages, call: Call, result: unknown): string {
  // The trader may have edited the order before approving: the answer says what really went out.
  const shown = { ...call.args }
  for (const key of ['side', 'price', 'qty', 'symbol', 'type', 'timeInForce', 'displayQty', 'expiresAt']) {
    const value = field(result, key)
    if (value !== undefined && value !== null) shown[key] = value
  }
  const [qty, filled, resting] = [num(result, 'qty'), num(result, 'filledQty') ?? 0, num(result, 'remainingQty') ?? 0]
  const dropped = qty === null ? 0 : qtyNumber(toLots(qty - filled - resting))
  const average = num(result, 'avgPrice')
  const facts = {
    order: m.order(argsWords(m, shown)),
    id: quoted(str(result, 'orderId')),
    filled: figure(filled),
    average: average === null ? null : price(average),
    resting: unlessZero(resting),
    dropped: dropped > 0 ? figure(dropped) : null,
  }
  if (str(result, 'state') === 'REJECTED') return m.failed(facts.order, quoted(m.sentence(str(result, 'message'))))
  if (call.tool === 'amendOrder') {
    const isGone = str(result, 'state') === 'CANCELLED'
    return m.amended(facts, isGone ? null : field(result, 'keptPriority') === true)
  }
  if (filled === 0) return resting > 0 ? m.resting(facts) : m.unfilled(facts)
  return qty !== null && filled >= qty ? m.filled(facts) : m.partly(facts)
}

/** What became of the order of a call by now; null where the list has it not. */
export function tellSince(m: Messages, call: Call, rows: readonly unknown[]): string | null {
  const answer = call.outcome?.ok ? call.outcome.value : undefined
  const orderId = str(field(answer, 'result') ?? answer, 'orderId')
  const row = rows.find((one) => orderId !== '' && str(one, 'orderId') === orderId)
  if (row === undefined) return null
  const result = {
    ...(isObject(row) ? row : {}),
    qty: field(row, 'amount'),
    filledQty: field(row, 'filledAmount'),
    remainingQty: str(row, 'status') === 'PENDING' ? field(row, 'remainingAmount') : 0,
    type: field(row, 'orderType'),
  }
  return placed(m, { ...call, tool: 'placeOrder' }, result)
}

function done(m: Messages, call: Call, result: unknown): string {
  const what = writeWords(m, call.tool, call.args)
  switch (call.tool) {
    case 'placeOrder':
    case 'amendOrder':
      return str(result, 'orderId') ? placed(m, call, result) : m.done(what)
    case 'cancelOrder':
      return m.cancelled(
        quoted(str(result, 'orderId') || String(call.args.orderId ?? '')),
        unlessZero(num(result, 'releasedAmount')),
        unlessZero(num(result, 'releasedCurrency'), money),
      )
    case 'cancelAllOrders':
      return Array.isArray(field(result, 'cancelled'))
        ? m.cancelledAll(
            list(result, 'cancelled').length,
            unlessZero(num(result, 'releasedAmount')),
            unlessZero(num(result, 'releasedCurrency'), money),
          )
        : m.done(what)
    case 'registerUser':
      return str(result, 'userId') ? m.registered(quoted(str(result, 'userId'))) : m.done(what)
    case 'runSimulation':
      return tellSimulation(m, result, { isReport: false, isReal: true }) ?? m.done(what)
    default:
      return m.done(what)
  }
}

function reasonOf(m: Messages, value: unknown): string {
  const error = field(value, 'error')
  return quoted(
    typeof error === 'string'
      ? error
      : m.sentence(str(error, 'message')) || str(error, 'code') || str(value, 'reason') || str(value, 'note'),
  )
}

export function tellWrite(m: Messages, asked: Call): string {
  const answer = asked.outcome?.ok ? asked.outcome.value : undefined
  const sent = field(answer, 'args')
  // The gate names the arguments as they went out: the trader may have edited the plan.
  const call = isObject(sent) ? { ...asked, args: { ...asked.args, ...sent } } : asked
  const what = writeWords(m, call.tool, call.args)
  if (!call.outcome) return m.waiting()
  // No refusal: there is nothing to be done.
  if (!call.outcome.ok && call.outcome.message === NOTHING_OPEN) return m.cancelledAll(0, null, null)
  if (!call.outcome.ok)
    return call.outcome.code === 'SKIPPED'
      ? m.skipped(what, '')
      : m.failed(what, quoted(m.sentence(call.outcome.message)))
  const { value } = call.outcome
  // The gate names the server where it is not the exchange.
  const server = str(value, 'server')
  switch (
    str(value, 'planId') || field(value, 'result') !== undefined || !str(value, 'orderId')
      ? str(value, 'status')
      : 'direct'
  ) {
    case 'done':
      return done(m, call, field(value, 'result') ?? value)
    case 'failed':
      if (str(field(value, 'error'), 'code') === 'VOIDED') return m.notArrived(what)
      return field(value, 'mayBePartlyDone') === true
        ? m.failedAt(what, quoted(server), reasonOf(m, value))
        : m.failed(what, reasonOf(m, value))
    case 'skipped':
      return m.skipped(what, reasonOf(m, value))
    case 'rejected':
      return m.rejected(what, quoted(str(value, 'reason')))
    case 'expired':
      return m.expired(what)
    case 'unknown':
      return server || isForgotten(value)
        ? m.outcomeUnknownAt(what, quoted(server || HOME_SERVER))
        : m.outcomeUnknown(what)
    case 'requoted':
      return m.requoted(what)
    case 'pending':
    case 'approved':
    case 'executing':
    case 'sending':
      return m.waiting()
    default:
      return done(m, call, value)
  }
}

/** Whether the exchange has forgotten the order, so that nobody can be asked any more. */
const isForgotten = (value: unknown): boolean => str(field(value, 'error'), 'code') === 'UNKNOWN'

/** A gate's answer has a status and a plan; a simulation run for real comes back that way too. */
export const isWriteAnswer = (call: Call): boolean =>
  WRITE_TOOLS.has(call.tool) || (call.outcome?.ok === true && str(call.outcome.value, 'planId') !== '')

/** What became of a change of a plan that waits, or of taking it back. */
export function tellOfPlan(m: Messages, { tool, outcome }: Call): string {
  if (!outcome) return m.waiting()
  if (!outcome.ok) return m.planKept(quoted(m.sentence(outcome.message)))
  if (tool === 'withdrawPlan') return m.planTakenBack()
  const orders = list(outcome.value, 'legs').flatMap((leg) => {
    const args = field(leg, 'args')
    return isObject(args) ? [writeWords(m, str(leg, 'tool'), args)] : []
  })
  return m.planChanged(orders)
}
