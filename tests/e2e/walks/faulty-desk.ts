/** A built desk on the faulty exchange, and the two views of it that need no desk: the line's log and the exchange itself. */
import { closeSync, existsSync, fstatSync, mkdtempSync, openSync, readdirSync, readSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OrderRow, userOrders } from '../../../lib/contracts/exchange/account.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { setFaults } from '../../fakes/faulty-exchange/faults.ts'
import { askExchange } from '../../fakes/faulty-exchange/side-door.ts'
import { COMPILED } from '../../support/compiled.ts'
import { type Desk, disposeDesk, startDesk } from '../../support/desk-process.ts'
import { newTrader, type Trader } from '../../support/trader.ts'
import { RECOVERY_LIMIT_MS, until } from './until.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** Long enough for an honest answer on a busy machine, short enough that a lost one does not hold up a walk. */
const CALL_TIMEOUT_MS = 2_500
/** How long a plan waits: on the one desk longer than any page is slow, on the other so short that its end can be waited for. */
export const PLAN_TTL_SECONDS = { patient: 120, hurried: 12 } as const

/** `lost`: the desk sent it, and the exchange never got it. */
export type Call = {
  tool: string
  args: { userId?: string; clientOrderId?: string } & Record<string, unknown>
  lost?: boolean
}

export type FaultyDesk = {
  desk: Desk
  /** What happens to the next calls of an account; without one, of everybody. */
  faults(next: Record<string, string>, account?: string): void
  /** Tools whose fault has met no call of that account yet. */
  waiting(account: string): string[]
  /** Every call the desk has made, in order. */
  calls(): readonly Call[]
  /** Asked of the exchange itself. */
  orders(account: string): Promise<OrderRow[]>
  /** Puts energy into the book at 3,000 to 3,010 for the walks that take. */
  refill(): Promise<void>
  dispose(): Promise<void>
}

export async function startFaultyDesk(pace: keyof typeof PLAN_TTL_SECONDS): Promise<FaultyDesk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-walks-'))
  const faults = join(dataDir, 'faults')
  const env = {
    ...COMPILED,
    DATA_DIR: dataDir,
    DEMO_MARKET: 'off',
    LOG_LEVEL: 'error',
    FAULTS: faults,
    GRANT_NTD: '1000000000',
    GRANT_MWH: '1000000',
  }
  const relay = { command: process.execPath, args: [join(ROOT, 'tests', 'fakes', 'faulty-exchange.ts')], env }
  const config = join(dataDir, 'mcp.json')
  writeFileSync(config, JSON.stringify({ mcpServers: { eap: { ...relay, trusted: true } } }))
  // A lane places in a minute what a person does not in an hour.
  const wide = { maxOrdersPerMinute: 1_000_000, maxOpenOrders: 1_000_000, maxDayQty: 1e9, maxDayValue: 1e12 }
  const limits = join(dataDir, 'limits.json')
  writeFileSync(limits, JSON.stringify({ trader: wide, everybody: wide }))
  const desk = await startDesk({
    dataDir,
    env: {
      MCP_CONFIG: config,
      LIMITS_FILE: limits,
      LOG_LEVEL: 'error',
      CALL_TIMEOUT_MS: String(CALL_TIMEOUT_MS),
      PLAN_TTL_SECONDS: String(PLAN_TTL_SECONDS[pace]),
    },
  })
  const calls = growing(`${faults}.log`)
  let maker: Promise<Trader> | undefined
  return {
    desk,
    faults: (next, account) => setFaults(faults, next, account),
    waiting: (account) =>
      readdirSync(faults).flatMap((key) => (key.endsWith(`@${account}`) ? [key.slice(0, -account.length - 1)] : [])),
    calls,
    orders: async (account) =>
      userOrders.parse(await askExchange(faults, 'getUserOrders', { userId: account, limit: 500 })).orders,
    async refill() {
      maker ??= newTrader(desk.url)
      const { send, decide } = await maker
      const legs = ['3000', '3005', '3010'].map((price) => ({
        tool: 'placeOrder',
        args: { side: 'SELL', price, qty: '100', symbol: 'ELC' },
      }))
      let answered = 'nothing'
      const isMade = async () => {
        const made = await send('POST', '/api/plans', { legs })
        answered = `${made.status} ${JSON.stringify(made.body)}`
        if (made.status !== 201) return undefined
        const done = await decide(made.body as Plan)
        answered = `${done.status} ${JSON.stringify(done.body)}`
        return done.status === 200 ? true : undefined
      }
      await until('somebody makes the market', RECOVERY_LIMIT_MS, isMade).catch((error: Error) => {
        throw new Error(`${error.message}; the desk answered ${answered.slice(0, 2_000)}`)
      })
    },
    dispose: () => disposeDesk(desk),
  }
}

/** Reads what has been appended since the last look. */
function growing(path: string): () => readonly Call[] {
  const calls: Call[] = []
  let offset = 0
  let rest = ''
  return () => {
    if (!existsSync(path)) return calls
    const file = openSync(path, 'r')
    try {
      const added = Buffer.alloc(fstatSync(file).size - offset)
      offset += readSync(file, added, 0, added.length, offset)
      const lines = (rest + added.toString('utf8')).split('\n')
      rest = lines.pop() ?? ''
      calls.push(...lines.map((line) => JSON.parse(line) as Call))
    } finally {
      closeSync(file)
    }
    return calls
  }
}
