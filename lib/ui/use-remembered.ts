'use client'

import { useCallback, useSyncExternalStore } from 'react'

const changed = new EventTarget()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage refused (private mode): nothing is remembered, everything works
  }
}

/** A choice of this browser, one of `allowed`; the first is the default. The server always renders the default. */
export function useRemembered<T extends string>(key: string, allowed: readonly [T, ...T[]]): [T, (value: T) => void] {
  const subscribe = useCallback(
    (listener: () => void) => {
      changed.addEventListener(key, listener)
      return () => changed.removeEventListener(key, listener)
    },
    [key],
  )
  const stored = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
  const value = allowed.find((one) => one === stored) ?? allowed[0]
  const set = useCallback(
    (next: T) => {
      try {
        localStorage.setItem(key, next)
      } catch {
        return
      }
      changed.dispatchEvent(new Event(key))
    },
    [key],
  )
  return [value, set]
}
