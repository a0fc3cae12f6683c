import { z } from 'zod'
import { recordCsv } from '@/components/record/plan-record/record-csv.ts'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import type { PlanRecordView } from '@/lib/contracts/gate/record.ts'
import { routeWithQuery } from '@/lib/http.ts'

/** Pictures are kept with the conversation, which is its trader's alone. */
const withoutPictures = (plan: Plan): Plan => ({
  ...plan,
  legs: plan.legs.map(({ pictures: _kept, ...leg }) => leg),
})

const query = z.strictObject({ format: z.enum(['json', 'csv']).optional() })

/** For the trader whose plan it is, and for heads. With a format it is a file to keep; without one it is to be read here. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return routeWithQuery(request, query, async ({ desk, traderId }, { format }) => {
    const { id } = await params
    const { gate, members } = desk
    const record = await (members.isHead(traderId) ? gate.anybodysRecord(id) : gate.record(traderId, id))
    if (format === undefined) {
      const emails = await members.emailsOf([record.traderId])
      const email = emails[record.traderId] ?? null
      const isOthers = record.traderId !== traderId
      const view: PlanRecordView = { ...record, email, ...(isOthers && { plan: withoutPictures(record.plan) }) }
      return Response.json(view)
    }
    const csv = format === 'csv'
    return new Response(csv ? recordCsv(record) : `${JSON.stringify(record, null, 2)}\n`, {
      headers: {
        'content-type': csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        // The id is ours: letters, digits and hyphens.
        'content-disposition': `attachment; filename="plan-${record.planId}.${format}"`,
      },
    })
  })
}
