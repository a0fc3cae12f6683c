/** The desk's routes for servers. */

import { authorizeAnswer, type ServerAction, type ServersView, serversView } from '../../lib/contracts/servers.ts'
import { type Answer, send } from '../shell/requests/send.ts'

export async function loadServers(signal: AbortSignal): Promise<ServersView | null> {
  try {
    const response = await fetch('/api/servers', { cache: 'no-store', signal })
    const parsed = serversView.safeParse(await response.json())
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export type Click = ServerAction | 'authorize' | 'forget'
export type ClickOutcome = Answer<string | null>

/** @returns with a sign-in where it goes on: an address of the web, and nothing a browser would run */
export async function act(server: string, click: Click): Promise<ClickOutcome> {
  const answer = await send('POST', `/api/servers/${encodeURIComponent(server)}/${click}`)
  if (answer.kind !== 'done') return answer
  if (click !== 'authorize') return { kind: 'done', value: null }
  const read = authorizeAnswer.safeParse(answer.value)
  return read.success ? { kind: 'done', value: read.data.url } : { kind: 'unreachable' }
}
