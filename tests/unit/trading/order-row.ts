/** An order of a trader as the exchange lists it: a limit buy that rests, changed where a test needs it. */
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'

/** What remains follows from `amount` and `filledAmount`. */
export function orderRow(orderId: string, over: Partial<OrderRow> = {}): OrderRow {
  const { amount = 5, filledAmount = 0 } = over
  return {
    orderId,
    symbol: 'ELC',
    type: 'BUY',
    side: 'BUY',
    orderType: 'LIMIT',
    timeInForce: 'GTC',
    price: 2_950,
    amount,
    filledAmount,
    remainingAmount: amount - filledAmount,
    avgPrice: null,
    state: 'OPEN',
    status: 'PENDING',
    clientOrderId: null,
    createTime: '2026-11-20T06:00:00.000Z',
    updateTime: '2026-11-20T06:00:00.000Z',
    ...over,
  }
}
