'use client'

import { useCallback, useEffect, useState } from 'react'

type Copied = 'idle' | 'copied' | 'failed'

const SAID_MS = { copied: 2_000, failed: 8_000 }

/** Puts a text into the clipboard, and says for a moment what came of it: without a secure context there is no clipboard. */
export function useCopy(text: string): [Copied, copy: () => void] {
  const [state, setState] = useState<Copied>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SAID_MS[state])
    return () => clearTimeout(timer)
  }, [state])
  const copy = useCallback(
    () =>
      void Promise.resolve()
        .then(() => navigator.clipboard.writeText(text))
        .then(
          () => setState('copied'),
          () => setState('failed'),
        ),
    [text],
  )
  return [state, copy]
}
