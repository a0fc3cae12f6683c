/**
 * The exchange as a state machine: the same commands from the same start give the same state and the same answers. No clock, no
 * random number, no input or output. `apply` changes `state` in place and never throws on a command that the door let in.
 */

import type { ErrorCode } from '../../contracts/errors.ts'
import { type Account, createAccount } from './account.ts'
import { checkPlace, type Refusal } from './checks.ts'
import { findClosed, recordArrived } from './closed-orders.ts'
import type {
  Cancel,
  CancelAll,
  Command,
  DropReason,
  FirstOutcome,
  KeyedCommand,
  ListSymbol,
  OpenAccount,
  OrderRef,
  Outcome,
  Place,
  RefusalFacts,
  Refused,
  Resolve,
} from './commands.ts'
import { contentOf, findKey, recordKey } from './idempotency.ts'
import { addAsset, CASH, energyOf, issue } from './ledger.ts'
import { cancelResting, rest, take } from './matching.ts'
import * as pool from './order-pool.ts'
import { NO_SLOT } from './order-pool.ts'
import { accountAt, createSymbolState, type ExchangeState, ISSUANCE, symbolAt } from './state.ts'

export function apply(state: ExchangeState, command: Command): Outcome {
  state.seq++
  state.atMs = command.atMs
  if (command.kind === 'listSymbol') return listSymbol(state, command)
  if (command.kind === 'resolve') return resolve(state, command)
  return command.clientOrderId === null ? execute(state, command) : executeOnce(state, command, command.clientOrderId)
}

function executeOnce(state: ExchangeState, command: KeyedCommand, key: string): Outcome {
  const owner = command.kind === 'openAccount' ? ISSUANCE : command.account
  const keys = accountAt(state, owner).keys
  const used = findKey(keys, key)
  if (!used) {
    const outcome = execute(state, command)
    recordKey(keys, key, { kind: 'done', content: contentOf(command), command, outcome })
    return outcome
  }
  if (used.kind === 'voided') return refused(state, 'VOIDED', {})
  if (used.content !== contentOf(command)) return refused(state, 'IDEMPOTENCY_CONFLICT', {})
  return { kind: 'replayed', seq: state.seq, atMs: state.atMs, command: used.command, first: used.outcome }
}

function execute(state: ExchangeState, command: KeyedCommand): FirstOutcome {
  switch (command.kind) {
    case 'place':
      return place(state, command)
    case 'cancel':
      return cancel(state, command)
    case 'cancelAll':
      return cancelAll(state, command)
    case 'openAccount':
      return openAccount(state, command)
  }
}

function refused(state: ExchangeState, code: ErrorCode, facts: RefusalFacts): Refused {
  return { kind: 'refused', seq: state.seq, atMs: state.atMs, code, facts }
}

function listSymbol(state: ExchangeState, command: ListSymbol): Outcome {
  const { seq, atMs } = state
  if (state.symbolIndex.has(command.spec.symbol)) return refused(state, 'INVALID_ARGUMENT', { what: 'listed' })
  const symbol = state.symbols.length
  state.symbols.push(createSymbolState(symbol, command.spec))
  state.symbolIndex.set(command.spec.symbol, symbol)
  addAsset(state.ledger)
  return { kind: 'symbolListed', seq, atMs, symbol }
}

function openAccount(state: ExchangeState, command: OpenAccount): FirstOutcome {
  const { seq, atMs } = state
  const { userId } = command
  if (state.accountIndex.has(userId)) return refused(state, 'INVALID_ARGUMENT', { what: 'account' })
  const account = state.accounts.length
  state.accounts.push(createAccount(account, userId, command.simulated, atMs))
  state.accountIndex.set(userId, account)
  issue(state.ledger, CASH, account, command.cashMicro)
  for (const symbol of state.symbols) issue(state.ledger, energyOf(symbol.index), account, command.energyLots)
  return { kind: 'accountOpened', seq, atMs, account, userId }
}

function place(state: ExchangeState, command: Place): FirstOutcome {
  const symbol = symbolAt(state, command.symbol)
  const account = accountAt(state, command.account)
  const limit = checkPlace(state, symbol, account, command)
  if (typeof limit !== 'number') return refused(state, limit.code, limit.facts)

  const taken = take(state, symbol, account, command.side, limit, command.qtyLots)
  const left = command.qtyLots - taken.lots
  const rests = left > 0 && command.timeInForce === 'GTC' && !taken.selfTrade
  let slot = NO_SLOT
  if (rests) slot = rest(state, symbol, account, command, left, taken.value)
  const dropReason: DropReason = left === 0 || rests ? 'NONE' : taken.selfTrade ? 'SELF_TRADE' : 'IMMEDIATE_ONLY'
  const orderState = left === 0 ? 'FILLED' : !rests ? 'CANCELLED' : taken.lots > 0 ? 'PARTIALLY_FILLED' : 'OPEN'
  if (!rests && !account.simulated) {
    const end = left === 0 ? 'FILLED' : 'CANCELLED'
    const { closed } = state
    account.lastClosed = recordArrived(closed, account.lastClosed, command, state.seq, taken.lots, taken.value, end)
  }
  return {
    kind: 'placed',
    seq: state.seq,
    atMs: state.atMs,
    order: { seq: state.seq, slot },
    state: orderState,
    limitTicks: limit,
    filledLots: taken.lots,
    filledValue: taken.value,
    restingLots: rests ? left : 0,
    droppedLots: rests ? 0 : left,
    dropReason,
    fills: taken.fills,
  }
}

/** Why this account cannot cancel this order; null when it can. */
export function whyNotCancellable(state: ExchangeState, account: Account, order: OrderRef): Refusal | null {
  const { seq, slot } = order
  if (!pool.isOpen(state.orders, slot, seq)) {
    const closed = findClosed(state.closed, account.lastClosed, seq)
    if (closed?.slot !== slot) return { code: 'NOT_FOUND', facts: { what: 'order' } }
    return { code: 'ALREADY_CLOSED', facts: { what: closed.state } }
  }
  if (pool.orderAccount(state.orders, slot) === account.index) return null
  return { code: 'NOT_OWNER', facts: { what: 'order' } }
}

function cancel(state: ExchangeState, command: Cancel): FirstOutcome {
  const account = accountAt(state, command.account)
  const refusal = whyNotCancellable(state, account, command.order)
  if (refusal) return refused(state, refusal.code, refusal.facts)
  const { slot } = command.order
  const symbol = symbolAt(state, pool.orderSymbol(state.orders, slot))
  const side = pool.orderSide(state.orders, slot)
  const released = cancelResting(state, symbol, account, slot)
  return {
    kind: 'cancelled',
    seq: state.seq,
    atMs: state.atMs,
    order: command.order,
    symbol: symbol.index,
    side,
    releasedLots: released.lots,
    releasedMicro: released.micro,
  }
}

function cancelAll(state: ExchangeState, command: CancelAll): FirstOutcome {
  const account = accountAt(state, command.account)
  const orders: OrderRef[] = []
  let releasedLots = 0
  let releasedMicro = 0
  for (let slot = account.firstOrder; slot !== NO_SLOT; ) {
    const next = pool.nextOfAccount(state.orders, slot)
    const symbol = pool.orderSymbol(state.orders, slot)
    const matches =
      (command.symbol === null || command.symbol === symbol) &&
      (command.side === null || command.side === pool.orderSide(state.orders, slot))
    if (matches) {
      orders.push({ seq: pool.orderSeq(state.orders, slot), slot })
      const released = cancelResting(state, symbolAt(state, symbol), account, slot)
      releasedLots += released.lots
      releasedMicro += released.micro
    }
    slot = next
  }
  return { kind: 'cancelledAll', seq: state.seq, atMs: state.atMs, orders, releasedLots, releasedMicro }
}

function resolve(state: ExchangeState, command: Resolve): Outcome {
  const { seq, atMs } = state
  const keys = accountAt(state, command.account).keys
  const used = findKey(keys, command.clientOrderId)
  if (used?.kind === 'done') {
    const outcome = used.outcome.kind === 'refused' ? 'refused' : 'executed'
    return { kind: 'resolved', seq, atMs, outcome, command: used.command, first: used.outcome }
  }
  if (!used) recordKey(keys, command.clientOrderId, { kind: 'voided' })
  return { kind: 'resolved', seq, atMs, outcome: 'voided', command: null, first: null }
}
