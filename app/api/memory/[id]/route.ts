import { changeMemoryRequest } from '@/lib/contracts/memory.ts'
import { readBody, route } from '@/lib/http.ts'

type Context = { params: Promise<{ id: string }> }

export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) => {
    const change = await readBody(request, changeMemoryRequest)
    return Response.json(await desk.memory.change({ traderId, from }, (await params).id, change))
  })
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) => {
    const { id } = await params
    await desk.memory.forget({ traderId, from }, id)
    return Response.json({ id })
  })
}
