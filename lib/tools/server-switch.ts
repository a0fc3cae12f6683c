/** A person's hand on a server: connect anew, switch off, switch on. What is off stays off over a restart. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HOME_SERVER } from '../contracts/home-server.ts'
import type { ServerAction } from '../contracts/servers.ts'
import { DeskError } from '../errors.ts'
import type { McpConnection } from '../mcp/connection.ts'
import type { Connections } from '../mcp/connections.ts'
import { appendAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'

type Deps = { db: Db; connections: Connections; now: () => Date }
type Who = { traderId: string; from: string }

/** What became of an order is asked at the exchange the desk trades at: it cannot be switched off, its orders can. */
export const mayDisable = ({ name, embedded }: Pick<McpConnection, 'name' | 'embedded'>): boolean =>
  !embedded && name !== HOME_SERVER

/** A reconnect drops the connection that everybody at the desk is using, so it is limited. */
const RECONNECT_EVERY_S = 10

/** Names of servers that were switched off, for the start. */
export async function disabledServers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('disabled_servers').select('server').execute()
  return rows.map((r) => r.server).filter((name) => name !== HOME_SERVER)
}

/** @param who with what refuses whoever may not any more: another one's turn, which is waited for, may take long */
export type ServerSwitch = (who: Who & { refuse?(): void }, name: string, action: ServerAction) => Promise<void>

export function createServerSwitch({ db, connections, now }: Deps): ServerSwitch {
  let work: Promise<unknown> = Promise.resolve()
  const reconnects = new RateLimiterMemory({ points: 1, duration: RECONNECT_EVERY_S })

  /** On disk first: a desk that ends in between starts with what the person wanted. */
  async function keep({ traderId, from }: Who, server: string, off: boolean): Promise<void> {
    const at = now().toISOString()
    await db.transaction().execute(async (trx) => {
      if (off) await trx.insertInto('disabled_servers').values({ server, trader_id: traderId, at }).execute()
      else await trx.deleteFrom('disabled_servers').where('server', '=', server).execute()
      const kind = off ? 'server.disabled' : 'server.enabled'
      await appendAudit(trx, { kind, traderId, body: { server, from } }, at)
    })
  }

  async function takeTurn(name: string): Promise<void> {
    try {
      await reconnects.consume(name)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.ceil(error.msBeforeNext / 1000)
      const why = `${name} was connected anew just now. It can be again in ${seconds} s.`
      throw new DeskError('RATE_LIMITED', why, 429)
    }
  }

  async function act(who: Parameters<ServerSwitch>[0], name: string, action: ServerAction): Promise<void> {
    who.refuse?.()
    const connection = connections.get(name)
    if (!connection) throw new DeskError('NOT_FOUND', 'This desk has no such server.', 404)
    const isOff = connections.disabled().includes(name)
    if (action === 'reconnect') {
      if (isOff) throw new DeskError('DISABLED', `${name} is switched off. Switch it on first.`, 409)
      await takeTurn(name)
      return connection.reconnect()
    }
    if (action === 'enable') {
      if (!isOff) return
      await keep(who, name, false)
      await connections.enable(name)
      return
    }
    if (!mayDisable(connection))
      throw new DeskError(
        'NOT_ALLOWED',
        'The exchange of this desk cannot be switched off. To stop trading, use the kill switch.',
        409,
      )
    if (isOff) return
    await keep(who, name, true)
    await connections.disable(name)
  }

  // One after another, so that a double click is one change and one record.
  return (who, name, action) => {
    const done = work.then(() => act(who, name, action))
    work = done.catch(() => {})
    return done
  }
}
