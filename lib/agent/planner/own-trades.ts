/**
 * "My fills", 我的成交明細: where the exchange tells a trader's own trades one by one they are looked at, where it does not the orders that
 * filled. What was meant is the same, so that what is said after it is read the same with both.
 */
import type { Intent } from './dialog/intent.ts'
import { fold } from './text/fold.ts'
import type { Action } from './understand/action.ts'
import { isContract, symbolIn } from './understand/symbol.ts'
import { understand } from './understand/understand.ts'

/** More trades than this a model is given without their times (agent/model-results.ts), so no more are asked for. */
const TRADES_WITH_TIMES = 120

/** What was traded, and no order by name: "which of my orders filled" is of orders. */
const OF_TRADES = /\b(?:fills?|trades?|executions?|deals?|transactions?)\b|成交|交易/
const OF_ORDERS =
  /\borders?\b|订单|委托|挂单|[买卖]单|(?:的|我)单|单子|成交单(?!明细)|[张笔]单|成交了?(?:吗|没|多少)|有没有成交|已(?:成交|成|完成|撮合)/

type Look = Extract<Action, { kind: 'call' }>

type Words = { isOfTrades: boolean; of: { symbol?: string } }

/** The look at own trades that this look at orders stands for; the look itself where it stands for none. */
function byTrades(look: Action, { isOfTrades, of }: Words): Action {
  if (look.kind !== 'call' || look.tool !== 'getUserOrders') return look
  const { reckoned } = look
  if (reckoned?.into === 'period' && reckoned.of === 'fills')
    return { ...look, tool: 'getUserTrades', args: { ...of, limit: TRADES_WITH_TIMES } }
  if (!(isOfTrades || look.fills) || !isPlain(look)) return look
  const { symbol, window } = look.fills ?? {}
  const args = { ...of, ...(symbol ? { symbol } : {}), ...limitOf(look) }
  return { kind: 'call', tool: 'getUserTrades', args, ...(window ? { window } : {}) }
}

/** "My ELC trades" are of that contract; beside another deed it may be the other's. */
function contractIn(said: string, actions: readonly Action[]): { symbol?: string } {
  const symbol = actions.length === 1 ? symbolIn(understand(said).utterance.tokens) : undefined
  return symbol !== undefined && isContract(symbol) ? { symbol } : {}
}

const isPlain = ({ args, reckoned, focus, window, hours }: Look): boolean =>
  args.status === 'matched' && !reckoned && !focus && !window && !hours

const limitOf = ({ args }: Look): Look['args'] => (args.limit === undefined ? {} : { limit: args.limit })

/** @param said the words of the turn */
export function withOwnTrades(intent: Intent, said: string, tools: ReadonlySet<string>): Intent {
  if (!tools.has('getUserTrades')) return intent
  const { folded } = fold(said)
  const isOfTrades = OF_TRADES.test(folded) && !OF_ORDERS.test(folded)
  const inWords = (actions: readonly Action[]): Action[] =>
    actions.map((action) => byTrades(action, { isOfTrades, of: contractIn(said, actions) }))
  if (intent.kind === 'do') return { ...intent, actions: inWords(intent.actions) }
  if (intent.kind === 'about' && intent.topic === 'export') return { ...intent, reads: inWords(intent.reads) }
  return intent
}
