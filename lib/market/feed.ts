/**
 * Live data, once per symbol and once per account, whoever watches: the exchange says that something changed, the
 * feed reads it, takes the difference to what watchers hold, and fans it out.
 *
 * Conflation: one read under way per resource. What changes meanwhile is read afterwards, once, at most every
 * MIN_INTERVAL_MS. Orders and wallet are whole states, so nothing is lost by skipping in between.
 */
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { userOrders, wallet } from '../contracts/exchange/account.ts'
import { fillKey } from '../contracts/exchange/fill-key.ts'
import { type UserTrades, userTrades } from '../contracts/exchange/fills.ts'
import { type OrderBook, orderBook, symbols, type Trade, trades } from '../contracts/exchange/market.ts'
import { type BookLevel, type MarketMetrics, marketMetrics } from '../contracts/exchange/metrics.ts'
import { RESOURCE } from '../contracts/exchange/tools.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import {
  type LevelTuple,
  type ListedSymbol,
  levelTuple,
  listedSymbol,
  type MarketEventName,
  type MarketEvents,
} from '../contracts/market-stream.ts'
import type { McpConnection } from '../mcp/connection.ts'
import { pause, type Topic, topic } from './topic.ts'

export type Send = <E extends MarketEventName>(event: E, data: MarketEvents[E]) => void
export type Feed = {
  /** All that is traded; of an exchange that has no such list, none. */
  watchSymbols(send: Send): () => void
  watchSymbol(symbol: string, send: Send): () => void
  watchAccount(userId: string, send: Send): () => void
  /** Connection state, and a beat every second in which the exchange answered: silence means its data is old. */
  watchState(send: Send): () => void
  /** The names of all that is traded now; null where the exchange does not say so in time, or has no such list. */
  listed(): Promise<ReadonlySet<string> | null>
}

const MIN_INTERVAL_MS = 60
const METRICS_INTERVAL_MS = 1_000
const SYMBOLS_INTERVAL_MS = 2_000
const BEAT_MS = 1_000
/** Who waits for the list waits for a page. */
const LISTED_WITHIN_MS = 1_000

/** Levels that changed between two sides: new or changed ones, and an amount of 0 for those that went. */
export function levelChanges(before: BookLevel[], after: BookLevel[]): LevelTuple[] {
  const old = new Map(before.map((l) => [l.price, l]))
  const changes: LevelTuple[] = []
  for (const level of after) {
    const was = old.get(level.price)
    if (!was || was.amount !== level.amount || was.orderCount !== level.orderCount) changes.push(levelTuple(level))
    old.delete(level.price)
  }
  for (const price of old.keys()) changes.push([price, 0, 0])
  return changes
}

/** Keeps the last result: all lines that hold the same book ask for the same difference. */
function madeOnce<Of extends readonly unknown[], T>(make: (...of: Of) => T): (...of: Of) => T {
  let last: { of: Of; made: T } | null = null
  return (...of) => {
    if (!last?.of.every((part, i) => part === of[i])) last = { of, made: make(...of) }
    return last.made
  }
}

/** Null where these levels are the same: a command that did not touch them moves the exchange's seq, not what a watcher holds. */
function deltaBetween(
  symbol: string,
  before: OrderBook,
  book: OrderBook,
  prevSeq: number,
): MarketEvents['delta'] | null {
  const { seq, asOf } = book
  const [bids, asks] = [levelChanges(before.bids, book.bids), levelChanges(before.asks, book.asks)]
  return bids.length + asks.length === 0 ? null : { symbol, prevSeq, seq, asOf, bids, asks }
}

/** @param newest that is held; null where the list has to be told whole */
function tradesSince(symbol: string, all: Trade[], newest: string | null): MarketEvents['trades'] {
  const at = newest === null ? -1 : all.findIndex((t) => t.tradeId === newest)
  return { symbol, snapshot: at < 0, trades: at < 0 ? all : all.slice(0, at) }
}

/** @param newest that is held; null where the list has to be told whole */
function fillsSince(
  { trades: all, totalCount, historyComplete }: UserTrades,
  newest: string | null,
): MarketEvents['fills'] {
  const at = newest === null ? -1 : all.findIndex((fill) => fillKey(fill) === newest)
  return { snapshot: at < 0, trades: at < 0 ? all : all.slice(0, at), totalCount, historyComplete }
}

type Listed = z.infer<typeof symbols>

/** The symbols by name, each with what a screen is told about it. */
const listOf = ({ symbols: all }: Listed): Map<string, ListedSymbol> =>
  new Map(all.map((info) => [info.symbol, listedSymbol(info)]))

/** @param before that is held; null where the list has to be told whole */
function listedSince(before: Listed | null, now: Listed): MarketEvents['symbols'] {
  const [old, all] = [before ? listOf(before) : new Map<string, ListedSymbol>(), listOf(now)]
  const changed = [...all.values()].filter(({ symbol }) => !isDeepStrictEqual(old.get(symbol), all.get(symbol)))
  return { snapshot: before === null, symbols: changed, gone: [...old.keys()].filter((name) => !all.has(name)) }
}

export function createFeed(connection: McpConnection): Feed {
  const topics = new Map<string, Topic<unknown>>()
  const topicOf = <T>(uri: string, schema: z.ZodType<T>, every = MIN_INTERVAL_MS): Topic<T> => {
    const known = topics.get(uri)
    if (known) return known as Topic<T>
    const made = topic(connection, uri, schema, every, () => topics.delete(uri))
    topics.set(uri, made as Topic<unknown>)
    return made
  }
  const deltaOf = madeOnce(deltaBetween)
  const tradesOf = madeOnce(tradesSince)
  const listedOf = madeOnce(listedSince)
  const fillsOf = madeOnce(fillsSince)
  const beaters = new Set<() => void>()
  let beating = false
  let asking: Promise<boolean> | null = null
  /** One ping answers all who ask at the same time. */
  const answers = () => {
    asking ??= connection.answers(BEAT_MS).finally(() => {
      asking = null
    })
    return asking
  }
  async function beat(): Promise<void> {
    beating = true
    while (beaters.size > 0) {
      await pause(BEAT_MS)
      if (await answers()) for (const tell of beaters) tell()
    }
    beating = false
  }

  let listing: Promise<ReadonlySet<string> | null> | null = null
  const readListed = () =>
    connection
      .readJson(RESOURCE.symbols(), LISTED_WITHIN_MS)
      .then((json) => new Set(listOf(symbols.parse(json)).keys()))

  const everything = (stops: (() => void)[]) => () => {
    for (const stop of stops) stop()
  }

  return {
    watchSymbols(send) {
      let held: Listed | null = null
      return topicOf(RESOURCE.symbols(), symbols, SYMBOLS_INTERVAL_MS).watch(
        (value, before) => {
          const told = listedOf(held !== null && before === held ? held : null, value)
          held = value
          if (told.snapshot || told.symbols.length + told.gone.length > 0) send('symbols', told)
        },
        // The exchange has no list of symbols, so an empty one is sent: a screen must not wait for it for ever.
        () => send('symbols', { snapshot: true, symbols: [], gone: [] }),
      )
    },
    watchSymbol(symbol, send) {
      // What this watcher was told last: the book it holds, and that book's sequence number.
      let heldSeq = -1
      let heldBook: OrderBook | null = null
      let newest: string | null = null
      const onBook = (book: OrderBook, before: OrderBook | null) => {
        const follows = heldBook !== null && before === heldBook
        heldBook = book
        if (follows && before !== null) {
          const delta = deltaOf(symbol, before, book, heldSeq)
          if (delta === null) return
          send('delta', delta)
        } else {
          const { seq, asOf } = book
          send('book', { symbol, seq, asOf, bids: book.bids.map(levelTuple), asks: book.asks.map(levelTuple) })
        }
        heldSeq = book.seq
      }
      const onTrades = (value: { trades: Trade[] }) => {
        const told = tradesOf(symbol, value.trades, newest)
        if (told.snapshot || told.trades.length > 0) send('trades', told)
        newest = value.trades[0]?.tradeId ?? null
      }
      const onMetrics = (value: MarketMetrics) => send('metrics', value)
      return everything([
        topicOf(RESOURCE.book(symbol), orderBook).watch(onBook),
        topicOf(RESOURCE.trades(symbol), trades).watch(onTrades),
        topicOf(RESOURCE.metrics(symbol), marketMetrics, METRICS_INTERVAL_MS).watch(onMetrics),
      ])
    },
    watchAccount(userId, send) {
      let newest: string | null = null
      const onFills = (value: UserTrades) => {
        const told = fillsOf(value, newest)
        if (told.snapshot || told.trades.length > 0) send('fills', told)
        newest = value.trades[0] ? fillKey(value.trades[0]) : null
      }
      return everything([
        topicOf(RESOURCE.wallet(userId), wallet).watch(
          (value) => send('wallet', value),
          () => send('noaccount', { server: HOME_SERVER }),
        ),
        topicOf(RESOURCE.orders(userId), userOrders).watch(({ orders, totalCount, seq }) =>
          send('orders', { orders, totalCount, seq }),
        ),
        topicOf(RESOURCE.fills(userId), userTrades).watch(onFills, () => send('nofills', { server: HOME_SERVER })),
      ])
    },
    watchState(send) {
      const tell = () => {
        const { state, message, since } = connection.state()
        send('status', { server: HOME_SERVER, state, message, at: since, paper: connection.paper })
      }
      const tellBeat = () => send('beat', { at: new Date().toISOString() })
      // Nothing counts as live before the exchange has answered: who comes, or sees it come back, need not wait for the next beat.
      const askNow = async () => {
        if (connection.state().state === 'connected' && (await answers()) && beaters.has(tellBeat)) tellBeat()
      }
      const changed = () => {
        tell()
        void askNow()
      }
      beaters.add(tellBeat)
      changed()
      if (!beating) void beat()
      return everything([connection.onState(changed), () => void beaters.delete(tellBeat)])
    },
    listed() {
      // Read anew: a topic may not have heard yet of what was listed a moment ago. One reading answers all who ask meanwhile.
      listing ??= readListed()
        .catch(() => null)
        .finally(() => {
          listing = null
        })
      return listing
    },
  }
}
