'use client'

import { useSyncExternalStore } from 'react'

/** Below this the three panels no longer fit side by side. */
const PHONE = '(max-width: 899px)'

/** A phone that lies on its side: wide and low, as `md:short` in the styles. */
const SIDEWAYS = '(min-width: 48rem) and (max-height: 30rem)'

const useMedia = (query: string, guess: boolean): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => guess,
  )

/** `guess` is what the server could tell from the browser's name; the first frame after it is right in any case. */
export const usePhone = (guess: boolean): boolean => useMedia(PHONE, guess)

/** Only the order in which things are visited depends on it: what is drawn, the styles know from the first frame. */
export const useSideways = (): boolean => useMedia(SIDEWAYS, false)
