/** Clocks are put right by less than this all the time. */
const LEAST_MS = 1_000

/** Whether this was written by a clock that was ahead of the one now, which was set back since. */
export const isAheadOfClock = (at: string, now: Date): boolean => Date.parse(at) - now.getTime() > LEAST_MS
