/**
 * The live state of the market outside React: one line to the desk, folded into immutable slices and
 * published at most once per animation frame. While the page is hidden, the market is still followed
 * but not published; the trader's own plans, orders and wallet are, because the page's title tells of them.
 */

import { DEFAULT_SYMBOL } from '../../../lib/contracts/default-symbol.ts'
import type { Question } from '../../../lib/contracts/elicitation.ts'
import type { MarketMetrics, OrderRow, Trade, Wallet } from '../../../lib/contracts/exchange.ts'
import type { UserTrade } from '../../../lib/contracts/exchange-fills.ts'
import { fillKey } from '../../../lib/contracts/fill-key.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'
import type { CallProgress, ListedSymbol, MarketEventName, MarketEvents } from '../../../lib/contracts/market-stream.ts'
import type { Plan } from '../../../lib/contracts/plan.ts'
import type { KillSwitch } from '../../../lib/contracts/safety.ts'
import { hearDeskClock } from '../../../lib/ui/desk-clock.ts'
import { leaveIfSignedOut } from '../../shell/signed-out.ts'
import { applyDelta, type Book, bookFromSnapshot } from './book.ts'
import { type Connection, connectionOf, retryDelayMs } from './freshness.ts'
import { withPlan } from './held-plans.ts'
import { withListed } from './listed.ts'
import { type OwnFill, ownFills } from './own-fills.ts'
import { type FillMark, marksOf, withFills } from './own-marks.ts'
import { mergeTrades } from './trades.ts'

const GAP_PAUSE_MS = 5_000

/** How often, and for how long, the desk is tried while the browser says that there is no network. */
const REACH_EVERY_MS = 3_000
const REACH_WITHIN_MS = 2_000

/** What is told in the moment in which the exchange answered. All else the desk tells of itself, or holds and may be old. */
const ANSWERS: ReadonlySet<MarketEventName> = new Set(['beat', 'delta'])

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
  let source: EventSource | null = null
  let retryTimer: ReturnType<typeof setTimeout> | null = null
  let clock: ReturnType<typeof setInterval> | null = null
  let phase: 'opening' | 'open' | 'retrying' = 'opening'
  let openedAt: number | null = null
  let answeredAt: number | null = null
  let lastGapAt = 0
  /** The browser says that it has no network, and the desk was not reached since: one on this machine needs none. */
  let cutOff = false
  let reachTimer: ReturnType<typeof setTimeout> | null = null

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
    const connection = connectionOf({ online: !cutOff, phase, openedAt, answeredAt, exchange }, Date.now())
    if (connection !== current.connection) update({ connection }, true)
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
      if (next === 'gap') refetchAfterGap()
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

  function hear<E extends MarketEventName>(name: E, data: string) {
    if (ANSWERS.has(name)) {
      answeredAt = Date.now()
      // What comes over a line comes after its opening, though the clock was set back meanwhile.
      if (openedAt !== null && openedAt > answeredAt) openedAt = answeredAt
    }
    apply[name](JSON.parse(data))
    reviewConnection()
  }

  function open() {
    source?.close()
    // The page's head tells the price of the spot market, whichever is looked at.
    const symbols = [...new Set([DEFAULT_SYMBOL, current.symbol])].map(encodeURIComponent)
    const line = new EventSource(`/api/market/stream?symbols=${symbols.join(',')}`)
    source = line
    line.onopen = () => {
      // Another symbol on a line that held: nothing was lost in between.
      if (phase !== 'open') openedAt = Date.now()
      phase = 'open'
      cutOff = false
      if (current.attempt > 0) update({ attempt: 0, crowded: false })
      // Calls that ended while the line was down are told by nobody, so their progress is dropped.
      if (current.progress.size > 0) update({ progress: new Map() })
      reviewConnection()
      void loadPlans()
      opened.emit()
    }
    // The browser's own retry keeps no backoff and gives up on some answers, so every failure starts a new line here.
    line.onerror = () => {
      if (source !== line) return
      cutOff = !navigator.onLine
      void leaveIfSignedOut()
      // One that was cut is opened again by the browser itself; given up at once, it was answered, and with no.
      if (line.readyState === EventSource.CLOSED) void learnIfCrowded()
      retryLater()
    }
    for (const name of Object.keys(apply) as MarketEventName[]) {
      line.addEventListener(name, (event) => {
        if (source === line) hear(name, event.data)
      })
    }
  }

  /** An event stream does not tell why it was refused; the same question without its body does. */
  async function learnIfCrowded() {
    const answer = await fetch('/api/market/stream', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (phase !== 'open') update({ crowded: answer?.status === 429 }, true)
  }

  /** Follows this one beside the spot market. What was held of another is let go: by the time it is shown again it is old. */
  function show(symbol: string) {
    if (symbol === current.symbol) return
    const followed = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(of).filter(([name]) => name === DEFAULT_SYMBOL || name === symbol))
    const { books, trades, metrics } = current
    update({ symbol, books: followed(books), trades: followed(trades), metrics: followed(metrics) }, true)
    // A line that is down now asks for this symbol when it is opened again.
    if (source) open()
  }

  function closeLine() {
    source?.close()
    source = null
    if (retryTimer !== null) clearTimeout(retryTimer)
    retryTimer = null
  }

  function retryLater() {
    closeLine()
    const attempt = current.attempt + 1
    phase = openedAt === null && attempt === 1 ? 'opening' : 'retrying'
    update({ attempt }, true)
    retryTimer = setTimeout(open, retryDelayMs(attempt, Math.random()))
    reviewConnection()
  }

  /** Drops the line and asks for fresh snapshots now. */
  function reconnect() {
    closeLine()
    phase = 'retrying'
    open()
    reviewConnection()
  }

  /** A line that gaps again and again gets the backoff of a line that fails. */
  function refetchAfterGap() {
    const now = Date.now()
    if (now - lastGapAt < GAP_PAUSE_MS) retryLater()
    else reconnect()
    lastGapAt = now
  }

  function onVisibility() {
    if (document.hidden) return
    reviewConnection()
    publish()
  }

  function onNetwork() {
    if (reachTimer !== null) clearTimeout(reachTimer)
    reachTimer = null
    if (!navigator.onLine) return void tryToReach()
    cutOff = false
    reconnect()
  }

  /**
   * Asks for something small, and not from a cache: the line itself may go on for a while over a network that has gone.
   * Asks again for as long as the browser has no network, for it may say so a moment before it has none.
   */
  async function tryToReach() {
    const asked = setTimeout(tryToReach, REACH_EVERY_MS)
    reachTimer = asked
    const signal = AbortSignal.timeout(REACH_WITHIN_MS)
    const reached = await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(
      () => true,
      () => false,
    )
    // The network came back meanwhile, or a later question has an answer.
    if (reachTimer !== asked) return
    cutOff = !reached
    reviewConnection()
  }

  /** Opens the line; returns what closes it. */
  function start() {
    phase = 'opening'
    open()
    clock = setInterval(reviewConnection, 1_000)
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onNetwork)
    window.addEventListener('offline', onNetwork)
    return () => {
      closeLine()
      if (clock !== null) clearInterval(clock)
      if (reachTimer !== null) clearTimeout(reachTimer)
      reachTimer = null
      if (frame !== null) cancelAnimationFrame(frame)
      frame = null
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onNetwork)
      window.removeEventListener('offline', onNetwork)
    }
  }

  return {
    start,
    reconnect,
    show,
    upsertPlan,
    learnKillSwitch,
    getState: () => published,
    /** Epoch ms of when the exchange last answered, as far as this page heard; null before it has. */
    answeredAt: () => answeredAt,
    subscribe: changed.on,
    /** What happened before, or while the line was down, it does not tell: to be read now. */
    onOpened: opened.on,
    onChat: chat.on,
    onPlan: plans.on,
    onTrades: freshTrades.on,
    onFill: fills.on,
  }
}
