import { z } from 'zod'
import { MAX_MEMORIES, MAX_QUERY_CHARACTERS, writeMemoryRequest } from '@/lib/contracts/memory.ts'
import { DeskError } from '@/lib/errors.ts'
import { readBody, route, routeWithQuery } from '@/lib/http.ts'

const query = z.strictObject({ q: z.string().max(MAX_QUERY_CHARACTERS).default('') })

export function GET(request: Request): Promise<Response> {
  return routeWithQuery(request, query, async ({ desk, traderId }, { q }) =>
    Response.json(await desk.memory.list(traderId, q)),
  )
}

export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const { text } = await readBody(request, writeMemoryRequest)
    const kept = await desk.memory.write(traderId, text)
    if (kept.state === 'full')
      throw new DeskError('TOO_MANY', `${MAX_MEMORIES} memories are kept at most. Delete some first.`, 409)
    return Response.json(kept.memory, { status: kept.state === 'learned' ? 201 : 200 })
  })
}
