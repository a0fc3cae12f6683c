import { mayRunDesk } from '@/lib/auth/caller.ts'
import { killSwitchRequest } from '@/lib/contracts/gate/safety.ts'
import { DeskError } from '@/lib/errors.ts'
import { HEADS_ALONE, readBody, refuseNoHead, route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => Response.json(await desk.gate.killSwitch.view(traderId)))
}

export function POST(request: Request): Promise<Response> {
  return route(request, async (asked) => {
    const { desk, traderId, from, signInId } = asked
    const { action, reason } = await readBody(request, killSwitchRequest)
    const { killSwitch } = desk.gate
    const who = { traderId, from, ...(reason ? { reason } : {}) }
    if (action === 'pull') return Response.json(await killSwitch.pull({ ...who, by: 'trader' }))
    await refuseNoHead(request, asked)
    const refuse = () => {
      if (!mayRunDesk(desk.members, traderId)) throw new DeskError('FORBIDDEN', HEADS_ALONE, 403)
    }
    return Response.json(
      await killSwitch.reset({ ...who, signInId, refuse }).catch(async (error) => {
        // Within the transaction there was no place for the record of it.
        await refuseNoHead(request, asked)
        throw error
      }),
    )
  })
}
