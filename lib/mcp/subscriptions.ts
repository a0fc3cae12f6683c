/**
 * Who listens to changes of which resource. It outlives the connections, of which there may be any number one after another.
 */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { log, messageOf } from '../log.ts'
import { backOff } from './backoff.ts'
import { isNoResource } from './calls/call-error.ts'

type Subscriptions = {
  /** Calls `onUpdate` once subscribed, or told that there is no such thing, on every update, and again after a reconnect. */
  add(uri: string, onUpdate: () => void): () => void
  /** Subscribes everything at a new connection. */
  renew(at: Client): void
  notify(uri: string): void
  /** News may have been missed. */
  notifyAll(): void
}

/** @param current the connection there is now, if any */
export function createSubscriptions(server: string, current: () => Client | null, timeoutMs: number): Subscriptions {
  const watched = new Map<string, Set<() => void>>()
  /** The last thing asked of each resource at the connection there is, for as long as its answer is not there. */
  let asked = new Map<string, Promise<unknown>>()

  /**
   * One after another: over HTTP each is a request of its own, and an "unsubscribe" that arrives after the "subscribe" that
   * followed it would leave a resource unwatched.
   */
  function inTurn(uri: string, ask: () => Promise<unknown>): Promise<unknown> {
    const line = asked
    const mine = (line.get(uri) ?? Promise.resolve()).then(ask)
    const over = mine
      .catch(() => {})
      .then(() => {
        if (line.get(uri) === over) line.delete(uri)
      })
    line.set(uri, over)
    return mine
  }

  function notify(uri: string): void {
    for (const listener of watched.get(uri) ?? []) listener()
  }

  /** Repeated until it succeeds: without a subscription the data would stand still and look like a quiet market. */
  async function subscribeAt(at: Client, uri: string): Promise<void> {
    const wanted = watched.get(uri)
    const isWanted = () => at === current() && watched.get(uri) === wanted
    for (let attempt = 0; isWanted(); attempt++) {
      try {
        await inTurn(uri, async () => isWanted() && at.subscribeResource({ uri }, { timeout: timeoutMs }))
        if (isWanted()) notify(uri)
        return
      } catch (error) {
        if (at !== current()) return
        if (attempt === 0) log('warn', 'mcp.subscribe_failed', { server, uri, message: messageOf(error) })
        // The listener is told, so that it reads and finds the resource gone; otherwise its old data would stay.
        if (isNoResource(error)) notify(uri)
        await backOff(attempt)
      }
    }
  }

  return {
    notify,
    notifyAll() {
      for (const uri of watched.keys()) notify(uri)
    },
    renew(at) {
      // Requests over a line that is gone must not hold up those on the new one.
      asked = new Map()
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
        const at = current()
        if (!at) return
        const leave = async () => {
          if (at === current() && !watched.has(uri)) await at.unsubscribeResource({ uri }, { timeout: timeoutMs })
        }
        inTurn(uri, leave).catch(() => {})
      }
    },
  }
}
