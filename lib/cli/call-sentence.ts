/** A call of a tool in a line, as a model asked for it or as a plan has it. */
import type { PreviewedOrder } from '../contracts/exchange/preview.ts'
import { namedOrder } from '../contracts/gate/named-order.ts'
import type { PlanLeg } from '../contracts/gate/plan.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { figure } from './figures.ts'
import { visibleJson, visibleLine } from './foreign-text.ts'

const said = (value: unknown): string => visibleLine(String(value))

/** @param args as a model or the plan has them */
export function callSentence(tool: string, args: Record<string, unknown>): string {
  switch (tool) {
    case 'placeOrder':
      return orderSentence(args)
    case 'amendOrder':
      return amendSentence(args)
    case 'cancelOrder':
      return `CANCEL order ${said(args.orderId)}`
    case 'cancelAllOrders':
      return `CANCEL ALL orders${args.symbol ? ` of ${said(args.symbol)}` : ''}${args.side ? ` (${said(args.side)})` : ''}`
    default:
      return `${said(tool)} ${named(args).join(', ')}`.trimEnd()
  }
}

const named = (args: Record<string, unknown>): string[] =>
  Object.entries(args).map(
    ([name, value]) => `${said(name)} ${typeof value === 'object' ? said(visibleJson(value)) : said(value)}`,
  )

/** In the words of the screen. The ordinary case needs none; what has no words of its own here is told by its name. */
function orderSentence(args: Record<string, unknown>): string {
  // Models write null or "" for what they leave out.
  const given = Object.entries(args).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const { side, qty, symbol, price, type, timeInForce, expiresAt, ...more } = Object.fromEntries(given)
  const { postOnly, displayQty, selfTradePrevention, ...rest } = more
  const at = price === undefined ? 'at market' : `at ${amount(price)} or better`
  const tif = timeInForce === undefined ? '' : ` ${said(timeInForce)}`
  const base = `${said(side)} ${amount(qty)} MWh ${said(symbol ?? '')} ${at}${tif}`.replaceAll('  ', ' ')
  const ordinaryType = price === undefined ? 'MARKET' : 'LIMIT'
  const conditions = [
    ...(type === undefined || isWord(type, ordinaryType) ? [] : [`type ${said(type)}`]),
    ...(expiresAt === undefined ? [] : [`until ${said(expiresAt)}`]),
    ...(postOnly === undefined || isWord(postOnly, 'FALSE') ? [] : ['only if it rests in the book']),
    ...(displayQty === undefined ? [] : [`showing ${amount(displayQty)} MWh at a time`]),
    ...(selfTradePrevention === undefined ? [] : preventionWords(selfTradePrevention)),
    ...named(rest),
  ]
  return [base, ...conditions].join(', ')
}

/** A quantity is that of the whole order, what has filled included. */
function amendSentence(args: Record<string, unknown>): string {
  const given = Object.entries(args).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const { orderId, price, qty, ...rest } = Object.fromEntries(given)
  const changes = [
    ...(price === undefined ? [] : [`price ${amount(price)}`]),
    ...(qty === undefined ? [] : [`quantity ${amount(qty)} MWh`]),
    ...named(rest),
  ]
  return `CHANGE order ${said(orderId)}: ${changes.join(', ')}`
}

const isWord = (value: unknown, word: string): boolean => String(value).toUpperCase() === word

function preventionWords(value: unknown): string[] {
  if (isWord(value, 'CANCEL_TAKER')) return []
  if (isWord(value, 'CANCEL_MAKER')) return ['cancelling your own orders in its way']
  if (isWord(value, 'CANCEL_BOTH')) return ['cancelling itself and your own order where they meet']
  return named({ selfTradePrevention: value })
}

function amount(value: unknown): string {
  const n = Number(value)
  return Number.isFinite(n) ? figure(n) : said(value)
}

/** A tool of another server is named with it: it may be called like one of the exchange's. */
export function legSentence(leg: PlanLeg): string {
  if (leg.server !== HOME_SERVER) return `${said(leg.server)}: ${callSentence('', { [leg.tool]: leg.args })}`
  const order = namedOrder(leg)
  return `${callSentence(leg.tool, leg.args)}${order ? ` (${restingSentence(order)})` : ''}`
}

function restingSentence({ side, symbol, price, amount, filledAmount }: PreviewedOrder): string {
  const filled = filledAmount > 0 ? `, ${figure(filledAmount)} MWh of it filled` : ''
  return `${said(side)} ${figure(amount)} MWh ${said(symbol)}${price === null ? '' : ` at ${figure(price)}`}${filled}`
}
