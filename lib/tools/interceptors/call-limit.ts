/** So many calls a minute of a read, by everybody together: what its server, or its owner's purse, allows. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Interceptor, refusal } from './chain.ts'

const MINUTE_S = 60

/** Behind what answers from memory, which asks nobody; before what tries again, which is one call to whoever asked. */
export function createCallLimit(): Interceptor {
  /** By the limit itself, so that a changed limit begins to count anew. */
  const limiters = new Map<number, RateLimiterMemory>()
  const limiterOf = (points: number): RateLimiterMemory => {
    const known = limiters.get(points) ?? new RateLimiterMemory({ points, duration: MINUTE_S })
    limiters.set(points, known)
    return known
  }

  return async (call, next) => {
    const { callsPerMinute } = call.metadata
    if (callsPerMinute === undefined || call.effect !== 'read') return next(call)
    const { server, tool } = call.tool
    const limiter = limiterOf(callsPerMinute)
    const key = JSON.stringify([server, tool])
    try {
      await limiter.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000))
      const words = `The desk calls ${tool} of ${server} at most ${callsPerMinute} times a minute, and again in ${seconds} s. Do not call it before that; tell the trader.`
      return refusal(call, 'RATE_LIMITED', words)
    }
    const response = await next(call)
    // Refused by the breaker: its server was asked nothing. That one stands behind, or it would take a refusal of ours for an answer.
    if (response.meta.attempts === 0 && (await limiter.get(key)) !== null) await limiter.reward(key)
    return response
  }
}
