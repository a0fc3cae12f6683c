'use client'

import { useRef } from 'react'

/** The same function at every drawing, for what is memoised below; what it does is always the newest. */
export function useSteady<Args extends unknown[], Result>(does: (...args: Args) => Result): (...args: Args) => Result {
  const newest = useRef(does)
  newest.current = does
  return useRef((...args: Args) => newest.current(...args)).current
}
