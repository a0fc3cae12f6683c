/** An order while its clause is being read: each step fills in its part, and says what is not plain. */
import type { Token } from '../text/tokens.ts'
import type { OrderDraft } from './action.ts'
import type { Figure } from './figures.ts'

export type OrderNote =
  | 'positive'
  | 'total'
  | 'foreign'
  | 'stop'
  | 'pieces'
  | 'unit'
  | 'best'
  | 'lots'
  | 'prices'
  | 'hour'

/** The clause, with each number in its role. */
export type OrderWords = {
  tokens: readonly Token[]
  /** The message as it was typed. */
  plain: string
  figures: readonly Figure[]
  price: Figure | undefined
  power: Figure | undefined
  /** How long the clause says ("for two hours", "30 minutes"), in decimal hours. */
  hours: string | null
  /** "A MWh", 一度: one unit that no figure counts. */
  one: string | null
}

export type Draught = {
  draft: OrderDraft
  note?: OrderNote | undefined
  /** Every number is accounted for. */
  isClear: boolean
}

/** A later step overrides what an earlier one noted. */
export type OrderStep = (into: Draught, words: OrderWords) => void
