import { changeDeskLimitsRequest } from '@/lib/contracts/gate/safety.ts'
import { DeskError } from '@/lib/errors.ts'
import { readBody, routeForHeadsAlone } from '@/lib/http.ts'

const HEADS_ALONE = 'Only a head of this desk may set its limits.'

/** Replaces what heads made stricter than the operator. Where the desk has no heads, its limits are the operator's file. */
export function PUT(request: Request): Promise<Response> {
  return routeForHeadsAlone(request, HEADS_ALONE, async ({ desk, traderId, from, signInId }) => {
    const { before, after } = await readBody(request, changeDeskLimitsRequest)
    const refuse = () => {
      if (!desk.members.isHead(traderId)) throw new DeskError('FORBIDDEN', HEADS_ALONE, 403)
    }
    return Response.json(await desk.gate.setDeskLimits({ traderId, from, signInId, refuse }, before, after))
  })
}
