import { reviseRequest } from '@/lib/contracts/gate/plan.ts'
import { readBody, route } from '@/lib/http.ts'

export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId, from, signInId }) => {
    const revision = await readBody(request, reviseRequest)
    return Response.json(await desk.gate.revise({ traderId, from, signInId }, (await params).id, revision))
  })
}
