import type { OrderRef } from '../engine/commands.ts'

/** "48213-17": the sequence number of its command, and the place where the book finds it. */
export const orderId = (order: OrderRef): string => `${order.seq}-${order.slot}`

export function parseOrderId(text: string): OrderRef | null {
  const m = /^(\d{1,15})-(\d{1,9})$/.exec(text.trim())
  return m ? { seq: Number(m[1]), slot: Number(m[2]) } : null
}
