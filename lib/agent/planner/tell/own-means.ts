/** How large an order the wallet that was read makes. */
import { orderOfMeans } from '../reach.ts'
import { num } from '../result-fields.ts'
import { canonical, compare, multiply } from '../text/decimal.ts'
import type { Reckoned } from '../understand/action.ts'
import type { Messages } from './messages.ts'
import { exampleOf } from './suggest.ts'
import { figure, money, price } from './values.ts'

/** @returns null where the answer is not a wallet */
export function tellOwnMeans(
  m: Messages,
  wallet: unknown,
  means: Reckoned<'means'>,
  nowMs: number | null,
): string | null {
  const order = orderOfMeans(wallet, means)
  if (!order) return null
  const isSale = means.side === 'SELL'
  const { parts, of } = means.share
  const qty = Number(order.qty)
  const paid = means.sum !== undefined && means.price !== null ? multiply(means.price, order.qty ?? '0') : null
  const isAll = paid === null || means.sum === undefined || compare(canonical(means.sum), paid) === 0
  return m.ownMeans({
    side: means.side,
    free: isSale ? figure(num(wallet, 'availableAmount') ?? 0) : money(num(wallet, 'availableCurrency') ?? 0),
    sum: means.sum === undefined ? null : money(Number(means.sum)),
    paid: isAll ? null : money(Number(paid)),
    part: parts === of ? null : `${figure((parts / of) * 100)} %`,
    qty: qty === 0 ? null : figure(qty),
    price: means.price === null ? null : price(Number(means.price)),
    example: qty === 0 ? null : exampleOf(m, [order], nowMs),
  })
}
