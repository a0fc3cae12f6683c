'use client'

import { useEffect, useRef } from 'react'

/**
 * Runs work at once, or right after the input method's composition has ended: a dialog that takes the focus in the
 * middle of a composition would swallow half a word, and its closing Enter could land on a button.
 */
export function useAfterComposition(): (work: () => void) => void {
  const composing = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const start = () => {
      composing.current = true
    }
    const end = () => {
      composing.current = false
      // After the keyup that ends the composition, so that this key reaches the field it was typed in.
      setTimeout(() => {
        if (composing.current) return
        const work = waiting.current
        waiting.current = []
        for (const run of work) run()
      }, 150)
    }
    document.addEventListener('compositionstart', start, true)
    document.addEventListener('compositionend', end, true)
    return () => {
      document.removeEventListener('compositionstart', start, true)
      document.removeEventListener('compositionend', end, true)
    }
  }, [])
  const run = useRef((work: () => void) => {
    if (composing.current) waiting.current.push(work)
    else work()
  })
  return run.current
}
