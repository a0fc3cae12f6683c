import { forgetSession } from '@/lib/auth/session.ts'
import { joinRequest } from '@/lib/contracts/members.ts'
import { DeskError } from '@/lib/errors.ts'
import { readBody, route, withCookies } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, signIn }) => {
    if (!signIn) throw new DeskError('GUEST', 'A guest has no account.', 409)
    return Response.json(await desk.members.account(signIn))
  })
}

/**
 * Answers with no content: the guest who asks becomes a member. Their guest's cookie is worth nothing from here on, and the next
 * page after a sign-out brings another.
 */
export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, signIn, from }) => {
    if (signIn) throw new DeskError('CONFLICT', 'You are signed in. Sign out to create another account.', 409)
    const cookie = await desk.members.join(
      { traderId, from },
      await readBody(request, joinRequest),
      request.headers.get('user-agent') ?? '',
    )
    return withCookies(request, 201, [cookie, forgetSession(desk.secret)])
  })
}
