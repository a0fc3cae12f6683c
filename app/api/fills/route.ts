import { route } from '@/lib/http.ts'

/** All own trades of the trader that the exchange remembers. */
export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => Response.json(await desk.readFills(traderId, request.signal)))
}
