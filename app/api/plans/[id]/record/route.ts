import { z } from 'zod'
import { recordCsv } from '@/components/record/record-csv.ts'
import { DeskError } from '@/lib/errors.ts'
import { route } from '@/lib/http.ts'

const formats = z.enum(['json', 'csv'])

/** With a format it is a file to keep; without one the same JSON, to be read here. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const asked = new URL(request.url).searchParams.get('format')
    const format = asked === null ? null : formats.safeParse(asked)
    if (format && !format.success) throw new DeskError('INVALID_ARGUMENT', 'format must be json or csv')
    const record = await desk.gate.record(traderId, (await params).id)
    if (format === null) return Response.json(record, { headers: { 'cache-control': 'no-store' } })
    const csv = format.data === 'csv'
    return new Response(csv ? recordCsv(record) : `${JSON.stringify(record, null, 2)}\n`, {
      headers: {
        'content-type': csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        // The id is ours: letters, digits and hyphens.
        'content-disposition': `attachment; filename="plan-${record.planId}.${format.data}"`,
        'cache-control': 'no-store',
      },
    })
  })
}
