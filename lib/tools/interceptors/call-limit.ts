/** So many calls a minute of a read, by everybody together: what its server, or its owner's purse, allows. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Interceptor, refusal } from './chain.ts'

const MINUTE_S = 60

/** Stands behind the memory, whose answers ask nobody, and before the retry, whose attempts count as one call. */
export function createCallLimit(): Interceptor {
  /** Keyed by the limit, so that a changed limit starts to count anew. */
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
    // The breaker refused, so its server was not asked and the call is given back. The breaker stands behind this limit, or it
    // would count our refusal as an answer of the server.
    if (response.meta.attempts === 0 && (await limiter.get(key)) !== null) await limiter.reward(key)
    return response
  }
}
