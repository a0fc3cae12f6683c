import { PLAYBOOK_LIMITS, savePlaybookRequest } from '@/lib/contracts/playbooks.ts'
import { readBody, route } from '@/lib/http.ts'
import { localeOfRequest } from '@/lib/i18n/locales.ts'

type Context = { params: Promise<{ id: string }> }

export function GET(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId }) =>
    Response.json(await desk.playbooks.view(traderId, (await params).id, localeOfRequest(request))),
  )
}

export function PUT(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) => {
    const { yaml } = await readBody(request, savePlaybookRequest, PLAYBOOK_LIMITS.requestBytes)
    const { id } = await params
    await desk.playbooks.change({ traderId, from }, id, yaml)
    return Response.json({ id })
  })
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) => {
    const { id } = await params
    await desk.playbooks.remove({ traderId, from }, id)
    return Response.json({ id })
  })
}
