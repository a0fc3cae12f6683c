import { z } from 'zod'
import { readBody, route } from '@/lib/http.ts'

type Context = { params: Promise<{ id: string }> }
const rename = z.strictObject({ title: z.string().trim().min(1).max(120) })

export function GET(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId }) =>
    Response.json(await desk.conversations.view(traderId, (await params).id)),
  )
}

export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const { title } = await readBody(request, rename)
    await desk.conversations.rename(traderId, (await params).id, title)
    return Response.json({ title })
  })
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    await desk.conversations.remove(traderId, (await params).id)
    return new Response(null, { status: 204 })
  })
}
