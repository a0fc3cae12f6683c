// What /api/mcp costs beside a bare Next route that parses and answers the same JSON (tests/fakes/bare-next, an app of its own).
import { dirname } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ensureBuilt } from '../../scripts/build.ts'
import { disposeDesk, startDesk } from '../support/desk-process.ts'
import { startBareNext } from './bare-next.ts'
import { visit } from './desk-client.ts'
import type { Figures } from './figures.ts'
import { inTurns, median, round } from './measure.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const SESSIONS = 16
const CALLS_EACH = 25
const ROUNDS = 10

/** Reads of 16 sessions at once by the SDK's own client, and as many of the same bytes to a route that only parses them. */
export async function mcpFaceFigures(): Promise<Figures> {
  await ensureBuilt(ROOT)
  const desk = await startDesk({ env: { DEMO_MARKET: 'off', LOG_LEVEL: 'error', MCP_CALLS_PER_MINUTE: '1000000' } })
  const bare = await startBareNext()
  const clients: Client[] = []
  try {
    const url = new URL('/api/mcp', desk.url)
    const headers = { authorization: `Bearer ${await tokenOf(desk.url)}` }
    for (let i = 0; i < SESSIONS; i++) {
      const client = new Client({ name: `bench ${i}`, version: '1' })
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
      clients.push(client)
    }
    const book = await clients[0]?.callTool(READ)
    const question = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: READ }
    await echo(`${bare.url}/echo`, { ...question, params: { name: 'echo', arguments: { text: JSON.stringify(book) } } })
    const { ones, others } = await inTurns(
      ROUNDS,
      () =>
        atOnce(async (i) => {
          const answer = await clients[i]?.callTool(READ)
          if (!answer || answer.isError) throw new Error('a read was refused')
        }),
      () =>
        atOnce(async () => {
          const { result } = await echo(`${bare.url}/echo`, question)
          if (!result) throw new Error('the bare route answered nothing')
        }),
    )
    const rate = (rounds: Round[]) => median(rounds.map(({ perSecond }) => perSecond))
    const p50 = (rounds: Round[]) => median(rounds.flatMap(({ callsMs }) => callsMs))
    const beside = 'a bare Next route that parses and answers the same JSON, by fetch'
    return {
      'desk.mcpFace16': {
        value: Math.round(rate(ones)),
        unit: 'calls/s of 16 sessions',
        ratio: round(rate(ones) / rate(others), 2),
        beside,
      },
      'desk.mcpFace16.p50': {
        value: round(p50(ones), 1),
        unit: 'ms',
        ratio: round(p50(ones) / p50(others), 2),
        beside,
      },
    }
  } finally {
    await Promise.allSettled(clients.map((client) => client.close()))
    bare.stop()
    await disposeDesk(desk)
  }
}

const READ = { name: 'getOrderBook', arguments: { symbol: 'ELC' } }

async function echo(url: string, body: unknown): Promise<{ result?: unknown }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as { result?: unknown }
}

type Round = { perSecond: number; callsMs: number[] }

/** `call` by every session, one after another in each. */
async function atOnce(call: (session: number) => Promise<void>): Promise<Round> {
  const callsMs: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: SESSIONS }, async (_, session) => {
      for (let i = 0; i < CALLS_EACH; i++) {
        const calledAt = performance.now()
        await call(session)
        callsMs.push(performance.now() - calledAt)
      }
    }),
  )
  return { perSecond: (callsMs.length / (performance.now() - startedAt)) * 1000, callsMs }
}

async function tokenOf(url: string): Promise<string> {
  const response = await fetch(`${url}/api/tokens`, {
    method: 'POST',
    headers: { cookie: await visit(url), 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', scope: 'read' }),
  })
  const { secret } = (await response.json()) as { secret?: string }
  if (!secret) throw new Error(`no token: ${response.status}`)
  return secret
}
