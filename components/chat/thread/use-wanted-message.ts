'use client'

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { isTraderElsewhere } from '../composer/may-take-focus.ts'
import { elementIdOf } from './message-address.ts'
import { dropWanted, onWanted, wantedIn } from './wanted-message.ts'

/** As long as its mark is to be seen (`arrived` in app/globals.css). */
const MARKED_MS = 3_000

/**
 * Brings the reader to the message they asked for: draws it where it is among earlier ones, holds it in view, marks it for a
 * moment and gives it the focus, so that a screen reader goes on there.
 *
 * @param onGone is told where the conversation has no such message any more
 */
export function useWantedMessage(
  chatId: string,
  {
    ids,
    isReady,
    show,
    hold,
    onGone,
  }: {
    ids: readonly string[]
    /** The messages that the desk has are there. */
    isReady: boolean
    show: (index: number) => void
    hold: (elementId: string) => void
    onGone: () => void
  },
): string | null {
  const wanted = useSyncExternalStore(
    onWanted,
    () => wantedIn(chatId),
    () => null,
  )
  const [marked, setMarked] = useState<{ messageId: string } | null>(null)
  const index = wanted === null ? -1 : ids.indexOf(wanted.messageId)

  // At each drawing: earlier messages come with the next one.
  useLayoutEffect(() => {
    if (wanted === null || !isReady) return
    const element = document.getElementById(elementIdOf(wanted.messageId))
    if (index < 0) {
      dropWanted()
      onGone()
    } else if (element === null) show(index)
    else {
      dropWanted()
      hold(element.id)
      if (!isTraderElsewhere()) element.focus({ preventScroll: true })
      setMarked({ messageId: wanted.messageId })
    }
  })

  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => setMarked(null), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])

  return marked?.messageId ?? null
}
