/** What a strategy sees and may do at one step of a paper run. It remembers what it needs between steps, and has no chance of its own. */
import type { PriceTicks, QtyLots } from '../../../contracts/units.ts'
import type { Placed, Side } from '../../engine/commands.ts'

export type TwoSided = {
  bidTicks: PriceTicks
  askTicks: PriceTicks
  /** May fall on half a tick. */
  midTicks: number
}

export type PaperOrder = {
  side: Side
  priceTicks: PriceTicks
  qtyLots: QtyLots
  /** GTC rests, IOC takes what it can. */
  timeInForce: 'GTC' | 'IOC'
  postOnly: boolean
}

type Turn = {
  /** 1 … steps */
  step: number
  /** The best prices now, its own orders included; null while a side is empty. */
  top(): TwoSided | null
  /** Bought less sold since the start; below zero when more was sold. */
  positionLots(): QtyLots
  /** The most that one order may be at this price, by the symbol's limits and by what the account has free. */
  mostLots(side: Side, priceTicks: PriceTicks): QtyLots
  /** null where the exchange refused it, which the events tell. */
  place(order: PaperOrder): Placed | null
  /** Takes back all of its resting orders. */
  cancelAll(): void
  /** One line of the report's events; the step is put before it. */
  say(event: string): void
}

export type Strategy = {
  /** What it runs with, in NT$/MWh and MWh, for the report. */
  parameters: Record<string, number | string>
  /** Orders it places at most. */
  maxOrders: number
  step(turn: Turn): void
  /** Lines that end the report. */
  conclude(): string[]
}

export type Sides = 'BUY' | 'SELL' | 'BOTH'
export const mayTrade = (sides: Sides, side: Side): boolean => sides === 'BOTH' || sides === side
