/**
 * What an exchange answers, in words that do not depend on how it stores orders: the engine's outcome with every order named by its
 * sequence number alone. The naive model and the engine are compared in these words. Types only: no rule is shared.
 */
import type {
  FirstOutcome,
  OrderRef,
  Outcome,
  RefusalFacts,
  Replayed,
  Resolved,
} from '../../../lib/exchange/engine/commands.ts'

type Plain = string | number | boolean | null | undefined
type BySeq<T> = T extends Plain
  ? T
  : T extends OrderRef
    ? number
    : T extends readonly (infer U)[]
      ? BySeq<U>[]
      : { [K in keyof T]: BySeq<T[K]> }

type Stamp = { seq: number; atMs: number }
type SaidRefused = Stamp & { kind: 'refused'; code: string; facts: RefusalFacts }
export type SaidFirst = BySeq<Exclude<FirstOutcome, { kind: 'refused' }>> | SaidRefused
export type Said =
  | BySeq<Exclude<Outcome, Replayed | Resolved | { kind: 'refused' }>>
  | SaidRefused
  | (Stamp & { kind: 'replayed'; first: SaidFirst })
  | (Stamp & { kind: 'resolved'; outcome: Resolved['outcome']; first: SaidFirst | null })

export type SaidOf<K extends Said['kind']> = Extract<Said, { kind: K }>

/** An open order as anybody who may see all of it would write it down. */
export type SeenOrder = {
  seq: number
  account: number
  symbol: number
  side: 'BUY' | 'SELL'
  priceTicks: number
  qtyLots: number
  remainingLots: number
  /** What the level shows of it: its clip, or all of it. */
  shownLots: number
  filledValue: number
  timeInForce: string
  expiresAtMs: number
  postOnly: boolean
  clientOrderId: string | null
  createdAtMs: number
}

/** An order that is over. */
export type SeenClosed = {
  seq: number
  symbol: number
  side: 'BUY' | 'SELL'
  type: string
  timeInForce: string
  priceTicks: number
  qtyLots: number
  filledLots: number
  filledValue: number
  state: string
}

export type SeenLevel = { priceTicks: number; lots: number; orders: number }
