/** A share of what is free in the wallet that was read. */

import { num } from '../result-fields.ts'
import type { Reckoned } from '../understand/action.ts'
import type { Messages } from './messages.ts'
import { figure, money } from './values.ts'

/** @returns null where the answer is not a wallet */
export function tellShareOfMeans(m: Messages, wallet: unknown, { of, share }: Reckoned<'shareOf'>): string | null {
  const free = num(wallet, of === 'cash' ? 'availableCurrency' : 'availableAmount')
  if (free === null) return null
  const said = (amount: number) => (of === 'cash' ? `NT$ ${money(amount)}` : `${figure(amount)} MWh`)
  return m.shareOfMeans({
    percent: figure((share.parts / share.of) * 100),
    free: said(free),
    share: said((free * share.parts) / share.of),
  })
}
