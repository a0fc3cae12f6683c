/** Reads of the state. They change nothing and cost what they return. */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { Account } from './account.ts'
import {
  ASK,
  BID,
  bestLevel,
  COUNT,
  HEAD,
  levelBase,
  levelOf,
  lotsOf,
  NO_LEVEL,
  nextWorse,
  type SideIndex,
  ticksOf,
} from './ladder.ts'
import * as pool from './order-pool.ts'
import { NO_SLOT, type Slot } from './order-pool.ts'
import type { ExchangeState, SymbolState } from './state.ts'

export type Level = { priceTicks: PriceTicks; lots: QtyLots; orders: number }

/** The best `depth` levels of one side, best first. */
export function levelsOf(symbol: SymbolState, side: SideIndex, depth: number): Level[] {
  const levels: Level[] = []
  let level = bestLevel(symbol.ladder, side)
  while (level !== NO_LEVEL && levels.length < depth) {
    const page = symbol.ladder.pages[level >> 10]
    if (page) {
      levels.push({
        priceTicks: ticksOf(level),
        lots: page.floats[lotsOf(level)] as number,
        orders: page.ints[levelBase(level) + COUNT] as number,
      })
    }
    level = nextWorse(symbol.ladder, side, level)
  }
  return levels
}

export type Top = {
  bidTicks: PriceTicks | null
  askTicks: PriceTicks | null
  /** May fall on half a tick. */
  midTicks: number | null
}
export function topOf(symbol: SymbolState): Top {
  const bid = bestLevel(symbol.ladder, BID)
  const ask = bestLevel(symbol.ladder, ASK)
  const bidTicks = bid === NO_LEVEL ? null : ticksOf(bid)
  const askTicks = ask === NO_LEVEL ? null : ticksOf(ask)
  return { bidTicks, askTicks, midTicks: bidTicks === null || askTicks === null ? null : (bidTicks + askTicks) / 2 }
}

/** Lots resting at one price, on whichever side it is quoted. */
export function lotsAt(symbol: SymbolState, priceTicks: PriceTicks): QtyLots {
  const level = levelOf(priceTicks)
  return symbol.ladder.pages[level >> 10]?.floats[lotsOf(level)] ?? 0
}

/** Slots of one level in time priority. */
export function* ordersAt(state: ExchangeState, symbol: SymbolState, priceTicks: PriceTicks): Generator<Slot> {
  const level = levelOf(priceTicks)
  const page = symbol.ladder.pages[level >> 10]
  if (!page) return
  for (let slot = page.ints[levelBase(level) + HEAD] as Slot; slot !== NO_SLOT; ) {
    const next = pool.nextInLevel(state.orders, slot)
    yield slot
    slot = next
  }
}

/** Slots of an account's open orders, oldest first. */
export function* ordersOf(state: ExchangeState, account: Account): Generator<Slot> {
  for (let slot = account.firstOrder; slot !== NO_SLOT; ) {
    const next = pool.nextOfAccount(state.orders, slot)
    yield slot
    slot = next
  }
}
