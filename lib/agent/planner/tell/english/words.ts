/** What the parts of this language share: an order in words, names of tools, spans of time. */
import { ownTable } from '../../../../own-table.ts'
import { ordinalWord } from '../../lexicon/ordinals.ts'
import type { PriceReference } from '../../understand/action.ts'
import type { OrderLine, OrderWords } from '../account-facts.ts'
import { offsetOf } from '../values.ts'

/** What gives way where an order meets one of the trader's own. */
const SELF_TRADE: Readonly<Record<string, string>> = ownTable({
  CANCEL_MAKER: 'self-trade: cancel resting',
  CANCEL_BOTH: 'self-trade: cancel both',
})

export const EXAMPLES = ['show me the top 5 of the book', 'buy 5 MWh at 2,950', 'cancel the last one']
export const examples = (): string => EXAMPLES.map((e) => `- “${e}”`).join('\n')

const TOOLS: Readonly<Record<string, string>> = ownTable({
  getOrderBook: 'the order book',
  getMarketMetrics: 'the market figures',
  getTrades: 'the trades',
  getCandles: 'the candles',
  listSymbols: 'the symbols',
  getUserWallet: 'your wallet',
  getUserOrders: 'your orders',
  getUserTrades: 'your trades',
  amendOrder: 'amending the order',
  runSimulation: 'the simulation',
  exportReport: 'the report',
  checkUserExists: 'the account check',
  registerUser: 'opening an account',
  searchHistory: 'what you said',
  pullKillSwitch: 'the emergency stop',
  placeOrder: 'placing the order',
  cancelOrder: 'cancelling the order',
  cancelAllOrders: 'cancelling the orders',
})
export const pieces = (): string =>
  `No order goes out here in pieces over time (TWAP, VWAP). What I can do:\n- simulate one: “simulate a TWAP buying 20 MWh”\n- show an order piece by piece: “buy 40 MWh at 2,950 showing 4”`

export const nameOf = (tool: string): string => TOOLS[tool] ?? tool

const REFERENCES = { bestAsk: 'the best ask', bestBid: 'the best bid', mid: 'mid', lastPrice: 'the last price' }

export const SIDES = { bestAsk: 'ask', bestBid: 'bid', mid: 'price', lastPrice: 'price' }

/** A level of the book in words: "the best bid", "the second bid". */
const placeInBook = ({ of, level }: PriceReference): string =>
  level === undefined ? REFERENCES[of] : `the ${ordinalWord(level)} ${SIDES[of]}`

const EACH: Record<number, string> = { 60: 'hour', 30: 'half hour', 15: 'quarter hour' }

export function order(w: OrderWords): string {
  const verb = w.side === null ? 'Trade' : w.side === 'BUY' ? 'Buy' : 'Sell'
  const price = w.market
    ? 'at market'
    : w.price
      ? `at ${w.price}`
      : w.reference
        ? `at ${placeInBook(w.reference)}${offsetOf(w.reference, ' plus ', ' minus ')}`
        : ''
  return [
    verb,
    w.qty ? `${w.qty} MWh` : '',
    w.symbol ?? '',
    w.hours ? `delivery ${w.hours}` : '',
    w.hours && w.each ? `each ${EACH[w.each]}` : '',
    w.next && w.each
      ? `in each of the next ${w.next.count} ${EACH[w.each]?.replace(' ', '-')}ly contracts`
      : w.next
        ? `in the ${w.next.after > 0 ? 'second ' : ''}next ${w.next.minutes === null ? '' : `${w.next.minutes}-minute `}contract`
        : '',
    price,
    w.shown ? `showing ${w.shown} MWh` : '',
    w.until ? `until ${w.until}` : '',
    ...w.tags.map((tag) => SELF_TRADE[tag] ?? tag),
  ]
    .filter(Boolean)
    .join(' ')
}

export const bare = (o: OrderLine): string =>
  `${o.side === 'BUY' ? 'buy' : 'sell'} ${o.qty} MWh${o.symbol ? ` ${o.symbol}` : ''}${o.price ? ` at ${o.price}` : ' at market'}`
export const line = (o: OrderLine): string => `${bare(o)} (${o.id})`
export const released = (energy: string | null, cash: string | null): string => {
  const parts = [cash ? `NT$ ${cash}` : '', energy ? `${energy} MWh` : ''].filter(Boolean)
  return parts.length > 0 ? ` ${parts.join(' and ')} released.` : ''
}
/** A time span in the past. */
export const timeOf = ({ since, until }: { since: string; until: string | null }): string =>
  until ? `from ${since} to ${until}` : `since ${since}`
export const STATUS: Readonly<Record<string, string>> = ownTable({
  pending: 'open ',
  matched: 'fully filled ',
  cancelled: 'cancelled ',
})
