'use client'

import { useEffect, useEffectEvent } from 'react'

const EVERY_MS = 5_000

/** For what others do, of which the reader's own line tells nothing: asked for again while the page is in front. */
export function useWatch(isWatching: boolean, readAgain: () => void): void {
  const onTick = useEffectEvent(readAgain)
  useEffect(() => {
    if (!isWatching) return
    const timer = setInterval(() => {
      if (!document.hidden) onTick()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isWatching])
}
