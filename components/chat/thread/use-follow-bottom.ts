'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

const NEAR_PX = 48
/** Above a message that its reader is brought to: as a share of what is seen, for one that leaves so much of it free. */
const ABOVE = { share: 0.15, leastPx: 16, tall: 0.7 }

/** Where each conversation was read, for as long as the page lives: whoever comes back from a record reads on there. */
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
  /** Where the reader is to be, until they scroll: what stands above it may get its height a moment later. */
  const sought = useRef<(() => number) | null>(null)
  const reached = useRef(-1)

  const goToSought = useCallback(
    (box: HTMLDivElement) => {
      if (sought.current === null) return
      box.scrollTop = sought.current()
      reached.current = box.scrollTop
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX
      setAway(!isNear)
      if (isNear) places.delete(chatId)
      else places.set(chatId, box.scrollTop)
    },
    [chatId],
  )

  /** Brings a part of what is said into view, and keeps it there until the reader scrolls. */
  const hold = useCallback(
    (elementId: string) => {
      if (!viewport) return
      following.current = false
      sought.current = () => topOf(viewport, elementId)
      goToSought(viewport)
    },
    [viewport, goToSought],
  )
  const leaveBottom = useCallback(() => {
    following.current = false
    setAway(true)
  }, [])

  const toBottom = useCallback(() => {
    following.current = true
    sought.current = null
    setAway(false)
    if (viewport) viewport.scrollTop = viewport.scrollHeight
  }, [viewport])

  useEffect(() => {
    if (!viewport || !hasMessages) return
    let lastTop = viewport.scrollTop
    const place = places.get(chatId)
    if (place !== undefined && sought.current === null) {
      following.current = false
      sought.current = () => place
    }
    const onScroll = () => {
      if (sought.current !== null && viewport.scrollTop === reached.current) return
      sought.current = null
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
      else goToSought(viewport)
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
  }, [viewport, chatId, hasMessages, goToSought])

  return { viewport, viewportRef: setViewport, away, toBottom, leaveBottom, hold }
}

/** Its beginning, with what was said before it where there is room; where it is gone, what is seen now. */
function topOf(viewport: HTMLElement, elementId: string): number {
  const element = document.getElementById(elementId)
  if (element === null) return viewport.scrollTop
  const [box, own] = [viewport.getBoundingClientRect(), element.getBoundingClientRect()]
  const above = own.height > box.height * ABOVE.tall ? ABOVE.leastPx : box.height * ABOVE.share
  return Math.max(0, Math.round(viewport.scrollTop + own.top - box.top - above))
}
