/** The server owns the history: takes its messages, but keeps the identity of those that did not change. */
import type { DeskMessage } from '../../../lib/contracts/chat.ts'

/**
 * `held` as replaced by `stored`. A message the server never received (it is not among the stored ones) stays at the
 * end, so that nothing the trader wrote is lost.
 */
export function reconcile(held: DeskMessage[], stored: DeskMessage[], unsentId: string | null): DeskMessage[] {
  const byId = new Map(held.map((message) => [message.id, message]))
  const next = stored.map((message) => {
    const known = byId.get(message.id)
    return known && JSON.stringify(known) === JSON.stringify(message) ? known : message
  })
  const unsent = unsentId === null ? undefined : byId.get(unsentId)
  if (unsent && !stored.some(({ id }) => id === unsentId)) next.push(unsent)
  return next.length === held.length && next.every((message, i) => message === held[i]) ? held : next
}
