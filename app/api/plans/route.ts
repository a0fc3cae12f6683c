import { getLocale, getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { findPlansPage, readCursor } from '@/components/record/plans/find-plans.ts'
import { planOrigin, planStatus, proposeRequest } from '@/lib/contracts/plan.ts'
import { isZone } from '@/lib/contracts/time-zone.ts'
import { DeskError } from '@/lib/errors.ts'
import { readBody, route } from '@/lib/http.ts'

const query = z.object({
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
    .pipe(z.object({ createdAt: z.string(), id: z.string() }))
    .optional(),
  q: z.string().max(200).optional(),
  zone: z.string().max(64).refine(isZone).optional(),
})
const HELP = `status must be among ${planStatus.options.join(', ')}; channel among ${planOrigin.shape.kind.options.join(', ')}; limit from 1 to 200; before what the last page gave as next; zone a time zone, like Asia/Taipei`

/** Newest first, `limit` at a time; `next` goes into `before` for the following page. */
export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
    const parsed = query.safeParse(Object.fromEntries(given))
    if (!parsed.success) throw new DeskError('INVALID_ARGUMENT', HELP)
    const { status, channel, limit, before, q, zone } = parsed.data
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
