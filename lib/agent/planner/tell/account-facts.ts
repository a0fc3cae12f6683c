/** What a sentence about orders, money or an account is filled with, in one shape for all languages. Numbers arrive formatted. */
import type { OrderState } from '../../../contracts/exchange/tools.ts'
import type { Bound, PriceReference } from '../understand/action.ts'

export type OrderWords = {
  side: 'BUY' | 'SELL' | null
  qty: string | null
  price: string | null
  market: boolean
  reference: PriceReference | null
  symbol: string | null
  /** The hours of a contract whose symbol is not known yet, "2026-11-22 18:00-19:00". */
  hours: string | null
  /** Instead of its hours: that it delivers soonest, and of how many minutes where that was said. */
  next: { minutes: number | null; after: number; count: number } | null
  /** Minutes of each contract in those hours, or of the next `count`, where it is one order in each. */
  each: number | null
  /** When it ends, on the wall clock of the delivery zone; null without an end. */
  until: string | null
  /** MWh shown at a time. */
  shown: string | null
  tags: string[]
}

/** What an order would do. `filled` is null where nothing of it would; nothing is paid nor received at a price of zero. */
export type PreviewFacts = {
  order: string
  filled: string | null
  paid: string | null
  received: string | null
  average: string | null
  resting: string | null
  /** NT$ that what rests would lock. */
  locked: string | null
  dropped: string | null
  /** How far its average is from the best price it meets, and where its last part would trade; null where that was not asked for. */
  slippage: { away: string; best: string; last: string } | null
  /** Why the exchange would refuse the order; null where it would not. */
  refused: string | null
  /** The order is part of a plan that waits already. */
  isOfPlan: boolean
  example: string | null
}
/** What a sum of money buys. `qty` is null where it buys nothing: `least` is what one lot costs, null where nothing is offered. */
export type BudgetFacts = {
  sum: string
  qty: string | null
  paid: string
  average: string | null
  least: { qty: string; paid: string } | null
  /** The sum buys everything that the levels read have on offer. */
  isAll: boolean
  example: string | null
}
/** What trades at `limit` or better. `qty` is null where nothing does. */
export type WithinFacts = {
  side: 'BUY' | 'SELL'
  limit: string
  qty: string | null
  paid: string
  average: string | null
  /** All levels that were read lie within the limit, so the book may have more. */
  isAll: boolean
  example: string | null
}
/** What rests at one price, on either side; nothing, as far as the book was read, where there are none. */
export type AtPriceFacts = {
  price: string
  levels: { side: 'BUY' | 'SELL'; qty: string; orders: number }[]
  isBeyond: boolean
}
/** How large an order all of what is free makes, or a `part` of it. `qty` is null where it is less than one lot. */
export type OwnMeansFacts = {
  side: 'BUY' | 'SELL'
  /** MWh that can be sold, or NT$ that can be spent. */
  free: string
  /** NT$; set where the order is for this sum and not for all that is free. */
  sum: string | null
  /** What the order comes to, NT$, where that is less than the sum: a lot is the least that is traded. */
  paid: string | null
  part: string | null
  qty: string | null
  price: string | null
  example: string | null
}
/** What the fills of some orders come to on one side of a contract. */
export type AverageFacts = {
  side: 'BUY' | 'SELL'
  mwh: string
  /** As `contract` tells it. */
  symbol: string
  price: string
  /** NT$, paid or received. */
  paid: string
}
/** What a trader did in a time behind us; without `until` up to now. */
export type PeriodFacts = {
  since: string
  until: string | null
  side: 'BUY' | 'SELL' | null
  /** Orders placed then, and what became of them; null where only what filled was asked for. */
  placed: { count: number; open: number; filled: number; ended: number } | null
  fills: readonly AverageFacts[]
  /** How many fills in other contracts are not told. */
  more: number
  /** Orders that filled and were there before or after that time, too: no list tells when how much of them did. */
  beyond: number
  /** Set where the list does not hold all of the orders or trades. */
  cut: { of: 'orders' | 'trades'; listed: number; total: number; reachesTo: string | null } | null
}
export type OrderLine = {
  side: 'BUY' | 'SELL'
  qty: string
  /** As `contract` tells it; null for the default one, which goes without saying. */
  symbol: string | null
  price: string | null
  id: string
}
/** `result` is null where nothing was traded; a row says what was bought or sold on the whole, and what it took or gave. */
export type TodayFacts = {
  result: string | null
  /** When its prices were read, on the wall clock; null where the exchange does not tell it. */
  pricesOf: string | null
  rows: {
    symbol: string
    bought: string | null
    sold: string | null
    paid: string | null
    received: string | null
    mark: string | null
  }[]
  /** How many contracts are not named. */
  more: number
  /** How many contracts have no price to value them at and are not in the result. */
  unpriced: number
}
export type SimulationFacts = {
  id: string
  steps: string
  orders: string
  trades: string
  bought: string
  sold: string
  pnl: string
  drawdown: string
}
export type FillFacts = {
  order: string
  id: string
  filled: string
  average: string | null
  resting: string | null
  dropped: string | null
}

/** What rests of one side. `paid` null where not each has a price. */
export type OpenSum = { side: 'BUY' | 'SELL'; count: number; mwh: string; paid: string | null; average: string | null }
/** How far orders are from the market, the nearest first. */
export type ChosenFacts = {
  side: 'BUY' | 'SELL' | null
  /** Its value grouped. */
  bound: Bound | null
  orders: readonly { order: OrderLine; until: string | null }[]
  more: number
  others: number
  /** Whether some of the other orders end when the gate of their contract closes. */
  isToGate: boolean
}

export type NearnessFacts = {
  orders: {
    order: OrderLine
    /** The best price it could trade with, and how far away that is; null: nobody is there. */
    opposite: { best: string; away: string } | null
    /** The best price of its own side, and how far it is behind it; `behind` null: it is at it. */
    own: { best: string; behind: string | null } | null
  }[]
  /** How many orders are not told. */
  more: number
  /** How many orders are in other contracts, or have no price. */
  elsewhere: number
  symbol: string
  /** Whether the place among the orders at the same price was asked for. */
  isQueue: boolean
}
/** What became of one of the orders that were asked about. */
export type OrderFate = {
  order: OrderLine
  state: OrderState
  /** MWh; null for none. */
  filled: string | null
  /** At which price on average; null where it is not told. */
  at: string | null
}
