import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** A form that stands where its button stood, and, put away, gives the focus back to that. */
export function useFormPlace() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isPutAway = useRef(false)
  const open = useCallback(() => setOpen(true), [])
  /** Closes the form and leaves the focus alone, for where something else takes it. */
  const close = useCallback(() => setOpen(false), [])
  const putAway = useCallback(() => {
    isPutAway.current = true
    setOpen(false)
  }, [])
  useLayoutEffect(() => {
    if (isOpen || !isPutAway.current) return
    isPutAway.current = false
    opener.current?.focus()
  }, [isOpen])
  return { isOpen, opener, open, close, putAway }
}
