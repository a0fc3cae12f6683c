'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryText } from './desk-data.ts'

const SETTLED_MS = 200

/** What a list is filtered by. It stands in the address too, so that Back, a reload and a link have it again. */
export function useAddressFilter<F extends Record<string, string | null>>(
  read: (value: (name: keyof F & string) => string) => F,
): [F, (filter: F) => void] {
  const params = useSearchParams()
  const path = usePathname()
  const [filter, setFilter] = useState(() => read((name) => params.get(name) ?? ''))
  // Where a link leads that was followed: the router writes it, with an entry of its own, once it has gone there.
  const ahead = useRef<string | null>(null)
  // Browsers take only so many addresses in a while: not one for each letter.
  useEffect(() => {
    const address = path + queryText(filter)
    const timer = setTimeout(() => {
      const here = window.location.pathname + window.location.search
      if (here === ahead.current) ahead.current = null
      // With the router's own state it is no navigation, and ends none that is under way.
      if (here !== address && address !== ahead.current) window.history.replaceState(window.history.state, '', address)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [filter, path])
  // The router knows of none of these addresses: a link to this page, or a way back to it, it may take for nothing new.
  const readAnew = useEffectEvent((search: string) => {
    const now = new URLSearchParams(search)
    setFilter(read((name) => now.get(name) ?? ''))
  })
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !leadsHere(link) || opensElsewhere(event, link)) return
      ahead.current = link.pathname + link.search
      readAnew(link.search)
    }
    const goBack = () => {
      ahead.current = null
      if (window.location.pathname === path) readAnew(window.location.search)
    }
    document.addEventListener('click', follow)
    window.addEventListener('popstate', goBack)
    return () => {
      document.removeEventListener('click', follow)
      window.removeEventListener('popstate', goBack)
    }
  }, [path])
  return [filter, setFilter]
}

/** To the page, and not to a part of it. */
const leadsHere = ({ origin, pathname, hash }: HTMLAnchorElement): boolean =>
  origin === window.location.origin && pathname === window.location.pathname && hash === ''

const opensElsewhere = (event: MouseEvent, { target }: HTMLAnchorElement): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || target !== ''

/** One of these, or none. */
export const oneOf = <T extends string>(all: readonly T[], value: string): T | null =>
  all.find((one) => one === value) ?? null
