/** The limits in the order they are shown: their unit, and which figure of today is held against them. */
import type { LimitName, LimitUsage } from '../../../lib/contracts/gate/safety.ts'
import type { NumberKind } from '../read-number.ts'

export type LimitRow = {
  readonly name: LimitName
  readonly kind: NumberKind
  /** Key of its unit in the messages. */
  readonly unit: 'mwh' | 'ntd' | 'ntdPerMwh' | 'orders'
  /** null: it is a limit of each single order, nothing adds up. */
  readonly used: keyof LimitUsage | null
}

export const LIMITS: readonly LimitRow[] = [
  { name: 'maxOrderQty', kind: 'energy', unit: 'mwh', used: null },
  { name: 'maxOrderValue', kind: 'money', unit: 'ntd', used: null },
  { name: 'priceCollar', kind: 'price', unit: 'ntdPerMwh', used: null },
  { name: 'maxDayQty', kind: 'energy', unit: 'mwh', used: 'dayQty' },
  { name: 'maxDayValue', kind: 'money', unit: 'ntd', used: 'dayValue' },
  { name: 'maxOpenOrders', kind: 'count', unit: 'orders', used: 'openOrders' },
  { name: 'maxOrdersPerMinute', kind: 'count', unit: 'orders', used: 'ordersLastMinute' },
  { name: 'maxDayLoss', kind: 'money', unit: 'ntd', used: 'dayLoss' },
]
