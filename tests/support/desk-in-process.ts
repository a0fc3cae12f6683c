// A desk without its web server, on a real exchange behind a line whose faults a test chooses.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ToolDeps } from '../../lib/agent/tools.ts'
import { newTraderId } from '../../lib/auth/session.ts'
import { type OrderRow, userOrders, type Wallet, wallet } from '../../lib/contracts/exchange/account.ts'
import { type OrderBook, orderBook } from '../../lib/contracts/exchange/market.ts'
import type { Plan } from '../../lib/contracts/gate/plan.ts'
import type { PermissionTerms } from '../../lib/contracts/gate/safety.ts'
import { type Desk, openDesk } from '../../lib/desk.ts'
import { readEnv } from '../../lib/env.ts'
import { setFaults } from '../fakes/faulty-exchange/faults.ts'
import { sameClock } from './clear-of-midnight.ts'
import { COMPILED } from './compiled.ts'
import { until } from './until.ts'

type Call = { tool: string; args: Record<string, unknown> }
export type TestDesk = {
  desk: Desk
  dataDir: string
  /** What the line does to the next calls of these tools (`tool` or `tool@owner`); see tests/fakes/faulty-exchange.ts. */
  faults(next: Record<string, string>): void
  /** Calls that reached the exchange, in order. */
  received(tool?: string): Call[]
  /** Calls that the desk made, in order, also those that never reached the exchange. */
  asked(tool?: string): Call[]
  /** Faults that have met no call yet. */
  waitingFaults(): string[]
  /** A new trader, or one of an earlier desk on this folder. */
  trader(id?: string): TestTrader
  /** Accepts every tool of that server for that trader as it is now, as the trader would on screen. */
  acceptTools(trader: TestTrader, server: string): Promise<void>
  /** Closes this desk and opens another on the same folder. */
  reopen(): Promise<TestDesk>
  /** Closes, and removes the folder. */
  dispose(): Promise<void>
}

export type TestTrader = {
  id: string
  propose(...legs: { tool: string; args: Record<string, unknown> }[]): Promise<Plan>
  /** As `propose`, once the exchange has answered in time: where a machine has much else to do, the first answers come late. */
  proposeInTime(...legs: { tool: string; args: Record<string, unknown> }[]): Promise<Plan>
  decide(plan: Plan, decision?: string): Promise<Plan>
  /** The plan once all of it is over, which may be after the answer to its decision. */
  ended(plan: Plan): Promise<Plan>
  /** Gives a standing permission for an hour: to place orders of ELC, 10 MWh each, 100 a day, from 0 up to 5,000. */
  permit(over?: Partial<PermissionTerms>): Promise<unknown>
  orders(): Promise<OrderRow[]>
  wallet(): Promise<Wallet>
  book(): Promise<OrderBook>
  userId(): Promise<string>
}

/**
 * For tests that take answers away: a call without one is given up after this. No less, because on a busy machine an
 * answer that does come takes its time too; all other tests wait as long as the product does.
 */
export const SHORT_PATIENCE = { CALL_TIMEOUT_MS: '2500' }

/**
 * A folder with the settings of such a desk, and no desk yet.
 *
 * @param servers more of them for mcp.json, beside the exchange
 * @returns as the environment of a desk has it
 */
export function testDeskFolder(
  dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-')),
  servers: Record<string, unknown> = {},
): { DATA_DIR: string; MCP_CONFIG: string } {
  const config = join(dataDir, 'mcp.json')
  const faults = join(dataDir, 'faults')
  const env = { ...COMPILED, ...sameClock(), DATA_DIR: dataDir, DEMO_MARKET: 'off', LOG_LEVEL: 'error', FAULTS: faults }
  const relay = join(import.meta.dirname, '..', 'fakes', 'faulty-exchange.ts')
  writeFileSync(
    config,
    JSON.stringify({
      mcpServers: { eap: { command: process.execPath, args: [relay], env, trusted: true }, ...servers },
    }),
  )
  return { DATA_DIR: dataDir, MCP_CONFIG: config }
}

export async function openTestDesk(
  over: Record<string, string> = {},
  /** An existing folder to go on with; a new empty one otherwise. */
  folder?: string,
  /** More servers for mcp.json, beside the exchange. */
  servers: Record<string, unknown> = {},
): Promise<TestDesk> {
  const settings = testDeskFolder(folder, servers)
  const dataDir = settings.DATA_DIR
  const faults = join(dataDir, 'faults')
  const desk = await openDesk(readEnv({ ...settings, LOG_LEVEL: 'silent', ...over }))
  // The desk itself opens without an exchange that is late; a test on a busy machine waits for it.
  await desk.connections.get('eap')?.ready(60_000)

  const read = async (traderId: string, name: string, args: Record<string, unknown> = {}) => {
    const tool = desk.registry.find('eap', name)
    if (!tool) throw new Error(`no tool ${name}`)
    const answer = await desk.engine.read({ tool, args, userId: await desk.accounts.ensure(traderId, 'eap') })
    if (answer.status !== 'ok') throw new Error(`${name}: ${answer.errorCode} ${answer.errorMessage}`)
    return answer.data
  }

  const calls = (tool?: string): (Call & { lost?: boolean })[] => {
    const log = `${faults}.log`
    if (!existsSync(log)) return []
    const lines = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean)
    return lines.map((l) => JSON.parse(l)).filter((c) => !tool || c.tool === tool)
  }

  return {
    desk,
    dataDir,
    faults: (next) => setFaults(faults, next),
    received: (tool) => calls(tool).filter((c) => !c.lost),
    asked: calls,
    waitingFaults: () => (existsSync(faults) ? readdirSync(faults) : []),
    trader(id = newTraderId()) {
      return {
        id,
        propose: (...legs) => desk.proposeByHand(id, legs),
        proposeInTime: (...legs) =>
          until('a plan is made', () =>
            desk.proposeByHand(id, legs).catch((error) => {
              if (error.code === 'UNAVAILABLE') return null
              throw error
            }),
          ),
        decide: (plan, decision = 'approve') =>
          desk.gate.decide({ traderId: id, from: 'test' }, plan.id, {
            digest: plan.digest,
            legs: plan.legs.filter((l) => l.status === 'pending').map((l) => ({ id: l.id, decision })),
          }),
        ended: (plan) =>
          until('the plan has ended', async () => {
            const now = await desk.gate.plan(id, plan.id)
            return now.finishedAt === null ? null : now
          }),
        permit: (over) =>
          desk.gate.createPermission(
            { traderId: id, from: 'test' },
            {
              tools: ['placeOrder'],
              symbols: ['ELC'],
              side: 'ANY',
              maxQtyPerOrder: 10,
              maxQtyPerDay: 100,
              maxPrice: 5_000,
              minPrice: 0,
              until: new Date(Date.now() + 3_600_000).toISOString(),
              ...over,
            },
          ),
        orders: async () => userOrders.parse(await read(id, 'getUserOrders', { limit: 500 })).orders,
        wallet: async () => wallet.parse(await read(id, 'getUserWallet')),
        book: async () => orderBook.parse(await read(id, 'getOrderBook', { symbol: 'ELC', depth: 100 })),
        userId: () => desk.accounts.ensure(id, 'eap'),
      }
    },
    async acceptTools(trader, server) {
      for (const tool of desk.registry.list())
        if (tool.server === server) await desk.trust.accept(trader.id, tool, 'test')
    },
    async reopen() {
      await desk.close()
      return openTestDesk(over, dataDir, servers)
    },
    async dispose() {
      await desk.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a conversation of this desk makes a model's tools of. */
export const toolDeps = ({ registry, engine, accounts, trust, gate }: Desk): ToolDeps => ({
  registry,
  engine,
  accounts,
  trust,
  killSwitch: gate.killSwitch,
})

export const buy = (price: string, qty: string, more: Record<string, unknown> = {}) => ({
  tool: 'placeOrder',
  args: { side: 'BUY', price, qty, symbol: 'ELC', ...more },
})
export const sell = (price: string, qty: string, more: Record<string, unknown> = {}) => ({
  tool: 'placeOrder',
  args: { side: 'SELL', price, qty, symbol: 'ELC', ...more },
})
