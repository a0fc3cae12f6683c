import { changeDeskLimitsRequest } from '@/lib/contracts/safety.ts'
import { DeskError } from '@/lib/errors.ts'
import { readBody, route } from '@/lib/http.ts'

/**
 * Replaces what heads made stricter than the operator. For heads alone, also where the desk has none: there they are the
 * operator's file.
 */
export function PUT(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, signIn, from }) => {
    if (signIn?.member.role !== 'head')
      throw new DeskError('FORBIDDEN', 'Only a head of this desk may set its limits.', 403)
    const { before, after } = await readBody(request, changeDeskLimitsRequest)
    return Response.json(await desk.gate.setDeskLimits({ traderId, from }, before, after))
  })
}
