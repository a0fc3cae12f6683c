import { mayRunDesk } from '@/lib/auth/caller.ts'
import { ENDED } from '@/lib/auth/refusals.ts'
import { serverAction } from '@/lib/contracts/servers.ts'
import { DeskError } from '@/lib/errors.ts'
import { HEADS_ALONE, routeForHeads } from '@/lib/http.ts'

type Context = { params: Promise<{ name: string; action: string }> }

/** Answers with no content: how the server is now is in the next list. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return routeForHeads(request, async ({ desk, traderId, from, signIn }) => {
    const { name, action } = await params
    const known = serverAction.safeParse(action)
    if (!known.success) throw new DeskError('NOT_FOUND', 'There is no such action.', 404)
    const refuse = () => {
      if (signIn?.ended.aborted) throw new DeskError('UNAUTHENTICATED', ENDED, 401)
      if (!mayRunDesk(desk.members, traderId)) throw new DeskError('FORBIDDEN', HEADS_ALONE, 403)
    }
    await desk.switchServer({ traderId, from, refuse }, name, known.data)
    return new Response(null, { status: 204 })
  })
}
