/** The desk's routes for servers. Every way a request can end is a value: the screen has a sentence for each. */
import type { HttpFailure } from '@/lib/contracts/chat.ts'
import { authorizeAnswer, type ServerAction, type ServersView, serversView } from '@/lib/contracts/servers.ts'

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
export type ClickOutcome =
  | { kind: 'done'; url: string | null }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable' }

export async function act(server: string, click: Click): Promise<ClickOutcome> {
  try {
    const response = await fetch(`/api/servers/${encodeURIComponent(server)}/${click}`, { method: 'POST' })
    if (!response.ok) {
      const failure = (await response.json().catch(() => null)) as HttpFailure | null
      return failure?.error ? { kind: 'refused', message: failure.error.message } : { kind: 'unreachable' }
    }
    if (click !== 'authorize') return { kind: 'done', url: null }
    const { url } = authorizeAnswer.parse(await response.json())
    return { kind: 'done', url }
  } catch {
    return { kind: 'unreachable' }
  }
}
