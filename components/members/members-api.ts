/** The desk's routes for members, which answer its heads. */

import type { MassCancel } from '../../lib/contracts/gate/safety.ts'
import type { MadeMember, MemberRole, MemberView, RestingOrders, TradersToday } from '../../lib/contracts/members.ts'
import { type Answer, send } from '../shell/requests/send.ts'

export async function readMembers(): Promise<Answer<MemberView[]>> {
  const answer = await send<{ members: MemberView[] }>('GET', '/api/members')
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.members } : answer
}
export const makeMember = (email: string, role: MemberRole): Promise<Answer<MadeMember>> =>
  send('POST', '/api/members', { email, role })
export const changeRole = (id: string, role: MemberRole): Promise<Answer<MemberView>> =>
  send('PATCH', `/api/members/${encodeURIComponent(id)}`, { role })
export const makePassword = (id: string): Promise<Answer<MadeMember>> =>
  send('POST', `/api/members/${encodeURIComponent(id)}/password`)
/** @param id of a member, or of any trader */
export const readRestingOrders = (id: string): Promise<Answer<RestingOrders>> =>
  send('GET', `/api/members/${encodeURIComponent(id)}/orders`)
/** @param id of a member, or of any trader */
export const cancelOrders = (id: string): Promise<Answer<MassCancel>> =>
  send('POST', `/api/members/${encodeURIComponent(id)}/cancel-orders`)
export const readTradersToday = (): Promise<Answer<TradersToday>> => send('GET', '/api/members/today')
