import { schedulePlaybookRequest } from '@/lib/contracts/playbooks.ts'
import { readBody, route } from '@/lib/http.ts'

export function PUT(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId, from, signInId }) => {
    const { on } = await readBody(request, schedulePlaybookRequest)
    await desk.playbooks.schedule({ traderId, from, signInId }, (await params).id, on)
    return Response.json({ on })
  })
}
