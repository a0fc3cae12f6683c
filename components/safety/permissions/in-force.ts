import type { Permission } from '../../../lib/contracts/gate/safety.ts'

/** By the reader's clock: what has just run out is over before the desk says so. */
export const isInForce = ({ status, terms }: Pick<Permission, 'status' | 'terms'>, nowMs: number): boolean =>
  status === 'active' && Date.parse(terms.until) > nowMs

/** Its orders of this day have been sent: until the next one it lets nothing pass but the cancels it may name. */
export const isUsedUp = ({ terms, usedToday }: Pick<Permission, 'terms' | 'usedToday'>): boolean =>
  usedToday >= terms.maxQtyPerDay && terms.tools.some((tool) => tool === 'placeOrder' || tool === 'amendOrder')
