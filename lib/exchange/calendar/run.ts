/** Lets the calendar act on the live exchange: at the start, where it catches up, then at each full minute, before any order of it. */
import type { Exchange } from '../exchange.ts'
import { auctionEndMs, type CalendarCommand, type CalendarSettings, dueActions } from './calendar.ts'

/** The longest time between two looks, for a clock that was set or a machine that slept. */
const LOOK_MS = 1_000
const MINUTE_MS = 60_000
const NOTHING: readonly CalendarCommand[] = []

type RunningCalendar = {
  /** Carries out whatever the calendar says is due by now. */
  look(): void
  stop(): void
}

export function startCalendar(exchange: Exchange, settings: CalendarSettings): RunningCalendar {
  const { state, sequencer } = exchange
  // The time at which recovery ended, and not the exchange's time now: a start may have journaled commands since.
  let sinceMs = exchange.recovered.atMs
  let starting = true

  /** Decided by the exchange's own time: after a clock was set back no auction is held a second time. */
  function due(atMs: number): readonly CalendarCommand[] {
    // Everything falls due on a full minute.
    if (!starting && Math.floor(atMs / MINUTE_MS) === Math.floor(sinceMs / MINUTE_MS)) return NOTHING
    const listed = [...state.symbolIndex.values()].flatMap((index) => state.symbols[index] ?? [])
    const commands = dueActions(listed, { atMs, sinceMs, starting }, settings)
    sinceMs = atMs
    starting = false
    return commands
  }

  let timer: NodeJS.Timeout
  function lookAgain(): void {
    sequencer.flush()
    // The next full minute, if that is sooner: looking every second alone would close a gate up to a second late.
    const toMinuteMs = MINUTE_MS - (exchange.nowMs() % MINUTE_MS)
    timer = setTimeout(lookAgain, Math.min(LOOK_MS, toMinuteMs)).unref()
  }
  sequencer.askDue(due)
  exchange.auctionEndMs = (symbol) => auctionEndMs(symbol, Math.max(exchange.nowMs(), state.atMs), settings)
  lookAgain()
  return {
    look: sequencer.flush,
    stop() {
      clearTimeout(timer)
      sequencer.askDue(() => NOTHING)
      exchange.auctionEndMs = () => null
    },
  }
}
