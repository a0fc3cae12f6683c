import { z } from 'zod'
import { pattern } from '@/lib/contracts/patterns.ts'
import { shownName } from '@/lib/contracts/shown-name.ts'
import { readBody, route } from '@/lib/http.ts'

type Context = { params: Promise<{ id: string }> }
const change = z.union([
  z.strictObject({ title: shownName(120) }),
  z.strictObject({ model: z.string().min(1).max(200) }),
  z.strictObject({ pattern }),
])

export function GET(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId }) =>
    Response.json(await desk.conversations.view(traderId, (await params).id)),
  )
}

export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const wanted = await readBody(request, change)
    const { id } = await params
    if ('title' in wanted) await desk.conversations.rename(traderId, id, wanted.title)
    else await desk.conversations.choose(traderId, id, wanted)
    return Response.json(wanted)
  })
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    await desk.conversations.remove(traderId, (await params).id)
    return new Response(null, { status: 204 })
  })
}
