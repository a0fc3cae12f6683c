/**
 * Orders that the kill switch cannot cancel before a person acts, told to programs and models; the screen has words of
 * its own (components/safety/kill-switch/kill-switch-words.ts).
 */

import type { KillSwitch } from '../../contracts/gate/safety.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'

export const CANCEL_ALL = 'cancelAllOrders'

/** @param held traders who have not accepted the tool that cancels as it is now, at least one */
export function heldView(held: ReadonlySet<string>, traderId: string): NonNullable<KillSwitch['held']> {
  const own = held.has(traderId)
  const accounts = held.size
  const whose = own ? 'Orders of this trader' : `Orders of ${accounts === 1 ? '1 account' : `${accounts} accounts`}`
  const who = own ? 'the trader accepts' : 'its trader accepts'
  const message = `${whose} may still rest: the tool "${CANCEL_ALL}" of the server "${HOME_SERVER}" is not as it was accepted, and nothing is sent through it until ${who} it under Tools (/tools). The orders are cancelled then.`
  return { accounts, own, message }
}
