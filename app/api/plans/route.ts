import { z } from 'zod'
import { planStatus, proposeRequest } from '@/lib/contracts/plan.ts'
import { DeskError } from '@/lib/errors.ts'
import { readBody, route } from '@/lib/http.ts'

const statuses = z.array(planStatus).min(1)

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const asked = new URL(request.url).searchParams.get('status')
    const parsed = asked ? statuses.safeParse(asked.split(',')) : null
    if (parsed && !parsed.success)
      throw new DeskError('INVALID_ARGUMENT', `status must be among ${planStatus.options.join(', ')}`)
    return Response.json({ plans: await desk.gate.plans(traderId, parsed?.data) })
  })
}

/** A plan asked for by hand: the ticket, the blotter. It waits for the same click as every other. */
export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const { legs } = await readBody(request, proposeRequest)
    return Response.json(await desk.proposeByHand(traderId, legs), { status: 201 })
  })
}
