import { createUIMessageStreamResponse } from 'ai'
import { route } from '@/lib/http.ts'

export const dynamic = 'force-dynamic'

export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const stream = await desk.conversations.rejoin(traderId, (await params).id)
    return stream ? createUIMessageStreamResponse({ stream, keepAliveMs: 15_000 }) : new Response(null, { status: 204 })
  })
}
