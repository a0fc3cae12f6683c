import { changeLimitsRequest } from '@/lib/contracts/gate/safety.ts'
import { readBody, route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => Response.json(await desk.gate.limits(traderId)))
}

/** Replaces the trader's own limits. */
export function PUT(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) => {
    const { own } = await readBody(request, changeLimitsRequest)
    return Response.json(await desk.gate.setLimits({ traderId, from }, own))
  })
}
