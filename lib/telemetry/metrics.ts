/** The desk's counters in the text format of Prometheus. Numbers and names only: no amounts, no wallets, no traders. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Conversations } from '../agent/conversations.ts'
import type { Gate } from '../gate/gate.ts'
import type { Connections } from '../mcp/connections.ts'
import type { ToolEngine } from '../tools/engine.ts'
import type { EndedCall } from '../tools/interceptors/monitor.ts'

export type Metrics = {
  contentType: string
  text(): Promise<string>
}

type Sources = {
  engine: Pick<ToolEngine, 'onCall' | 'breaker'>
  connections: Connections
  gate: Pick<Gate, 'events' | 'killSwitch'>
  conversations: Pick<Conversations, 'runningCount'>
}

/** From a call over stdio (0.03 ms) to a hung one that is given up. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const BREAKER = { closed: 0, 'half-open': 1, open: 2 } as const

export function createMetrics({ engine, connections, gate, conversations }: Sources): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })

  const labelNames = ['server', 'tool', 'effect'] as const
  const calls = new Counter({
    name: 'desk_tool_calls_total',
    help: 'Tool calls by how they ended',
    labelNames: [...labelNames, 'status'],
    registers,
  })
  const retries = new Counter({
    name: 'desk_tool_retries_total',
    help: 'Attempts after the first',
    labelNames,
    registers,
  })
  const fallbacks = new Counter({
    name: 'desk_tool_fallbacks_total',
    help: 'Answers that were not the server’s answer to that call',
    labelNames: [...labelNames, 'kind'],
    registers,
  })
  const seconds = new Histogram({
    name: 'desk_tool_duration_seconds',
    help: 'Calls that asked the server, retries included',
    labelNames,
    buckets: SECONDS,
    registers,
  })
  /** Counted once whoever called has the answer, or somebody reads the counters: labels take their time. */
  const uncounted: EndedCall[] = []
  function count(): void {
    for (const { effect, response } of uncounted.splice(0)) {
      const { status, meta } = response
      const labels = { server: meta.server, tool: meta.tool, effect }
      calls.inc({ ...labels, status })
      if (meta.attempts > 1) retries.inc(labels, meta.attempts - 1)
      if (meta.fallback) fallbacks.inc({ ...labels, kind: meta.fallback.kind })
      if (meta.attempts > 0) seconds.observe(labels, meta.durationMs / 1000)
    }
  }
  engine.onCall((call) => {
    if (uncounted.push(call) === 1) setImmediate(count)
  })

  new Gauge({
    name: 'desk_mcp_server_up',
    help: '1 while the server is connected',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset()
      for (const c of connections.all()) this.set({ server: c.name }, c.state().state === 'connected' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'desk_mcp_breaker',
    help: 'Circuit breaker of a server: 0 closed, 1 half-open, 2 open',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset()
      for (const c of connections.all()) this.set({ server: c.name }, BREAKER[engine.breaker(c.name)])
    },
  })
  new Gauge({
    name: 'desk_chat_runs',
    help: 'Answers being written now',
    registers,
    collect() {
      this.set(conversations.runningCount())
    },
  })
  new Gauge({
    name: 'desk_kill_switch',
    help: '1 while the kill switch is on',
    registers,
    async collect() {
      this.set((await gate.killSwitch.view('')).on ? 1 : 0)
    },
  })
  const finished = new Counter({
    name: 'desk_plans_finished_total',
    help: 'Plans that were decided and ended',
    registers,
  })
  gate.events.on('finished', () => finished.inc())

  return {
    contentType: registry.contentType,
    text() {
      count()
      return registry.metrics()
    },
  }
}
