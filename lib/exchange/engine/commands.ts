/**
 * What the engine is told and what it answers. A command carries everything its execution needs, the time
 * included, so that applying the same commands again gives the same bytes.
 *
 * Integers throughout: prices in ticks (0.01 NT$/MWh), quantities in lots (0.1 MWh), money in micro-NT$.
 */
import type { ErrorCode } from '../../contracts/errors.ts'
import type { Micro, PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { Limits, Session, SymbolSpec } from './symbol-spec.ts'

export type Side = 'BUY' | 'SELL'
export type OrderType = 'LIMIT' | 'MARKET'
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD'
export type OrderState = 'OPEN' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELLED' | 'EXPIRED'
/** What gives way when an order meets one of the same account: what is left of the incoming one, the resting one, or both. */
export type SelfTradePrevention = 'CANCEL_TAKER' | 'CANCEL_MAKER' | 'CANCEL_BOTH'

/** Position in `ExchangeState.accounts`; 0 is the issuance account. */
export type AccountIndex = number
/** Position in `ExchangeState.symbols`. */
export type SymbolIndex = number

/** An order is named by the sequence number of its command and, while it rests, found by its slot in the pool. */
export type OrderRef = { seq: number; slot: number }

export type ListSymbol = { kind: 'listSymbol'; atMs: number; spec: SymbolSpec }
export type OpenAccount = {
  kind: 'openAccount'
  atMs: number
  userId: string
  simulated: boolean
  cashMicro: Micro
  /** Energy granted in every listed symbol. */
  energyLots: QtyLots
  clientOrderId: string | null
}
export type Place = {
  kind: 'place'
  atMs: number
  account: AccountIndex
  symbol: SymbolIndex
  side: Side
  type: OrderType
  timeInForce: TimeInForce
  postOnly: boolean
  /** 0 for a market order, whose limit is the collar. */
  priceTicks: PriceTicks
  qtyLots: QtyLots
  /** Iceberg: what the book shows at a time; 0 shows everything. */
  displayLots: QtyLots
  /** Of a GTD order; 0 for all others. */
  expiresAtMs: number
  selfTrade: SelfTradePrevention
  clientOrderId: string | null
}
/** Changes an open order; null keeps. Less of the same price keeps its place in the queue, anything else loses it. */
export type Amend = {
  kind: 'amend'
  atMs: number
  account: AccountIndex
  order: OrderRef
  priceTicks: PriceTicks | null
  /** The new whole quantity, what has filled already included. */
  qtyLots: QtyLots | null
  clientOrderId: string | null
}
export type Cancel = {
  kind: 'cancel'
  atMs: number
  account: AccountIndex
  order: OrderRef
  clientOrderId: string | null
}
export type CancelAll = {
  kind: 'cancelAll'
  atMs: number
  account: AccountIndex
  symbol: SymbolIndex | null
  side: Side | null
  clientOrderId: string | null
}
/** Asks what became of the write with this key; an unknown key is voided for ever. */
export type Resolve = { kind: 'resolve'; atMs: number; account: AccountIndex; clientOrderId: string }

/** Ends the orders whose time is over. The host gives it when one is due: the engine looks at no clock. */
export type Expire = { kind: 'expire'; atMs: number }
/** By an operator or the calendar: opens, halts, auctions, closes. */
export type SetSession = { kind: 'setSession'; atMs: number; symbol: SymbolIndex; session: Session }
/** By an operator. Resting orders stay as they are. */
export type SetLimits = { kind: 'setLimits'; atMs: number; symbol: SymbolIndex; limits: Limits }
/** After delivery: the contract and its energy accounts end. */
export type Retire = { kind: 'retire'; atMs: number; symbol: SymbolIndex }

/** Writes that a key makes repeatable. */
export type KeyedCommand = OpenAccount | Place | Amend | Cancel | CancelAll
export type OperatorCommand = ListSymbol | Expire | SetSession | SetLimits | Retire
export type Command = OperatorCommand | KeyedCommand | Resolve
/** A command as its sender makes it, before the sequencer stamps it with the time. */
export type Timeless<C extends Command> = C extends unknown ? Omit<C, 'atMs'> : never

export type Fill = {
  tradeNo: number
  priceTicks: PriceTicks
  qtyLots: QtyLots
  maker: AccountIndex
  makerOrder: OrderRef
  /** Both sides are simulated participants. */
  simulated: boolean
}

/** Why part of an accepted order neither filled nor rests. */
export type DropReason = 'NONE' | 'IMMEDIATE_ONLY' | 'SELF_TRADE'

type Stamp = { seq: number; atMs: number }
export type Placed = Stamp & {
  kind: 'placed'
  order: OrderRef
  state: OrderState
  /** The limit it traded under: its own, or the collar of a market order. */
  limitTicks: PriceTicks
  filledLots: QtyLots
  /** Σ price × quantity of the fills, ticks × lots. */
  filledValue: number
  restingLots: QtyLots
  droppedLots: QtyLots
  dropReason: DropReason
  fills: readonly Fill[]
  /** Own resting orders that gave way. */
  selfCancelled: readonly OrderRef[]
}
export type Amended = Stamp & {
  kind: 'amended'
  order: OrderRef
  symbol: SymbolIndex
  side: Side
  timeInForce: TimeInForce
  state: OrderState
  priceTicks: PriceTicks
  qtyLots: QtyLots
  /** What this amendment itself filled, not the order in its whole life; so are the value and the fills. */
  filledLots: QtyLots
  filledValue: number
  restingLots: QtyLots
  droppedLots: QtyLots
  dropReason: DropReason
  keptPriority: boolean
  fills: readonly Fill[]
  selfCancelled: readonly OrderRef[]
}
export type Cancelled = Stamp & {
  kind: 'cancelled'
  order: OrderRef
  symbol: SymbolIndex
  side: Side
  releasedLots: QtyLots
  releasedMicro: Micro
}
export type CancelledAll = Stamp & {
  kind: 'cancelledAll'
  orders: readonly OrderRef[]
  releasedLots: QtyLots
  releasedMicro: Micro
}
type AccountOpened = Stamp & { kind: 'accountOpened'; account: AccountIndex; userId: string }
type SymbolListed = Stamp & { kind: 'symbolListed'; symbol: SymbolIndex }

export type EndedOrder = { order: OrderRef; account: AccountIndex; symbol: SymbolIndex }
type Expired = Stamp & { kind: 'expired'; orders: readonly EndedOrder[] }
export type AuctionTrade = {
  tradeNo: number
  priceTicks: PriceTicks
  qtyLots: QtyLots
  buyer: AccountIndex
  buyOrder: OrderRef
  seller: AccountIndex
  sellOrder: OrderRef
  /** Both sides are simulated participants. */
  simulated: boolean
}
/** One price for all. */
export type AuctionResult = { priceTicks: PriceTicks; lots: QtyLots; trades: readonly AuctionTrade[] }
type SessionSet = Stamp & {
  kind: 'sessionSet'
  symbol: SymbolIndex
  session: Session
  /** null where no auction ended, or none of its orders met. */
  auction: AuctionResult | null
  expired: readonly EndedOrder[]
}
type LimitsSet = Stamp & { kind: 'limitsSet'; symbol: SymbolIndex }
type Retired = Stamp & { kind: 'retired'; symbol: SymbolIndex }

/** The facts behind a refusal, for the sentence that a person reads. */
export type RefusalFacts = {
  /** micro-NT$ for money, lots for energy and size, ticks for prices. */
  need?: number
  have?: number
  limit?: number
  lowTicks?: PriceTicks
  highTicks?: PriceTicks
  bestTicks?: PriceTicks
  what?: string
}
export type Refused = Stamp & { kind: 'refused'; code: ErrorCode; facts: RefusalFacts }

/** The first answer to a keyed write, given again. */
export type Replayed = Stamp & { kind: 'replayed'; command: KeyedCommand; first: FirstOutcome }
export type Resolved = Stamp & {
  kind: 'resolved'
  outcome: 'executed' | 'refused' | 'voided'
  command: KeyedCommand | null
  first: FirstOutcome | null
}

export type FirstOutcome = Placed | Amended | Cancelled | CancelledAll | AccountOpened | Refused
type OperatorOutcome = SymbolListed | Expired | SessionSet | LimitsSet | Retired
export type Outcome = FirstOutcome | OperatorOutcome | Replayed | Resolved
