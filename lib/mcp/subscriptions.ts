/** Who wants to hear of changes of which resource, over any number of connections one after the other. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { log, messageOf } from '../log.ts'
import { backOff } from './backoff.ts'

export type Subscriptions = {
  /** Calls `onUpdate` once subscribed, on every update, and again after a reconnect. */
  add(uri: string, onUpdate: () => void): () => void
  /** Subscribes everything at a new connection. */
  renew(at: Client): void
  notify(uri: string): void
}

/** @param current the connection there is now, if any */
export function createSubscriptions(server: string, current: () => Client | null, timeoutMs: number): Subscriptions {
  const watched = new Map<string, Set<() => void>>()

  function notify(uri: string): void {
    for (const listener of watched.get(uri) ?? []) listener()
  }

  /** Until it is done: what nobody hears of would stand still on a line that answers, and look like a quiet market. */
  async function subscribeAt(at: Client, uri: string): Promise<void> {
    const wanted = watched.get(uri)
    for (let attempt = 0; at === current() && watched.get(uri) === wanted; attempt++) {
      try {
        await at.subscribeResource({ uri }, { timeout: timeoutMs })
        return notify(uri)
      } catch (error) {
        if (at !== current()) return
        if (attempt === 0) log('warn', 'mcp.subscribe_failed', { server, uri, message: messageOf(error) })
        await backOff(attempt)
      }
    }
  }

  return {
    notify,
    renew(at) {
      for (const uri of watched.keys()) void subscribeAt(at, uri)
    },
    add(uri, onUpdate) {
      const at = current()
      let listeners = watched.get(uri)
      if (!listeners) {
        listeners = new Set()
        watched.set(uri, listeners)
        if (at) void subscribeAt(at, uri)
      } else if (at) queueMicrotask(onUpdate)
      listeners.add(onUpdate)
      return () => {
        listeners.delete(onUpdate)
        if (listeners.size > 0 || watched.get(uri) !== listeners) return
        watched.delete(uri)
        current()
          ?.unsubscribeResource({ uri }, { timeout: timeoutMs })
          .catch(() => {})
      }
    },
  }
}
