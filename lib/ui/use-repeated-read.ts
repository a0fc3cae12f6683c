'use client'

import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { readsInOrder } from './reads-in-order.ts'

/**
 * Reads at once, again and again while the page is in front, and when it comes back there.
 *
 * @param read given another function, all begins anew
 * @param onAnswer of each read but one that a later read was faster than; ms until the next read, null: no more by itself
 * @returns reads now
 */
export function useRepeatedRead<T>(
  read: (signal: AbortSignal) => Promise<T>,
  onAnswer: (answer: T) => number | null,
): () => Promise<void> {
  const look = useRef<() => Promise<void>>(async () => {})
  const take = useEffectEvent(onAnswer)

  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const beginRead = readsInOrder()
    const lookNow = async () => {
      clearTimeout(timer)
      const isLatest = beginRead()
      const answer = await read(abort.signal)
      if (abort.signal.aborted || !isLatest()) return
      const nextMs = take(answer)
      clearTimeout(timer)
      if (!document.hidden && nextMs !== null) timer = setTimeout(() => void lookNow(), nextMs)
    }
    const onVisible = () => {
      if (!document.hidden) void lookNow()
    }
    look.current = lookNow
    void lookNow()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      abort.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [read])

  return useCallback(() => look.current(), [])
}
