import { killSwitchRequest } from '@/lib/contracts/safety.ts'
import { readBody, refuseNoHead, route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => Response.json(await desk.gate.killSwitch.view(traderId)))
}

export function POST(request: Request): Promise<Response> {
  return route(request, async (asked) => {
    const { desk, traderId, from } = asked
    const { action, reason } = await readBody(request, killSwitchRequest)
    const { killSwitch } = desk.gate
    const who = { traderId, from, ...(reason ? { reason } : {}) }
    if (action === 'pull') return Response.json(await killSwitch.pull({ ...who, by: 'trader' }))
    await refuseNoHead(request, asked)
    return Response.json(await killSwitch.reset(who))
  })
}
