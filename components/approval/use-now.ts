'use client'

import { useSyncExternalStore } from 'react'
import { deskNow } from '@/lib/ui/desk-clock.ts'

/** One ticker for every clock on the screen: they all turn at the same moment, and stop when none is shown. */
const TICK_MS = 500
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowMs = 0

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  nowMs = deskNow()
  timer ??= setInterval(() => {
    nowMs = deskNow()
    for (const notify of listeners) notify()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The desk's clock in ms, refreshed twice a second; 0 on the server and before the first tick. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => nowMs,
    () => 0,
  )
