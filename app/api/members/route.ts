import { makeMemberRequest } from '@/lib/contracts/members.ts'
import { readBody, routeForHeadsAndOperator } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return routeForHeadsAndOperator(request, async ({ desk }) => Response.json({ members: await desk.members.list() }))
}

/** Answers 201 with the member and a password that is told this once. */
export function POST(request: Request): Promise<Response> {
  return routeForHeadsAndOperator(request, async ({ desk, doer }) =>
    Response.json(await desk.members.make(doer, await readBody(request, makeMemberRequest)), {
      status: 201,
    }),
  )
}
