import type { RestingOrders } from '@/lib/contracts/members.ts'
import { routeForHeadsAlone } from '@/lib/http.ts'

const HEADS_ALONE = 'Only a head of this desk may see what others trade.'

type Named = { params: Promise<{ id: string }> }

/** How many orders of a member, or of a guest by their trader's id, rest now. */
export function GET(request: Request, { params }: Named): Promise<Response> {
  return routeForHeadsAlone(request, HEADS_ALONE, async ({ desk, traderId }) => {
    const trader = await desk.members.traderOf((await params).id)
    const answer: RestingOrders = { resting: await desk.gate.massCancel.resting(traderId, trader) }
    return Response.json(answer)
  })
}
