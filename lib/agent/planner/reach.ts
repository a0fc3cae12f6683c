/** How far a sum of money, or a price, reaches into a book that was read. Pure, and exact: in ticks, lots and micro-NT$. */
import { DEFAULT_SYMBOL } from '../../contracts/exchange/default-symbol.ts'
import type { Side } from '../../contracts/exchange/tools.ts'
import {
  MICRO_PER_TICK_LOT,
  type Micro,
  moneyNumber,
  numberText,
  type PriceTicks,
  type QtyLots,
  qtyNumber,
  toLots,
  toMicro,
  toTicks,
} from '../../contracts/units.ts'
import type { Call } from './dialog/history.ts'
import { field, list, num } from './result-fields.ts'
import type { Nearness, OrderDraft, Reckoned } from './understand/action.ts'
import { ALL_FREE } from './understand/budget.ts'
import { orderOfPreview } from './understand/cost.ts'
import { ALL } from './understand/own-means.ts'

type Reach = {
  lots: QtyLots
  paid: Micro
  /** Price of the best level; null where nothing is offered. */
  best: PriceTicks | null
  /** All that the read levels offer is used up, so the real book may have more. */
  isAll: boolean
}

const levelsOf = (book: unknown, side: 'bids' | 'asks'): { ticks: PriceTicks; lots: QtyLots; orders: number }[] =>
  list(book, side).flatMap((row) => {
    const [price, amount] = [num(row, 'price'), num(row, 'amount')]
    return price === null || amount === null
      ? []
      : [{ ticks: toTicks(price), lots: toLots(amount), orders: num(row, 'orderCount') ?? 0 }]
  })

/** @param budget decimal NT$. Null: it is no book. */
export function reachOf(book: unknown, budget: string): Reach | null {
  if (!Array.isArray(field(book, 'asks'))) return null
  const levels = levelsOf(book, 'asks')
  const sum = toMicro(Number(budget))
  let [lots, left] = [0, sum]
  for (const level of levels) {
    const each = level.ticks * MICRO_PER_TICK_LOT
    const taken = each <= 0 ? level.lots : Math.min(level.lots, Math.floor(left / each))
    lots += taken
    left -= taken * each
    if (taken < level.lots) break
  }
  const offered = levels.reduce((total, level) => total + level.lots, 0)
  return { lots, paid: sum - left, best: levels[0]?.ticks ?? null, isAll: lots === offered }
}

/** What rests at a price or better on the side that an order of `side` trades with. Null: it is no book. */
export function offeredWithin(book: unknown, side: Side, price: string): Omit<Reach, 'best'> | null {
  const rows = side === 'BUY' ? 'asks' : 'bids'
  if (!Array.isArray(field(book, rows))) return null
  const levels = levelsOf(book, rows)
  const limit = toTicks(Number(price))
  const within = levels.filter(({ ticks }) => (side === 'BUY' ? ticks <= limit : ticks >= limit))
  return {
    lots: within.reduce((total, level) => total + level.lots, 0),
    paid: within.reduce((total, level) => total + level.lots * level.ticks * MICRO_PER_TICK_LOT, 0),
    isAll: within.length === levels.length,
  }
}

type Level = { side: Side; lots: QtyLots; orders: number }

/** What so much energy would bring on the bids, and what of it nobody bids for as far as the book was read. Null: it is no book. */
export function proceedsOf(book: unknown, mwh: number): { lots: QtyLots; paid: Micro; left: QtyLots } | null {
  if (!Array.isArray(field(book, 'bids'))) return null
  let [left, paid] = [toLots(mwh), 0]
  const whole = left
  for (const level of levelsOf(book, 'bids')) {
    const taken = Math.min(left, level.lots)
    left -= taken
    paid += taken * level.ticks * MICRO_PER_TICK_LOT
  }
  return { lots: whole - left, paid, left }
}

/**
 * What rests at a price: on both sides where an auction collects orders that cross.
 *
 * @param depth how many levels a side were asked for
 * @returns null where it is no book. `isBeyond`: it lies behind the last of them, where there may be more
 */
export function levelsAt(book: unknown, price: string, depth: number): { levels: Level[]; isBeyond: boolean } | null {
  if (!Array.isArray(field(book, 'bids')) || !Array.isArray(field(book, 'asks'))) return null
  const ticks = toTicks(Number(price))
  const [bids, asks] = [levelsOf(book, 'bids'), levelsOf(book, 'asks')]
  const [lowest, highest] = [bids[depth - 1]?.ticks ?? ticks, asks[depth - 1]?.ticks ?? ticks]
  const here = (side: Side, levels: typeof bids): Level[] =>
    levels.filter((level) => level.ticks === ticks).map(({ lots, orders }) => ({ side, lots, orders }))
  return { levels: [...here('BUY', bids), ...here('SELL', asks)], isBeyond: ticks < lowest || ticks > highest }
}

/**
 * What rests within so many percent, or NT$, of the middle.
 *
 * @param depth how many levels a side were asked for
 * @returns null where it is no book or has no middle. `bidsCut`, `asksCut`: that side may have more within than was read
 */
export function nearMid(book: unknown, within: Nearness, depth: number) {
  const [bids, asks] = [levelsOf(book, 'bids'), levelsOf(book, 'asks')]
  const [bid, ask] = [bids[0]?.ticks, asks[0]?.ticks]
  if (bid === undefined || ask === undefined || bid >= ask) return null
  const mid = (bid + ask) / 2
  const reach = 'ntd' in within ? toTicks(within.ntd) : (Math.abs(mid) * within.percent) / 100
  const [lowTicks, highTicks] = [Math.ceil(mid - reach), Math.floor(mid + reach)]
  const near = [bids.filter(({ ticks }) => ticks >= lowTicks), asks.filter(({ ticks }) => ticks <= highTicks)] as const
  const [bidLots, askLots] = near.map((levels) => levels.reduce((sum, { lots }) => sum + lots, 0)) as [number, number]
  const [bidsCut, asksCut] = near.map(({ length }) => length >= depth) as [boolean, boolean]
  return { midTicks: mid, lowTicks, highTicks, bidLots, askLots, bidsCut, asksCut }
}

/** A level of a side, counted from 1; `level` is undefined where the book has none there. Null: it is no book. */
export function nthLevel(book: unknown, side: Side, level: number) {
  const rows = side === 'BUY' ? 'bids' : 'asks'
  return Array.isArray(field(book, rows)) ? { level: levelsOf(book, rows)[level - 1] } : null
}

/** The order that would take it all, and rest with nothing; null where nothing is there. */
export function orderWithin({ args }: Call, book: unknown, { side, price }: Reckoned<'within'>): OrderDraft | null {
  const found = offeredWithin(book, side, price)
  if (!found || found.lots === 0) return null
  const symbol = typeof args.symbol === 'string' && args.symbol !== DEFAULT_SYMBOL ? { symbol: args.symbol } : {}
  const qty = numberText(qtyNumber(found.lots))
  return { ...orderOfPreview({ side, qty, price, ...symbol }), timeInForce: 'IOC' }
}

/** The order at market that a sum of money was found to buy; null where it buys nothing. */
export function orderReached({ args, outcome }: Call, budget: string): OrderDraft | null {
  const reach = outcome?.ok ? reachOf(outcome.value, budget) : null
  if (!reach || reach.lots === 0) return null
  const symbol = typeof args.symbol === 'string' ? { symbol: args.symbol } : {}
  return orderOfPreview({ side: 'BUY', qty: String(qtyNumber(reach.lots)), type: 'MARKET', ...symbol })
}

/** The order that all, or a share, of what is free, or of a sum, makes: to the lot, of less than one with a quantity of 0. Null: it is no wallet, or only a book tells. */
export function orderOfMeans(
  wallet: unknown,
  { side, share, price, sum, window }: Reckoned<'means'>,
): OrderDraft | null {
  const isEnergy = side === 'SELL' && sum === undefined
  const free = sum ? Number(sum) : num(wallet, isEnergy ? 'availableAmount' : 'availableCurrency')
  const each = price === null ? null : toTicks(Number(price)) * MICRO_PER_TICK_LOT
  if (free === null || (!isEnergy && (each === null || each <= 0))) return null
  const [whole, unit] = isEnergy ? [toLots(free), 1] : [toMicro(free), each ?? 1]
  // Divided as bigints: a floating-point result would at times be a lot too small.
  const lots = Number((BigInt(whole) * BigInt(share.parts)) / (BigInt(unit) * BigInt(share.of)))
  const qty = numberText(qtyNumber(lots))
  return orderOfPreview({ side, qty, ...(price === null ? { type: 'MARKET' } : { price }) }, window)
}

/** The sum that was asked about, decimal NT$: as it was said, or what is free in the wallet that was read for it. Null: nobody knows. */
export function sumOf({ sum, share = ALL }: Reckoned<'budget'>, calls: readonly Call[]): string | null {
  if (sum !== ALL_FREE) return sum
  const wallet = calls.findLast(({ tool }) => tool === 'getUserWallet')
  const free = wallet?.outcome?.ok ? num(wallet.outcome.value, 'availableCurrency') : null
  return free === null
    ? null
    : numberText(moneyNumber(Number((BigInt(toMicro(free)) * BigInt(share.parts)) / BigInt(share.of))))
}
