/** "Both" behind two orders that were sent one by one: which they are. */
import { WRITE_TOOLS } from '../../../contracts/gate/write-tools.ts'
import { endedOrders } from './ended.ts'
import { isDone, type Turn } from './history.ts'
import { placedBy } from './spoken-of.ts'

/** The two orders of the conversation, each of a plan of its own; null where anything else was sent, or a third. */
export function twoPlaced(before: readonly Turn[]): string[] | null {
  const writes = before.flatMap(({ calls }) => calls).filter(({ tool }) => WRITE_TOOLS.has(tool))
  const placed = writes.filter(isDone).flatMap((call) => (call.tool === 'placeOrder' ? placedBy(call) : []))
  const ended = endedOrders(before)
  return placed.length === 2 && writes.length === 2 && !placed.some((id) => ended.has(id)) ? placed : null
}
