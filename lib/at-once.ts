/** How much of one trader's may be under way at once: a cookie costs nothing, and the places at the exchange are everybody's. */
import { DeskError } from './errors.ts'

/** Takes a place for this trader. @returns what gives it back, once, however often it is called. @throws DeskError (429) */
export type Places = (traderId: string) => () => void
type AtOnce = <T>(traderId: string, run: () => Promise<T>) => Promise<T>

/** @param refusal why there is no place for one more, in a sentence */
export function createPlaces(most: number, refusal: string): Places {
  const taken = new Map<string, number>()
  return (traderId) => {
    const others = taken.get(traderId) ?? 0
    if (others >= most) throw new DeskError('BUSY', refusal, 429)
    taken.set(traderId, others + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      const left = (taken.get(traderId) ?? 1) - 1
      if (left > 0) taken.set(traderId, left)
      else taken.delete(traderId)
    }
  }
}

/** As `createPlaces`, for what ends with its answer. */
export function createAtOnce(most: number, refusal: string): AtOnce {
  const take = createPlaces(most, refusal)
  return async (traderId, run) => {
    const leave = take(traderId)
    try {
      return await run()
    } finally {
      leave()
    }
  }
}
