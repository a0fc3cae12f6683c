/** Tells one client that what it watches has changed, each URI no oftener than its pace; the last change is always told. */
import type { ChangeFeed } from '../changes.ts'
import { canonicalUri, notifyEveryMs } from './resources.ts'

type Subscriptions = {
  /** False for a URI that is not ours, and for one too many. */
  add(uri: string): boolean
  remove(uri: string): void
  close(): void
}

type Watched = { asWritten: string; lastMs: number; timer: NodeJS.Timeout | null }
/** A desk needs two for each of its traders; this only bounds one that misbehaves. */
const MAX_SUBSCRIPTIONS = 10_000

export function createSubscriptions(feed: ChangeFeed, notify: (uri: string) => void): Subscriptions {
  const watched = new Map<string, Watched>()

  const stop = feed.listen((uris) => {
    for (const uri of uris) {
      const entry = watched.get(uri)
      if (!entry || entry.timer) continue
      const wait = entry.lastMs + notifyEveryMs(uri) - performance.now()
      if (wait <= 0) tell(entry)
      else entry.timer = setTimeout(() => tell(entry), wait)
    }
  })

  function tell(entry: Watched): void {
    entry.timer = null
    entry.lastMs = performance.now()
    notify(entry.asWritten)
  }

  function remove(uri: string): void {
    const canonical = canonicalUri(uri)
    const entry = canonical === null ? undefined : watched.get(canonical)
    if (!canonical || !entry) return
    if (entry.timer) clearTimeout(entry.timer)
    watched.delete(canonical)
  }

  return {
    add(uri) {
      const canonical = canonicalUri(uri)
      if (canonical === null) return false
      if (watched.has(canonical)) return true
      if (watched.size >= MAX_SUBSCRIPTIONS) return false
      watched.set(canonical, { asWritten: uri, lastMs: Number.NEGATIVE_INFINITY, timer: null })
      return true
    },
    remove,
    close() {
      stop()
      for (const entry of watched.values()) if (entry.timer) clearTimeout(entry.timer)
      watched.clear()
    },
  }
}
