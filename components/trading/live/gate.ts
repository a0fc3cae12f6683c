/** How long trading in a contract goes on. Pure. */
const MINUTE_MS = 60_000
/** Until then a trader counts minutes; what is further away is told by its time alone. */
const COUNTED_MINUTES = 120

/** `minutes` begun until the gate closes; null where they are not counted. */
export function gateOf(gateMs: number, nowMs: number): { closed: boolean; minutes: number | null } {
  const minutes = Math.ceil((gateMs - nowMs) / MINUTE_MS)
  return { closed: minutes <= 0, minutes: minutes > 0 && minutes <= COUNTED_MINUTES ? minutes : null }
}
