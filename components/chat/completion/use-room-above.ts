'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'

/** As much as a list needs; more of it is scrolled. */
const MAX_PIXELS = 320
/** Two rows of it, on a screen that has no room at all. */
const MIN_PIXELS = 96
const GAP_PIXELS = 14

/**
 * Height for what opens above the box that `box` is placed in: up to the top of the conversation, and no further than is in view
 * while the keyboard of a phone has pushed the page up.
 */
export function useRoomAbove(box: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(MAX_PIXELS)
  // Each time it is drawn: the field below may have grown by a line.
  useLayoutEffect(() => {
    const measure = () => {
      const below = box.current?.parentElement
      if (!below) return
      const top = Math.max(
        below.closest('section')?.getBoundingClientRect().top ?? 0,
        window.visualViewport?.offsetTop ?? 0,
      )
      const room = below.getBoundingClientRect().top - top - GAP_PIXELS
      setRoom(Math.max(MIN_PIXELS, Math.min(MAX_PIXELS, room)))
    }
    measure()
    const viewport = window.visualViewport
    viewport?.addEventListener('resize', measure)
    viewport?.addEventListener('scroll', measure)
    return () => {
      viewport?.removeEventListener('resize', measure)
      viewport?.removeEventListener('scroll', measure)
    }
  })
  return room
}
