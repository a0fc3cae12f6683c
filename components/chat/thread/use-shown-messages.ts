'use client'

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeskMessage } from '@/lib/contracts/chat.ts'

/** Messages drawn at first, and again with each look further back: some screens of them. */
const STEP = 30
/** While one conversation goes on, this many more, before the oldest of them are left out again. */
const SLACK = 2 * STEP

/** The first message that was drawn of a conversation, while the page lives: who comes back finds the same ones. */
const firsts = new Map<string, string>()

/**
 * The newest messages of a conversation, and further back as far as its reader has gone. Each answer is a card that lives with the
 * market: a thousand of them at once cost each key that is pressed a tenth of a second.
 *
 * @param viewport what scrolls them; its reader stays with what they read when earlier ones come in above it
 * @param isReading whether the reader has left the end: then none that is drawn goes away
 */
export function useShownMessages(
  chatId: string,
  messages: readonly DeskMessage[],
  viewport: HTMLElement | null,
  isReading: boolean,
) {
  const [first, setFirst] = useState(() => firsts.get(chatId) ?? null)
  const [isPrinting, setPrinting] = useState(false)
  const known = first === null ? -1 : messages.findIndex(({ id }) => id === first)
  const newest = Math.max(0, messages.length - STEP)
  const isFull = known < 0 || (!isReading && known < newest - SLACK)
  const from = isPrinting ? 0 : isFull ? newest : known
  const begin = messages[from]?.id ?? null

  const put = useCallback(
    (id: string | null) => {
      if (id !== null) firsts.set(chatId, id)
      setFirst(id)
    },
    [chatId],
  )
  useEffect(() => {
    if (!isPrinting && begin !== null && begin !== first) put(begin)
  }, [begin, first, isPrinting, put])

  /** Where the reader was, from the end: what comes in above moves everything but that. */
  const fromEnd = useRef<number | null>(null)
  const showEarlier = useCallback(() => {
    fromEnd.current = viewport && viewport.scrollHeight - viewport.scrollTop
    put(messages[Math.max(0, from - STEP)]?.id ?? null)
  }, [messages, from, put, viewport])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the earlier ones are drawn
  useLayoutEffect(() => {
    if (viewport && fromEnd.current !== null) viewport.scrollTop = viewport.scrollHeight - fromEnd.current
    fromEnd.current = null
  }, [from, viewport])

  /** Draws one that is earlier than all that is drawn, with others before it: at the top those would come in by themselves. */
  const show = useCallback(
    (index: number) => {
      if (index < from) put(messages[Math.max(0, index - STEP)]?.id ?? null)
    },
    [messages, from, put],
  )

  // On paper stands all of it.
  useEffect(() => {
    const print = () => flushSync(() => setPrinting(true))
    const printed = () => setPrinting(false)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', printed)
    return () => {
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', printed)
    }
  }, [])

  return { from, showEarlier, show }
}
