/** Whether time went by with the desk awake, or while its process was stopped or its machine asleep. */

export type Awake = {
  /** For how many ms the machine was awake since the watching began. */
  ms(): number
  stop(): void
}

const BEAT_MS = 1_000
/**
 * A busy machine may be this late for a beat. If a beat is later still, only so much counts as awake; the rest was sleep.
 */
const MAX_MS = 5_000

export function watchAwake(now: () => Date): Awake {
  let seenMs = now().getTime()
  let awakeMs = 0
  const beat = () => {
    const atMs = now().getTime()
    awakeMs += Math.min(atMs - seenMs, MAX_MS)
    seenMs = atMs
  }
  const timer = setInterval(beat, BEAT_MS).unref()
  return {
    ms() {
      beat()
      return awakeMs
    },
    stop: () => clearInterval(timer),
  }
}
