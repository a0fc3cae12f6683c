/** What is free beyond a sum that is to stay in the wallet. */

import { num } from '../result-fields.ts'
import type { Reckoned } from '../understand/action.ts'
import type { Messages } from './messages.ts'
import { money } from './values.ts'

/** @returns null where the answer is not a wallet */
export function tellKeptBack(m: Messages, wallet: unknown, { sum }: Reckoned<'kept'>): string | null {
  const free = num(wallet, 'availableCurrency')
  if (free === null) return null
  const beyond = free - Number(sum)
  return m.keptBack({
    free: money(free),
    kept: money(Number(sum)),
    beyond: money(Math.abs(beyond)),
    isShort: beyond < 0,
  })
}
