import { decisionRequest } from '@/lib/contracts/gate/plan.ts'
import { readBody, route } from '@/lib/http.ts'

export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId, from, signInId }) => {
    const decision = await readBody(request, decisionRequest)
    return Response.json(await desk.gate.decide({ traderId, from, signInId }, (await params).id, decision))
  })
}
