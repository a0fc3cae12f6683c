'use client'

import { useCallback, useRef, useState } from 'react'
import type { ServersView } from '@/lib/contracts/servers.ts'
import { useIsHere } from '@/lib/ui/use-is-here.ts'
import { useRepeatedRead } from '@/lib/ui/use-repeated-read.ts'
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
  const locked = useRef(false)
  const isHere = useIsHere()

  const look = useRepeatedRead(loadServers, (next) => {
    setFailed(next === null)
    if (next) setView(next)
    return LOOK_EVERY_MS
  })

  const click = useCallback(
    async (server: string, what: Click) => {
      if (locked.current) return
      locked.current = true
      setBusy(server)
      setAnswer(null)
      const outcome = await act(server, what)
      if (!isHere()) return
      if (outcome.kind === 'done' && outcome.value) window.location.assign(outcome.value)
      await look()
      locked.current = false
      setBusy(null)
      setAnswer({ server, click: what, outcome })
    },
    [look, isHere],
  )

  return { view, failed, reload: () => void look(), busy, answer, click }
}
