/**
 * Very many calls through the tool engine over one real exchange on stdio: reads, arguments that are refused, calls that
 * are given up, calls that take too long. What stays in this process's memory afterwards is a leak.
 */
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Env } from '../../lib/env.ts'
import { openConnections } from '../../lib/mcp/connections.ts'
import { readServerConfigs } from '../../lib/mcp/settings/config.ts'
import { createToolEngine, type ReadCall } from '../../lib/tools/engine.ts'
import { type MetadataOf, toolMetadata } from '../../lib/tools/metadata.ts'
import { createRegistry } from '../../lib/tools/registry.ts'
import { ToolError, type ToolResponse } from '../../lib/tools/response.ts'

type SoakReport = {
  calls: number
  /** How many ended how: `ok`, or the code of the error. */
  outcomes: Record<string, number>
  callsPerSecond: number
  /** Heap in use after garbage collection, in bytes: after the first calls, and at the end. */
  heapBefore: number
  heapAfter: number
  heapAllowed: number
  /** Resident memory of the exchange, in bytes, at the same two moments; null where the system does not tell. */
  exchangeBefore: number | null
  exchangeAfter: number | null
}

export const WARM_UP = 5_000
const AT_ONCE = 8
const SPARE_BYTES = 4 * 1024 * 1024
/** What is asked, over and over. Simulations are given no time to be answered. */
const MIX: { tool: string; args: Record<string, unknown>; how?: 'cancelled' }[] = [
  { tool: 'getOrderBook', args: { symbol: 'ELC' } },
  { tool: 'getUserWallet', args: {} },
  { tool: 'getMarketMetrics', args: { symbol: 'ELC' } },
  { tool: 'getTrades', args: { symbol: 'ELC', limit: 20 } },
  { tool: 'getOrderBook', args: { symbol: 'NONE' } },
  { tool: 'getUserOrders', args: { limit: 20 } },
  { tool: 'getOrderBook', args: { depth: 'all of it', nonsense: [1, 2, 3] } },
  { tool: 'getMarketMetrics', args: { symbol: 'ELC' }, how: 'cancelled' },
  { tool: 'getCandles', args: { symbol: 'ELC', interval: '1m', limit: 50 } },
  { tool: 'previewOrder', args: { side: 'BUY', price: '2950', qty: '1', symbol: 'ELC' } },
  { tool: 'runSimulation', args: { strategy: 'simple', steps: 40 } },
  { tool: 'listSymbols', args: {} },
]

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void

/** @param env of the desk that is played: its folder, and whether the market moves */
export async function soak(env: Env, calls: number, warmUp = WARM_UP): Promise<SoakReport> {
  const connections = openConnections(readServerConfigs(env))
  try {
    const home = connections.get('eap')
    await home?.ready(60_000)
    const registry = createRegistry(connections)
    const metadataOf: MetadataOf = (of) => ({
      ...toolMetadata(() => undefined, 20_000)(of),
      ...(of.tool === 'runSimulation' ? { timeoutMs: 1 } : {}),
    })
    const { engine, permitWrite } = createToolEngine(connections, {
      timeoutMs: 20_000,
      now: () => new Date(),
      metadataOf,
    })
    const tool = (name: string) => {
      const found = registry.find('eap', name)
      if (!found) throw new Error(`the exchange has no ${name}`)
      return found
    }
    const opened = await engine.write({ tool: tool('registerUser'), args: {}, userId: null }, permitWrite(null))
    if (opened.status !== 'ok') throw new ToolError(opened)
    const account = String(opened.data?.userId)
    // One signal for the whole run, as a long conversation has it: whoever listens on it for ever is a leak.
    const never = new AbortController()
    const outcomes: Record<string, number> = {}

    async function one(number: number): Promise<void> {
      const { tool: name, args, how } = MIX[number % MIX.length] as (typeof MIX)[number]
      const call: ReadCall = { tool: tool(name), args, userId: account, mayBeStale: true, signal: never.signal }
      const answer = how ? await givenUp(call) : await engine.read(call)
      const outcome = answer.errorCode ?? answer.status
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    async function givenUp(call: ReadCall): Promise<ToolResponse> {
      const stop = new AbortController()
      const running = engine.read({ ...call, signal: stop.signal })
      setImmediate(() => stop.abort())
      return running
    }
    let next = 0
    const upTo = (end: number) =>
      Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (next < end) await one(next++)
        }),
      )

    await upTo(warmUp)
    const heapBefore = heapInUse()
    const exchangeBefore = exchangeRss()
    const startedAt = performance.now()
    await upTo(calls)
    const seconds = (performance.now() - startedAt) / 1000
    const heapAfter = heapInUse()
    return {
      calls: next,
      outcomes,
      callsPerSecond: Math.round((calls - warmUp) / seconds),
      heapBefore,
      heapAfter,
      heapAllowed: Math.round(heapBefore * 1.1) + SPARE_BYTES,
      exchangeBefore,
      exchangeAfter: exchangeRss(),
    }
  } finally {
    await connections.close()
  }
}

function heapInUse(): number {
  for (let i = 0; i < 3; i++) gc()
  return process.memoryUsage().heapUsed
}

/** Of the one child that this process has. */
function exchangeRss(): number | null {
  try {
    const [child] = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) * 1024 : null
  } catch {
    return null
  }
}
