/** The desk's safety routes. Every way a request can end is a value: the screen has a sentence for each. */
import type { HttpFailure } from '../../lib/contracts/chat.ts'
import type { KillSwitch, LimitsView, OwnLimits, Permission, PermissionTerms } from '../../lib/contracts/safety.ts'

export type Answer<T> =
  | { kind: 'done'; value: T }
  /** Answered no: nothing has changed. */
  | { kind: 'refused'; code: string; message: string; details: unknown }
  /** Not known whether it arrived. All of these requests can be sent again. */
  | { kind: 'unreachable' }

export async function send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (response.ok) return { kind: 'done', value: (await response.json()) as T }
    const failure = ((await response.json().catch(() => null)) as HttpFailure | null)?.error
    // A gateway's error page says nothing about what the desk did.
    if (!failure) return { kind: 'unreachable' }
    return { kind: 'refused', code: failure.code, message: failure.message, details: failure.details }
  } catch {
    return { kind: 'unreachable' }
  }
}

export type KillSwitchAction = 'pull' | 'reset'
export const sendKillSwitch = (action: KillSwitchAction, reason: string): Promise<Answer<KillSwitch>> =>
  send('POST', '/api/kill-switch', { action, ...(reason.trim() ? { reason: reason.trim().slice(0, 500) } : {}) })

export const readLimits = (): Promise<Answer<LimitsView>> => send('GET', '/api/limits')
/** Replaces the trader's own limits: what `own` does not name is the desk's again. */
export const saveLimits = (own: OwnLimits): Promise<Answer<LimitsView>> => send('PUT', '/api/limits', { own })

export async function readPermissions(): Promise<Answer<Permission[]>> {
  const answer = await send<{ permissions: Permission[] }>('GET', '/api/permissions')
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.permissions } : answer
}
export const createPermission = (terms: PermissionTerms): Promise<Answer<Permission>> =>
  send('POST', '/api/permissions', { terms })
export const revokePermission = (id: string): Promise<Answer<Permission>> =>
  send('DELETE', `/api/permissions/${encodeURIComponent(id)}`)
