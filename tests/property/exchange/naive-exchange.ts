/**
 * The rules of the exchange, written a second time in the plainest way and sharing no code with the engine (its types of commands are
 * the vocabulary both are asked in). What has no plain answer in the rules is read literally, and a comment says so.
 */
import type { Cancel, CancelAll, Command, KeyedCommand, OpenAccount } from '../../../lib/exchange/engine/commands.ts'
import type { Limits, Session } from '../../../lib/exchange/engine/symbol-spec.ts'
import { uncross } from './naive-auction.ts'
import { no, type Refusal } from './naive-matching.ts'
import { amend, place, whyNot } from './naive-orders.ts'
import { lockOf, type NaiveOrder, NaiveState, newAccount } from './naive-state.ts'
import type { Said, SaidFirst, SaidOf } from './said.ts'

const LADDER_TICKS = 999_900

export class NaiveExchange extends NaiveState {
  apply(command: Command): Said {
    this.seq++
    this.atMs = command.atMs
    switch (command.kind) {
      case 'place':
      case 'amend':
      case 'cancel':
      case 'cancelAll':
      case 'openAccount':
        return command.clientOrderId === null ? this.first(command) : this.once(command, command.clientOrderId)
      case 'resolve':
        return this.resolve(command.account, command.clientOrderId)
      default:
        return this.said(this.operate(command))
    }
  }

  /** What the operator and the clock say. */
  private operate(command: Exclude<Command, KeyedCommand | { kind: 'resolve' }>): Said | Refusal {
    switch (command.kind) {
      case 'listSymbol': {
        const { spec } = command
        if (this.symbols.some((s) => !s.retired && s.spec.symbol === spec.symbol)) {
          return no('INVALID_ARGUMENT', { what: 'listed' })
        }
        this.symbols.push({ spec: { ...spec }, session: spec.session, retired: false, last: null })
        return { kind: 'symbolListed', ...this.stamp(), symbol: this.symbols.length - 1 }
      }
      case 'expire': {
        const due = this.orders
          .filter((o) => o.timeInForce === 'GTD' && o.expiresAt <= command.atMs)
          .sort((a, b) => a.expiresAt - b.expiresAt || a.id - b.id)
        return { kind: 'expired', ...this.stamp(), orders: this.end(due) }
      }
      case 'setSession':
        return this.setSession(command.symbol, command.session)
      case 'setLimits':
        return this.setLimits(command.symbol, command.limits)
      case 'retire': {
        const symbol = this.symbol(command.symbol)
        if (symbol.retired) return no('NOT_FOUND', { what: 'symbol' })
        if (symbol.session !== 'CLOSED') return no('INVALID_ARGUMENT', { what: 'session' })
        symbol.retired = true
        return { kind: 'retired', ...this.stamp(), symbol: command.symbol }
      }
    }
  }

  private stamp = (): { seq: number; atMs: number } => ({ seq: this.seq, atMs: this.atMs })
  private said<T extends Said>(result: T | Refusal): T | SaidOf<'refused'> {
    return 'kind' in result ? result : { kind: 'refused', ...this.stamp(), ...result }
  }

  /** Executes a write whose key is new; otherwise says what the key did. Neither counts against the rate limit: no check of place is reached. */
  private once(command: KeyedCommand, key: string): Said {
    const { keys } = this.account(command.kind === 'openAccount' ? 0 : command.account)
    const { atMs: _, clientOrderId: __, ...what } = command
    const content = command.kind === 'openAccount' ? 'openAccount' : JSON.stringify(what)
    const used = keys.get(key)
    if (used === 'voided') return this.said(no('VOIDED'))
    if (!used) {
      const first = this.first(command)
      keys.set(key, { content, first })
      return first
    }
    if (used.content !== content) return this.said(no('IDEMPOTENCY_CONFLICT'))
    return { kind: 'replayed', ...this.stamp(), first: used.first }
  }
  private resolve(account: number, key: string): Said {
    const { keys } = this.account(account)
    const used = keys.get(key)
    if (used === undefined) keys.set(key, 'voided')
    if (used === undefined || used === 'voided') {
      return { kind: 'resolved', ...this.stamp(), outcome: 'voided', first: null }
    }
    const outcome = used.first.kind === 'refused' ? 'refused' : 'executed'
    return { kind: 'resolved', ...this.stamp(), outcome, first: used.first }
  }

  private first(command: KeyedCommand): SaidFirst {
    switch (command.kind) {
      case 'place':
        return this.said(place(this, command))
      case 'amend':
        return this.said(amend(this, command))
      case 'cancel':
        return this.said(this.cancel(command))
      case 'cancelAll':
        return this.said(this.cancelAll(command))
      case 'openAccount':
        return this.said(this.openAccount(command))
    }
  }

  private openAccount({ userId, simulated, cashMicro, energyLots }: OpenAccount): SaidFirst | Refusal {
    if (this.accounts.some((a) => a.userId === userId)) return no('INVALID_ARGUMENT', { what: 'account' })
    const account = this.accounts.length
    this.accounts.push(newAccount(userId, simulated, BigInt(cashMicro)))
    this.issued += BigInt(cashMicro)
    this.symbols.forEach((s, i) => {
      // A contract's energy is its own standing grant.
      if (!s.retired && s.spec.delivery === null) this.moveEnergy(account, i, energyLots)
    })
    return { kind: 'accountOpened', ...this.stamp(), account, userId }
  }

  private cancel(command: Cancel): SaidFirst | Refusal {
    const refusal = whyNot(this, command.account, command.order.seq)
    if (refusal) return refusal
    const order = this.order(command.order.seq)
    const released = this.release([order])
    return {
      kind: 'cancelled',
      ...this.stamp(),
      order: order.id,
      symbol: order.symbol,
      side: order.side,
      ...released,
    }
  }

  private cancelAll({ account, symbol, side }: CancelAll): SaidFirst | Refusal {
    if (symbol !== null && this.symbol(symbol).retired) return no('NOT_FOUND', { what: 'symbol' })
    // Oldest first: an amended order is still the same order.
    const mine = this.ordersOf(account).filter(
      (o) => (symbol === null || o.symbol === symbol) && (side === null || o.side === side),
    )
    return { kind: 'cancelledAll', ...this.stamp(), orders: mine.map((o) => o.id), ...this.release(mine) }
  }

  private release(orders: readonly NaiveOrder[]): { releasedLots: number; releasedMicro: number } {
    const sells = orders.filter((o) => o.side === 'SELL')
    const released = {
      releasedLots: sells.reduce((sum, o) => sum + o.remaining, 0),
      releasedMicro: Number(orders.reduce((sum, o) => sum + lockOf(o), 0n)),
    }
    for (const order of orders) this.close(order, 'CANCELLED')
    return released
  }

  private end(orders: readonly NaiveOrder[]): SaidOf<'expired'>['orders'] {
    for (const order of orders) this.close(order, 'EXPIRED')
    return orders.map((o) => ({ order: o.id, account: o.account, symbol: o.symbol }))
  }

  private setSession(index: number, session: Session): Said | Refusal {
    const symbol = this.symbol(index)
    if (symbol.retired) return no('NOT_FOUND', { what: 'symbol' })
    const before = symbol.session
    if (before === session) return no('INVALID_ARGUMENT', { what: 'session' })
    if (before === 'HALTED' && session === 'CONTINUOUS' && this.isCrossed(index)) {
      return no('INVALID_ARGUMENT', { what: 'crossed' })
    }
    const auction = before === 'AUCTION' && session !== 'HALTED' ? uncross(this, index) : null
    symbol.session = session
    const over = session === 'CLOSED' ? [...this.queue(index, 'BUY'), ...this.queue(index, 'SELL')] : []
    return { kind: 'sessionSet', ...this.stamp(), symbol: index, session, auction, expired: this.end(over) }
  }

  private setLimits(index: number, limits: Limits): Said | Refusal {
    const symbol = this.symbol(index)
    if (symbol.retired) return no('NOT_FOUND', { what: 'symbol' })
    const { minPriceTicks, maxPriceTicks, maxQtyLots, maxValueMicro } = limits
    const fits =
      minPriceTicks <= maxPriceTicks &&
      minPriceTicks >= -LADDER_TICKS &&
      maxPriceTicks <= LADDER_TICKS &&
      maxQtyLots > 0 &&
      maxValueMicro > 0
    if (!fits) return no('INVALID_ARGUMENT', { what: 'limits' })
    symbol.spec = { ...symbol.spec, ...limits }
    return { kind: 'limitsSet', ...this.stamp(), symbol: index }
  }
}
