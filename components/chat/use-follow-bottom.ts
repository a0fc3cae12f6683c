'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

const NEAR_PX = 48

/** Where a conversation was read, while the page lives: who goes to a record and back reads on there. */
const places = new Map<string, number>()

/**
 * Keeps the newest message in view while the reader is at the bottom. Scrolling up is a wish to read: it ends the
 * following until the reader returns, presses the button or sends something. Where nothing has been said there is no
 * newest: what stands there is read from its beginning.
 */
export function useFollowBottom(chatId: string, hasMessages: boolean) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const following = useRef(true)
  const [away, setAway] = useState(false)

  const toBottom = useCallback(() => {
    following.current = true
    setAway(false)
    if (viewport) viewport.scrollTop = viewport.scrollHeight
  }, [viewport])

  useEffect(() => {
    if (!viewport || !hasMessages) return
    let lastTop = viewport.scrollTop
    // Sought until the reader scrolls: what stands above it may get its height a moment later.
    let sought = places.get(chatId)
    let reached = -1
    if (sought !== undefined) {
      following.current = false
      setAway(true)
    }
    const onScroll = () => {
      if (sought !== undefined && viewport.scrollTop === reached) return
      sought = undefined
      const distance = viewport.scrollHeight - viewport.scrollTop - viewport.clientHeight
      const up = viewport.scrollTop < lastTop - 1
      lastTop = viewport.scrollTop
      // Growing content moves the bottom away without anybody scrolling: only an upward move ends the following.
      if (distance < NEAR_PX) following.current = true
      else if (up) following.current = false
      setAway(!following.current)
      if (following.current) places.delete(chatId)
      else places.set(chatId, lastTop)
    }
    const follow = () => {
      if (following.current) viewport.scrollTop = viewport.scrollHeight
      else if (sought !== undefined) {
        viewport.scrollTop = sought
        reached = viewport.scrollTop
      }
    }
    viewport.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(follow)
    observer.observe(viewport)
    for (const child of viewport.children) observer.observe(child)
    follow()
    return () => {
      viewport.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [viewport, chatId, hasMessages])

  return { viewport, viewportRef: setViewport, away, toBottom }
}
