import { getLocale, getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { findPlansPage, readCursor } from '@/components/record/plans/find-plans.ts'
import { planOrigin, planStatus, proposeRequest } from '@/lib/contracts/gate/plan.ts'
import { readBody, route, routeWithQuery } from '@/lib/http.ts'
import { zoneInQuery } from '@/lib/query.ts'

const query = z.strictObject({
  status: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(planStatus).min(1))
    .optional(),
  channel: planOrigin.shape.kind.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(200),
  before: z
    .string()
    .transform((text) => readCursor(text))
    .pipe(z.object({ createdAt: z.string(), id: z.string() }, { error: 'it is what the last page gave as next' }))
    .optional(),
  q: z.string().max(200).optional(),
  zone: zoneInQuery,
})

/** Newest first, `limit` at a time; `next` goes into `before` for the following page. */
export function GET(request: Request): Promise<Response> {
  return routeWithQuery(request, query, async ({ desk, traderId }, asked) => {
    const { status, channel, limit, before, q, zone } = asked
    const found = await findPlansPage(
      (page) => desk.gate.plans(traderId, status, { ...page, ...(channel ? { channel } : {}) }),
      { limit, ...(before ? { before } : {}), ...(q ? { text: q } : {}) },
      { t: await getTranslations('approval'), locale: await getLocale(), ...(zone ? { timeZone: zone } : {}) },
    )
    return Response.json(found)
  })
}

/** A plan asked for by hand: the ticket, the blotter. It waits for the same click as every other. */
export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const { legs } = await readBody(request, proposeRequest)
    return Response.json(await desk.proposeByHand(traderId, legs), { status: 201 })
  })
}
