/** How live the screen is. The rule of the desk: older than three seconds is never shown as if it were now. */
import type { ServerState } from '../../../lib/contracts/servers.ts'

export const STALE_AFTER_MS = 3_000

export type Connection = 'connecting' | 'live' | 'stale' | 'offline' | 'reconnecting'

export type LineState = {
  /** Whether the desk can be reached at all: over the browser's network, or without one where it is on the same machine. */
  online: boolean
  /** Whether the line to the desk is open. */
  phase: 'opening' | 'open' | 'retrying'
  /** Epoch ms of when the line to the desk was last opened; null before the first time. */
  openedAt: number | null
  /** Epoch ms of the exchange's last answer that this page heard of; null before the first. */
  answeredAt: number | null
  /** The exchange's own state as the desk reports it; null before it has. */
  exchange: ServerState | null
}

/** A line that opens brings what the desk holds, however old: live is what the exchange has answered for since. */
export function connectionOf({ online, phase, openedAt, answeredAt, exchange }: LineState, now: number): Connection {
  if (!online) return 'offline'
  if (phase === 'retrying') return 'reconnecting'
  if (phase === 'opening' || openedAt === null) return 'connecting'
  if (exchange === 'connecting' || exchange === 'reconnecting') return 'reconnecting'
  if (exchange !== null && exchange !== 'connected') return 'stale'
  if (now - Math.max(openedAt, answeredAt ?? 0) > STALE_AFTER_MS) return 'stale'
  if (answeredAt === null) return 'connecting'
  return answeredAt >= openedAt ? 'live' : 'reconnecting'
}

/**
 * What is lost, in the reader's terms: their own network, the desk, the market's data, or the exchange behind a desk that answers.
 * @param attempt failed attempts of the line to the desk: while there are any, what it said of the exchange is old
 * @param crowded the desk has answered that this trader has as many lines as one may have
 */
export function lossOf(
  connection: Exclude<Connection, 'live' | 'connecting'>,
  exchange: ServerState | null,
  attempt: number,
  crowded: boolean,
): 'stale' | 'offline' | 'reconnecting' | 'exchange' | 'crowded' {
  if (crowded && connection === 'reconnecting') return 'crowded'
  const away = exchange !== null && exchange !== 'connected' && attempt === 0
  return away && connection !== 'offline' ? 'exchange' : connection
}

type Age = { unit: 'second' | 'minute' | 'hour' | 'day'; value: number }

/** An age in the one unit a person would use for it. */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return { unit: 'second', value: seconds }
  if (seconds < 3600) return { unit: 'minute', value: Math.floor(seconds / 60) }
  if (seconds < 86_400) return { unit: 'hour', value: Math.floor(seconds / 3600) }
  return { unit: 'day', value: Math.floor(seconds / 86_400) }
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 15_000

/** Wait before attempt n (from 1): doubling, capped, with up to 30 % taken off so that many tabs do not return at once. */
export function retryDelayMs(attempt: number, random: number): number {
  const full = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, attempt - 1))
  return Math.round(full * (1 - 0.3 * random))
}
