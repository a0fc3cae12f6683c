import { rest, toHistory } from './book.ts'
import { checkPlace } from './checks.ts'
import type { Place } from './commands.ts'
import { sideIndex } from './ladder.ts'
import { crosses, isSimulated, match } from './matching.ts'
import { allocateOrder } from './order-pool.ts'
import * as ORDER from './order-record.ts'
import { clearTrade, type Refusal } from './result.ts'
import { bookSide, type ExchangeState, type SymbolState } from './state.ts'

// As constants of this module: those the compiler takes for numbers, imported names it reads again at every use.
const { CANCELLED: ORDER_CANCELLED, FILLED: ORDER_FILLED, NONE: ORDER_NONE } = ORDER

/** Checks, matches, and lets rest what may. Writes the result, or says why not. */
export function place(state: ExchangeState, command: Place): Refusal | null {
  const { result } = state
  const side = sideIndex(command.side)
  const refusal = checkPlace(state, command, side)
  if (refusal !== null) return refusal
  const symbol = state.symbols[command.symbol] as SymbolState
  const { account, qtyLots } = command
  clearTrade(result)
  const theirs = bookSide(symbol, side === 0 ? 1 : 0)
  if (symbol.session === 'CONTINUOUS' && crosses(side, result.limitTicks, theirs)) {
    match(state, symbol, account, side, result.limitTicks, qtyLots, command.selfTrade)
  }
  const left = qtyLots - result.filledLots
  if (left > 0 && !result.metOwn && (command.timeInForce === 'GTC' || command.timeInForce === 'GTD')) {
    result.slot = rest(state, symbol, command, left, result.filledValue)
    result.state = left < qtyLots ? 'PARTIALLY_FILLED' : 'OPEN'
    result.restingLots = left
    result.droppedLots = 0
    result.dropReason = 'NONE'
    return null
  }
  result.state = left === 0 ? 'FILLED' : 'CANCELLED'
  result.restingLots = 0
  result.droppedLots = left
  result.dropReason = left === 0 ? 'NONE' : result.metOwn ? 'SELF_TRADE' : 'IMMEDIATE_ONLY'
  if (isSimulated(state, account)) {
    result.slot = ORDER_NONE
    return null
  }
  const slot = allocateOrder(state.orders, command, state.seq, left, result.filledValue)
  toHistory(state, account, slot, left === 0 ? ORDER_FILLED : ORDER_CANCELLED)
  result.slot = slot
  return null
}
