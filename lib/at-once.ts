/** How much of one trader's may be under way at once: a cookie costs nothing, and the places at the exchange are everybody's. */
import { DeskError } from './errors.ts'

export type AtOnce = <T>(traderId: string, run: () => Promise<T>) => Promise<T>

/** @param refusal why there is no place for one more, in a sentence. What is returned throws it as a DeskError (429) */
export function createAtOnce(most: number, refusal: string): AtOnce {
  const running = new Map<string, number>()
  return async (traderId, run) => {
    const others = running.get(traderId) ?? 0
    if (others >= most) throw new DeskError('busy', refusal, 429)
    running.set(traderId, others + 1)
    try {
      return await run()
    } finally {
      const left = (running.get(traderId) ?? 1) - 1
      if (left > 0) running.set(traderId, left)
      else running.delete(traderId)
    }
  }
}
