import type { ModelList } from '@/lib/contracts/models.ts'
import { route } from '@/lib/http.ts'

export const dynamic = 'force-dynamic'

/** The models on offer. Their servers are asked whether they are there, without spending a token. */
export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk }) => {
    const list: ModelList = { models: await desk.models.info({ look: true }), defaultId: desk.models.first.id }
    return Response.json(list)
  })
}
