import * as ACCOUNT from './account-record.ts'
import * as BOOK from './book.ts'
import * as CHECKS from './checks.ts'
import * as CLOSED from './closed-orders.ts'
import type { Place } from './commands.ts'
import * as LADDER from './ladder.ts'
import * as MATCHING from './matching.ts'
import * as ORDER from './order-record.ts'
import type { Refusal } from './result.ts'
import * as RESULT from './result.ts'
import type { ExchangeState, SymbolState } from './state.ts'
import * as STATE from './state.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const { rest } = BOOK
const { checkPlace } = CHECKS
const { sideIndex } = LADDER
const { crosses, isSimulated, match } = MATCHING
const { rememberArrival } = CLOSED
const { clearTrade } = RESULT
const { bookSide } = STATE
const { LAST_CLOSED: ACCOUNT_LAST_CLOSED } = ACCOUNT
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
    result.restingLots = left
    result.droppedLots = 0
    return null
  }
  result.slot = ORDER_NONE
  result.restingLots = 0
  result.droppedLots = left
  if (isSimulated(state, account)) return null
  const { floats } = state.accounts
  const f = (account << 3) + ACCOUNT_LAST_CLOSED
  const end = left === 0 ? ORDER_FILLED : ORDER_CANCELLED
  const previous = floats[f] as number
  floats[f] = rememberArrival(state.closed, previous, command, state.seq, left, result.filledValue, end)
  return null
}
