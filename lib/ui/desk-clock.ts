/**
 * The time by the desk's clock. Plans, permissions and tokens end by it, and the clock of the reader's machine may be hours
 * away: ahead, it would call every plan expired that waits; behind, give it hours that it does not have.
 */
const REMEMBERED = 8
/** What a word may take on its way. A clock that is no further off is right. */
const ON_ITS_WAY_MS = 1_000

type DeskClock = {
  /** To be called when an answer arrives that says the desk's time is `at`. */
  hear(at: string): void
  /** Epoch ms. No word comes before it was said, so of the last few the one that came soonest is right. */
  now(): number
}

export function createDeskClock(): DeskClock {
  let ahead: readonly number[] = []
  return {
    hear(at) {
      ahead = [...ahead, Date.now() - Date.parse(at)].slice(-REMEMBERED)
    },
    now() {
      const soonest = Math.min(...ahead)
      const now = Date.now()
      return ahead.length > 0 && Math.abs(soonest) > ON_ITS_WAY_MS ? now - soonest : now
    },
  }
}

/** The one of this page. */
export const { hear: hearDeskClock, now: deskNow } = createDeskClock()
