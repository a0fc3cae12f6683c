'use client'

/** Whether the list of conversations is shown, below which there is room for what is told in passing. */
import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isThere = true

function tell(now: boolean): void {
  isThere = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the desk. Other pages leave it as it was: what is told as one goes to them stays where it stands. */
export const useTellRoomBelowList = (listShown: boolean): void => useEffect(() => tell(listShown), [listShown])

export const useRoomBelowList = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isThere,
    () => true,
  )
