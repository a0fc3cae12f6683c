import { MAX_QUERY_CHARACTERS } from '@/lib/contracts/memory.ts'
import { route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const { searchParams } = new URL(request.url)
    const query = (searchParams.get('q') ?? '').slice(0, MAX_QUERY_CHARACTERS)
    const each = searchParams.get('each') === 'conversation' ? 'conversation' : 'message'
    const hits = await desk.memory.history(traderId, query, each)
    return Response.json({ hits })
  })
}
