'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { ServersView } from '@/lib/contracts/servers.ts'
import { readsInOrder } from '@/lib/ui/reads-in-order.ts'
import { act, type Click, type ClickOutcome, loadServers } from './servers-api.ts'

const LOOK_EVERY_MS = 2_000

export type Answer = { server: string; click: Click; outcome: ClickOutcome }

type Servers = {
  view: ServersView | null
  /** The last look failed; `view` is then the one before, if any. */
  failed: boolean
  reload(): void
  /** The server a click is being carried out for. */
  busy: string | null
  answer: Answer | null
  click(server: string, click: Click): Promise<void>
}

/** The servers as they are, looked at every two seconds while the page is in front. */
export function useServers(): Servers {
  const [view, setView] = useState<ServersView | null>(null)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const look = useRef<() => Promise<void>>(async () => {})
  const locked = useRef(false)

  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const beginRead = readsInOrder()
    look.current = async () => {
      clearTimeout(timer)
      const isLatest = beginRead()
      const next = await loadServers(abort.signal)
      if (abort.signal.aborted || !isLatest()) return
      setFailed(next === null)
      if (next) setView(next)
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => void look.current(), LOOK_EVERY_MS)
    }
    const onVisible = () => {
      if (!document.hidden) void look.current()
    }
    void look.current()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      abort.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])

  const click = useCallback(async (server: string, what: Click) => {
    if (locked.current) return
    locked.current = true
    setBusy(server)
    setAnswer(null)
    const outcome = await act(server, what)
    if (outcome.kind === 'done' && outcome.url) window.location.assign(outcome.url)
    await look.current()
    locked.current = false
    setBusy(null)
    setAnswer({ server, click: what, outcome })
  }, [])

  return { view, failed, reload: () => void look.current(), busy, answer, click }
}
