import { signInRequest } from '@/lib/contracts/members.ts'
import { readBody, routeForAnybody, withCookies } from '@/lib/http.ts'

/** Answers with no content and the cookie. The guest of this browser stays, for when the member signs out. */
export function POST(request: Request): Promise<Response> {
  return routeForAnybody(request, async ({ desk, from }) => {
    const credentials = await readBody(request, signInRequest)
    const { headers } = request
    const cookie = await desk.members.signIn(credentials, from, headers.get('user-agent') ?? '', headers.get('cookie'))
    return withCookies(request, 204, [cookie])
  })
}
