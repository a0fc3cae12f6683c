// From the click to the order: what approval costs over the bare call.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { z } from 'zod'
import { plan } from '../../lib/contracts/gate/plan.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { disposeDesk, startDesk } from '../support/desk-process.ts'
import { visit } from './desk-client.ts'
import type { Figures } from './figures.ts'
import { inTurns, median, percentile, round, timed } from './measure.ts'
import { connectRaw } from './raw-exchange.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const ROUNDS = 330
const ORDER = { side: 'BUY', price: '2950', qty: '0.1', symbol: 'ELC', type: 'LIMIT' }
const structured = z.object({
  structuredContent: z.object({ success: z.literal(true), userId: z.string().optional() }),
})

/** POST of a decision until the desk says that the order is at the exchange, and placeOrder by the SDK's client alone. */
export async function gateFigures(): Promise<Figures> {
  await ensureBuilt(ROOT)
  const folder = mkdtempSync(join(tmpdir(), 'eap-desk-bench-'))
  const limits = join(folder, 'limits.json')
  const wide = { maxOrdersPerMinute: 1_000_000, maxOpenOrders: 1_000_000 }
  writeFileSync(limits, JSON.stringify({ trader: wide, everybody: wide }))
  const settings = { DEMO_MARKET: 'off', LOG_LEVEL: 'error' }
  const desk = await startDesk({ env: { ...settings, LIMITS_FILE: limits } })
  const raw = new Client({ name: 'bench', version: '0' })
  try {
    await connectRaw(raw, { ...settings, DATA_DIR: join(folder, 'raw') })
    const call = async (name: string, args: Record<string, unknown>) =>
      structured.parse(await raw.callTool({ name, arguments: args })).structuredContent
    const { userId } = await call('registerUser', {})
    let placed = 0

    const cookie = await visit(desk.url)
    const post = async (path: string, body: unknown) => {
      const headers = { cookie, 'content-type': 'application/json' }
      const response = await fetch(`${desk.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return plan.parse(await response.json())
    }
    const decided = async () => {
      const { id, digest, legs } = await post('/api/plans', { legs: [{ tool: 'placeOrder', args: ORDER }] })
      const decision = { digest, legs: legs.map((leg) => ({ id: leg.id, decision: 'approve' })) }
      return timed(async () => {
        const { status } = await post(`/api/plans/${id}/decision`, decision)
        if (status !== 'done') throw new Error(`the plan is ${status}`)
      })
    }
    const { ones, others } = await inTurns(ROUNDS, decided, () =>
      timed(() => call('placeOrder', { ...ORDER, userId, clientOrderId: `bench:${++placed}` })),
    )
    return {
      'gate.clickToOrder': {
        value: round(median(ones), 1),
        unit: 'ms',
        ratio: round(median(ones) / median(others), 1),
        beside: 'placeOrder by the SDK client alone',
      },
      'gate.clickToOrder.p99': { value: round(percentile(ones, 99), 1), unit: 'ms' },
      'gate.bareOrder': { value: round(median(others)), unit: 'ms' },
    }
  } finally {
    await Promise.allSettled([disposeDesk(desk), raw.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}
