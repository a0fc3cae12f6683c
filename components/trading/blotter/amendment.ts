/** What a change of a resting order would send. Pure. */
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { parsePrice, parseQty, toLots, toTicks } from '../../../lib/contracts/units.ts'
import { type FieldProblem, priceText, qtyText } from '../ticket/ticket-check.ts'

/** As typed. */
export type AmendDraft = { readonly price: string; readonly qty: string }

type AmendCheck = {
  readonly priceProblem: FieldProblem | null
  /** NOT_MORE: no more than what is filled already, of which nothing would be left. */
  readonly qtyProblem: FieldProblem | 'NOT_MORE' | null
  /** Arguments of amendOrder, only what changes; null while nothing does, or a field has a problem. */
  readonly args: Readonly<Record<string, string>> | null
}

/** The order as it stands. */
export const draftOf = ({ price, amount }: OrderRow): AmendDraft => ({
  price: price === null ? '' : priceText(toTicks(price)),
  qty: qtyText(toLots(amount)),
})

export function checkAmendment(order: OrderRow, draft: AmendDraft): AmendCheck {
  const [price, qty] = [parsePrice(draft.price), parseQty(draft.qty)]
  const priceProblem = draft.price.trim() === '' ? 'MISSING' : price.ok ? null : price.problem
  const qtyProblem =
    draft.qty.trim() === ''
      ? 'MISSING'
      : !qty.ok
        ? qty.problem
        : qty.value <= 0
          ? 'NOT_POSITIVE'
          : qty.value <= toLots(order.filledAmount)
            ? 'NOT_MORE'
            : null
  if (priceProblem !== null || qtyProblem !== null || !price.ok || !qty.ok)
    return { priceProblem, qtyProblem, args: null }
  const changes = {
    ...(order.price !== null && price.value === toTicks(order.price) ? {} : { price: priceText(price.value) }),
    ...(qty.value === toLots(order.amount) ? {} : { qty: qtyText(qty.value) }),
  }
  const isChanged = Object.keys(changes).length > 0
  return { priceProblem, qtyProblem, args: isChanged ? { orderId: order.orderId, ...changes } : null }
}
