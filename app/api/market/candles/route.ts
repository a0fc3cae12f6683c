import { EXCHANGE_TOOLS } from '@/lib/contracts/exchange/tools.ts'
import { routeWithQuery } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return routeWithQuery(request, EXCHANGE_TOOLS.getCandles.args, async ({ desk, traderId }, asked) =>
    Response.json(await desk.readCandles(traderId, asked, request.signal)),
  )
}
