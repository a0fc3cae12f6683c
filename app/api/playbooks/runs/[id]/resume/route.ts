import { route } from '@/lib/http.ts'

/** @returns the run as it is then */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId, signInId }) => {
    const { id } = await params
    await desk.playbooks.resume(traderId, id, signInId)
    return Response.json(await desk.playbooks.runView(traderId, id))
  })
}
