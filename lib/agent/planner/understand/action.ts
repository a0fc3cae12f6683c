/** What a trader asked for, before it is known how many tool calls that takes. */
import type { Side } from '../../../contracts/exchange/tools.ts'
import type { ContractFigure } from '../contracts.ts'
import type { Extreme } from '../lexicon/extremes.ts'
import type { Tag } from '../lexicon/tags.ts'
import type { Hours, Window } from '../text/delivery.ts'
import type { Expiry } from '../text/expiry.ts'
import type { Period } from '../text/period.ts'
import type { Span } from './span.ts'

export type ReadTool =
  | 'getOrderBook'
  | 'getMarketMetrics'
  | 'getTrades'
  | 'getCandles'
  | 'listSymbols'
  | 'getUserWallet'
  | 'getUserOrders'
  | 'getUserTrades'
  | 'previewOrder'
  | 'exportReport'
  | 'checkUserExists'
  | 'runSimulation'
  | 'registerUser'
  | 'pullKillSwitch'
  | 'searchHistory'

/** Reads that answer for a single contract. */
export const OF_ONE_SYMBOL: ReadonlySet<string> = new Set([
  'getOrderBook',
  'getMarketMetrics',
  'getTrades',
  'getCandles',
])

/** Words of trading. */
export const TRADE: readonly Tag[] = [
  'buy',
  'sell',
  'buyWeak',
  'sellWeak',
  'buyNoun',
  'sellNoun',
  'trade',
  'cancel',
  'cancelWeak',
  'undo',
  'amend',
  'amendWeak',
  'times',
  'participle',
  'place',
  'forReal',
  'halt',
  'killSwitch',
]

/** The part of an answer that the question was about; without one all of it is told. */
export type Focus =
  | 'spread'
  | 'mid'
  | 'price'
  | 'volume'
  | 'volatility'
  | 'impact'
  | 'quote'
  /** The price of a kWh. */
  | 'perKwh'
  /** The highest and the lowest price. */
  | 'range'
  /** The average price: of the market's trades, or of the trader's own orders. */
  | 'average'
  /** What the trades were worth, and how large one was on average. */
  | 'turnover'
  | 'tradeSize'
  /** How far the last price is from that average. */
  | 'fromAverage'
  /** The change of the last day, in percent. */
  | 'change'
  /** Whether more is bid than offered. */
  | 'imbalance'
  | 'summary'
  /** These two are looked for in the list of contracts. */
  | 'limits'
  | 'auction'
  /** These two are looked for in the wallet: what was traded today, and which part orders lock. */
  | 'today'
  | 'locked'
  /** One side of the book, or of the trader's own orders. */
  | 'buys'
  | 'sells'

export type Args = Record<string, string | number | boolean>

/**
 * A price named by where it stands in the book. `offset` is decimal and signed: NT$, or percent of that price; `level` of a
 * side counts from 2, unsaid it is the best.
 */
export type PriceReference = {
  of: 'bestAsk' | 'bestBid' | 'mid' | 'lastPrice'
  offset: string
  isPercent?: true
  level?: number
}

export type SelfTrade = 'CANCEL_TAKER' | 'CANCEL_MAKER' | 'CANCEL_BOTH'

/** Decimal text throughout: price in NT$/MWh, qty in MWh. null = not said. */
export type OrderDraft = {
  side: Side | null
  qty: string | null
  price: string | null
  /** The price was said to be for one MWh, so it is not asked about however low it is. */
  perMwh?: true
  /** "2 MWh for 4,000": the price may be for one MWh or for both. */
  isFor?: true
  reference: PriceReference | null
  market: boolean
  symbol?: string
  timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTD'
  /** Until when a GTD order rests; absent while it was not said. */
  expiry?: Expiry
  /** MWh the book shows at a time; null: an iceberg whose size was not said. */
  displayQty?: string | null
  /** The hours of the contract, until the exchange's list names its symbol. */
  window?: Window
  /** A share of the order spoken of before ("half of it"), decimal. */
  share?: string
  postOnly?: boolean
  /** Which order gives way where this one meets another of the trader's own. */
  selfTrade?: SelfTrade
  /** Power without a duration ("5 MW"): waits for the hours. Decimal MW. */
  powerMw?: string
}
/** An order of which nothing was said yet. */
export const NO_ORDER: OrderDraft = { side: null, qty: null, price: null, reference: null, market: false }

/** A bound on prices or quantities. `isWith`: the value itself fits too. `value` is decimal. */
export type Bound = { of: 'price' | 'qty'; isBelow: boolean; isWith: boolean; value: string }

/** A time of delivery in ms since the epoch. Without an end it means the contracts that begin then. */
type Delivered = { startMs: number; endMs: number | null }

export type Run = { at: 'top' | 'bottom' | 'middle'; count: number }

export type CancelTarget =
  /** `isBare`: nothing but a number, which may as well be the order's price. */
  | { by: 'id'; orderId: string; isBare?: true }
  | {
      by: 'pick'
      /**
       * it, undone: the order this conversation spoke of last; without one, the only open one, or the newest. every: all that
       * fit.
       */
      pick: 'last' | 'first' | 'nth' | 'only' | 'it' | 'undone' | 'other' | 'every'
      /** Of last and first how many, of nth its place among the orders that were listed, from 1 or from -1. */
      count: number
      /** "the first one", not "the oldest one": could be the first of a list as well. */
      isPlace?: true
      /** Of the orders that fit everything else, the one that stands out in this way. */
      extreme?: Extreme
      /** So many at an end of the orders that fit, or the one between as many before it as behind it. */
      run?: Run
      /** Ids this conversation cancelled: "the other one" is none of them. */
      except?: string[]
      side?: Side
      /** Only orders in the contract with this name, or in those that deliver in these hours. */
      symbol?: string
      window?: Hours
      /** `window` as instants, once it is known from which day it counts. */
      delivery?: Delivered
      /** Only orders beyond, or at, a price or a quantity. */
      bound?: Bound
      /** Only orders that were placed in that time, or before it. */
      placedThen?: { period: Period; isBefore: boolean }
      /**
       * `placedThen` as instants, once it is known what it counts from: from the first on, before the second; null for no
       * bound.
       */
      placed?: { fromMs: number | null; toMs: number | null }
      /** "both" was said: unless exactly two orders fit, it is unclear which are meant. */
      isTwo?: true
      /** Both get one price: where one buys and the other sells, they would trade with each other. */
      isOneSide?: true
      /** Ids of those that were spoken of, or listed, last. */
      among?: readonly string[]
      /**
       * All but the orders that this number fits as a price, a quantity or an id. Where it fits none, it is unclear which
       * stay.
       */
      kept?: string
      /** All but the orders in one contract, or in those that deliver in these hours. */
      keptIn?: { symbol: string } | { window: Hours }
      /** The hours of `keptIn` as instants, once it is known from which day they count. */
      keptDelivery?: Delivered
      /** Only orders in delivery contracts, whichever, and none in spot. */
      isContract?: true
      price?: string
      qty?: string
      /** A number said without its role ("the 2940 buy", "cancel 2940"): an order fits by price, quantity or id. */
      number?: string
    }

/** What becomes of a resting order. Decimal text; `by` is added, `times` multiplies, both to the order as it stands. */
export type Change = {
  price?: string
  /** The price was said to be for one MWh, so it is not asked about however low it is. */
  perMwh?: true
  reference?: PriceReference
  priceBy?: string
  /** Signed percent of the price as it stands. Between two ticks the one that costs the trader less is taken. */
  priceByPercent?: string
  qty?: string
  qtyBy?: string
  qtyTimes?: string
  /** A number without a role. It is the new price or the new quantity, whichever of the order's own it is closer to. */
  number?: string
  /** Whether that number was said to be higher or lower than what it replaces, as in "lower it to 8". */
  isUp?: boolean
  /** What is added to the price or to the quantity, as in 買單加 5. */
  numberBy?: string
  /** Which way it shall go, and of which figure where that is said; by how much is not. */
  towards?: { of: 'price' | 'qty' | null; isUp: boolean }
  /** The same as `numberBy` in percent, as in "raise it by 1%". */
  byPercent?: string
}

/** A bound on prices in decimal NT$/MWh. `isWith`: the price itself fits too. */
export type PriceBound = { isBelow: boolean; isWith: boolean; price: string }

/** What can be asked about everybody's trades. */
export type MarketAsked = 'trades' | 'biggest' | 'mostAt' | 'takers'

/** What is worked out from the answer of a look, where that is asked for and not the answer itself. */
export type Reckoning =
  /** How much a sum buys: NT$, or what is free in the wallet, all of it or a share. */
  | { into: 'budget'; sum: string; share?: Share }
  /** How much trades at this price or better. */
  | { into: 'within'; side: Side; price: string }
  /** What rests near the middle of the book, on one side or, without `side`, on both. */
  | { into: 'nearMid'; within: Nearness; side?: Side }
  /** What rests at this price. */
  | { into: 'atPrice'; price: string }
  /** What rests at this level of a side, counted from 1. */
  | { into: 'atLevel'; side: Side; level: number }
  /** Which contract is the cheapest and which the dearest, of those that deliver in the hours. */
  | { into: 'contractPrices'; within?: Hours; top?: { count: number; isDearest: boolean }; than?: PriceBound }
  /** The contracts by what can be traded in them, or was: both ends, those of one, or those that have none of it. */
  | {
      into: 'contractFigures'
      figure: ContractFigure
      within?: Hours
      top?: { count: number; end: FigureEnd }
      isLacking?: true
    }
  /** How far the price is from that of the other contracts that are looked at. */
  | { into: 'comparison' }
  /**
   * The order of all, or of a share, of what is free in the wallet, or of a sum of money. `price` null: at market, or not
   * said. `window`: of the contract that it is to be in.
   */
  | { into: 'means'; side: Side; share: Share; price: string | null; sum?: string; window?: Window }
  /** What is free beyond a sum that is to stay. */
  | { into: 'kept'; sum: string }
  /** How much a share of what is free is: of the money, or of the energy. */
  | { into: 'shareOf'; of: 'cash' | 'energy'; share: Share }
  /** What all the energy of the wallet, which is read with it, would bring on the bids. */
  | { into: 'proceeds' }
  /** What the plan that waits would do. */
  | { into: 'plan' }
  /** From where to where the price went in so many minutes, or since the day began on the wall clock. */
  | { into: 'course'; minutes: number | 'today' }
  /** What was traded in each of these times, and at which prices. `isAverage`: the average was asked for. */
  | { into: 'past'; periods: Period[]; isAverage: boolean }
  /**
   * What became of the orders that fit each of the numbers, as a price, a quantity or an id, and deliver in the hours.
   * `isEnd`: until when it rests is asked.
   */
  | { into: 'orderState'; numbers: string[]; side?: Side; within?: Hours; delivery?: Delivered; isEnd?: true }
  /**
   * What was done in that time: by the trader, all or what filled, or by everybody, all, the biggest trade, at which price
   * most, or who took.
   */
  | {
      into: 'period'
      period: Period
      of: 'orders' | 'fills' | 'cancelled' | MarketAsked
      side?: Side
    }
  /** What became of the newest order, or of the newest that ended so. */
  | { into: 'newest'; ended: 'refused' | 'cancelled' | null; side?: Side }
  /** What the wallet holds of the contracts that deliver in the hours. */
  | { into: 'holding'; within: Hours }
  /** What the trading of today has come to in the contracts that deliver in the hours. */
  | { into: 'result'; within: Hours }
  /** How far an order at market would take the price. */
  | { into: 'slippage' }
  /** Which of the orders stands out in this way. */
  | { into: 'standingOut'; extreme: Extreme | OfTime; side?: Side }
  /** How far the orders that rest are from the market, which is looked up with them; of those a number fits. */
  | { into: 'nearness'; isQueue: boolean; side?: Side; number?: string }
  /** The one at a place of the list as it is shown, from 1 or from -1. */
  | { into: 'place'; count: number; side?: Side }
  /** How much all resting orders come to. */
  | { into: 'sums'; side?: Side }
  /** Those that rest beyond a price or a quantity, or those that end by themselves, the first to end in front. */
  | { into: 'chosen'; bound?: Bound; isEnding?: true; side?: Side }
  /** The resting orders, sorted. */
  | { into: 'ranked'; by: 'price' | 'qty' | 'time'; isFalling: boolean; side?: Side }
/** The newest order, or the oldest. */
type OfTime = { of: 'time'; end: Extreme['end'] }
/** Which end of a figure is asked for. `furthest` is for a change, whether up or down. */
export type FigureEnd = 'most' | 'least' | 'furthest'
/** A distance from the middle of the book, to each side: in percent of that price, or in NT$. */
export type Nearness = { percent: number } | { ntd: number }
/** A part of a whole, in whole numbers: a third has no other figure, and 29 % of ten is 2.9. */
export type Share = { parts: number; of: number }
export type Reckoned<Into extends Reckoning['into']> = Extract<Reckoning, { into: Into }>

export type Action =
  /**
   * `window`: of the contract asked about; `hours`: those of a list of contracts that are asked about; `span`: over which
   * time it was traded.
   */
  | {
      kind: 'call'
      tool: ReadTool
      args: Args
      focus?: Focus
      window?: Window
      hours?: Window
      reckoned?: Reckoning
      span?: Span
      /** Of a look at orders: what is meant are the trades that filled them, of this contract where one is named. */
      fills?: { symbol?: string; window?: Window }
    }
  /** `begun`: what was said of it before the sentence broke off, which the rest of it goes on from. */
  | { kind: 'amend'; target: CancelTarget; change: Change; begun?: Change }
  | { kind: 'order'; draft: OrderDraft }
  | { kind: 'cancel'; target: CancelTarget }
  /** `those`: all of the orders spoken of, not all there are; `both`: two of them; `orOpen`: or the two that rest, if none were. */
  | { kind: 'cancelAll'; side?: Side; symbol?: string; those?: true; both?: true; orOpen?: true }

/** An order that is not plain, by its place among the actions; it has to be asked about. */
export type Doubt = {
  at: number
  /** What was said and stands in no part of it, in the words said. */
  unread: string[]
  /** Its numbers are plain, only words are not. */
  isPlain: boolean
}

/** A hole only the trader can fill. */
export type Missing =
  | 'price'
  | 'quantity'
  | 'quantity_and_price'
  | 'side'
  | 'hours'
  | 'expiry'
  | 'display'
  | 'order'
  | 'amend'
  | 'contract'
  | 'clarify'

/** Why words about trading made no order. */
export type Refusal =
  | 'negated'
  | 'advice'
  | 'hypothetical'
  | 'conditional'
  | 'otherDay'
  /** At an hour of the clock, which stands as the start of a delivery in the order that names it. */
  | 'atHour'
  | 'reported'
  | 'undecided'
  | 'question'

/** "change my order": to what is still to be said. */
export const saysNoChange = (change: Change): boolean => Object.keys(change).every((said) => said === 'towards')

export const hasPrice = (draft: OrderDraft): boolean => draft.market || draft.price !== null || draft.reference !== null

/** The first thing an order still lacks; null when it is complete. */
export function missingOf(draft: OrderDraft): Missing | null {
  if (draft.side === null) return 'side'
  if (draft.qty === null && draft.powerMw !== undefined) return 'hours'
  if (draft.qty === null) return hasPrice(draft) ? 'quantity' : 'quantity_and_price'
  if (!hasPrice(draft)) return 'price'
  if (draft.timeInForce === 'GTD' && !draft.expiry) return 'expiry'
  return draft.displayQty === null ? 'display' : null
}

/**
 * Post-only rests and takes nothing, part of an iceberg is shown while it rests: an order that rests not at all is neither.
 */
export const areTermsOpposed = ({ market, timeInForce, postOnly, displayQty }: OrderDraft): boolean =>
  (market || timeInForce === 'IOC' || timeInForce === 'FOK') && (postOnly === true || displayQty !== undefined)

export const isWrite = (action: Action): boolean =>
  action.kind !== 'call' || action.tool === 'registerUser' || action.args.executeReal === true

/** "it", where it stands for whatever the conversation spoke of last. */
export const isSpokenOf = (action: Action): boolean =>
  (action.kind === 'cancel' || action.kind === 'amend') &&
  action.target.by === 'pick' &&
  (action.target.pick === 'it' || action.target.pick === 'undone')

/** "buy 5 at 2950, change 5 to 6": a number that this very order has just been given. */
export const isCalledAs = (action: Action, { qty, price }: OrderDraft): boolean =>
  (action.kind === 'cancel' || action.kind === 'amend') &&
  action.target.by === 'id' &&
  action.target.isBare === true &&
  (action.target.orderId === qty || action.target.orderId === price)

/** Orders like "2 each at 2950 and 2940", of which it is asked once which way they go. */
export const withoutSide = (actions: readonly Action[]): OrderDraft[] =>
  actions.flatMap((action) => (action.kind === 'order' && action.draft.side === null ? [action.draft] : []))

/** Hours or figures of each contract that were asked for; null where one market, or none, was. */
export const ofEachContract = ({ reckoned }: Extract<Action, { kind: 'call' }>) =>
  reckoned?.into === 'contractPrices' || reckoned?.into === 'contractFigures' ? reckoned : null
