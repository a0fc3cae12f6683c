/** Shows something that grows with every word only so often; the last state is for the caller to show. */
const EVERY_MS = 100

export function throttled(show: () => void): () => void {
  let shownAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - shownAt < EVERY_MS) return
    shownAt = now
    show()
  }
}
