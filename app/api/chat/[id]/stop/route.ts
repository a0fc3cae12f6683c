import { route } from '@/lib/http.ts'

export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId }) =>
    Response.json({ stopped: await desk.conversations.stop(traderId, (await params).id) }),
  )
}
