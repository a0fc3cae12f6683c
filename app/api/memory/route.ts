import { MAX_MEMORIES, MAX_QUERY_CHARACTERS, writeMemoryRequest } from '@/lib/contracts/memory.ts'
import { DeskError } from '@/lib/errors.ts'
import { readBody, route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const query = new URL(request.url).searchParams.get('q') ?? ''
    const view = await desk.memory.list(traderId, query.slice(0, MAX_QUERY_CHARACTERS))
    return Response.json(view)
  })
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
