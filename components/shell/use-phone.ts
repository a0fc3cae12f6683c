'use client'

import { useSyncExternalStore } from 'react'

/** Below this the three panels no longer fit side by side. */
const PHONE = '(max-width: 899px)'

/** `guess` is what the server could tell from the browser's name; the first frame after it is right in any case. */
export const usePhone = (guess: boolean): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(PHONE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(PHONE).matches,
    () => guess,
  )
