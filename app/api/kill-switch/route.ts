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
    if (action === 'reset') {
      await refuseNoHead(request, asked)
      return Response.json(await killSwitch.reset({ traderId, from }))
    }
    return Response.json(await killSwitch.pull({ traderId, by: 'trader', from, ...(reason ? { reason } : {}) }))
  })
}
