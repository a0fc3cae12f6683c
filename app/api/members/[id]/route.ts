import { changeMemberRequest } from '@/lib/contracts/members.ts'
import { readBody, routeForHeadsAndOperator } from '@/lib/http.ts'

export function PATCH(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return routeForHeadsAndOperator(request, async ({ desk, doer }) => {
    const { role } = await readBody(request, changeMemberRequest)
    return Response.json(await desk.members.setRole(doer, (await params).id, role))
  })
}
