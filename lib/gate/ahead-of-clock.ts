/** Clocks are corrected by less than this all the time. */
const MIN_MS = 1_000

/** Whether this time lies in the future: the clock that wrote it was ahead, and has been set back since. */
export const isAheadOfClock = (at: string, now: Date): boolean => Date.parse(at) - now.getTime() > MIN_MS
