import { elicitAnswer } from '@/lib/contracts/elicitation.ts'
import { readBody, route } from '@/lib/http.ts'

const MAX_ANSWER_BYTES = 256 * 1024

/** What a person answers to a server that asks in the middle of a call. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const answer = await readBody(request, elicitAnswer, MAX_ANSWER_BYTES)
    desk.questions.answer(traderId, (await params).id, answer)
    return new Response(null, { status: 204 })
  })
}
