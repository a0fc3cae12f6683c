'use client'

import { useSyncExternalStore } from 'react'
import { deskNow } from './desk-clock.ts'

/** One ticker for every clock on the screen: they all turn at the same moment, and stop when none is shown. */
const TICK_MS = 500
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowMs = 0

/** Hears each tick, for what is told of `clockMs`. @returns what ends it */
export function onTick(listener: () => void): () => void {
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
    onTick,
    () => nowMs,
    () => 0,
  )

/** The minute by the desk's clock, in ms. Whoever counts minutes is drawn anew with each, and not at each tick. */
export const useMinute = (): number => useSyncExternalStore(onTick, minute, minute)
const minute = () => Math.floor(clockMs() / 60_000) * 60_000

/** As of the last tick, or of now where there was none. */
export const clockMs = (): number => nowMs || deskNow()
