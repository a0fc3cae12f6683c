/** Server-sent events of GET /api/market/stream?symbols=ELC. `event:` is the type, `data:` the JSON body. */
import type { Question } from './elicitation.ts'
import type { OrderRow, Wallet } from './exchange/account.ts'
import type { UserTrade } from './exchange/fills.ts'
import type { SymbolInfo, Trade } from './exchange/market.ts'
import type { BookLevel, MarketMetrics } from './exchange/metrics.ts'
import type { Plan } from './gate/plan.ts'
import type { KillSwitch } from './gate/safety.ts'
import type { ServerState } from './servers.ts'

/** [price NT$/MWh, amount MWh (0 removes the level), orderCount] */
export type LevelTuple = [price: number, amount: number, orderCount: number]
export const levelTuple = (l: BookLevel): LevelTuple => [l.price, l.amount, l.orderCount]

/** One symbol of the list of all that is traded: what tells one from another. */
export type ListedSymbol = Pick<
  SymbolInfo,
  'symbol' | 'session' | 'delivery' | 'auction' | 'grant' | 'lastPrice' | 'midPrice' | 'change24h'
>
export const listedSymbol = (info: SymbolInfo): ListedSymbol => {
  const { symbol, session, delivery, auction, grant, lastPrice, midPrice, change24h } = info
  // What was traded once needs no middle, which moves with each order.
  const price = lastPrice == null ? { lastPrice, midPrice } : { lastPrice }
  return { symbol, session, delivery, auction, grant, ...price, change24h }
}

/** How far a tool call says it has come. `total` is null where the server does not know. */
export type CallProgress = {
  chatId: string | null
  toolCallId: string
  progress: number
  total: number | null
  message: string
  /** The call is over, well or not. */
  ended?: boolean
}

export type MarketEvents = {
  /** First of all, and whenever a server's state changes. `paper`: whether no real money moves there; null where no server is. */
  status: { server: string; state: ServerState; message: string; at: string; paper: boolean | null }
  /** All that is traded, or of it what changed and what is gone, at most every two seconds. `snapshot: true` replaces what is held. */
  symbols: { snapshot: boolean; symbols: ListedSymbol[]; gone: string[] }
  /** Whole book (up to 50 levels a side). The first event per symbol, and again after a gap or a reconnect. */
  book: { symbol: string; seq: number; asOf: string; bids: LevelTuple[]; asks: LevelTuple[] }
  /** Changed levels since `prevSeq`. Apply only when prevSeq equals the seq held; otherwise reconnect for a snapshot. */
  delta: { symbol: string; prevSeq: number; seq: number; asOf: string; bids: LevelTuple[]; asks: LevelTuple[] }
  /** New trades, newest first. `snapshot: true` replaces what is held. */
  trades: { symbol: string; snapshot: boolean; trades: Trade[] }
  /** About once a second. */
  metrics: MarketMetrics
  wallet: Wallet
  /** The exchange has no such account as it gave this trader: it is another one, or has lost what it kept. Until the next `wallet`. */
  noaccount: { server: string }
  /** Newest first; replaces what is held. */
  orders: { orders: OrderRow[]; totalCount: number; seq: number }
  /**
   * Own trades, newest first: the last 200 with `snapshot: true`, which replaces what is held, then the new ones. `totalCount` of all
   * that the exchange remembers; `historyComplete: false` where there were more.
   */
  fills: { snapshot: boolean; trades: UserTrade[]; totalCount: number; historyComplete: boolean }
  /** The exchange does not tell of own trades: an order tells how much of it has filled, and at what average. */
  nofills: { server: string }
  /** A plan of this trader was made or changed. After connecting: one per open plan. */
  plan: Plan
  /** A conversation of this trader changed: a run started (rejoin it) or ended (reload it). */
  chat: { chatId: string; state: 'running' | 'idle' | 'deleted'; title?: string }
  /** A call of this trader tells how far it has come. After connecting: one per call that has told. */
  progress: CallProgress
  /** What servers want to know from this trader now; replaces what is held. After connecting, and whenever it changes. */
  questions: { questions: Question[] }
  /** After connecting, and whenever it is pulled, reset, or has cancelled more. */
  kill: KillSwitch
  /** Every second in which the exchange answered, so that a silent line and a hung exchange are noticed. */
  beat: { at: string }
}
export type MarketEventName = keyof MarketEvents
