'use client'

import { useEffect, useState } from 'react'

const TYPING_MS = 250

/** What is typed, once the typing pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
