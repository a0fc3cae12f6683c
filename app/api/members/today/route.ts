import type { TradersToday } from '@/lib/contracts/members.ts'
import { DeskError } from '@/lib/errors.ts'
import { route } from '@/lib/http.ts'

/** For heads: who traded today, members by their address. */
export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, signIn }) => {
    if (signIn?.member.role !== 'head')
      throw new DeskError('FORBIDDEN', 'Only a head of this desk may see what others trade.', 403)
    const [today, members] = await Promise.all([desk.gate.tradersToday(traderId), desk.members.list()])
    const emails = new Map(members.map((member) => [member.traderId, member.email]))
    const answer: TradersToday = {
      ...today,
      traders: today.traders.map((trader) => ({ ...trader, email: emails.get(trader.traderId) ?? null })),
    }
    return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
  })
}
