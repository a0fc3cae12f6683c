'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { readsInOrder } from '@/lib/ui/reads-in-order.ts'
import { call, type Outcome } from './playbooks-api.ts'

type Failure = Extract<Outcome<never>, { ok: false }>
type Polled<T> = { data: T | null; failure: Failure | null; reload(): Promise<void> }

/** What is at that address, looked at again after `everyMs` of what came, while the page is in front; null: no more. */
export function usePolled<T extends z.ZodType>(
  schema: T,
  path: string,
  everyMs: (data: z.output<T>) => number | null,
): Polled<z.output<T>> {
  const [data, setData] = useState<z.output<T> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const look = useRef<() => Promise<void>>(async () => {})
  const every = useRef(everyMs)
  every.current = everyMs

  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let last: z.output<T> | null = null
    const beginRead = readsInOrder()
    setData(null)
    look.current = async () => {
      clearTimeout(timer)
      const isLatest = beginRead()
      const outcome = await call(schema, path, { signal: abort.signal })
      if (abort.signal.aborted || !isLatest()) return
      setFailure(outcome.ok ? null : outcome)
      if (outcome.ok) {
        last = outcome.data
        setData(() => outcome.data)
      }
      clearTimeout(timer)
      const next = last === null ? RETRY_MS : every.current(last)
      if (!document.hidden && next !== null) timer = setTimeout(() => void look.current(), next)
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
  }, [schema, path])

  return { data, failure, reload: useCallback(() => look.current(), []) }
}

const RETRY_MS = 5_000
