/**
 * Tells one client that what it watches has changed, each URI no oftener than its pace; the last change is always told. While a notification
 * waits to leave, further changes of its URI wait with it as one: a client that stops reading costs no more than what it watches.
 */
import type { ChangeFeed } from '../changes.ts'
import { canonicalUri, notifyEveryMs } from './resources.ts'

type Subscriptions = {
  /** False for a URI that is not ours, and for one too many. */
  add(uri: string): boolean
  remove(uri: string): void
  close(): void
}

type Watched = {
  asWritten: string
  lastMs: number
  timer: NodeJS.Timeout | null
  /** A notification is being sent, and the client has not taken it yet. */
  telling: boolean
  /** The resource changed while that notification was being sent, so another one has to follow. */
  changed: boolean
}
const NEVER_TOLD = { lastMs: Number.NEGATIVE_INFINITY, timer: null, telling: false, changed: false }
/** A desk needs three for each of its traders; this only bounds one that misbehaves. */
const MAX_SUBSCRIPTIONS = 10_000

/** @param notify resolves when the notification has left, or never will */
export function createSubscriptions(feed: ChangeFeed, notify: (uri: string) => Promise<void>): Subscriptions {
  const watched = new Map<string, Watched>()

  const stop = feed.listen((uris) => {
    // A busy moment changes more resources than most clients watch: go through whichever list is shorter.
    if (watched.size < uris.size) {
      for (const [uri, entry] of watched) if (uris.has(uri)) change(uri, entry)
      return
    }
    for (const uri of uris) {
      const entry = watched.get(uri)
      if (entry) change(uri, entry)
    }
  })

  function change(uri: string, entry: Watched): void {
    if (entry.timer) return
    if (entry.telling) {
      entry.changed = true
      return
    }
    const wait = entry.lastMs + notifyEveryMs(uri) - performance.now()
    if (wait <= 0) void tell(uri, entry)
    else entry.timer = setTimeout(() => void tell(uri, entry), wait)
  }

  async function tell(uri: string, entry: Watched): Promise<void> {
    entry.timer = null
    entry.telling = true
    entry.changed = false
    entry.lastMs = performance.now()
    await notify(entry.asWritten)
    entry.telling = false
    if (entry.changed && watched.get(uri) === entry) change(uri, entry)
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
      watched.set(canonical, { ...NEVER_TOLD, asWritten: uri })
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
