/** What a page holds of the market and of its trader, as it is published to the components. */

import type { Question } from '../../../lib/contracts/elicitation.ts'
import type { OrderRow, Wallet } from '../../../lib/contracts/exchange/account.ts'
import { DEFAULT_SYMBOL } from '../../../lib/contracts/exchange/default-symbol.ts'
import type { UserTrade } from '../../../lib/contracts/exchange/fills.ts'
import type { Trade } from '../../../lib/contracts/exchange/market.ts'
import type { MarketMetrics } from '../../../lib/contracts/exchange/metrics.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import type { KillSwitch } from '../../../lib/contracts/gate/safety.ts'
import type { CallProgress, ListedSymbol, MarketEvents } from '../../../lib/contracts/market-stream.ts'
import type { FillMark } from '../chart/own-marks.ts'
import type { Book } from './book.ts'
import type { Connection } from './freshness.ts'

export type OwnOrders = { readonly orders: readonly OrderRow[]; readonly totalCount: number; readonly seq: number }
/** Newest first; `totalCount` of all that the exchange remembers, `historyComplete: false` where there were more. */
export type OwnTrades = {
  readonly trades: readonly UserTrade[]
  readonly totalCount: number
  readonly historyComplete: boolean
}
export type ServerStatus = Readonly<Omit<MarketEvents['status'], 'server'>>

export type MarketState = {
  readonly connection: Connection
  /** Failed attempts since the line was last open. */
  readonly attempt: number
  /** The line was refused, because this trader has as many as one may have. */
  readonly crowded: boolean
  /** The one that the market shows. */
  readonly symbol: string
  /** All that is traded, in the order in which it delivers; null until the desk has said. */
  readonly listed: readonly ListedSymbol[] | null
  readonly books: Readonly<Record<string, Book>>
  readonly trades: Readonly<Record<string, readonly Trade[]>>
  readonly metrics: Readonly<Record<string, MarketMetrics>>
  readonly wallet: Wallet | null
  readonly orders: OwnOrders | null
  /** null until they are known; `untold` where the exchange does not tell of them. */
  readonly ownTrades: OwnTrades | 'untold' | null
  /** What the trader's orders filled, as far as this page knows, oldest first. */
  readonly fills: readonly FillMark[]
  /** The exchange does not know the trader's account. */
  readonly noAccount: boolean
  readonly servers: Readonly<Record<string, ServerStatus>>
  readonly plans: ReadonlyMap<string, Plan>
  /** Whether the trader has older plans than all of `plans`. */
  readonly hasOlderPlans: boolean
  /** null until the desk has said. */
  readonly killSwitch: KillSwitch | null
  /** How far running calls have come, by tool call. */
  readonly progress: ReadonlyMap<string, CallProgress>
  /** What servers want to know from this trader. */
  readonly questions: readonly Question[]
}

export const EMPTY_STATE: MarketState = {
  connection: 'connecting',
  attempt: 0,
  crowded: false,
  symbol: DEFAULT_SYMBOL,
  listed: null,
  books: {},
  trades: {},
  metrics: {},
  wallet: null,
  orders: null,
  ownTrades: null,
  fills: [],
  noAccount: false,
  servers: {},
  plans: new Map(),
  hasOlderPlans: false,
  killSwitch: null,
  progress: new Map(),
  questions: [],
}
