import { statfs } from 'node:fs/promises'
import { FROM_ELSEWHERE, isFromElsewhere } from '@/lib/auth/from-elsewhere.ts'
import type { Desk } from '@/lib/desk.ts'
import { DeskError, DISK_FULL } from '@/lib/errors.ts'
import { failureResponse } from '@/lib/http.ts'
import type { McpConnection } from '@/lib/mcp/connection.ts'
import { getDesk } from '@/lib/shared-desk.ts'
import { DISPLACED } from '@/lib/store/place.ts'

export const dynamic = 'force-dynamic'

const ANSWER_WITHIN_MS = 2_000
/** What one question or plan takes. With less, whatever is asked next is refused. */
const MIN_ROOM_BYTES = 64 * 1024
/** Away because a person wants it so, or waits for one: nothing that waiting or a restart would mend. */
const NOT_DOWN = new Set(['ok', 'disabled', 'needs_authorization'])

/** However many ask the desk, and who they are it does not ask: a server is asked so often. */
const ASK_AGAIN_MS = 1_000
const asked = new WeakMap<McpConnection, { atMs: number; answers: Promise<boolean> }>()

function answers(connection: McpConnection): Promise<boolean> {
  const atMs = performance.now()
  const before = asked.get(connection)
  if (before && atMs - before.atMs < ASK_AGAIN_MS) return before.answers
  const now = { atMs, answers: connection.answers(ANSWER_WITHIN_MS) }
  asked.set(connection, now)
  // Who waits for a server to come back is not told for a second longer that it is away.
  void now.answers.then((isThere) => isThere || asked.delete(connection))
  return now.answers
}

type Part = { status: string; message?: string }

async function databaseOf({ displaced, env }: Desk): Promise<Part> {
  if (displaced() !== null) return { status: 'down', message: DISPLACED }
  const { bavail, bsize } = await statfs(env.DATA_DIR)
  return bavail * bsize < MIN_ROOM_BYTES ? { status: 'down', message: DISK_FULL } : { status: 'ok' }
}

/**
 * 503 when a part is down, so that whoever waits for the desk waits for all of it. Asked under any name: a watchdog knows
 * an address, seldom a name, and hears which parts there are and whether they are up, nothing of a trader.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    if (isFromElsewhere(request)) throw new DeskError('FORBIDDEN', FROM_ELSEWHERE, 403)
    const desk = await getDesk()
    await desk.db.selectFrom('audit').select('seq').limit(1).execute()
    const parts: Record<string, Part> = {
      database: await databaseOf(desk),
      model: { status: 'ok', message: desk.models.first.label },
    }
    await Promise.all(
      desk.connections.all().map(async (c) => {
        const { state, message } = c.state()
        // A process can hold its line open and be hung all the same.
        const isThere = state === 'connected' && (await answers(c))
        parts[`mcp:${c.name}`] = isThere
          ? { status: 'ok' }
          : { status: state === 'connected' ? 'down' : state, message: message || 'it does not answer' }
      }),
    )
    const down = Object.values(parts).some((p) => !NOT_DOWN.has(p.status))
    return Response.json({ status: down ? 'degraded' : 'ok', parts }, { status: down ? 503 : 200 })
  } catch (error) {
    return failureResponse(error)
  }
}
