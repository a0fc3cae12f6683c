/** While a person answers a question of a server, the time limits of that server's calls stand still. */
import type { Elicit } from './elicitation.ts'

export function holdingTime(ask: Elicit): {
  elicit: Elicit
  /** On the clock of `performance.now()`: when a person answered last; infinite while one is being asked. */
  heldUntil: () => number
} {
  let asking = 0
  let lastAnswerAt = Number.NEGATIVE_INFINITY
  return {
    async elicit(request, signal) {
      asking += 1
      try {
        return await ask(request, signal)
      } finally {
        asking -= 1
        lastAnswerAt = performance.now()
      }
    },
    heldUntil: () => (asking > 0 ? Number.POSITIVE_INFINITY : lastAnswerAt),
  }
}
