/** How long to wait after `attempt` failed ones in a row, counted from 0. */
import { setTimeout } from 'node:timers/promises'

const FIRST_MS = [100, 250, 500, 1_000, 2_000, 5_000]
/** The pause after a failure that a retry will hardly mend, such as wrong settings. */
export const SLOW_MS = 30_000
const LONGEST_MS = 60_000

export function backoffMs(attempt: number, embedded: boolean): number {
  const first = FIRST_MS[attempt]
  if (first !== undefined) return first
  // The embedded exchange reads its journal at each start and logs each time why it does not start, so it is tried less often.
  if (embedded) return Math.min(5_000 * 2 ** (attempt - FIRST_MS.length + 1), LONGEST_MS)
  return attempt < 10 ? 5_000 : SLOW_MS
}

/** Waits so long before something is asked again; keeps no process from ending. */
export const backOff = (attempt: number): Promise<void> =>
  setTimeout(backoffMs(attempt, false), undefined, { ref: false })
