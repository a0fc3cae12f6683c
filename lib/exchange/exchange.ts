/**
 * The exchange put together: its state, its journal, and the sequencer through which every command goes. Opening it recovers
 * the state from the journal.
 */

import { DEFAULT_ZONE } from '../contracts/time-zone.ts'
import type { PriceTicks } from '../contracts/units.ts'
import { LOOK_EVERY_MS } from '../sqlite/in-place.ts'
import { type ChangeFeed, createChangeFeed } from './changes.ts'
import type { SymbolIndex } from './engine/commands.ts'
import { nextExpiryMs } from './engine/expiry.ts'
import type { ExchangeState, SymbolState } from './engine/state.ts'
import type { SymbolSpec } from './engine/symbol-spec.ts'
import type { Journal } from './journal/journal.ts'
import { type JournalFolder, openJournalFolder } from './journal/open-folder.ts'
import { type Recovered, recover } from './journal/recovery.ts'
import type { Reports } from './journal/reports.ts'
import { createSnapshotter, type Snapshotter } from './journal/snapshotter.ts'
import { type MarketData, observe } from './market-data/market-data.ts'
import { createSequencer, type Sequencer } from './sequencer.ts'

type Grant = { cashMicro: number; energyLots: number }

export type Exchange = {
  state: ExchangeState
  market: MarketData
  sequencer: Sequencer
  journal: Journal
  reports: Reports
  snapshotter: Snapshotter
  changes: ChangeFeed
  nowMs: () => number
  /** The market's time zone: a trading day is a day of its calendar. */
  zone: string
  grant: Grant
  /** The simulated market's centre in ticks, by symbol; empty while it is off. Set by whoever runs that market. */
  references: Map<SymbolIndex, PriceTicks>
  /** When the auction of a symbol ends, epoch ms; null where nobody has said. Set by the calendar while it runs. */
  auctionEndMs: (symbol: SymbolState) => number | null
  /** What recovery took: the commands applied after the snapshot at `snapshotSeq`, which is 0 for none. `atMs` is the exchange's time then. */
  recovered: { commands: number; snapshotSeq: number; tookMs: number; atMs: number }
  /** Why the next start would not find what is written now; null while the journal's files are in their place. */
  displaced(): string | null
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

const DEFAULT_GRANT: Grant = { cashMicro: 10_000_000_000_000, energyLots: 100_000 }

type ExchangeOptions = {
  folder: string
  grant?: Grant
  nowMs?: () => number
  zone?: string
  lockWaitMs?: number
  /** How long the witness of the last acknowledged command may wait to be written. Tests set it to 0. */
  witnessAgeMs?: number
  /** Commands between two snapshots; 0, the default, takes none. */
  snapshotEvery?: number
  /** Sentences for the log: what recovery found, what became of snapshots. */
  log?: (line: string, bad: boolean) => void
}

/** Throws JournalRefused where the folder is in use or damaged. */
export function openExchange(options: ExchangeOptions): Exchange {
  const {
    folder,
    grant = DEFAULT_GRANT,
    nowMs = Date.now,
    zone = DEFAULT_ZONE,
    snapshotEvery = 0,
    log = () => {},
  } = options
  const disk = openJournalFolder({ folder, lockWaitMs: options.lockWaitMs, witnessAgeMs: options.witnessAgeMs, log })
  const changes = createChangeFeed()
  const startedAt = performance.now()
  const { state, market, snapshotSeq } = recoverAndStart(disk, zone, log)
  const tookMs = performance.now() - startedAt
  const recovered = { commands: state.seq - snapshotSeq, snapshotSeq, tookMs, atMs: state.atMs }
  const { journal } = disk
  const snapshotter = createSnapshotter({ folder, zone, every: snapshotEvery, lastSeq: snapshotSeq, report: log })
  const sequencer = createSequencer({
    state,
    journal,
    nowMs,
    observe: (command, outcome) => {
      observe(market, command, outcome)
      changes.observe(state, command, outcome)
    },
    published() {
      changes.publish()
      snapshotter.flushed(state.seq)
    },
    dueAtMs: () => nextExpiryMs(state.expiries, state.orders),
  })
  const watchClock = createClockWatch(() => behindMs({ state, nowMs }), log)
  watchClock()
  // Open files that were moved away still take writes that the next start will not find, so the exchange stops then.
  const watch = setInterval(() => {
    const why = disk.displaced()
    if (why !== null) sequencer.fail(why)
    watchClock()
  }, LOOK_EVERY_MS).unref()
  let closed = false
  return {
    state,
    market,
    sequencer,
    journal,
    reports: disk.reports(),
    snapshotter,
    changes,
    nowMs,
    zone,
    grant,
    references: new Map(),
    auctionEndMs: () => null,
    recovered,
    displaced: disk.displaced,
    close() {
      if (closed) return
      closed = true
      clearInterval(watch)
      sequencer.flush()
      sequencer.stop('the exchange is shutting down')
      snapshotter.close()
      journal.close()
    },
  }
}

/** Clocks are corrected by less than this all the time. */
const CLOCK_BEHIND_MS = 1_000

const behindMs = ({ state, nowMs }: Pick<Exchange, 'state' | 'nowMs'>): number => state.atMs - nowMs()

/** Epoch ms at which the exchange's time stands still until this machine's clock has caught up; null while it runs. */
export const standsStillAtMs = (exchange: Pick<Exchange, 'state' | 'nowMs'>): number | null =>
  behindMs(exchange) < CLOCK_BEHIND_MS ? null : exchange.state.atMs

/** Says once that the exchange's time stands still, each time that it does. */
function createClockWatch(behindNowMs: () => number, log: (line: string, bad: boolean) => void): () => void {
  let told = false
  return () => {
    const behind = behindNowMs()
    if (behind <= 0) told = false
    if (told || behind < CLOCK_BEHIND_MS) return
    told = true
    const seconds = Math.round(behind / 1_000)
    log(
      `this machine's clock is ${seconds} s behind the exchange's time, which stands still until the clock has caught up: until then nothing opens, closes or expires, no order can be given an end before that time, and a limit of orders per second takes them all for those of one second`,
      true,
    )
  }
}

function recoverAndStart(disk: JournalFolder, zone: string, log: (line: string, bad: boolean) => void): Recovered {
  try {
    const recovered = recover(disk.frames, disk.snapshots, zone)
    for (const notice of recovered.notices) log(notice, true)
    disk.journal.start(recovered.end)
    if (disk.tail.kind === 'torn') {
      log(
        `the last write was cut off: ${disk.tail.bytes} bytes after the last whole frame were dropped, nobody had been answered about them`,
        true,
      )
    }
    return recovered
  } catch (error) {
    disk.journal.close()
    throw error
  }
}

/** Lists those of the symbols that are not listed yet. */
export function listSymbols(exchange: Exchange, specs: readonly SymbolSpec[]): void {
  for (const spec of specs) {
    if (!exchange.state.symbolIndex.has(spec.symbol)) exchange.sequencer.enqueue({ kind: 'listSymbol', spec })
  }
  exchange.sequencer.flush()
}
