import { getDesk } from '@/lib/desk.ts'
import { failureResponse } from '@/lib/http.ts'

export const dynamic = 'force-dynamic'

/** 503 when a part is down, so that whoever waits for the desk waits for all of it. */
export async function GET(): Promise<Response> {
  try {
    const desk = await getDesk()
    await desk.db.selectFrom('audit').select('seq').limit(1).execute()
    const parts: Record<string, { status: string; message?: string }> = {
      database: { status: 'ok' },
      model: { status: 'ok', message: desk.model.label },
    }
    for (const c of desk.connections.all()) {
      const { state, message } = c.state()
      parts[`mcp:${c.name}`] = { status: state === 'connected' ? 'ok' : state, ...(message ? { message } : {}) }
    }
    const down = Object.values(parts).some((p) => p.status !== 'ok')
    return Response.json({ status: down ? 'degraded' : 'ok', parts }, { status: down ? 503 : 200 })
  } catch (error) {
    return failureResponse(error)
  }
}
