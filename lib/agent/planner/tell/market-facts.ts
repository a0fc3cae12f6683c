/** What is told of the market, as figures that are written already: its book, its trades, its candles, its contracts. */

import type { ContractFigure, OfLength, Session } from '../contracts.ts'
import type { FigureEnd, PriceBound } from '../understand/action.ts'

type PricedContract = { hours: string; symbol: string; price: string }

export type BookFacts = {
  symbol: string
  bid: string | null
  ask: string | null
  spread: string | null
  bidLevels: number
  askLevels: number
  bidMwh: string
  askMwh: string
}

export type MetricsFacts = {
  symbol: string
  bid: string | null
  ask: string | null
  spread: string | null
  spreadPercent: string | null
  last: string | null
  mid: string | null
  /** Of one kWh, at the last price and at both ends of the spread. */
  perKwh: { last: string | null; bid: string | null; ask: string | null }
  change24h: string | null
  /** The same in percent, and the price of then. */
  since24h: { percent: string; open: string } | null
  /** MWh of so many levels a side, and by how many percent of both the bids are more (+) or less. */
  imbalance: { levels: number; bid: string; ask: string; percent: string } | null
  high24h: string | null
  low24h: string | null
  /** MWh. */
  volume24h: string | null
  /** Of the time spans that were looked at the longest, such as "24h". */
  over: string
  /** `average`: by volume; `each`: MWh of one trade on average; `apart`: of the last price, with its sign. Null where nothing was traded. */
  volumes: {
    window: string
    mwh: string
    trades: string
    turnover: string | null
    average: string | null
    each: string | null
    apart: string | null
  }[]
  /** Of a minute, in percent; null also where prices were not above zero, of which NT$ alone tells. */
  volatility: string | null
  volatilityNtd: string | null
  buyImpact: string | null
  sellImpact: string | null
}

export type ContractPricesFacts = {
  /** Which hours of a day were meant, where it was not all of it. */
  hours: string | null
  count: string
  minutes: string
  cheapest: PricedContract
  /** null where there is but one. */
  dearest: PricedContract | null
  /** Mean of all that have a price; null where only one has. */
  mean: string | null
  /** Set where a number of contracts was asked for, as in "the three cheapest". */
  top: { isDearest: boolean; those: readonly PricedContract[] } | null
  /** Those on one side of the price that was asked about, by their hours; `more` of them are not named. */
  bounded: (PriceBound & { count: number; those: readonly PricedContract[]; more: number }) | null
  unpriced: number
  /** Some of the prices are what an auction would give, or the middle of a book in which nothing was traded. */
  isOfAuction: boolean
  isOfBook: boolean
}

type ContractFigureTold = { hours: string; symbol: string; figure: string }
export type ContractFiguresFacts = {
  of: ContractFigure
  /** Which hours of a day were meant, where it was not all of it. */
  hours: string | null
  count: string
  minutes: string
  least: ContractFigureTold
  /** How many contracts have that figure; null where only one has. */
  leastCount: string | null
  /** null where all are alike: `least` is all of them. */
  most: ContractFigureTold | null
  /** Of a volume the sum, of a price or a spread the mean; null of a change, and where there is but one. */
  whole: string | null
  /** Where one end was asked for. `alike`: so many more are as the last of those. */
  top: { end: FigureEnd; those: readonly ContractFigureTold[]; alike: number } | null
  /** How many contracts have no such figure. */
  without: number
}

/** Contracts of the hours asked about, or those that deliver next. */
export type ContractsInFacts = {
  /** Empty: none delivers then. */
  rows: readonly {
    hours: string
    symbol: string
    session: Session
    closesAt: string | null
    last: string | null
    bid: string | null
    ask: string | null
  }[]
  /** Of all of them, the longest first. */
  lengths: readonly OfLength[]
  /** All of them are traded. */
  isOpen: boolean
  /** How many contracts are not named. */
  more: number
  isNext: boolean
}

export type ContractsLackingFacts = {
  of: ContractFigure
  /** Which hours of a day were meant, where it was not all of it. */
  hours: string | null
  /** Of so many. */
  count: string
  minutes: string
  /** The first of them; `symbol` is null of hours that several fill together. */
  those: readonly { hours: string; symbol: string | null }[]
  lacking: number
  /** How many more there are beside those. */
  more: number
}

export type ComparisonFacts = {
  cheapest: string
  others: readonly { name: string; more: string | null }[]
  /** By the middle of the book, because nothing was traded in one of them. */
  isOfBook: boolean
}

/** MWh and trades by who took: those that bought what was offered, and those that sold to a bid. `share`: of the MWh that were bought so. */
export type TakersFacts = {
  symbol: string
  since: string
  until: string | null
  bought: { mwh: string; trades: string }
  sold: { mwh: string; trades: string }
  share: string
  reachesTo: string | null
}

/** What the market traded then. `reachesTo`: the list goes back no further, so there may be more; null: these are all. */
export type TradesInFacts = {
  symbol: string
  since: string
  until: string | null
  count: string
  mwh: string
  average: string
  /** NT$ that all came to; and, with its unit, one of them on average. */
  turnover: string
  each: string
  low: string
  high: string
  newest: { mwh: string; price: string }
  reachesTo: string | null
}

export type BiggestTradeFacts = Pick<TradesInFacts, 'symbol' | 'since' | 'until' | 'count' | 'mwh' | 'reachesTo'> & {
  price: string
  at: string
}

/** The prices at which most was traded: one, or those that are alike. `trades`: as many made it up, of one price. */
export type MostTradedAtFacts = Pick<TradesInFacts, 'symbol' | 'since' | 'until' | 'reachesTo'> & {
  prices: string[]
  /** How many of `prices` are not named. */
  more: number
  mwh: string
  trades: string | null
  all: { mwh: string; trades: string; prices: string }
}

export type PastFacts = {
  symbol: string
  since: string
  until: string | null
  open: string
  close: string
  change: string
  low: string
  high: string
  mwh: string
  isAverage: boolean
  reachesTo: string | null
}

/** From where to where a price went. */
export type CandleFacts = {
  symbol: string
  /** What is on the card; null where it is more than what is told. */
  of: { candles: number; interval: string } | null
  /** When the first of them begins, on the wall clock; null where that cannot be read. */
  since: string | null
  open: string
  close: string
  /** From open to close, with its sign; null where there is none. */
  change: string | null
  high: string
  low: string
}

/**
 * Delivery contracts are too many to name: how many there are, how many an auction collects for, whose gate
 * closes next, and when on the same clock as its hours.
 */
export type ContractFacts = {
  count: number
  inAuction: number
  next: { contract: string; symbol: string; closesAt: string } | null
}
