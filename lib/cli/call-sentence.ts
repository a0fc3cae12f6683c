/** A call of a tool in a line, as a model asked for it or as a plan has it. */
import type { PlanLeg } from '../contracts/plan.ts'
import { HOME_SERVER } from '../mcp/config.ts'
import { figure } from './figures.ts'
import { visibleLine } from './foreign-text.ts'

const said = (value: unknown): string => visibleLine(String(value))

/** @param args as a model or the plan has them */
export function callSentence(tool: string, args: Record<string, unknown>): string {
  switch (tool) {
    case 'placeOrder': {
      const at = args.price === undefined ? 'at market' : `at ${amount(args.price)} or better`
      const tif = args.timeInForce ? ` ${said(args.timeInForce)}` : ''
      return `${said(args.side)} ${amount(args.qty)} MWh ${said(args.symbol ?? '')} ${at}${tif}`.replaceAll('  ', ' ')
    }
    case 'cancelOrder':
      return `CANCEL order ${said(args.orderId)}`
    case 'cancelAllOrders':
      return `CANCEL ALL orders${args.symbol ? ` of ${said(args.symbol)}` : ''}${args.side ? ` (${said(args.side)})` : ''}`
    default:
      return `${said(tool)} ${Object.entries(args)
        .map(
          ([name, value]) => `${said(name)} ${typeof value === 'object' ? said(JSON.stringify(value)) : said(value)}`,
        )
        .join(', ')}`.trimEnd()
  }
}
function amount(value: unknown): string {
  const n = Number(value)
  return Number.isFinite(n) ? figure(n) : said(value)
}

/** A tool of another server is named with it: it may be called like one of the exchange's. */
export const legSentence = (leg: PlanLeg): string =>
  leg.server === HOME_SERVER
    ? callSentence(leg.tool, leg.args)
    : `${said(leg.server)}: ${callSentence('', { [leg.tool]: leg.args })}`
