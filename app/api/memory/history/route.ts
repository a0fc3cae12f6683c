import { z } from 'zod'
import { MAX_QUERY_CHARACTERS } from '@/lib/contracts/memory.ts'
import { routeWithQuery } from '@/lib/http.ts'

const query = z.strictObject({
  q: z.string().max(MAX_QUERY_CHARACTERS).default(''),
  each: z.enum(['message', 'conversation']).default('message'),
})

export function GET(request: Request): Promise<Response> {
  return routeWithQuery(request, query, async ({ desk, traderId }, { q, each }) =>
    Response.json({ hits: await desk.memory.history(traderId, q, each) }),
  )
}
