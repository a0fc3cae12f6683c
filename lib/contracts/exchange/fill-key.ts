import type { UserTrade } from './fills.ts'

/** Tells one fill from another: two own orders that met are one trade. */
export const fillKey = ({ tradeId, orderId }: Pick<UserTrade, 'tradeId' | 'orderId'>): string => `${tradeId} ${orderId}`
