import { route } from '@/lib/http.ts'

export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId }) =>
    Response.json(await desk.playbooks.runView(traderId, (await params).id)),
  )
}
