import { route } from '@/lib/http.ts'
import { serversViewOf } from '@/lib/tools/server-view.ts'

export const dynamic = 'force-dynamic'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const waits = (tool: Parameters<typeof desk.trust.state>[1]) => desk.trust.state(traderId, tool) !== 'accepted'
    return Response.json(await serversViewOf({ ...desk, waits, signIn: desk.serverSignIn.state }, new Date()))
  })
}
