import { createUIMessageStreamResponse } from 'ai'
import { route, whileSignedIn } from '@/lib/http.ts'

export const dynamic = 'force-dynamic'

export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async (asked) => {
    const { desk, traderId } = asked
    const stream = await desk.conversations.rejoin(traderId, (await params).id)
    if (!stream) return new Response(null, { status: 204 })
    return createUIMessageStreamResponse({ stream: whileSignedIn(stream, asked), keepAliveMs: 15_000 })
  })
}
