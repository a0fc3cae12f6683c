/** What a walk has met: it is only worth something if it has been everywhere. */
import assert from 'node:assert/strict'
import type { Said } from './said.ts'

const kindOf = (said: Said): string => {
  switch (said.kind) {
    case 'refused':
      return said.facts.what === undefined ? said.code : `${said.code} ${said.facts.what}`
    case 'placed':
      return `${said.state} ${said.dropReason}`
    case 'amended':
      return `amended ${said.state} ${said.dropReason}${said.keptPriority ? ' kept' : ''}`
    case 'resolved':
      return `resolved ${said.outcome}`
    case 'sessionSet':
      return `${said.session}${said.auction ? ' uncrossed' : ''}${said.expired.length > 0 ? ' expired' : ''}`
    case 'expired':
      return said.orders.length > 0 ? 'expired' : 'expired nothing'
    default:
      return said.kind
  }
}

/** Every kind of outcome, every end of an order and every refusal that a command of the walk can meet. */
const EVERYTHING = [
  'OPEN NONE',
  'PARTIALLY_FILLED NONE',
  'FILLED NONE',
  'CANCELLED IMMEDIATE_ONLY',
  'CANCELLED SELF_TRADE',
  'amended OPEN NONE',
  'amended OPEN NONE kept',
  'amended PARTIALLY_FILLED NONE',
  'amended PARTIALLY_FILLED NONE kept',
  'amended FILLED NONE',
  'amended CANCELLED SELF_TRADE',
  'cancelled',
  'cancelledAll',
  'expired',
  'expired nothing',
  'CONTINUOUS',
  'CONTINUOUS uncrossed',
  'AUCTION',
  'HALTED',
  'CLOSED',
  'CLOSED expired',
  'CLOSED uncrossed expired',
  'limitsSet',
  'retired',
  'symbolListed',
  'accountOpened',
  'replayed',
  'resolved executed',
  'resolved refused',
  'resolved voided',
  'RATE_LIMITED',
  'MARKET_CLOSED CLOSED',
  'MARKET_CLOSED HALTED',
  'MARKET_CLOSED AUCTION',
  'INVALID_ARGUMENT expiry',
  'INVALID_ARGUMENT display',
  'INVALID_ARGUMENT nothing',
  'INVALID_ARGUMENT qty',
  'INVALID_ARGUMENT session',
  'INVALID_ARGUMENT crossed',
  'INVALID_ARGUMENT limits',
  'INVALID_ARGUMENT listed',
  'INVALID_ARGUMENT account',
  'ORDER_TOO_LARGE qty',
  'ORDER_TOO_LARGE value',
  'ORDER_TOO_LARGE balance',
  'NO_LIQUIDITY',
  'PRICE_COLLAR market',
  'PRICE_COLLAR limit',
  'TOO_MANY_ORDERS',
  'WOULD_TAKE',
  'NOT_FILLABLE book',
  'NOT_FILLABLE self',
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_ENERGY',
  'NOT_FOUND order',
  'NOT_FOUND symbol',
  'NOT_OWNER order',
  'ALREADY_CLOSED FILLED',
  'ALREADY_CLOSED CANCELLED',
  'ALREADY_CLOSED EXPIRED',
  'IDEMPOTENCY_CONFLICT',
  'VOIDED',
] as const

export class Met {
  readonly counts = new Map<string, number>()
  note(said: Said): void {
    const kind = kindOf(said)
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
    if (said.kind === 'placed' && said.selfCancelled.length > 0) this.bump('self-trade cancelled a maker')
    if (said.kind === 'amended' && said.fills.length > 0) this.bump('an amend took')
  }
  bump(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
  }
  missing = (): string[] => EVERYTHING.filter((kind) => !this.counts.has(kind))
  assertEverything(): void {
    const met = [...this.counts].map(([kind, n]) => `${kind}: ${n}`).join(', ')
    assert.deepEqual(this.missing(), [], `never met, of all that can be met; met were ${met}`)
  }
}
