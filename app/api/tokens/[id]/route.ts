import { route } from '@/lib/http.ts'

export function DELETE(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) =>
    Response.json(await desk.tokens.revoke({ traderId, from }, (await params).id)),
  )
}
