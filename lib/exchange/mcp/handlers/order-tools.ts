/** Writes: each becomes one command in the line, and is answered when it is durable. */
import { randomUUID } from 'node:crypto'
import type { ToolFailure } from '../../../contracts/errors.ts'
import type { CommandOutcome } from '../../../contracts/exchange/orders.ts'
import type { ToolArgs } from '../../../contracts/exchange/tools.ts'
import type { AccountIndex, FirstOutcome, KeyedCommand, Timeless } from '../../engine/commands.ts'
import { remembersSince } from '../../engine/idempotency.ts'
import { accountAt } from '../../engine/state.ts'
import type { Exchange } from '../../exchange.ts'
import { firstAnswer, type WriteAnswer, writeAnswer } from '../answers.ts'
import { findAccount, findSymbolOfWrite, readAmend, readKey, readOrderId, readPlace } from '../door.ts'

async function write(exchange: Exchange, command: Timeless<KeyedCommand>): Promise<WriteAnswer> {
  const outcome = await exchange.sequencer.submit(command)
  return writeAnswer(exchange.state, command, outcome)
}

export async function registerUser(exchange: Exchange, args: ToolArgs<'registerUser'>): Promise<WriteAnswer> {
  return write(exchange, {
    kind: 'openAccount',
    userId: randomUUID(),
    simulated: false,
    ...exchange.grant,
    clientOrderId: readKey(args.clientOrderId),
  })
}

export async function placeOrder(exchange: Exchange, args: ToolArgs<'placeOrder'>): Promise<WriteAnswer> {
  const account = findAccount(exchange.state, args.userId)
  if (!account.ok) return account.failure
  const symbol = findSymbolOfWrite(exchange.state, account.value, args)
  if (!symbol.ok) return symbol.failure
  const command = readPlace(symbol.value, account.value.index, args)
  return command.ok ? write(exchange, command.value) : command.failure
}

export async function amendOrder(exchange: Exchange, args: ToolArgs<'amendOrder'>): Promise<WriteAnswer> {
  const account = findAccount(exchange.state, args.userId)
  if (!account.ok) return account.failure
  const command = readAmend(exchange.state, account.value.index, args)
  return command.ok ? write(exchange, command.value) : command.failure
}

export async function cancelOrder(exchange: Exchange, args: ToolArgs<'cancelOrder'>): Promise<WriteAnswer> {
  const account = findAccount(exchange.state, args.userId)
  if (!account.ok) return account.failure
  const order = readOrderId(exchange.state, account.value.index, args.orderId)
  if (!order.ok) return order.failure
  return write(exchange, {
    kind: 'cancel',
    account: account.value.index,
    order: order.value,
    clientOrderId: readKey(args.clientOrderId),
  })
}

export async function cancelAllOrders(exchange: Exchange, args: ToolArgs<'cancelAllOrders'>): Promise<WriteAnswer> {
  const account = findAccount(exchange.state, args.userId)
  if (!account.ok) return account.failure
  const { symbol: name, clientOrderId } = args
  const symbol =
    name === undefined ? null : findSymbolOfWrite(exchange.state, account.value, { symbol: name, clientOrderId })
  if (symbol && !symbol.ok) return symbol.failure
  return write(exchange, {
    kind: 'cancelAll',
    account: account.value.index,
    symbol: symbol ? symbol.value.index : null,
    side: args.side ?? null,
    clientOrderId: readKey(clientOrderId),
  })
}

const TOOL_OF: Record<KeyedCommand['kind'], string> = {
  openAccount: 'registerUser',
  place: 'placeOrder',
  amend: 'amendOrder',
  cancel: 'cancelOrder',
  cancelAll: 'cancelAllOrders',
}

export async function resolveCommand(
  exchange: Exchange,
  args: ToolArgs<'resolveCommand'>,
): Promise<CommandOutcome | ToolFailure> {
  const account = findAccount(exchange.state, args.userId)
  if (!account.ok) return account.failure
  const outcome = await exchange.sequencer.submit({
    kind: 'resolve',
    account: account.value.index,
    clientOrderId: args.clientOrderId.toWellFormed(),
  })
  if (outcome.kind !== 'resolved') throw new TypeError(`${outcome.kind} does not answer a resolve`)
  const { command, first } = outcome
  return {
    success: true,
    outcome:
      outcome.outcome === 'voided'
        ? voidedOrForgotten(exchange, account.value.index, outcome.seq, args)
        : outcome.outcome,
    tool: command ? TOOL_OF[command.kind] : null,
    result: command && first ? { ...resultOf(exchange, command, first) } : null,
  }
}

/**
 * An unknown key was never used, or was used so long ago that it is forgotten; either way it is void now. That nothing was done
 * under it is said only if memory reaches back to before the write was sent, and if this exchange has come so far at all: one
 * that was put back from an older copy has not.
 */
function voidedOrForgotten(
  exchange: Exchange,
  account: AccountIndex,
  seq: number,
  { sentAfterSeq = 0 }: ToolArgs<'resolveCommand'>,
): CommandOutcome['outcome'] {
  const isKnown = sentAfterSeq < seq && sentAfterSeq >= remembersSince(accountAt(exchange.state, account).keys)
  return isKnown ? 'voided' : 'forgotten'
}

const resultOf = (exchange: Exchange, command: KeyedCommand, first: FirstOutcome): WriteAnswer =>
  firstAnswer(exchange.state, command, first, true)
