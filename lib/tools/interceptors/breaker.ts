/** One circuit breaker per server, so that a dead server slows no turn and a model does not try it again and again. */
import { setTimeout as sleep } from 'node:timers/promises'
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
import { type Interceptor, refusal, type ToolCall, unreached } from './chain.ts'

export type BreakerState = 'closed' | 'open' | 'half-open'
type Breakers = {
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
/**
 * How long others wait for the one call that finds out whether the server is back. That one may take its whole time, a
 * minute or until a person has filled in a form; and what was approved for now is not to be sent then.
 */
const WAIT_FOR_TRIAL_MS = 1_000

/** Carries a response that is no answer through the policy, which counts exceptions. */
class NoAnswer extends Error {
  readonly response: ToolResponse
  constructor(response: ToolResponse) {
    super('no answer')
    this.response = response
  }
}

/**
 * cockatiel does not tell how long its pause is, and each pause is another; this wrapper tells it as the pause begins.
 */
function told<T>(pauses: IBackoffFactory<T>, onPause: (ms: number) => void): IBackoffFactory<T> {
  return {
    next(context): IBackoff<T> {
      const pause = pauses.next(context)
      onPause(pause.duration)
      return { duration: pause.duration, next: told(pause, onPause).next }
    },
  }
}

type Breaker = {
  policy: CircuitBreakerPolicy
  retryAt: number
  /** Settles with the call that finds out whether the server is back; it never rejects. */
  trial: Promise<unknown>
}

/** `retryAt` in epoch ms. */
function newBreaker(): Breaker {
  const pauses = new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: LONGEST_PAUSE_MS })
  let pauseMs = 0
  const policy = policyWith(
    told(pauses, (ms) => {
      pauseMs = ms
    }),
  )
  const made: Breaker = { policy, retryAt: 0, trial: Promise.resolve() }
  // The policy reads the clock after it has drawn the pause; counted from before that, `retryAt` would be too early.
  policy.onBreak(() => {
    made.retryAt = Date.now() + pauseMs
  })
  return made
}

function policyWith(halfOpenAfter: IBackoffFactory<unknown>): CircuitBreakerPolicy {
  const policy: CircuitBreakerPolicy = circuitBreaker(
    // A call that its caller cancelled says nothing of the server: it is not counted, and a trial has to be repeated.
    handleWhen(
      (error) => error instanceof NoAnswer && (unreached(error.response) || policy.state === CircuitState.HalfOpen),
    ),
    {
      breaker: new ConsecutiveBreaker(OPENS_AFTER),
      halfOpenAfter,
    },
  )
  return policy
}

const isOnTrial = ({ policy }: Pick<Breaker, 'policy'>): boolean => policy.state === CircuitState.HalfOpen

/** @returns false where it is not known in time, or the signal comes first */
async function trialEnds(breaker: Breaker, signal: AbortSignal | undefined): Promise<boolean> {
  const waited = new AbortController()
  const late = signal ? AbortSignal.any([signal, waited.signal]) : waited.signal
  await Promise.race([breaker.trial, sleep(WAIT_FOR_TRIAL_MS, undefined, { signal: late }).catch(() => {})])
  waited.abort()
  return !isOnTrial(breaker) && signal?.aborted !== true
}

export function createBreakers(): Breakers {
  const byServer = new Map<string, Breaker>()
  /**
   * If the rest of a pause is longer than any pause can be, the clock was set back since; such a breaker is made anew, or it
   * would stay open.
   */
  const knownOf = (server: string): Breaker | undefined => {
    const known = byServer.get(server)
    if (known && known.retryAt - Date.now() > LONGEST_PAUSE_MS) byServer.delete(server)
    return byServer.get(server)
  }
  const of = (server: string) => {
    const known = knownOf(server)
    if (known) return known
    const made = newBreaker()
    byServer.set(server, made)
    return made
  }
  return {
    state(server) {
      const state = knownOf(server)?.policy.state ?? CircuitState.Closed
      return state === CircuitState.Closed ? 'closed' : state === CircuitState.HalfOpen ? 'half-open' : 'open'
    },
    retryAt(server) {
      const breaker = knownOf(server)
      return breaker?.policy.state === CircuitState.Open ? breaker.retryAt : null
    },
    reset: (server) => void byServer.delete(server),
    async interceptor(call, next) {
      const { server } = call.tool
      const breaker = of(server)
      const { policy } = breaker
      if (isOnTrial(breaker) && !(await trialEnds(breaker, call.signal)))
        return call.signal?.aborted ? refusal(call, 'CANCELLED', 'The call was cancelled') : leftAlone(breaker, call)
      try {
        const wasOpen = policy.state === CircuitState.Open
        const answer = policy.execute(async () => {
          const response = await next(call)
          if (unreached(response) || response.errorCode === 'CANCELLED') throw new NoAnswer(response)
          return response
        })
        if (wasOpen && isOnTrial(breaker)) breaker.trial = answer.catch(() => {})
        return await answer
      } catch (error) {
        if (error instanceof NoAnswer) return error.response
        if (error instanceof BrokenCircuitError) return leftAlone(breaker, call)
        throw error
      }
    },
  }
}

function leftAlone({ retryAt }: Breaker, call: ToolCall): ToolResponse {
  const { server } = call.tool
  const retryAfterMs = Math.max(0, Math.ceil(retryAt - Date.now()))
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  const words = `${server} has not answered ${OPENS_AFTER} times in a row. The desk asks it again in ${seconds} s at the earliest. Do not call its tools again now; tell the trader.`
  const refused = refusal(call, 'UNAVAILABLE', words)
  return { ...refused, meta: { ...refused.meta, retryAfterMs } }
}
