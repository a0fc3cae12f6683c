import { forgetSession, sessionIn } from '@/lib/auth/session.ts'
import { routeForAnybody, withCookies } from '@/lib/http.ts'

/**
 * Answers with no content, also where the sign-in had ended: the browser forgets it, and with it a guest who became a member,
 * whose cookie opens nothing any more.
 */
export function POST(request: Request): Promise<Response> {
  return routeForAnybody(request, async ({ desk, from }) => {
    const { members, secret } = desk
    const cookies = request.headers.get('cookie')
    await members.signOut(cookies, from)
    const guest = sessionIn(cookies, secret)
    const isNoGuest = guest !== null && members.isMembersTrader(guest.traderId)
    return withCookies(request, 204, [members.forgetCookie, ...(isNoGuest ? [forgetSession(secret)] : [])])
  })
}
