'use client'

/** What kind of screen it is, and what its reader has asked of all screens. */
import { useSyncExternalStore } from 'react'

/** Below this the three panels no longer fit side by side. */
const PHONE = '(max-width: 899px)'

/** A phone that lies on its side: wide and low, as `md:short` in the styles. */
const SIDEWAYS = '(min-width: 48rem) and (max-height: 30rem)'

const onScreen = new Map<string, boolean>()

/** Paper is as narrow as a phone; the frame stays what it is on screen, and what is within it does not begin anew. */
function matches(query: string): boolean {
  const shown = onScreen.get(query)
  if (shown !== undefined && window.matchMedia('print').matches) return shown
  const now = window.matchMedia(query).matches
  onScreen.set(query, now)
  return now
}

const useMedia = (query: string, guess: boolean): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matches(query),
    () => guess,
  )

/** `guess` is what the server could tell from the browser's name; the first frame after it is right in any case. */
export const usePhone = (guess: boolean): boolean => useMedia(PHONE, guess)

/** Only the order in which things are visited depends on it: what is drawn, the styles know from the first frame. */
export const useSideways = (): boolean => useMedia(SIDEWAYS, false)

/** A screen for fingers, which `coarse:` in the styles is about too. */
export const useFingers = (): boolean => useMedia('(pointer: coarse)', false)

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)', false)
