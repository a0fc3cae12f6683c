'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { ToolsView, ToolView } from '@/lib/contracts/tools.ts'
import { readsInOrder } from '@/lib/ui/reads-in-order.ts'
import { type AcceptOutcome, acceptTool, loadTools } from './tools-api.ts'

export type Answer = { outcome: AcceptOutcome; tool: ToolView; count: number }

export type Tools = {
  view: ToolsView | null
  /** No list came, now or ever; `view` is then the last one, if any. */
  failed: boolean
  reload(): void
  /** Names of the tools being accepted. */
  busy: ReadonlySet<string>
  /** What became of the last click. */
  answer: Answer | null
  /** Accepts these one after another and stops at the first that fails. */
  accept(tools: readonly ToolView[]): Promise<void>
}

/** The list as it is when the reader looks: read at first, after every click, and on coming back to the page. */
export function useTools(): Tools {
  const [view, setView] = useState<ToolsView | null>(null)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [answer, setAnswer] = useState<Answer | null>(null)
  const locked = useRef(false)
  const [beginRead] = useState(readsInOrder)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const isLatest = beginRead()
      const next = await loadTools(signal)
      if (signal?.aborted || !isLatest()) return
      setFailed(next === null)
      if (next) setView(next)
    },
    [beginRead],
  )

  useEffect(() => {
    const abort = new AbortController()
    const look = () => {
      if (document.visibilityState === 'visible' && !locked.current) void load(abort.signal)
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      abort.abort()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [load])

  const accept = useCallback(
    async (tools: readonly ToolView[]) => {
      if (locked.current) return
      locked.current = true
      setBusy(new Set(tools.map((t) => t.name)))
      setAnswer(null)
      let last: Answer | null = null
      for (const [i, tool] of tools.entries()) {
        const outcome = await acceptTool(tool)
        last = { outcome, tool, count: i + 1 }
        if (outcome !== 'accepted') break
      }
      await load()
      locked.current = false
      setBusy(new Set())
      setAnswer(last)
    },
    [load],
  )

  return { view, failed, reload: () => void load(), busy, answer, accept }
}
