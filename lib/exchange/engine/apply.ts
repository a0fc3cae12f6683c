/**
 * The exchange as a state machine: the same commands from the same start give the same state and the same answers. No clock, no
 * random number, no input or output. Commands change `state` in place and never throw when the door let them in.
 *
 * `execute` runs orders, amendments and cancels without making an object: what they did stands in `state.result`. `apply` runs
 * everything and says what happened.
 */

import type { ErrorCode } from '../../contracts/errors.ts'
import { addAccount } from './account.ts'
import * as AMEND from './amend.ts'
import * as CANCEL from './cancel.ts'
import type {
  Amend,
  Cancel,
  Command,
  FirstOutcome,
  KeyedCommand,
  OpenAccount,
  OperatorCommand,
  Outcome,
  Place,
  RefusalFacts,
  Refused,
  Resolve,
} from './commands.ts'
import * as IDEMPOTENCY from './idempotency.ts'
import * as KEYS from './key-table.ts'
import { CASH, energyOf, issue } from './ledger.ts'
import { expire, listSymbol, retire, setLimits, setSession } from './operator.ts'
import { amendedOutcome, cancelledOutcome, placedOutcome } from './outcome.ts'
import * as PLACE from './place.ts'
import type { Refusal } from './result.ts'
import { accountAt, type ExchangeState, ISSUANCE, symbolAt } from './state.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const { amend } = AMEND
const { cancel, cancelAll } = CANCEL
const { findKey, isSameWrite, isUsed, recordKey, voidKey } = IDEMPOTENCY
const { hashOf } = KEYS
const { place } = PLACE

/** An order without a key, in numbers: writes `state.result` and says whether it was accepted. */
export function execute(state: ExchangeState, command: Place | Amend | Cancel): Refusal | null {
  state.seq++
  state.atMs = command.atMs
  return run(state, command)
}

const run = (state: ExchangeState, command: Place | Amend | Cancel): Refusal | null =>
  command.kind === 'place'
    ? place(state, command)
    : command.kind === 'cancel'
      ? cancel(state, command)
      : amend(state, command)

export function apply(state: ExchangeState, command: Command): Outcome {
  state.seq++
  state.atMs = command.atMs
  switch (command.kind) {
    case 'place':
    case 'amend':
    case 'cancel':
    case 'cancelAll':
    case 'openAccount':
      return command.clientOrderId === null ? first(state, command) : once(state, command, command.clientOrderId)
    case 'resolve':
      return resolve(state, command)
    default:
      return operate(state, command)
  }
}

function once(state: ExchangeState, command: KeyedCommand, key: string): Outcome {
  const owner = command.kind === 'openAccount' ? ISSUANCE : command.account
  const keys = accountAt(state, owner).keys
  const hash = hashOf(key)
  if (!isUsed(keys, key, hash)) {
    const outcome = first(state, command)
    recordKey(keys, key, hash, command, outcome)
    return outcome
  }
  const used = findKey(keys, key)
  if (used === null || used.voided) return refused(state, 'VOIDED', {})
  if (!isSameWrite(keys, key, command)) return refused(state, 'IDEMPOTENCY_CONFLICT', {})
  return { kind: 'replayed', seq: state.seq, atMs: state.atMs, command: used.command, first: used.outcome }
}

function first(state: ExchangeState, command: KeyedCommand): FirstOutcome {
  switch (command.kind) {
    case 'place': {
      const refusal = place(state, command)
      return refusal === null ? placedOutcome(state, command.account) : refused(state, refusal.code, refusal.facts)
    }
    case 'amend': {
      const refusal = amend(state, command)
      return refusal === null ? amendedOutcome(state, command) : refused(state, refusal.code, refusal.facts)
    }
    case 'cancel': {
      const refusal = cancel(state, command)
      return refusal === null ? cancelledOutcome(state, command) : refused(state, refusal.code, refusal.facts)
    }
    case 'cancelAll':
      if (command.symbol !== null && symbolAt(state, command.symbol).retired) {
        return refused(state, 'NOT_FOUND', { what: 'symbol' })
      }
      return { kind: 'cancelledAll', seq: state.seq, atMs: state.atMs, ...cancelAll(state, command) }
    case 'openAccount':
      return openAccount(state, command)
  }
}

function refused(state: ExchangeState, code: ErrorCode, facts: RefusalFacts): Refused {
  return { kind: 'refused', seq: state.seq, atMs: state.atMs, code, facts }
}

function openAccount(state: ExchangeState, command: OpenAccount): FirstOutcome {
  const { seq, atMs } = state
  const { userId } = command
  if (state.accountIndex.has(userId)) return refused(state, 'INVALID_ARGUMENT', { what: 'account' })
  const account = addAccount(state.accounts, userId, command.simulated, atMs)
  state.accountIndex.set(userId, account)
  issue(state.ledger, CASH, account, command.cashMicro)
  // Energy to sell at once; contracts have a standing grant of their own.
  for (const symbol of state.symbolIndex.values()) {
    if (symbolAt(state, symbol).spec.delivery === null)
      issue(state.ledger, energyOf(symbol), account, command.energyLots)
  }
  return { kind: 'accountOpened', seq, atMs, account, userId }
}

function operate(state: ExchangeState, command: OperatorCommand): Outcome {
  const { seq, atMs } = state
  switch (command.kind) {
    case 'listSymbol': {
      const symbol = listSymbol(state, command)
      if (typeof symbol !== 'number') return refused(state, symbol.code, symbol.facts)
      return { kind: 'symbolListed', seq, atMs, symbol }
    }
    case 'expire':
      return { kind: 'expired', seq, atMs, orders: expire(state, command) }
    case 'setSession': {
      const { symbol, session } = command
      const change = setSession(state, command)
      if ('code' in change) return refused(state, change.code, change.facts)
      return { kind: 'sessionSet', seq, atMs, symbol, session, ...change }
    }
    case 'setLimits': {
      const refusal = setLimits(state, command)
      if (refusal !== null) return refused(state, refusal.code, refusal.facts)
      return { kind: 'limitsSet', seq, atMs, symbol: command.symbol }
    }
    case 'retire': {
      const refusal = retire(state, command)
      if (refusal !== null) return refused(state, refusal.code, refusal.facts)
      return { kind: 'retired', seq, atMs, symbol: command.symbol }
    }
  }
}

function resolve(state: ExchangeState, command: Resolve): Outcome {
  const { seq, atMs } = state
  const keys = accountAt(state, command.account).keys
  const used = findKey(keys, command.clientOrderId)
  if (used !== null && !used.voided) {
    const outcome = used.outcome.kind === 'refused' ? 'refused' : 'executed'
    return { kind: 'resolved', seq, atMs, outcome, command: used.command, first: used.outcome }
  }
  if (used === null) voidKey(keys, command.clientOrderId)
  return { kind: 'resolved', seq, atMs, outcome: 'voided', command: null, first: null }
}
