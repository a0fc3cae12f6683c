'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { queryText } from './desk-data.ts'

const SETTLED_MS = 200

/** What a list is filtered by. It stands in the address too, so that Back, a reload and a link have it again. */
export function useAddressFilter<F extends Record<string, string | null>>(
  read: (value: (name: keyof F & string) => string) => F,
): [F, (filter: F) => void] {
  const params = useSearchParams()
  const path = usePathname()
  const [filter, setFilter] = useState(() => read((name) => params.get(name) ?? ''))
  // Browsers take only so many addresses in a while: not one for each letter.
  useEffect(() => {
    const address = path + queryText(filter)
    const timer = setTimeout(() => {
      const { pathname, search } = window.location
      // With the router's own state it is no navigation, and ends none that is under way.
      if (pathname + search !== address) window.history.replaceState(window.history.state, '', address)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [filter, path])
  return [filter, setFilter]
}

/** One of these, or none. */
export const oneOf = <T extends string>(all: readonly T[], value: string): T | null =>
  all.find((one) => one === value) ?? null
