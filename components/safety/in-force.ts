import type { Permission } from '../../lib/contracts/safety.ts'

/** By the reader's clock: what has just run out is over before the desk says so. */
export const isInForce = ({ status, terms }: Pick<Permission, 'status' | 'terms'>, nowMs: number): boolean =>
  status === 'active' && Date.parse(terms.until) > nowMs
