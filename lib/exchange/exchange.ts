/** The exchange as one thing: its state, its journal and the line into it. Opening it replays the journal. */

import { type ChangeFeed, createChangeFeed } from './changes.ts'
import { apply } from './engine/apply.ts'
import { createState, type ExchangeState } from './engine/state.ts'
import type { SymbolSpec } from './engine/symbol-spec.ts'
import { type Journal, openJournal } from './journal/journal.ts'
import { createMarketData, type MarketData, observe } from './market-data/market-data.ts'
import { createSequencer, type Sequencer } from './sequencer.ts'

export type Grant = { cashMicro: number; energyLots: number }

export type Exchange = {
  state: ExchangeState
  market: MarketData
  sequencer: Sequencer
  journal: Journal
  changes: ChangeFeed
  nowMs: () => number
  grant: Grant
  /** The simulated market's centre in ticks; null while it is off. Set by whoever runs that market. */
  referenceTicks: number | null
  /** What replay took. */
  recovered: { commands: number; tookMs: number }
  /** Flushes what waits and lets go of the folder. */
  close(): void
}

/** The spot market of the embedded exchange. */
export const ELC: SymbolSpec = {
  symbol: 'ELC',
  description: 'Spot electricity, NT$ per MWh',
  minPriceTicks: -50_000,
  maxPriceTicks: 999_900,
  maxQtyLots: 10_000,
  maxValueMicro: 5_000_000_000_000,
  maxOpenOrders: 1_000,
  collarPercent: 20,
  collarMinTicks: 30_000,
  referenceTicks: 300_000,
  maxCommandsPerSecond: 0,
  grantLots: 0,
  session: 'CONTINUOUS',
  delivery: null,
  gateClosureMs: null,
}

export const DEFAULT_GRANT: Grant = { cashMicro: 10_000_000_000_000, energyLots: 100_000 }

export type ExchangeOptions = {
  folder: string
  grant?: Grant
  nowMs?: () => number
  lockWaitMs?: number
}

/** Throws JournalRefused where the folder is in use or damaged. */
export function openExchange(options: ExchangeOptions): Exchange {
  const { folder, grant = DEFAULT_GRANT, nowMs = Date.now, lockWaitMs } = options
  const journal = openJournal({ folder, lockWaitMs })
  const state = createState()
  const market = createMarketData()
  const changes = createChangeFeed()
  const startedAt = performance.now()
  try {
    journal.replay((command) => observe(market, command, apply(state, command)))
  } catch (error) {
    journal.close()
    throw error
  }
  const recovered = { commands: state.seq, tookMs: performance.now() - startedAt }
  const sequencer = createSequencer({
    state,
    journal,
    nowMs,
    observe: (command, outcome) => {
      observe(market, command, outcome)
      changes.observe(state, command, outcome)
    },
    published: () => changes.publish(),
  })
  let closed = false
  return {
    state,
    market,
    sequencer,
    journal,
    changes,
    nowMs,
    grant,
    referenceTicks: null,
    recovered,
    close() {
      if (closed) return
      closed = true
      sequencer.flush()
      sequencer.stop('the exchange is shutting down')
      journal.close()
    },
  }
}

/** Lists what is not listed yet. */
export function listSymbols(exchange: Exchange, specs: readonly SymbolSpec[]): void {
  for (const spec of specs) {
    if (!exchange.state.symbolIndex.has(spec.symbol)) exchange.sequencer.enqueue({ kind: 'listSymbol', spec })
  }
  exchange.sequencer.flush()
}
