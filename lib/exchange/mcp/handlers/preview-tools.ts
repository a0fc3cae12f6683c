/** Previews. They change nothing: see preview/legs.ts. */
import type { ToolFailure } from '../../../contracts/errors.ts'
import type { LegPreview, PlanPreview } from '../../../contracts/exchange/preview.ts'
import type { ToolArgs } from '../../../contracts/exchange/tools.ts'
import type { Exchange } from '../../exchange.ts'
import { booksOf } from '../../preview/books.ts'
import { type Leg, previewLegs } from '../../preview/legs.ts'
import { parseArguments, withoutNulls } from '../arguments.ts'
import { findAccount, findSymbol } from '../door.ts'
import { instant } from '../format.ts'

export function previewOrder(exchange: Exchange, args: ToolArgs<'previewOrder'>): LegPreview | ToolFailure {
  const account = findAccount(exchange.state, args.userId)
  if (!account.ok) return account.failure
  const symbol = findSymbol(exchange.state, args.symbol)
  if (!symbol.ok) return symbol.failure
  const leg: Leg = { tool: 'placeOrder', args }
  const [preview] = previewLegs(exchange.state, account.value.index, [leg], exchange.nowMs())
  return preview as LegPreview
}

export function previewPlan(exchange: Exchange, args: ToolArgs<'previewPlan'>): PlanPreview | ToolFailure {
  const account = findAccount(exchange.state, args.userId)
  if (!account.ok) return account.failure
  const nowMs = exchange.nowMs()
  const legs = args.legs.map((leg) => readLeg(args.userId, leg))
  const previews = previewLegs(exchange.state, account.value.index, legs, nowMs)
  return {
    success: true,
    seq: exchange.state.seq,
    asOf: instant(nowMs),
    legs: previews,
    books: booksOf(exchange.state, previews),
  }
}

/** A leg without an account is for the account of the request; one for another account is not read. */
function readLeg(userId: string, leg: ToolArgs<'previewPlan'>['legs'][number]): Leg {
  const unreadable = (problem: string): Leg => ({ tool: 'unreadable', name: leg.tool, problem })
  const parsed = parseArguments(leg.tool, { userId, ...(withoutNulls(leg.args) as Record<string, unknown>) })
  if (!parsed.ok) return unreadable(parsed.failure.message)
  const { args } = parsed
  if (args.userId !== userId) {
    return unreadable(`This leg is of the account "${args.userId}", the plan is of "${userId}".`)
  }
  return { tool: leg.tool, args } as Leg
}
