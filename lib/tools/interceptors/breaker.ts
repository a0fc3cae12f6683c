/** One circuit breaker per server, so that a dead server slows no turn and a model does not try it again and again. */
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  type IBackoff,
  type IBackoffFactory,
} from 'cockatiel'
import type { ToolResponse } from '../response.ts'
import { type Interceptor, refusal, unreached } from './chain.ts'

export type BreakerState = 'closed' | 'open' | 'half-open'
export type Breakers = {
  interceptor: Interceptor
  state(server: string): BreakerState
  /** When it lets the next call through, epoch ms; null while it is not open. */
  retryAt(server: string): number | null
  /** The server is back: what was wrong with it before says nothing any more. */
  reset(server: string): void
}

/** Lost answers in a row. A server that says no is alive. */
export const OPENS_AFTER = 5
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Carries a response through the policy, which counts exceptions. */
class Unreached extends Error {
  readonly response: ToolResponse
  constructor(response: ToolResponse) {
    super('unreached')
    this.response = response
  }
}

/** The policy keeps for itself how long its pause is, and each is another: told here as it begins. */
function told<T>(pauses: IBackoffFactory<T>, onPause: (ms: number) => void): IBackoffFactory<T> {
  return {
    next(context): IBackoff<T> {
      const pause = pauses.next(context)
      onPause(pause.duration)
      return { duration: pause.duration, next: told(pause, onPause).next }
    },
  }
}

type Breaker = { policy: CircuitBreakerPolicy; retryAt: number }

/** `retryAt` in epoch ms. */
function newBreaker(): Breaker {
  const pauses = new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: LONGEST_PAUSE_MS })
  const onPause = (ms: number) => {
    made.retryAt = Date.now() + ms
  }
  const made: Breaker = { policy: policyWith(told(pauses, onPause)), retryAt: 0 }
  return made
}

function policyWith(halfOpenAfter: IBackoffFactory<unknown>): CircuitBreakerPolicy {
  return circuitBreaker(
    handleWhen((error) => error instanceof Unreached),
    {
      breaker: new ConsecutiveBreaker(OPENS_AFTER),
      halfOpenAfter,
    },
  )
}

export function createBreakers(): Breakers {
  const byServer = new Map<string, Breaker>()
  const of = (server: string) => {
    const known = byServer.get(server)
    if (known) return known
    const made = newBreaker()
    byServer.set(server, made)
    return made
  }
  return {
    state(server) {
      const state = byServer.get(server)?.policy.state ?? CircuitState.Closed
      return state === CircuitState.Closed ? 'closed' : state === CircuitState.HalfOpen ? 'half-open' : 'open'
    },
    retryAt(server) {
      const breaker = byServer.get(server)
      return breaker?.policy.state === CircuitState.Open ? breaker.retryAt : null
    },
    reset: (server) => void byServer.delete(server),
    async interceptor(call, next) {
      const { server } = call.tool
      const breaker = of(server)
      try {
        return await breaker.policy.execute(async () => {
          const response = await next(call)
          if (unreached(response)) throw new Unreached(response)
          return response
        })
      } catch (error) {
        if (error instanceof Unreached) return error.response
        if (!(error instanceof BrokenCircuitError)) throw error
        const retryAfterMs = Math.max(0, Math.ceil(breaker.retryAt - Date.now()))
        const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
        const words = `${server} has not answered ${OPENS_AFTER} times in a row. The desk asks it again in ${seconds} s at the earliest. Do not call its tools again now; tell the trader.`
        const refused = refusal(call, 'UNAVAILABLE', words)
        return { ...refused, meta: { ...refused.meta, retryAfterMs } }
      }
    },
  }
}
