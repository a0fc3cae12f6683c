import { acceptToolRequest } from '@/lib/contracts/tools.ts'
import { readBody, route } from '@/lib/http.ts'

/** Answers with no content: what is accepted now is in the next list. */
export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) => {
    await desk.trust.accept(traderId, await readBody(request, acceptToolRequest), from)
    return new Response(null, { status: 204 })
  })
}
