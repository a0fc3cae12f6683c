/** When to ask for a quote again: soon after the book has changed, every now and then otherwise, never two at once. */
export const MIN_GAP_MS = 500
export const IDLE_MS = 2_000

type QuoteFollower = {
  /** The book of a leg has changed. */
  changed(): void
  /** The page was hidden or is seen again. */
  visibility(): void
  stop(): void
}

/** Asks at once, then on and on until stopped. `ask` must not reject; its answer is dropped once stopped. */
export function followQuotes<T>(line: {
  ask: () => Promise<T>
  isHidden: () => boolean
  onAnswer: (answer: T) => void
}): QuoteFollower {
  let startedAt = Number.NEGATIVE_INFINITY
  let asking = false
  let dirty = true
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule() {
    clearTimeout(timer)
    if (stopped || asking || line.isHidden()) return
    const due = startedAt + (dirty ? MIN_GAP_MS : IDLE_MS)
    timer = setTimeout(run, Math.max(0, due - performance.now()))
  }

  async function run() {
    asking = true
    dirty = false
    startedAt = performance.now()
    const answer = await line.ask()
    asking = false
    if (stopped) return
    line.onAnswer(answer)
    schedule()
  }

  schedule()
  return {
    changed() {
      if (dirty) return
      dirty = true
      schedule()
    },
    visibility() {
      dirty = true
      schedule()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
