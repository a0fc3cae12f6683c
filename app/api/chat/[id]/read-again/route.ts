import { readAgainRequest } from '@/lib/contracts/chat.ts'
import { readBody, route } from '@/lib/http.ts'

/** Asks the exchange, so no page of another origin makes it. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const call = await readBody(request, readAgainRequest)
    return Response.json({ output: await desk.conversations.readAgain(traderId, (await params).id, call) })
  })
}
