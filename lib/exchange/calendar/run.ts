/** Lets the calendar act on the live exchange: at the start, where it catches up, then at each full minute. */
import type { Exchange } from '../exchange.ts'
import { type CalendarSettings, dueActions } from './calendar.ts'

/** No later than this after a clock that was set, or a machine that slept. */
const LOOK_MS = 1_000
const MINUTE_MS = 60_000

type RunningCalendar = {
  /** Does what is due now. */
  look(): void
  stop(): void
}

export function startCalendar(exchange: Exchange, settings: CalendarSettings): RunningCalendar {
  const { state, sequencer } = exchange
  let sinceMs = Number.NEGATIVE_INFINITY

  function look(): void {
    // The exchange's time: a clock that was set back repeats no auction.
    const nowMs = Math.max(exchange.nowMs(), state.atMs)
    // All that falls due does so on a full minute.
    if (Math.floor(nowMs / MINUTE_MS) === Math.floor(sinceMs / MINUTE_MS)) return
    const listed = [...state.symbolIndex.values()].flatMap((index) => state.symbols[index] ?? [])
    const commands = dueActions(listed, nowMs, sinceMs, settings)
    sinceMs = nowMs
    if (commands.length === 0) return
    for (const command of commands) sequencer.enqueue(command)
    sequencer.flush()
  }

  let timer: NodeJS.Timeout
  function lookAgain(): void {
    look()
    // Every second alone would leave a contract open for up to one after its gate closure.
    const toMinuteMs = MINUTE_MS - (exchange.nowMs() % MINUTE_MS)
    timer = setTimeout(lookAgain, Math.min(LOOK_MS, toMinuteMs)).unref()
  }
  lookAgain()
  return { look, stop: () => clearTimeout(timer) }
}
