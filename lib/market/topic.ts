/** A live resource of the exchange as a topic: subscribed to and read once, for all who watch it. */
import { z } from 'zod'
import { log, messageOf } from '../log.ts'
import { isNoResource } from '../mcp/calls/call-error.ts'
import type { McpConnection } from '../mcp/connection.ts'

/** After a read that failed, and twice as long each time it fails again. */
const READ_AGAIN_MS = 1_000
const MAX_READ_AGAIN_MS = 30_000
/**
 * After so long without news the resource is read all the same: the stream for news may be dead on a connection that still
 * answers, and would look like a quiet market.
 */
const QUIET_MS = 15_000

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

export type Topic<T> = {
  /** `onGone`: the exchange says that there is no such thing. */
  watch(onValue: (value: T, before: T | null) => void, onGone?: () => void): () => void
}

/** One subscribed resource, read once for all its watchers; ended, and told so, when the last one leaves. */
export function topic<T>(
  connection: McpConnection,
  uri: string,
  schema: z.ZodType<T>,
  minIntervalMs: number,
  onEnd: () => void,
): Topic<T> {
  const watchers = new Set<(value: T, before: T | null) => void>()
  const told = new Set<() => void>()
  let gone = false
  let held: T | null = null
  let reading = false
  /** True where news came while a read was under way or paused: another read has to follow. */
  let changed = false
  let hurry: (() => void) | null = null
  let release: (() => void) | null = null
  let quiet: NodeJS.Timeout | undefined
  /** The last failure while it lasts: told once, and again when it is another. */
  let failure: { message: string; pauseMs: number } | null = null

  function failed(message: string): number {
    if (failure?.message !== message) log('warn', 'feed.read_failed', { uri, message })
    const pauseMs = failure ? Math.min(failure.pauseMs * 2, MAX_READ_AGAIN_MS) : READ_AGAIN_MS
    failure = { message, pauseMs }
    return Math.max(minIntervalMs, pauseMs)
  }

  async function read(): Promise<void> {
    if (reading) {
      changed = true
      hurry?.()
      return
    }
    reading = true
    clearTimeout(quiet)
    let failing: boolean
    do {
      changed = false
      failing = false
      const started = performance.now()
      let pauseMs = minIntervalMs
      try {
        const parsed = schema.safeParse(await connection.readJson(uri))
        if (!parsed.success) throw new Error(`unreadable ${uri}: ${z.prettifyError(parsed.error)}`)
        failure = null
        gone = false
        const before = held
        held = parsed.data
        for (const w of watchers) w(parsed.data, before)
      } catch (error) {
        // A lost connection subscribes again by itself and reads then. On one that holds, what was missed is read again.
        if (connection.state().state === 'connected') {
          failing = true
          pauseMs = failed(messageOf(error))
          if (isNoResource(error)) {
            gone = true
            held = null
            for (const tell of told) tell()
          }
        }
      }
      const rest = pauseMs - (performance.now() - started)
      if (rest > 0) await pause(Math.min(rest, READ_AGAIN_MS))
      // News cut a long pause short.
      if (rest > READ_AGAIN_MS && !changed) await Promise.race([pause(rest - READ_AGAIN_MS), hurried()])
    } while ((changed || failing) && watchers.size > 0)
    reading = false
    // Only while connected: a connection that was lost reads by itself once it is back.
    if (watchers.size > 0)
      quiet = setTimeout(() => connection.state().state === 'connected' && void read(), QUIET_MS).unref()
  }

  const hurried = () =>
    new Promise<void>((resolve) => {
      hurry = resolve
    })

  return {
    watch(onValue, onGone) {
      watchers.add(onValue)
      if (onGone) told.add(onGone)
      if (held !== null) onValue(held, null)
      if (gone) onGone?.()
      release ??= connection.subscribe(uri, () => void read())
      return () => {
        watchers.delete(onValue)
        if (onGone) told.delete(onGone)
        if (watchers.size > 0) return
        clearTimeout(quiet)
        release?.()
        release = null
        onEnd()
      }
    },
  }
}
