'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { store, stored } from './stored.ts'

const changed = new EventTarget()

/** What this browser remembers under the key, as text; null where nothing. The server always renders as if nothing was. */
export function useStored(key: string): [string | null, (text: string) => void] {
  const subscribe = useCallback(
    (listener: () => void) => {
      changed.addEventListener(key, listener)
      return () => changed.removeEventListener(key, listener)
    },
    [key],
  )
  const text = useSyncExternalStore(
    subscribe,
    () => stored(key),
    () => null,
  )
  const set = useCallback(
    (next: string) => {
      store(key, next)
      changed.dispatchEvent(new Event(key))
    },
    [key],
  )
  return [text, set]
}

/** A choice of this browser, one of `allowed`; the first is the default. */
export function useRemembered<T extends string>(key: string, allowed: readonly [T, ...T[]]): [T, (value: T) => void] {
  const [text, set] = useStored(key)
  return [allowed.find((one) => one === text) ?? allowed[0], set]
}
