import { savePlaybookRequest } from '@/lib/contracts/playbooks.ts'
import { readBody, route } from '@/lib/http.ts'
import { localeOfRequest } from '@/lib/i18n/locales.ts'

/** JSON of a text of 32 kB. */
const MAX_BYTES = 96 * 1024

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) =>
    Response.json({ playbooks: await desk.playbooks.list(traderId, localeOfRequest(request)) }),
  )
}

export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) => {
    const { yaml } = await readBody(request, savePlaybookRequest, MAX_BYTES)
    return Response.json(await desk.playbooks.make({ traderId, from }, yaml), { status: 201 })
  })
}
