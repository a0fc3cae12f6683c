'use client'

import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Question } from '@/lib/contracts/elicitation.ts'
import type { Wallet } from '@/lib/contracts/exchange/account.ts'
import type { Trade } from '@/lib/contracts/exchange/market.ts'
import type { MarketMetrics } from '@/lib/contracts/exchange/metrics.ts'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import type { KillSwitch } from '@/lib/contracts/gate/safety.ts'
import { HOME_SERVER } from '@/lib/contracts/home-server.ts'
import type { CallProgress, ListedSymbol, MarketEvents } from '@/lib/contracts/market-stream.ts'
import { createTicketStore, type TicketDraft, type TicketStore } from '../ticket/ticket-store.ts'
import type { Book } from './book.ts'
import { type Connection, lossOf } from './freshness.ts'
import { EMPTY_STATE, type MarketState, type OwnOrders, type OwnTrades, type ServerStatus } from './market-state.ts'
import { createMarketStore, type MarketStore } from './market-store.ts'

type Market = { store: MarketStore; ticket: TicketStore }
const MarketContext = createContext<Market | null>(null)

/** Holds the one line to the desk, and what stands in the ticket, for everything below it. */
export function MarketProvider({ children }: { children: ReactNode }) {
  const [market] = useState<Market>(() => ({ store: createMarketStore(), ticket: createTicketStore() }))
  useEffect(() => market.store.start(), [market])
  useEffect(() => {
    const { store, ticket } = market
    let shown = store.getState().symbol
    return store.subscribe(() => {
      const { symbol } = store.getState()
      // A price that was typed for another is none for this, whoever changed it: one that is delivered gives way by itself.
      if (symbol !== shown) ticket.set({ price: '' })
      shown = symbol
    })
  }, [market])
  return <MarketContext value={market}>{children}</MarketContext>
}

function useMarket(): Market {
  const market = use(MarketContext)
  if (!market) throw new Error('The market is used outside of <MarketProvider>.')
  return market
}

/** Commands and raw events of the line. State is read with the hooks below. */
export const useMarketStore = (): MarketStore => useMarket().store

/** `select` must return a part of the state, not a new object. */
export function useMarketState<T>(select: (state: MarketState) => T): T {
  const { store } = useMarket()
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(EMPTY_STATE),
  )
}

const NO_TRADES: readonly Trade[] = []

/** The symbol that the market shows. */
export const useShownSymbol = (): string => useMarketState((s) => s.symbol)
/** All that is traded, in the order in which it delivers; null until the desk has said. */
export const useListed = (): readonly ListedSymbol[] | null => useMarketState((s) => s.listed)
/** null for one that is not in the list, or while there is none. */
export const useListedSymbol = (symbol: string): ListedSymbol | null =>
  useMarketState((s) => s.listed?.find((one) => one.symbol === symbol) ?? null)

/** Makes another symbol the one that the market shows. */
export const useShowSymbol = (): ((symbol: string) => void) => useMarket().store.show

/** null until the first snapshot. */
export const useBook = (symbol: string): Book | null => useMarketState((s) => s.books[symbol] ?? null)
/** Newest first. */
export const useTrades = (symbol: string): readonly Trade[] => useMarketState((s) => s.trades[symbol] ?? NO_TRADES)
export const useMetrics = (symbol: string): MarketMetrics | null => useMarketState((s) => s.metrics[symbol] ?? null)
export const useWallet = (): Wallet | null => useMarketState((s) => s.wallet)
/** The trader's own orders, newest first; null until they are known. */
export const useOrders = (): OwnOrders | null => useMarketState((s) => s.orders)
/** The trader's own trades; null until they are known, `untold` where the exchange does not tell of them. */
export const useOwnTrades = (): OwnTrades | 'untold' | null => useMarketState((s) => s.ownTrades)
export const usePlans = (): ReadonlyMap<string, Plan> => useMarketState((s) => s.plans)
/** Whether the trader has older plans than all of `usePlans`; those are on the page of plans. */
export const useHasOlderPlans = (): boolean => useMarketState((s) => s.hasOlderPlans)
/** The plan as the line told it last. */
export const usePlan = (id: string): Plan | undefined => useMarketState((s) => s.plans.get(id))
/** These as the line told them last. Whoever asks is drawn anew only for one of them. */
export function useNewest(plans: readonly Plan[]): readonly Plan[] {
  const before = useRef(plans)
  return useMarketState(({ plans: held }) => {
    const now = plans.map((plan) => held.get(plan.id) ?? plan)
    const isSame = now.length === before.current.length && now.every((plan, i) => plan === before.current[i])
    if (!isSame) before.current = now
    return before.current
  })
}
/** Whether the plans have arrived. Until then an empty list does not say that there are none. */
export const usePlansKnown = (): boolean => useMarketState((s) => s.plans !== EMPTY_STATE.plans)
/** null until the desk has said. */
export const useKillSwitch = (): KillSwitch | null => useMarketState((s) => s.killSwitch)
/** How far that call says it has come; null while it has said nothing. */
export const useCallProgress = (toolCallId: string): CallProgress | null =>
  useMarketState((s) => s.progress.get(toolCallId) ?? null)
/** What servers want to know from this trader, oldest first. */
export const useQuestions = (): readonly Question[] => useMarketState((s) => s.questions)
/** The exchange does not know the account it gave this trader. */
export const useNoAccount = (): boolean => useMarketState((s) => s.noAccount)
/** State of each server, by its name. */
export const useServerStatus = (): Readonly<Record<string, ServerStatus>> => useMarketState((s) => s.servers)
/** What an approved order moves at the exchange; null until the desk has said. */
export function useMoney(): 'paper' | 'real' | null {
  const paper = useMarketState((s) => s.servers[HOME_SERVER]?.paper ?? null)
  return paper === null ? null : paper ? 'paper' : 'real'
}
export const useConnection = (): Connection => useMarketState((s) => s.connection)

/** What is away while the market is not live, and what the desk says of it; null while nothing is. */
export function useLoss(): { of: ReturnType<typeof lossOf>; why: string } | null {
  const connection = useConnection()
  const exchange = useMarketState((s) => s.servers[HOME_SERVER] ?? null)
  const attempt = useMarketState((s) => s.attempt)
  const crowded = useMarketState((s) => s.crowded)
  if (connection === 'live' || connection === 'connecting') return null
  const of = lossOf(connection, exchange?.state ?? null, attempt, crowded)
  return { of, why: of === 'exchange' ? (exchange?.message ?? '') : '' }
}

/** How old what the screen shows is, in ms; null where the exchange never answered. Ticks once a second unless live. */
export function useStaleAgeMs(): number | null {
  const { store } = useMarket()
  const connection = useConnection()
  const [now, setNow] = useState(() => Date.now())
  const live = connection === 'live' || connection === 'connecting'
  useEffect(() => {
    if (live) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [live])
  const answeredAt = store.answeredAt()
  return answeredAt === null ? null : Math.max(0, now - answeredAt)
}

/** A conversation of this trader started or ended a run, or went away. */
export function useChatEvents(listener: (event: MarketEvents['chat']) => void) {
  const { store } = useMarket()
  const onEvent = useEffectEvent(listener)
  useEffect(() => store.onChat((event) => onEvent(event)), [store])
}

/** The line is open, at first or again. What happened without it nobody told. */
export function useLineOpened(listener: () => void) {
  const { store } = useMarket()
  const onEvent = useEffectEvent(listener)
  useEffect(() => store.onOpened(() => onEvent()), [store])
}

/** A plan was made or changed. */
export function usePlanEvents(listener: (plan: Plan) => void) {
  const { store } = useMarket()
  const onEvent = useEffectEvent(listener)
  useEffect(() => store.onPlan((plan) => onEvent(plan)), [store])
}

export function useTicket(): TicketDraft {
  const { ticket } = useMarket()
  return useSyncExternalStore(ticket.subscribe, ticket.get, ticket.get)
}

export const useTicketStore = (): TicketStore => useMarket().ticket

/** Whether simulated participants make this market: it has a reference price they move around, or they just traded. */
export const useSimulated = (symbol: string): boolean =>
  useMarketState(
    (s) =>
      s.metrics[symbol]?.marketSummary.referencePrice != null ||
      (s.trades[symbol] ?? NO_TRADES).some((trade) => trade.simulated),
  )
