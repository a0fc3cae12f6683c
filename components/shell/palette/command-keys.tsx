'use client'

import dynamic from 'next/dynamic'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { loadAgain } from '@/lib/ui/load-again.ts'
import { useRemembered } from '@/lib/ui/use-remembered.ts'
import { LateOverlay } from '../words/late-note.tsx'

// Not part of the first page: who presses no key never loads them.
const loadPalette = loadAgain(() => import('./palette.tsx').then((loaded) => loaded.Palette))
const loadKeyList = loadAgain(() => import('./key-list.tsx').then((loaded) => loaded.KeyList))
const Palette = dynamic(loadPalette, { ssr: false, loading: LateOverlay })
const KeyList = dynamic(loadKeyList, { ssr: false, loading: LateOverlay })

type Shown = 'palette' | 'keys' | null
const ShowContext = createContext<(what: Shown) => void>(() => {})
/** Opens the palette or the list of keys; null closes. */
export const useShowCommands = () => use(ShowContext)

/** A key without a modifier can be pressed by a voice or by accident (WCAG 2.1.4), so it can be switched off. */
export const useQuestionKey = () => useRemembered('desk.questionKey', ['on', 'off'])

const FIELDS = 'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"]'
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null

/** What a key asks for, wherever the focus is; null for any other. */
function askedBy(event: KeyboardEvent, questionKey: 'on' | 'off'): Shown {
  if (event.isComposing || event.altKey) return null
  const modified = event.metaKey || event.ctrlKey
  if (modified && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette'
  return event.key === '?' && !modified && !isTyping(event.target) && questionKey === 'on' ? 'keys' : null
}

/** ⌘K or Ctrl K opens the palette and closes it, `?` lists the keys. Never over another dialog: what it asks comes first. */
export function CommandKeys({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>(null)
  const [questionKey] = useQuestionKey()
  const close = useCallback(() => setShown(null), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // It comes while the finger is on its way to K, so that the first letters are not typed into the page below.
      if (event.key === 'Meta' || event.key === 'Control') void loadPalette()
      const asked = askedBy(event, questionKey)
      if (asked === null) return
      const isOurs = document.querySelector('[data-commands][data-state="open"]') !== null
      if (!isOurs && document.querySelector('[role="dialog"][data-state="open"]')) return
      // The browser's own ⌘K is its search bar.
      event.preventDefault()
      if (!event.repeat) setShown((now) => (now === asked ? null : asked))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [questionKey])
  // Over a line that is slow it comes long after its key: whoever has gone on with something else by then is not taken out of it.
  useEffect(() => {
    if (shown === null) return
    const goOn = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== 'Escape') return
      if (document.querySelector('[data-commands]') === null) setShown(null)
    }
    const ways = ['keydown', 'pointerdown'] as const
    for (const way of ways) document.addEventListener(way, goOn, true)
    return () => {
      for (const way of ways) document.removeEventListener(way, goOn, true)
    }
  }, [shown])
  return (
    <ShowContext value={setShown}>
      {children}
      {shown === 'palette' && <Palette onClose={close} onKeys={() => setShown('keys')} />}
      {shown === 'keys' && <KeyList onClose={close} />}
    </ShowContext>
  )
}
