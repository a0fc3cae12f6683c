/** Reads the tools and accepts one. Every way it can end is a value: the screen has a sentence for each. */
import type { HttpFailure } from '@/lib/contracts/chat.ts'
import { type ToolsView, type ToolView, toolsView } from '@/lib/contracts/tools.ts'

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
  try {
    const response = await fetch('/api/tools/accept', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ server, tool, fingerprint }),
    })
    if (response.ok) return 'accepted'
    const failure = (await response.json().catch(() => null)) as HttpFailure | null
    if (failure?.error?.code === 'TOOL_CHANGED') return 'changed'
    return failure?.error?.code === 'NOT_FOUND' ? 'gone' : 'refused'
  } catch {
    return 'unreachable'
  }
}
