/** Counts every call: how often, how it ended, how long it took. Numbers only, no arguments and no results. */
import type { DeskCode } from '../../contracts/errors.ts'
import type { ToolResponse } from '../response.ts'
import type { Interceptor } from './chain.ts'

export type ToolStats = {
  server: string
  tool: string
  calls: number
  errors: number
  /** Attempts after the first. */
  retries: number
  fallbacks: number
  cached: number
  /** Over the last calls that asked the server, ms; null before the first. */
  p50Ms: number | null
  p95Ms: number | null
  lastAt: string | null
  lastError: { at: string; code: DeskCode; message: string } | null
}

export type ServerStats = Omit<ToolStats, 'tool'>

export type Monitor = {
  interceptor: Interceptor
  stats(): ToolStats[]
  serverStats(server: string): ServerStats | null
  /** Told of every call as it ends. */
  onCall(listener: (call: EndedCall) => void): void
}
export type EndedCall = { effect: 'read' | 'write'; response: ToolResponse }

const KEPT_DURATIONS = 256

type Counter = Omit<ToolStats, 'p50Ms' | 'p95Ms' | 'lastAt'> & {
  /** A Date, not text: it is set at every call and written out only when somebody reads the figures. */
  last: Date | null
  durations: Float64Array
  timed: number
}

export function createMonitor(now: () => Date): Monitor {
  const counters = new Map<string, Counter>()
  /** Percentiles of tools do not add up to one of their server, so it has a counter of its own. */
  const servers = new Map<string, Counter>()
  const listeners = new Set<Parameters<Monitor['onCall']>[0]>()

  function counterOf(held: Map<string, Counter>, key: string, server: string, tool: string): Counter {
    let counter = held.get(key)
    if (!counter) {
      counter = {
        server,
        tool,
        calls: 0,
        errors: 0,
        retries: 0,
        fallbacks: 0,
        cached: 0,
        last: null,
        lastError: null,
        durations: new Float64Array(KEPT_DURATIONS),
        timed: 0,
      }
      held.set(key, counter)
    }
    return counter
  }

  function count(response: ToolResponse): void {
    const { server, tool } = response.meta
    const at = now()
    add(counterOf(counters, `${server} ${tool}`, server, tool), response, at)
    add(counterOf(servers, server, server, ''), response, at)
  }

  function add(counter: Counter, { status, errorCode, errorMessage, meta }: ToolResponse, at: Date): void {
    counter.calls += 1
    counter.last = at
    counter.retries += Math.max(0, meta.attempts - 1)
    if (meta.fallback) counter.fallbacks += 1
    if (meta.fromCache) counter.cached += 1
    // A call that was answered from memory because the server failed is still a failure of the server.
    const code = status === 'ok' ? (meta.fallback ? 'FALLBACK' : null) : (errorCode ?? 'INTERNAL')
    if (code) {
      counter.errors += 1
      counter.lastError = {
        at: at.toISOString(),
        code,
        message: (errorMessage ?? meta.fallback?.why ?? '').slice(0, 300),
      }
    }
    if (meta.attempts > 0) {
      counter.durations[counter.timed % KEPT_DURATIONS] = meta.durationMs
      counter.timed += 1
    }
  }

  return {
    onCall: (listener) => void listeners.add(listener),
    async interceptor(call, next) {
      const response = await next(call)
      count(response)
      for (const listener of listeners) listener({ effect: call.effect, response })
      return response
    },
    stats: () => [...counters.values()].map(figuresOf),
    serverStats(server) {
      const counter = servers.get(server)
      if (!counter) return null
      const { tool: _all, ...figures } = figuresOf(counter)
      return figures
    },
  }
}

function figuresOf({ durations, timed, last, ...counter }: Counter): ToolStats {
  const sorted = durations.slice(0, Math.min(timed, KEPT_DURATIONS)).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
  return { ...counter, lastAt: last?.toISOString() ?? null, p50Ms: at(0.5), p95Ms: at(0.95) }
}
