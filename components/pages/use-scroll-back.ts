'use client'

import { useEffect } from 'react'

const SETTLED_MS = 200
const AWAITED_MS = 5_000
/** What a reader does who does not want to be taken anywhere any more. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Where the page of this entry of the history was read, as told by `keep`. */
const kept = (): number => Number(window.history.state?.readAt ?? 0)

function keep() {
  if (kept() === window.scrollY) return
  // Keeping the router's own state makes this no navigation in its eyes.
  window.history.replaceState({ ...window.history.state, readAt: window.scrollY }, '')
}

/**
 * Back and a reload find a page where it was read. A browser does this by itself for a page that is as long at once; what
 * these list is loaded first, and of a page that is still short it only finds the top.
 */
export function useScrollBack() {
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    let timer: ReturnType<typeof setTimeout> | undefined
    const readOn = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, SETTLED_MS)
    }
    const follow = () => document.addEventListener('scroll', readOn, { passive: true, signal })
    const at = kept()
    if (at === 0) follow()
    else void goTo(at, signal).then(follow)
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [])
}

/** Ends when the page is long enough and there, when the reader goes on by themselves, or when neither comes. */
function goTo(top: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const name of HANDS) window.removeEventListener(name, end)
      resolve()
    }
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - window.innerHeight < top) return
      window.scrollTo({ top, behavior: 'instant' })
      end()
    })
    const timer = setTimeout(end, AWAITED_MS)
    for (const name of HANDS) window.addEventListener(name, end, { passive: true })
    signal.addEventListener('abort', end)
    observer.observe(document.body)
  })
}
