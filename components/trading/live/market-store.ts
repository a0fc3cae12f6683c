/**
 * The live state of the market outside React: one line to the desk, folded into immutable slices and
 * published at most once per animation frame. While the page is hidden, the market is still followed
 * but not published; the trader's own plans, orders and wallet are, because the page's title tells of them.
 */
import { DEFAULT_SYMBOL } from '../../../lib/contracts/exchange/default-symbol.ts'
import { fillKey } from '../../../lib/contracts/exchange/fill-key.ts'
import type { Trade } from '../../../lib/contracts/exchange/market.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import type { KillSwitch } from '../../../lib/contracts/gate/safety.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'
import type { MarketEventName, MarketEvents } from '../../../lib/contracts/market-stream.ts'
import { hearDeskClock } from '../../../lib/ui/desk-clock.ts'
import { marksOf, withFills } from '../chart/own-marks.ts'
import { withListed } from '../contracts/listed-symbols.ts'
import { applyDelta, bookFromSnapshot } from './book.ts'
import { connectionOf } from './freshness.ts'
import { withPlan } from './held-plans.ts'
import { createMarketLine } from './market-line.ts'
import { EMPTY_STATE, type MarketState } from './market-state.ts'
import { type OwnFill, ownFills } from './own-fills.ts'
import { mergeTrades } from './trades.ts'

type Listener<T> = (value: T) => void

/** A set of listeners; adding one returns what removes it. */
function emitter<T>() {
  const listeners = new Set<Listener<T>>()
  return {
    on(listener: Listener<T>) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    emit(value: T) {
      for (const listener of listeners) listener(value)
    },
  }
}

export type MarketStore = ReturnType<typeof createMarketStore>

export function createMarketStore() {
  /** What has been published, and what the events have made of it since. */
  let published = EMPTY_STATE
  let current = EMPTY_STATE
  let frame: number | null = null

  const changed = emitter<void>()
  const opened = emitter<void>()
  const chat = emitter<MarketEvents['chat']>()
  const plans = emitter<Plan>()
  /** `trades` oldest first; `tape` all that are held with them, newest first. */
  const freshTrades = emitter<{
    symbol: string
    trades: readonly Trade[]
    tape: readonly Trade[]
    reset: boolean
  }>()
  const fills = emitter<OwnFill>()

  function publish() {
    frame = null
    if (published === current) return
    published = current
    changed.emit()
  }

  function update(patch: Partial<MarketState>, urgent = false) {
    current = { ...current, ...patch }
    if (document.hidden) {
      if (urgent) publish()
      return
    }
    frame ??= requestAnimationFrame(publish)
  }

  function reviewConnection() {
    const exchange = current.servers[HOME_SERVER]?.state ?? null
    const status = line.status()
    const { attempt, crowded } = status
    const connection = connectionOf({ ...status, exchange }, Date.now())
    if (connection !== current.connection || attempt !== current.attempt || crowded !== current.crowded)
      update({ connection, attempt, crowded }, true)
  }

  function upsertPlan(plan: Plan) {
    update({ plans: withPlan(current.plans, plan) }, true)
  }

  /**
   * What the desk answered to a pull or reset. Where the line has told of the switch since it was asked for, the line knows more:
   * that of another trader may have followed, and an answer that was long on its way takes nothing back.
   * @param before as it was known when it was asked for
   */
  function learnKillSwitch(killSwitch: KillSwitch, before: KillSwitch | null) {
    if (current.killSwitch === before) update({ killSwitch }, true)
  }

  /**
   * The line tells of open plans and of changes; what was decided earlier, or while the line was down, is asked for.
   * A plan that an event brought meanwhile is newer than the answer and stays.
   */
  async function loadPlans() {
    const before = current.plans
    try {
      const response = await fetch('/api/plans')
      if (!response.ok) throw new Error(`${response.status}`)
      const { plans: listed, next } = (await response.json()) as { plans: Plan[]; next: string | null }
      const merged = new Map(listed.map((plan) => [plan.id, plan]))
      for (const [id, plan] of current.plans) {
        if (!merged.has(id) || before.get(id) !== plan) merged.set(id, plan)
      }
      update({ plans: merged, hasOlderPlans: next !== null }, true)
    } catch {
      // The list is an addition: the open plans come over the line, which is all there is to wait for; the next line asks again.
      update({ plans: new Map(current.plans) }, true)
    }
  }

  /** One entry per event of the contract: the compiler asks for a new one when the contract grows. */
  const apply: { [E in MarketEventName]: (event: MarketEvents[E]) => void } = {
    status: ({ server, ...status }) => update({ servers: { ...current.servers, [server]: status } }, true),
    symbols(event) {
      const listed = withListed(current.listed, event)
      update({ listed })
      // The contract on screen has been delivered and is no longer listed.
      if (!listed.some(({ symbol }) => symbol === current.symbol)) show(DEFAULT_SYMBOL)
    },
    book: (event) => update({ books: { ...current.books, [event.symbol]: bookFromSnapshot(event) } }),
    delta(event) {
      const held = current.books[event.symbol]
      const next = held ? applyDelta(held, event) : 'gap'
      if (next === 'gap') line.refetchAfterGap()
      else update({ books: { ...current.books, [event.symbol]: next } })
    },
    trades(event) {
      const held = event.snapshot ? [] : (current.trades[event.symbol] ?? [])
      const merged = mergeTrades(held, event.trades)
      update({ trades: { ...current.trades, [event.symbol]: merged.trades } })
      if (event.snapshot || merged.fresh.length > 0) {
        const { fresh, trades: tape } = merged
        freshTrades.emit({ symbol: event.symbol, trades: fresh, tape, reset: event.snapshot })
      }
    },
    metrics: (event) => update({ metrics: { ...current.metrics, [event.symbol]: event } }),
    wallet: (wallet) => update({ wallet, noAccount: false }, true),
    // What stood there was of an exchange that is gone, and is no fact of this one.
    noaccount: () => update({ wallet: null, orders: null, ownTrades: null, fills: [], noAccount: true }, true),
    orders(event) {
      const news = ownFills(current.orders?.orders ?? null, event.orders)
      const isTold = current.ownTrades !== null && current.ownTrades !== 'untold'
      update({ orders: event, fills: isTold ? current.fills : withFills(current.fills, event.orders) }, true)
      for (const fill of news) fills.emit(fill)
    },
    fills({ snapshot, trades: told, totalCount, historyComplete }) {
      const held = snapshot || current.ownTrades === 'untold' ? [] : (current.ownTrades?.trades ?? [])
      const known = new Set(held.map(fillKey))
      // `totalCount` is what the exchange still has: older fills, which it has forgotten, are let go here too.
      const trades = [...told.filter((fill) => !known.has(fillKey(fill))), ...held].slice(0, totalCount)
      update({ ownTrades: { trades, totalCount, historyComplete }, fills: marksOf(trades) }, true)
    },
    nofills: () => update({ ownTrades: 'untold' }, true),
    plan(event) {
      upsertPlan(event)
      plans.emit(event)
    },
    chat: (event) => chat.emit(event),
    progress(event) {
      const progress = new Map(current.progress)
      if (event.ended) progress.delete(event.toolCallId)
      else progress.set(event.toolCallId, event)
      update({ progress })
    },
    questions: ({ questions }) => update({ questions }, true),
    kill: (killSwitch) => update({ killSwitch }, true),
    beat: ({ at }) => hearDeskClock(at),
  }

  const hear = <E extends MarketEventName>(name: E, data: string) => apply[name](JSON.parse(data))

  const line = createMarketLine({
    events: Object.keys(apply) as MarketEventName[],
    // The page's head tells the price of the spot market, whichever is looked at.
    symbols: () => [...new Set([DEFAULT_SYMBOL, current.symbol])],
    hear,
    changed: reviewConnection,
    // The contract on screen was delivered while the line was down.
    unknown: () => show(DEFAULT_SYMBOL),
    opened() {
      // Calls that ended while the line was down are told by nobody, so their progress is dropped.
      if (current.progress.size > 0) update({ progress: new Map() })
      void loadPlans()
      opened.emit()
    },
  })

  /** Follows this one beside the spot market. What was held of another is let go: by the time it is shown again it is old. */
  function show(symbol: string) {
    if (symbol === current.symbol) return
    const followed = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(of).filter(([name]) => name === DEFAULT_SYMBOL || name === symbol))
    const { books, trades, metrics } = current
    update({ symbol, books: followed(books), trades: followed(trades), metrics: followed(metrics) }, true)
    line.follow()
  }

  function onVisibility() {
    if (document.hidden) return
    reviewConnection()
    publish()
  }

  /** Opens the line; returns what closes it. */
  function start() {
    const close = line.start()
    const clock = setInterval(reviewConnection, 1_000)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      close()
      clearInterval(clock)
      if (frame !== null) cancelAnimationFrame(frame)
      frame = null
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }

  return {
    start,
    reconnect: line.reconnect,
    show,
    upsertPlan,
    learnKillSwitch,
    getState: () => published,
    /** Epoch ms of when the exchange last answered, as far as this page heard; null before it has. */
    answeredAt: () => line.status().answeredAt,
    subscribe: changed.on,
    /** What happened before, or while the line was down, it does not tell: to be read now. */
    onOpened: opened.on,
    onChat: chat.on,
    onPlan: plans.on,
    onTrades: freshTrades.on,
    onFill: fills.on,
  }
}
