import { toolsViewOf } from '@/lib/gate/trust/trust-view.ts'
import { route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => Response.json(await toolsViewOf(desk, traderId)))
}
