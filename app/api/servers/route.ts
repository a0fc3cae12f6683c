import { route } from '@/lib/http.ts'
import { serversViewOf } from '@/lib/tools/server-view.ts'

export const dynamic = 'force-dynamic'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const waits = (tool: Parameters<typeof desk.trust.state>[1]) => desk.trust.state(traderId, tool) !== 'accepted'
    const tellsWords = desk.members.isHead(traderId)
    const deps = { ...desk, waits, tellsWords, signIn: desk.serverSignIn.state }
    return Response.json(await serversViewOf(deps, new Date()))
  })
}
