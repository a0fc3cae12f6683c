/** Retry by what a call does, not by how it failed: reads by policy with backoff and jitter; a write never. */
import { ExponentialBackoff, handleWhenResult, retry as retryPolicy } from 'cockatiel'
import type { ToolResponse } from '../response.ts'
import type { Interceptor } from './chain.ts'

/**
 * A server that cannot be reached was waited for already; only a line that broke in the middle is worth another try.
 */
export type Broken = ToolResponse & { broken?: true }

const policies = new Map<number, ReturnType<typeof retryPolicy>>()
function policyFor(attempts: number) {
  const known = policies.get(attempts)
  if (known) return known
  const made = retryPolicy(
    handleWhenResult((response) => (response as Broken).broken === true),
    { maxAttempts: attempts - 1, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }) },
  )
  policies.set(attempts, made)
  return made
}

export const retry: Interceptor = async (call, next) => {
  const { attempts } = call.metadata
  if (call.effect !== 'read' || attempts < 2) return once(await next(call))
  const started = performance.now()
  const first: Broken = await next(call)
  if (!first.broken) return once(first)
  let made = 0
  const response: Broken = await policyFor(attempts).execute(() => {
    made += 1
    return made === 1 ? first : next(call)
  }, call.signal)
  return once({
    ...response,
    meta: { ...response.meta, attempts: made, durationMs: performance.now() - started },
  })
}

function once({ broken: _why, ...response }: Broken): ToolResponse {
  return response
}
