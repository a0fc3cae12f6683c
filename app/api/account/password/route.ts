import { changePasswordRequest } from '@/lib/contracts/members.ts'
import { DeskError } from '@/lib/errors.ts'
import { readBody, route } from '@/lib/http.ts'

/** Answers with no content. All other sign-ins of the member end. */
export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, signIn, from }) => {
    if (!signIn) throw new DeskError('GUEST', 'A guest has no password.', 409)
    await desk.members.changePassword(signIn, await readBody(request, changePasswordRequest), from)
    return new Response(null, { status: 204 })
  })
}
