import { routeForHeadsAndOperator } from '@/lib/http.ts'

/** Answers with the member and a new password that is told this once; all their sign-ins have ended. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return routeForHeadsAndOperator(request, async ({ desk, doer }) =>
    Response.json(await desk.members.newPassword(doer, (await params).id)),
  )
}
