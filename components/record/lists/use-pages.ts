'use client'

import { useEffect, useRef, useState } from 'react'
import { getJson } from './desk-data.ts'
import { firstRows, keepMoreRows, keepRows } from './kept-rows.ts'
import { type Pages, withPage } from './pages.ts'

/**
 * A list of the desk, page by page. Where `path` is another function it is another list, asked for after `waitMs`: typing is not
 * asking yet. Until it comes the rows of the one before stand, unless they are somebody else's; that it had none is nothing of
 * this one.
 *
 * @param whose rows these are
 */
export function usePages<List extends { next: string | number | null }>(
  path: (cursor: List['next'], limit?: number) => string,
  waitMs: number,
  { rowsOf, append }: { rowsOf: (list: List) => number; append: (held: List, page: List) => List },
  whose = '',
) {
  const [held, setPages] = useState<Pages<List>>({ state: 'loading' })
  /** The list that is held. */
  const [of, setOf] = useState({ path, whose })
  const stands = of.path === path || (of.whose === whose && held.state === 'loaded' && rowsOf(held) > 0)
  const pages: Pages<List> = stands ? held : { state: 'loading' }
  const [attempt, setAttempt] = useState(0)
  const current = useRef(path)
  current.current = path
  /** How often the line has told of something. */
  const told = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load, another wait is none
  useEffect(() => {
    const abort = new AbortController()
    const load = async () => {
      const before = told.current
      const loaded = await getJson<List>(path(null, firstRows(path(null))), abort.signal)
      if (abort.signal.aborted) return
      if (loaded.state === 'loaded') keepRows(path(null), rowsOf(loaded.data))
      setPages(loaded.state === 'loaded' ? { state: 'loaded', ...loaded.data, more: 'idle' } : loaded)
      setOf({ path, whose })
      // It was read before that, and what was told could not be put into a list that had not come.
      if (loaded.state === 'loaded' && told.current !== before) void load()
    }
    const timer = setTimeout(load, waitMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [path, attempt])

  /** The newest page again; null where it could not be read, or another list was chosen meanwhile. */
  async function readNewest(): Promise<List | null> {
    const loaded = await getJson<List>(path(null))
    return loaded.state === 'loaded' && current.current === path ? loaded.data : null
  }

  async function loadMore() {
    if (of.path !== path || pages.state !== 'loaded' || pages.next === null || pages.more === 'loading') return
    setPages({ ...pages, more: 'loading' })
    const loaded = await getJson<List>(path(pages.next))
    // Another filter was chosen meanwhile.
    if (current.current !== path) return
    if (loaded.state === 'loaded') keepMoreRows(path(null), rowsOf(loaded.data))
    setPages((held) => withPage(held, pages.next, loaded, append))
  }

  return {
    pages,
    setPages,
    readNewest,
    /** Whoever hears the line says so: a list that is on its way then is read once more. */
    noteNews: () => {
      told.current++
    },
    loadMore: () => void loadMore(),
    reload: () => {
      setPages({ state: 'loading' })
      setAttempt(attempt + 1)
    },
  }
}
