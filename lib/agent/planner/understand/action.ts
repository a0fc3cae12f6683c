/** What a trader asked for, before it is known how many tool calls that takes. */
import type { Side } from '../../../contracts/exchange.ts'

export type ReadTool =
  | 'getOrderBook'
  | 'getMarketMetrics'
  | 'getTrades'
  | 'getCandles'
  | 'listSymbols'
  | 'getUserWallet'
  | 'getUserOrders'
  | 'exportReport'
  | 'checkUserExists'
  | 'runSimulation'
  | 'registerUser'
  | 'pullKillSwitch'

/** Which number of the metrics the question was about. */
export type Focus = 'spread' | 'price' | 'volume' | 'volatility' | 'impact' | 'quote' | 'summary'

export type Args = Record<string, string | number | boolean>

/** A price named by where it stands in the book. `offset` is decimal NT$, signed; `ticks` says it counts ticks. */
export type PriceReference = { of: 'bestAsk' | 'bestBid' | 'mid' | 'lastPrice'; offset: string }

/** Decimal text throughout: price in NT$/MWh, qty in MWh. null = not said. */
export type OrderDraft = {
  side: Side | null
  qty: string | null
  price: string | null
  reference: PriceReference | null
  market: boolean
  symbol?: string
  timeInForce?: 'GTC' | 'IOC' | 'FOK'
  postOnly?: boolean
  /** Power without a duration ("5 MW"): waits for the hours. Decimal MW. */
  powerMw?: string
}

export type CancelTarget =
  | { by: 'id'; orderId: string }
  | {
      by: 'pick'
      /** it, undone: the order this conversation spoke of last; without one, the only open one, or the newest. */
      pick: 'last' | 'first' | 'only' | 'it' | 'undone'
      count: number
      side?: Side
      price?: string
      qty?: string
      /** A number said without its role ("the 2940 buy"): an order fits by price or by quantity. */
      number?: string
    }

export type Action =
  | { kind: 'call'; tool: ReadTool; args: Args; focus?: Focus }
  | { kind: 'order'; draft: OrderDraft }
  | { kind: 'cancel'; target: CancelTarget }
  | { kind: 'cancelAll'; side?: Side; symbol?: string }

/** A hole only the trader can fill. */
export type Missing = 'price' | 'quantity' | 'quantity_and_price' | 'side' | 'hours' | 'order' | 'clarify'

/** Why words about trading made no order. */
export type Refusal = 'negated' | 'advice' | 'hypothetical' | 'conditional' | 'reported' | 'undecided' | 'question'

export const hasPrice = (draft: OrderDraft): boolean => draft.market || draft.price !== null || draft.reference !== null

/** The first thing an order still lacks; null when it is complete. */
export function missingOf(draft: OrderDraft): Missing | null {
  if (draft.side === null) return 'side'
  if (draft.qty === null && draft.powerMw !== undefined) return 'hours'
  if (draft.qty === null) return hasPrice(draft) ? 'quantity' : 'quantity_and_price'
  return hasPrice(draft) ? null : 'price'
}

export const isWrite = (action: Action): boolean =>
  action.kind !== 'call' || action.tool === 'registerUser' || action.args.executeReal === true
