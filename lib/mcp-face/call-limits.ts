/** How much one token may ask for: so many calls at once, and so many lists of tools; of both so many in a minute. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const AT_ONCE = 16

export type CallLimits = {
  /** @returns a function to call when the call is over, or why it may not begin, in a sentence */
  enter(tokenId: string, what?: 'call' | 'list' | 'withdrawal'): Promise<(() => void) | string>
}

export function createCallLimits(perMinute: number): CallLimits {
  const rate = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const running = new Map<string, number>()
  return {
    async enter(tokenId, what = 'call') {
      // Counted apart, so that a program whose writes all wait may still ask what tools there are, and take them back.
      const key = `${what} ${tokenId}`
      const count = running.get(key) ?? 0
      if (count >= AT_ONCE) return `${AT_ONCE} ${what}s of this token are running already. Wait for one of them.`
      running.set(key, count + 1)
      const leave = () => {
        const left = (running.get(key) ?? 1) - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
      try {
        await rate.consume(tokenId)
        return leave
      } catch (error) {
        leave()
        if (!(error instanceof RateLimiterRes)) throw error
        const seconds = Math.ceil(error.msBeforeNext / 1000)
        return `More than ${perMinute} calls in a minute. Try again in ${seconds} s.`
      }
    },
  }
}
