import { type RefObject, useEffect } from 'react'

/** Parts of the page that load later push the place away; after this time all of them are there. */
const HELD_MS = 10_000
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Goes to the part of the page that its address names, /settings#permissions. A browser goes there before the parts above
 * have loaded, which then push it away: so it is gone to again while the page grows, until the reader moves.
 */
export function useAddressed(part: RefObject<HTMLElement | null>, name: string): void {
  useEffect(() => {
    const { current } = part
    if (window.location.hash !== `#${name}` || !current?.parentElement) return
    const page = new ResizeObserver(() => current.scrollIntoView())
    page.observe(current.parentElement)
    const done = new AbortController()
    const stop = () => {
      page.disconnect()
      done.abort()
    }
    for (const move of MOVES) window.addEventListener(move, stop, { signal: done.signal, passive: true })
    const timer = setTimeout(stop, HELD_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [part, name])
}
