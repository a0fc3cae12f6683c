/**
 * What the naive exchange remembers, and how it is read: lists that are sorted on every use, locks that are recomputed from the open
 * orders, bigint money. Slow and easy to check by eye.
 */
import type { Place, SelfTradePrevention, Side } from '../../../lib/exchange/engine/commands.ts'
import type { Session, SymbolSpec } from '../../../lib/exchange/engine/symbol-spec.ts'
import type { SaidFirst, SeenClosed, SeenLevel, SeenOrder } from './said.ts'

export type NaiveOrder = {
  id: number
  account: number
  symbol: number
  side: Side
  price: number
  /** Total, filled or not. */
  qty: number
  remaining: number
  /** Clip of an iceberg; 0 = all is shown. */
  display: number
  shown: number
  /** Within a price the lower number is served first. */
  priority: number
  timeInForce: 'GTC' | 'GTD'
  expiresAt: number
  postOnly: boolean
  selfTrade: SelfTradePrevention
  key: string | null
  createdAt: number
  /** Σ price × lots of its fills. */
  filledValue: number
}
type NaiveSymbol = { spec: SymbolSpec; session: Session; retired: boolean; last: number | null }
type NaiveAccount = {
  userId: string
  simulated: boolean
  /** Everything it owns, locked or not. */
  cash: bigint
  /** By symbol, the grant of the listing not included. */
  energy: number[]
  /** Place and amend commands of the clock second of the last of them. */
  rate: { second: number; used: number }
  keys: Map<string, { content: string; first: SaidFirst } | 'voided'>
}

export const MICRO = 1000n

export const opposite = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY')

/** Money an order locks per lot: what it may have to pay. */
export function lockPerLot(side: Side, price: number): bigint {
  const pays = side === 'BUY' ? price : -price
  return pays > 0 ? BigInt(pays) * MICRO : 0n
}
export const lockOf = (order: NaiveOrder): bigint => lockPerLot(order.side, order.price) * BigInt(order.remaining)

/** Best price first, within a price by priority. */
export function inPriority(orders: readonly NaiveOrder[], side: Side): NaiveOrder[] {
  return orders
    .filter((o) => o.side === side)
    .sort((a, b) => (side === 'BUY' ? b.price - a.price : a.price - b.price) || a.priority - b.priority)
}

/** Takes `lots` off the clip that an order shows. A used-up clip is followed by the next one, at the end of the queue. */
export function takeFromClip(order: NaiveOrder, lots: number, nextPriority: () => number): void {
  order.shown -= lots
  order.remaining -= lots
  if (order.shown > 0 || order.remaining === 0) return
  order.shown = clipOf(order)
  order.priority = nextPriority()
}
export const clipOf = (order: { display: number; remaining: number }): number =>
  order.display === 0 ? order.remaining : Math.min(order.display, order.remaining)

export class NaiveState {
  seq = 0
  atMs = 0
  tradeNo = 0
  priority = 0
  symbols: NaiveSymbol[] = []
  /** The first is the issuance. */
  accounts: NaiveAccount[] = [newAccount('', true, 0n)]
  orders: NaiveOrder[] = []
  closed: (SeenClosed & { account: number })[] = []
  /** All money ever granted. */
  issued = 0n

  nextPriority = (): number => ++this.priority

  account(index: number): NaiveAccount {
    const account = this.accounts[index]
    if (!account) throw new RangeError(`no account ${index}`)
    return account
  }
  symbol(index: number): NaiveSymbol {
    const symbol = this.symbols[index]
    if (!symbol) throw new RangeError(`no symbol ${index}`)
    return symbol
  }
  order(id: number): NaiveOrder {
    const order = this.orders.find((o) => o.id === id)
    if (!order) throw new RangeError(`no open order ${id}`)
    return order
  }

  ordersOf = (account: number): NaiveOrder[] =>
    this.orders.filter((o) => o.account === account).sort((a, b) => a.id - b.id)
  queue = (symbol: number, side: Side): NaiveOrder[] =>
    inPriority(
      this.orders.filter((o) => o.symbol === symbol),
      side,
    )

  lockedCash = (account: number): bigint => this.ordersOf(account).reduce((sum, o) => sum + lockOf(o), 0n)
  lockedEnergy = (account: number, symbol: number): number =>
    this.ordersOf(account)
      .filter((o) => o.symbol === symbol && o.side === 'SELL')
      .reduce((sum, o) => sum + o.remaining, 0)
  freeCash = (account: number): bigint => this.account(account).cash - this.lockedCash(account)
  ownedEnergy(account: number, symbol: number): number {
    const { spec, retired } = this.symbol(symbol)
    // Delivered: whatever anybody had in it is gone, the grant included.
    return retired ? 0 : (this.account(account).energy[symbol] ?? 0) + spec.grantLots
  }
  freeEnergy = (account: number, symbol: number): number =>
    this.ownedEnergy(account, symbol) - this.lockedEnergy(account, symbol)

  levels(symbol: number, side: Side): SeenLevel[] {
    const levels: SeenLevel[] = []
    for (const order of this.queue(symbol, side)) {
      const level = levels.find((l) => l.priceTicks === order.price)
      if (!level) levels.push({ priceTicks: order.price, lots: order.shown, orders: 1 })
      else {
        level.lots += order.shown
        level.orders++
      }
    }
    return levels
  }

  isCrossed(symbol: number): boolean {
    const bid = this.queue(symbol, 'BUY')[0]
    const ask = this.queue(symbol, 'SELL')[0]
    return bid !== undefined && ask !== undefined && bid.price >= ask.price
  }

  /** Money and energy change hands. */
  settle(symbol: number, buyer: number, seller: number, price: number, lots: number): void {
    const money = BigInt(price) * BigInt(lots) * MICRO
    this.account(buyer).cash -= money
    this.account(seller).cash += money
    this.moveEnergy(buyer, symbol, lots)
    this.moveEnergy(seller, symbol, -lots)
    this.symbol(symbol).last = price
  }
  moveEnergy(account: number, symbol: number, lots: number): void {
    const { energy } = this.account(account)
    energy[symbol] = (energy[symbol] ?? 0) + lots
  }

  /** An open order is over. */
  close(order: NaiveOrder, state: 'FILLED' | 'CANCELLED' | 'EXPIRED'): void {
    this.orders = this.orders.filter((o) => o !== order)
    this.remember(order.account, {
      seq: order.id,
      symbol: order.symbol,
      side: order.side,
      type: 'LIMIT',
      timeInForce: order.timeInForce,
      priceTicks: order.price,
      qtyLots: order.qty,
      filledLots: order.qty - order.remaining,
      filledValue: order.filledValue,
      state,
    })
  }
  /** An order ended on arrival. */
  closeArrived(command: Place, filledLots: number, filledValue: number, state: 'FILLED' | 'CANCELLED'): void {
    const { symbol, side, type, timeInForce, priceTicks, qtyLots } = command
    const order = { seq: this.seq, symbol, side, type, timeInForce, priceTicks, qtyLots }
    this.remember(command.account, { ...order, filledLots, filledValue, state })
  }
  private remember(account: number, order: SeenClosed): void {
    // Simulated participants keep no history, so a closed order of theirs is simply not there.
    if (!this.account(account).simulated) this.closed.push({ ...order, account })
  }
}

export const newAccount = (userId: string, simulated: boolean, cash: bigint): NaiveAccount => ({
  userId,
  simulated,
  cash,
  energy: [],
  rate: { second: -1, used: 0 },
  keys: new Map(),
})

export const seenOrder = (o: NaiveOrder): SeenOrder => ({
  seq: o.id,
  account: o.account,
  symbol: o.symbol,
  side: o.side,
  priceTicks: o.price,
  qtyLots: o.qty,
  remainingLots: o.remaining,
  shownLots: o.shown,
  filledValue: o.filledValue,
  timeInForce: o.timeInForce,
  expiresAtMs: o.expiresAt,
  postOnly: o.postOnly,
  clientOrderId: o.key,
  createdAtMs: o.createdAt,
})
