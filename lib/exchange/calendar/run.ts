/** Lets the calendar act on the live exchange: at the start, where it catches up, then at each full minute, before any order of it. */
import type { Exchange } from '../exchange.ts'
import { auctionEndMs, type CalendarCommand, type CalendarSettings, dueActions } from './calendar.ts'

/** No later than this after a clock that was set, or a machine that slept. */
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
  // Not the exchange's time now: what a start writes before this stands in the journal already.
  let sinceMs = exchange.recovered.atMs
  let starting = true

  /** Decided by the exchange's own time: after a clock was set back no auction is held a second time. */
  function due(atMs: number): readonly CalendarCommand[] {
    // All that falls due does so on a full minute.
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
    // Every second alone would leave a contract open for up to one after its gate closure.
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
