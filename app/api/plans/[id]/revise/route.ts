import { reviseRequest } from '@/lib/contracts/plan.ts'
import { readBody, route } from '@/lib/http.ts'

export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId, from, whyLeft }) => {
    const revision = await readBody(request, reviseRequest)
    return Response.json(await desk.gate.revise({ traderId, from, whyLeft }, (await params).id, revision))
  })
}
