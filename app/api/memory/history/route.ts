import { MAX_QUERY_CHARACTERS } from '@/lib/contracts/memory.ts'
import { route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, MAX_QUERY_CHARACTERS)
    const hits = await desk.memory.history(traderId, query)
    return Response.json({ hits }, { headers: { 'cache-control': 'no-store' } })
  })
}
