/** What all the energy of the wallet would bring on the bids that were read. */
import { MICRO_PER_TICK_LOT, moneyNumber, priceNumber, qtyNumber } from '../../../contracts/units.ts'
import type { Call } from '../dialog/history.ts'
import { proceedsOf } from '../reach.ts'
import { num } from '../result-fields.ts'
import type { Messages } from './messages.ts'
import { figure, money, price } from './values.ts'

/** @returns null where the answer is not a book, or no wallet was read beside it */
export function tellProceeds(m: Messages, value: unknown, calls: readonly Call[]): string | null {
  const wallet = calls.findLast(({ tool }) => tool === 'getUserWallet')
  const free = wallet?.outcome?.ok ? num(wallet.outcome.value, 'availableAmount') : null
  const found = free === null ? null : proceedsOf(value, free)
  if (free === null || !found) return null
  const { lots, paid, left } = found
  return m.proceeds({
    free: figure(free),
    sold: lots === 0 ? null : figure(qtyNumber(lots)),
    paid: money(moneyNumber(paid)),
    average: lots === 0 ? null : price(priceNumber(Math.round(paid / lots / MICRO_PER_TICK_LOT))),
    left: left === 0 ? null : figure(qtyNumber(left)),
  })
}
