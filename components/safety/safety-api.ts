/** The desk's safety routes. All of these requests can be sent again. */
import type {
  HeadsLimits,
  KillSwitch,
  LimitsView,
  OwnLimits,
  Permission,
  PermissionTerms,
} from '../../lib/contracts/gate/safety.ts'
import { type Answer, send } from '../shell/requests/send.ts'

export type KillSwitchAction = 'pull' | 'reset'
export const sendKillSwitch = (action: KillSwitchAction, reason: string): Promise<Answer<KillSwitch>> =>
  send('POST', '/api/kill-switch', { action, ...(reason.trim() ? { reason: reason.trim().slice(0, 500) } : {}) })

export const readLimits = (): Promise<Answer<LimitsView>> => send('GET', '/api/limits')
/** Replaces the trader's own limits: what `own` does not name is the desk's again. */
export const saveLimits = (own: OwnLimits): Promise<Answer<LimitsView>> => send('PUT', '/api/limits', { own })
/** Replaces what heads set for the desk, where it is still as it was `before`. */
export const saveDeskLimits = (before: HeadsLimits, after: HeadsLimits): Promise<Answer<LimitsView>> =>
  send('PUT', '/api/limits/desk', { before, after })

export async function readPermissions(): Promise<Answer<Permission[]>> {
  const answer = await send<{ permissions: Permission[] }>('GET', '/api/permissions')
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.permissions } : answer
}
export const createPermission = (terms: PermissionTerms): Promise<Answer<Permission>> =>
  send('POST', '/api/permissions', { terms })
export const revokePermission = (id: string): Promise<Answer<Permission>> =>
  send('DELETE', `/api/permissions/${encodeURIComponent(id)}`)
