/** A plain limit order as the engine takes it: all of it shown, good till cancelled. A test names what is other. */
import type { Place } from '../../lib/exchange/engine/commands.ts'

export const limitOrder = (
  order: Pick<Place, 'account' | 'side' | 'priceTicks' | 'qtyLots'> & Partial<Place>,
): Place => ({
  kind: 'place',
  atMs: 0,
  symbol: 0,
  type: 'LIMIT',
  timeInForce: 'GTC',
  postOnly: false,
  displayLots: 0,
  expiresAtMs: 0,
  selfTrade: 'CANCEL_TAKER',
  clientOrderId: null,
  ...order,
})
