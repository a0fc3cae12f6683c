import { z } from 'zod'
import { recordCsv } from '@/components/record/plan-record/record-csv.ts'
import type { Plan } from '@/lib/contracts/plan.ts'
import type { PlanRecordView } from '@/lib/contracts/record.ts'
import { DeskError } from '@/lib/errors.ts'
import { route } from '@/lib/http.ts'

/** Pictures are kept with the conversation, which is its trader's alone. */
const withoutPictures = (plan: Plan): Plan => ({
  ...plan,
  legs: plan.legs.map(({ pictures: _kept, ...leg }) => leg),
})

const formats = z.enum(['json', 'csv'])

/** For the trader whose plan it is, and for heads. With a format it is a file to keep; without one it is to be read here. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const asked = new URL(request.url).searchParams.get('format')
    const format = asked === null ? null : formats.safeParse(asked)
    if (format && !format.success) throw new DeskError('INVALID_ARGUMENT', 'format must be json or csv')
    const { id } = await params
    const { gate, members } = desk
    const record = await (members.isHead(traderId) ? gate.anybodysRecord(id) : gate.record(traderId, id))
    if (format === null) {
      const emails = await members.emailsOf([record.traderId])
      const email = emails[record.traderId] ?? null
      const isOthers = record.traderId !== traderId
      const view: PlanRecordView = { ...record, email, ...(isOthers && { plan: withoutPictures(record.plan) }) }
      return Response.json(view)
    }
    const csv = format.data === 'csv'
    return new Response(csv ? recordCsv(record) : `${JSON.stringify(record, null, 2)}\n`, {
      headers: {
        'content-type': csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        // The id is ours: letters, digits and hyphens.
        'content-disposition': `attachment; filename="plan-${record.planId}.${format.data}"`,
      },
    })
  })
}
