import { route } from '@/lib/http.ts'

/** Asks the exchange, so no page of another origin makes it. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ id: string; callId: string }> },
): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const { id, callId } = await params
    return Response.json({ output: await desk.conversations.readAgain(traderId, id, callId) })
  })
}
