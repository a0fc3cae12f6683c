'use client'

import { useSyncExternalStore } from 'react'
import { deskNow } from './desk-clock.ts'

const EVERY_MS = 5_000

/** Rounded down, so that whoever shows minutes is drawn anew once in each. */
const tenSeconds = (): number => Math.floor(deskNow() / 10_000) * 10_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, EVERY_MS)
  return () => clearInterval(timer)
}

/** Epoch ms by the desk's clock, to the last ten seconds: for what is told in minutes. */
export const useDeskMinute = (): number => useSyncExternalStore(subscribe, tenSeconds, () => 0)
