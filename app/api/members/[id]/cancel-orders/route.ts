import { ENDED } from '@/lib/auth/refusals.ts'
import { DeskError } from '@/lib/errors.ts'
import { routeForHeadsAlone } from '@/lib/http.ts'

const HEADS_ALONE = 'Only a head of this desk may cancel the orders of others.'

/** Cancels all resting orders of a member, or of a guest by their trader's id. Answers what came of it, also that it is not known yet. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return routeForHeadsAlone(request, HEADS_ALONE, async ({ desk, traderId, from, signIn }) => {
    const trader = await desk.members.traderOf((await params).id)
    const refuseNoHead = () => {
      if (signIn?.ended.aborted) throw new DeskError('UNAUTHENTICATED', ENDED, 401)
      if (!desk.members.isHead(traderId)) throw new DeskError('FORBIDDEN', HEADS_ALONE, 403)
    }
    return Response.json(await desk.gate.massCancel.cancel({ traderId, from, refuseNoHead }, trader))
  })
}
