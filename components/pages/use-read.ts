'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '@/components/shell/requests/send.ts'
import { usePlanEvents } from '@/components/trading/live/market-provider.tsx'

const REFRESH_MS = 15_000
/** A plan under way tells of every step; one read serves them all. */
const SETTLE_MS = 300

export type Read<T> = {
  /** null before the first answer. */
  value: T | null
  /** The latest read failed: `value`, if there is one, is older than it should be. */
  failed: boolean
  reload: () => void
  /** Puts what an answer to a change has said into what is held by then: another change may have been answered meanwhile. */
  learn: (put: (held: T) => T) => void
}

/** Something the server counts: read at once, after every plan, and every 15 s while the page is in front. */
export function useRead<T>(read: () => Promise<Answer<T>>): Read<T> {
  const [value, setValue] = useState<T | null>(null)
  const [failed, setFailed] = useState(false)
  /** Counts reads and what was learnt between them: an answer that is not to the latest may be older, and is dropped. */
  const learnt = useRef(0)
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined)

  const reload = useCallback((): void => {
    const before = ++learnt.current
    void read().then((answer) => {
      if (learnt.current !== before) return
      setFailed(answer.kind !== 'done')
      if (answer.kind === 'done') setValue(answer.value)
    })
  }, [read])

  const learn = useCallback((put: (held: T) => T) => {
    learnt.current++
    setValue((held) => held && put(held))
    setFailed(false)
  }, [])

  useEffect(() => {
    reload()
    const timer = setInterval(() => {
      if (!document.hidden) reload()
    }, REFRESH_MS)
    const onVisible = () => {
      if (!document.hidden) reload()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      clearTimeout(settle.current)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [reload])

  usePlanEvents(() => {
    clearTimeout(settle.current)
    settle.current = setTimeout(reload, SETTLE_MS)
  })
  return { value, failed, reload, learn }
}
