/** Reads the tools and accepts one. Every way it can end is a value: the screen has a sentence for each. */

import { type ToolsView, type ToolView, toolsView } from '../../lib/contracts/tools.ts'
import { send } from '../shell/requests/send.ts'

export async function loadTools(signal?: AbortSignal): Promise<ToolsView | null> {
  try {
    const response = await fetch('/api/tools', { cache: 'no-store', ...(signal ? { signal } : {}) })
    const parsed = toolsView.safeParse(await response.json())
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export type AcceptOutcome = 'accepted' | 'changed' | 'gone' | 'refused' | 'unreachable'

/** The fingerprint sent is that of the definition on screen, so what is accepted is what was read. */
export async function acceptTool({ server, tool, fingerprint }: ToolView): Promise<AcceptOutcome> {
  const sent = await send('POST', '/api/tools/accept', { server, tool, fingerprint })
  if (sent.kind === 'done') return 'accepted'
  if (sent.kind === 'unreachable') return 'unreachable'
  if (sent.code === 'TOOL_CHANGED') return 'changed'
  return sent.code === 'NOT_FOUND' ? 'gone' : 'refused'
}
