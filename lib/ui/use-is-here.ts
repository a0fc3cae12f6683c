'use client'

import { useCallback, useEffect, useRef } from 'react'

/**
 * Whether what asked is still on screen. An answer that was long on its way takes nobody from where they have gone since.
 */
export function useIsHere(): () => boolean {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
