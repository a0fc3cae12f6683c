/**
 * Long work in slices: between two of them the live market has its turn. However many runs there are, one slice is done per turn of the
 * event loop.
 */
const waiting: (() => void)[] = []

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}

/** Resolves when the event loop has been round and it is this caller's turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}
