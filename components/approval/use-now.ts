'use client'

import { useSyncExternalStore } from 'react'
import type { Plan } from '@/lib/contracts/plan.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { isOpen } from './plan-facts.ts'

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

/** The minute by the desk's clock, in ms. Whoever counts minutes is drawn anew with each, and not at each tick. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute, minute)
const minute = () => Math.floor((nowMs || deskNow()) / 60_000) * 60_000

/** Whether it waits for a decision now. Whoever asks is drawn anew when that ends, and not at each tick. */
export const useIsOpen = (plan: Pick<Plan, 'status' | 'expiresAt'>): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen(plan, nowMs || deskNow()),
    () => isOpen(plan, deskNow()),
  )
