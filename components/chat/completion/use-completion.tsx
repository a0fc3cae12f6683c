'use client'

import { type KeyboardEvent, lazy, Suspense, useCallback, useId, useRef, useState } from 'react'
import { isComposingKey } from '@/lib/ui/composing-key.ts'
import { loadAgain } from '@/lib/ui/load-again.ts'
import { type Completing, completionAt, type Words } from './completion.ts'
import type { CompletionHandle } from './completion-list.tsx'

// Not part of the page: who types neither sign never loads it.
const loadList = loadAgain(() => import('./completion-list.tsx').then((module) => ({ default: module.CompletionList })))
const CompletionList = lazy(loadList)

/**
 * The list behind `/` and `@` of a field. It opens by typing alone: text that was put into the field, or a caret that comes by,
 * opens nothing. Nothing is sent from it.
 */
export function useCompletion(text: string, onChoose: (completing: Completing, words: Words) => void) {
  const listId = useId()
  const list = useRef<CompletionHandle>(null)
  const [completing, setCompleting] = useState<Completing | null>(null)
  const [active, setActive] = useState<string | undefined | null>(null)
  /** Position of the sign whose list the trader closed; for that sign the list stays closed. */
  const closedAt = useRef<number | null>(null)
  const isOpen = completing !== null && active !== null

  const close = useCallback(() => setCompleting(null), [])
  return {
    close,
    typed(next: string, caret: number) {
      const found = completionAt(next, caret)
      if (found?.start !== closedAt.current) closedAt.current = null
      setCompleting(closedAt.current === null ? found : null)
    },
    /** The caret went elsewhere. */
    moved(caret: number) {
      if (completing && caret !== completing.end) setCompleting(null)
    },
    /** Whether the key was for the list. */
    takesKey(event: KeyboardEvent): boolean {
      if (event.key === '/' || event.key === '@') void loadList()
      const { ctrlKey, metaKey, altKey, shiftKey, nativeEvent, keyCode, key } = event
      // Unless it chooses, it leads away, and not into the list on its way.
      const leave = () => {
        if (key === 'Tab') close()
        return false
      }
      const isComposing = isComposingKey({ isComposing: nativeEvent.isComposing, keyCode })
      if (completing === null || isComposing || ctrlKey || metaKey || altKey || shiftKey) return leave()
      // While the list is still being fetched, Escape is meant for it as well; where it has nothing to offer, no key is.
      if (list.current ? active === null : key !== 'Escape') return leave()
      if (key !== 'Escape' && !list.current?.takeKey(key)) return leave()
      if (key === 'Escape') {
        closedAt.current = completing.start
        close()
      }
      event.preventDefault()
      return true
    },
    /** For the field. */
    aria: {
      'aria-autocomplete': 'list',
      // Beside a mere note there is no list to point at.
      ...(isOpen && active !== undefined && { 'aria-controls': listId, 'aria-activedescendant': active }),
    } as const,
    list: completing && (
      <Suspense>
        <CompletionList
          ref={list}
          completing={completing}
          before={text.slice(0, completing.start)}
          listId={listId}
          onChoose={(words) => {
            close()
            onChoose(completing, words)
          }}
          onActive={setActive}
        />
      </Suspense>
    ),
  }
}
