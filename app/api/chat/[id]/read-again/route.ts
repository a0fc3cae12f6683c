import { readAgainRequest } from '@/lib/contracts/chat.ts'
import { readBody, route } from '@/lib/http.ts'

/** A POST, although it only reads: it makes the desk ask the exchange, which no page of another origin may cause. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const call = await readBody(request, readAgainRequest)
    return Response.json({ output: await desk.conversations.readAgain(traderId, (await params).id, call) })
  })
}
