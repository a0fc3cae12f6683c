import { PLAYBOOK_LIMITS, savePlaybookRequest } from '@/lib/contracts/playbooks.ts'
import { readBody, route } from '@/lib/http.ts'
import { localeOfRequest } from '@/lib/i18n/locales.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) =>
    Response.json({ playbooks: await desk.playbooks.list(traderId, localeOfRequest(request)) }),
  )
}

export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) => {
    const { yaml } = await readBody(request, savePlaybookRequest, PLAYBOOK_LIMITS.requestBytes)
    return Response.json(await desk.playbooks.make({ traderId, from }, yaml), { status: 201 })
  })
}
