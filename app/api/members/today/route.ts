import type { TradersToday } from '@/lib/contracts/members.ts'
import { routeForHeadsAlone } from '@/lib/http.ts'

const HEADS_ALONE = 'Only a head of this desk may see what others trade.'

/** For heads: who traded today, members by their address. */
export function GET(request: Request): Promise<Response> {
  return routeForHeadsAlone(request, HEADS_ALONE, async ({ desk, traderId }) => {
    const today = await desk.gate.tradersToday(traderId)
    const emails = await desk.members.emailsOf(today.traders.map((trader) => trader.traderId))
    const answer: TradersToday = {
      ...today,
      traders: today.traders.map((trader) => ({ ...trader, email: emails[trader.traderId] ?? null })),
    }
    return Response.json(answer)
  })
}
