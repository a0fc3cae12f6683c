/** What a message came to, before anything that was said earlier is taken into account. */
import type { OrderTable } from '../table/orders.ts'
import type { Day } from '../text/clock.ts'
import type { Folded } from '../text/fold.ts'
import type { Utterance } from '../text/tokens.ts'
import type { Action, Doubt, Missing, OrderDraft, Refusal } from './action.ts'
import type { OrderReading } from './order.ts'
import type { Term } from './terms.ts'
import type { Topic } from './topics.ts'

export type Talk = 'yes' | 'drop' | 'hello' | 'help' | 'thanks'
const INABILITIES = [
  'stop',
  'pieces',
  'interval',
  'reset',
  'twapSide',
  'twapParts',
  'stepTime',
  'tooLong',
  'simulatedPrice',
  'strategy',
  'ladder',
  'terms',
  'opposedTerms',
  'otherClock',
] as const
/** What was asked for and cannot be done as it was said. */
export type Inability = (typeof INABILITIES)[number]
export type Note = NonNullable<OrderReading['note']> | Inability
export const isInability = (note: Note | null): note is Inability => INABILITIES.some((name) => name === note)

/** A question about the desk, with what can be looked up of it; `beside`: the word it is told apart from. */
export type About = { topic: Topic; reads: Action[]; beside: Term | null }

/**
 * `isAll`: the orders hold all that was refused. `isByTime`: nothing but a day that is over kept them from being prepared.
 * `day`: the one it was said to be for, without hours. `strange`: words nobody knows that kept it from being an order.
 */
export type Refused = {
  why: Refusal
  orders: readonly OrderDraft[]
  isAll: boolean
  isByTime?: true
  day?: Day
  strange?: readonly string[]
}

export type Understanding = {
  actions: Action[]
  /** The first thing in doubt, if the trader must be asked before anything is called. */
  ask: Missing | null
  doubts: Doubt[]
  /** What was said beside the actions and is not acted on, in the words said. */
  apart: string[]
  /** Why, where it was refused. */
  apartRefused: Refused | null
  note: Note | null
  refusal: Refusal | null
  /** Words nobody knows in front of a verb, which keep it from being an order. */
  strange: string[]
  /** The orders of refused sentences, for telling what they would cost and how to say them. */
  refused: OrderDraft[]
  /** True where more was refused than these orders tell. */
  isMoreRefused: boolean
  /** Prices, quantities and the like of a message that names no action: it may complete an earlier one. */
  fragment: OrderReading | null
  talk: Talk | null
  about: About | null
  /** "same again": repeat, with what else the message says. */
  same: OrderReading | null
  again: boolean
  /** The message is a table of orders, and they are its actions where nothing is wrong with it. */
  table: OrderTable | null
  utterance: Utterance
  /** As it was typed, where it was read in other words. */
  typed?: Folded
}

/** What words are read into, before any is: its arrays are the caller's to fill. */
export const nothingRead = (): Omit<Understanding, 'talk' | 'same' | 'again' | 'table' | 'utterance'> => ({
  actions: [],
  ask: null,
  doubts: [],
  apart: [],
  note: null,
  refusal: null,
  strange: [],
  refused: [],
  isMoreRefused: false,
  apartRefused: null,
  fragment: null,
  about: null,
})

export const isNumbered = ({ utterance }: Understanding): boolean => utterance.tokens.some((t) => t.kind === 'number')
