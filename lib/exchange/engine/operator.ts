/** What the calendar and the operator do: list, expire, change sessions and limits, retire. */
import type { ErrorCode } from '../../contracts/errors.ts'
import { isCrossed, uncross } from './auction.ts'
import { cancelResting } from './book.ts'
import type {
  AuctionResult,
  EndedOrder,
  Expire,
  ListSymbol,
  Retire,
  SetLimits,
  SetSession,
  SymbolIndex,
} from './commands.ts'
import { DELIVERED_ENERGY, deliveredSpec } from './delivered.ts'
import { takeDue } from './expiry.ts'
import { type BookSide, levelAt, NO_BOOKS, releasePages } from './ladder.ts'
import { addEnergy, energyBook } from './ledger.ts'
import * as LEVEL from './level-record.ts'
import type { Slot } from './order-pool.ts'
import * as pool from './order-pool.ts'
import * as ORDER from './order-record.ts'
import type { Refusal } from './result.ts'
import { createSymbolState, type ExchangeState, type SymbolState, symbolAt } from './state.ts'
import { LADDER_MAX_TICKS, LADDER_MIN_TICKS, type Limits } from './symbol-spec.ts'

const refuse = (what: string, code: ErrorCode = 'INVALID_ARGUMENT'): Refusal => ({ code, facts: { what } })

export function listSymbol(state: ExchangeState, { spec }: ListSymbol): Refusal | SymbolIndex {
  if (state.symbolIndex.has(spec.symbol)) return refuse('listed')
  if (!areLimits(spec)) return refuse('limits')
  const symbol = state.symbols.length
  // An order keeps its symbol in a few bits (SYMBOL_SHIFT): one symbol more would be read as the first one.
  if (symbol >= ORDER.MAX_SYMBOLS) return refuse('symbols')
  state.symbols.push(createSymbolState(symbol, spec))
  state.symbolIndex.set(spec.symbol, symbol)
  addEnergy(state.ledger, spec.grantLots)
  return symbol
}

function ended(state: ExchangeState, slot: Slot): EndedOrder {
  const { orders } = state
  return {
    order: { seq: pool.orderSeq(orders, slot), slot },
    account: pool.orderAccount(orders, slot),
    symbol: pool.orderSymbol(orders, slot),
  }
}

/** Soonest end first, then oldest first. */
export function expire(state: ExchangeState, command: Expire): EndedOrder[] {
  const orders: EndedOrder[] = []
  for (;;) {
    const slot = takeDue(state.expiries, state.orders, command.atMs)
    if (slot === null) return orders
    const order = ended(state, slot)
    orders.push(order)
    cancelResting(state, symbolAt(state, order.symbol), slot, ORDER.EXPIRED)
  }
}

type SessionChange = { auction: AuctionResult | null; expired: EndedOrder[] }

export function setSession(state: ExchangeState, command: SetSession): Refusal | SessionChange {
  const symbol = symbolAt(state, command.symbol)
  const { session } = command
  if (symbol.retired) return refuse('symbol', 'NOT_FOUND')
  if (symbol.session === session) return refuse('session')
  if (symbol.session === 'HALTED' && session === 'CONTINUOUS' && isCrossed(symbol)) return refuse('crossed')
  const ends = symbol.session === 'AUCTION' && session !== 'HALTED'
  const change: SessionChange = { auction: ends ? uncross(state, symbol) : null, expired: [] }
  symbol.session = session
  if (session === 'CLOSED') {
    expireSide(state, symbol, symbol.bids, change.expired)
    expireSide(state, symbol, symbol.asks, change.expired)
  }
  return change
}

function expireSide(state: ExchangeState, symbol: SymbolState, book: BookSide, into: EndedOrder[]): void {
  while (book.best !== LEVEL.NONE) {
    const slot = state.levels.ints[levelAt(book, book.best) + LEVEL.HEAD] as Slot
    into.push(ended(state, slot))
    cancelResting(state, symbol, slot, ORDER.EXPIRED)
  }
}

const areLimits = (limits: Limits): boolean =>
  limits.minPriceTicks >= LADDER_MIN_TICKS &&
  limits.maxPriceTicks <= LADDER_MAX_TICKS &&
  limits.minPriceTicks <= limits.maxPriceTicks &&
  [limits.maxQtyLots, limits.maxValueMicro, limits.maxOpenOrders].every((n) => Number.isSafeInteger(n) && n > 0) &&
  [limits.collarPercent, limits.collarMinTicks, limits.maxCommandsPerSecond].every((n) => n >= 0)

export function setLimits(state: ExchangeState, command: SetLimits): Refusal | null {
  const symbol = symbolAt(state, command.symbol)
  if (symbol.retired) return refuse('symbol', 'NOT_FOUND')
  if (!areLimits(command.limits)) return refuse('limits')
  symbol.spec = { ...symbol.spec, ...command.limits }
  return null
}

export function retire(state: ExchangeState, command: Retire): Refusal | null {
  const symbol = symbolAt(state, command.symbol)
  if (symbol.retired) return refuse('symbol', 'NOT_FOUND')
  if (symbol.session !== 'CLOSED') return refuse('session')
  releasePages(state.levels, symbol.bids)
  releasePages(state.levels, symbol.asks)
  symbol.bids = NO_BOOKS.bids
  symbol.asks = NO_BOOKS.asks
  state.result.delivered = energyBook(state.ledger, symbol.index).balances
  // Nobody has any of its energy any more, and the issuance owes none.
  state.ledger.energy[symbol.index] = DELIVERED_ENERGY
  symbol.retired = true
  symbol.spec = deliveredSpec(symbol.spec.symbol)
  state.symbolIndex.delete(symbol.spec.symbol)
  return null
}
