'use client'

import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { SignedIn } from '@/lib/contracts/members.ts'
import type { ModelInfo } from '@/lib/contracts/models.ts'
import type { ServerState } from '@/lib/contracts/servers.ts'
import { onOtherTrader } from './other-trader.ts'
import { goToSignIn } from './signed-out.ts'

/** GET /api/session: who is at the desk, and which model drives it. */
type Session = {
  traderId: string
  /** Null for a guest. */
  member: SignedIn | null
  /** Whether one may be a guest here. */
  guests: boolean
  /** May reset the kill switch and switch servers: everybody, until the desk has heads. */
  mayRunDesk: boolean
  model: { id: string; label: string; builtIn: boolean }
  /** All on offer, the desk's own choice first. */
  models: ModelInfo[]
  servers: { name: string; state: ServerState }[]
}

const SessionContext = createContext<Session | null>(null)
/** null until the desk has answered. */
export const useSession = (): Session | null => use(SessionContext)

/** Forbidden only once the desk has said so: it checks by itself, and nobody is to wait for a button. */
export const useMayRunDesk = (): boolean => useSession()?.mayRunDesk !== false

const RETRY_MS = 3_000

export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const load = async () => {
      try {
        const response = await fetch('/api/session', { cache: 'no-store', signal: abort.signal })
        if (response.ok) return setSession((await response.json()) as Session)
        // Not signed in is an answer that asking again would not change.
        if (response.status === 401) return goToSignIn()
      } catch {
        // The header says that the connection is gone; here it is only asked again.
      }
      if (!abort.signal.aborted) timer = setTimeout(load, RETRY_MS)
    }
    void load()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [])
  useEffect(() => onOtherTrader(() => window.location.replace('/')), [])
  useEffect(() => {
    // Brought back by Back as it was left, a page does not know who has signed in or out since.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** A model by its name; the built-in planner's in the reader's language. */
export function useModelName(): (label: string) => { name: string; builtIn: boolean } {
  const t = useTranslations('common.model')
  const models = useSession()?.models ?? []
  return (label) => {
    const builtIn = models.some((model) => model.builtIn && model.label === label)
    return { name: builtIn ? t('builtIn') : label, builtIn }
  }
}
