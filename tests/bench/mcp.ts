// How long it takes until a server knows that a call was cancelled: from the abort here to its arrival there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { setLogLevel } from '../../lib/log.ts'
import { type McpConnection, openConnection } from '../../lib/mcp/connection.ts'
import type { ServerConfig } from '../../lib/mcp/settings/server-settings.ts'
import type { Figures } from './figures.ts'
import { percentile, round } from './measure.ts'

const SERVER = join(import.meta.dirname, '..', 'fakes', 'cancel-clock-server.ts')
const ROUNDS = 500
const WARM_UP = 50
const LIMITS = { timeoutMs: 30_000 }
const BUDGET_MS = 50
const named = { name: 'clock', embedded: false, trusted: false } as const

/** @returns milliseconds, one for each cancelled call */
async function cancellations(connection: McpConnection): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < WARM_UP + ROUNDS; i++) {
    const stop = new AbortController()
    const hanging = connection.call('hang', {}, { ...LIMITS, signal: stop.signal }).catch(() => {})
    // On the line before it is taken back: the server answers in order.
    await connection.call('when', {}, LIMITS)
    const abortedAt = process.hrtime.bigint()
    stop.abort()
    await hanging
    let arrivedAt = 0n
    while (arrivedAt === 0n) {
      await turn()
      const { content } = await connection.call('when', {}, LIMITS)
      arrivedAt = BigInt(String(content[0]?.text))
    }
    if (i >= WARM_UP) times.push(Number(arrivedAt - abortedAt) / 1e6)
  }
  return times
}

async function measured(config: ServerConfig): Promise<number[]> {
  const connection = openConnection(config)
  try {
    await connection.ready(20_000)
    return await cancellations(connection)
  } finally {
    await connection.close()
  }
}

const figuresOf = (way: string, times: number[]): Figures =>
  Object.fromEntries(
    [50, 99].map((percent) => {
      const value = round(percentile(times, percent))
      const figure = { value, unit: 'ms', ratio: round(value / BUDGET_MS, 4), beside: `of the ${BUDGET_MS} ms allowed` }
      return [`mcp.cancel.${way}.p${percent}`, figure]
    }),
  )

export async function mcpCancelFigures(): Promise<Figures> {
  setLogLevel('silent')
  const stdio: ServerConfig = { ...named, kind: 'stdio', command: process.execPath, args: [SERVER, 'stdio'], env: {} }
  const overStdio = await measured(stdio)
  const child = spawn(process.execPath, [SERVER, 'http'], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [port] = await once(child.stdout, 'data')
    const url = `http://127.0.0.1:${Number(String(port))}/`
    const overHttp = await measured({ ...named, kind: 'remote', url, headers: {}, transport: 'http' })
    return { ...figuresOf('stdio', overStdio), ...figuresOf('http', overHttp) }
  } finally {
    child.kill('SIGKILL')
  }
}
