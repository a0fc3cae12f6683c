import { EXCHANGE_TOOLS } from '@/lib/contracts/exchange.ts'
import { DeskError } from '@/lib/errors.ts'
import { route } from '@/lib/http.ts'
import { HOME_SERVER } from '@/lib/mcp/config.ts'
import { whyFailed } from '@/lib/tools/response.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const asked = EXCHANGE_TOOLS.getCandles.args.safeParse(Object.fromEntries(new URL(request.url).searchParams))
    if (!asked.success)
      throw new DeskError(
        'INVALID_ARGUMENT',
        asked.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; '),
      )
    const tool = desk.registry.find(HOME_SERVER, 'getCandles')
    if (!tool) throw new DeskError('UNAVAILABLE', 'The exchange cannot be reached right now.', 503)
    await desk.trust.check(traderId, tool)
    const answer = await desk.engine.read({ tool, args: asked.data, userId: null, signal: request.signal })
    if (answer.status !== 'ok')
      throw new DeskError(answer.errorCode ?? 'INTERNAL', whyFailed(answer) ?? 'no answer', answer.data ? 400 : 503)
    return Response.json(answer.data)
  })
}
