/** Reads side, quantity, price and the rest of one order from the tokens of one clause. */
import { wordOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { OrderDraft } from './action.ts'
import type { Draught, OrderNote, OrderStep, OrderWords } from './draught.ts'
import { isDoubtful, isMoved, isSpent } from './order-doubts.ts'
import {
  bareMarket,
  contractByName,
  displayedPart,
  flags,
  restingTime,
  timeInForce,
  unknownType,
} from './order-extras.ts'
import { figuresOfOrder } from './order-figures.ts'
import { bestPrice, currency, pricing, sums, unitOfPrice, wrongWay } from './order-price.ts'
import {
  delivery,
  energyOfPower,
  hoursIn,
  impossibleQuantity,
  quantity,
  shareOfAnother,
  singleUnit,
} from './order-quantity.ts'
import { shiftIn } from './reference.ts'
import { unreadIn } from './unread.ts'

/** `clear` has every number accounted for; otherwise one question is due. */
export type OrderReading = {
  draft: OrderDraft
  clear: boolean
  /** The value of a lone number nothing says the role of: the answer to whatever was asked. */
  bare: string | null
  /** How long the clause says ("for two hours", "30 minutes"), in decimal hours. */
  hours: string | null
  /** "One tick higher": added to the price of the order it repeats, NT$, signed. */
  shift?: string
  /** What was said and stands in no part of the draft, in the words said: "passively", "twice". */
  unread: string[]
  /** Not `clear` for the sake of such words alone. */
  isPlain: boolean
  note?: OrderNote
}

/** What is not of one new order is asked about, whatever the parts below make of its numbers. */
const ofNoNewOrder: OrderStep = (into, words) => {
  if (isSpent(words, into.draft) || isMoved(words, into.draft)) into.isClear = false
}

/** Each part of an order, behind those that it needs. */
const STEPS: readonly OrderStep[] = [
  // The price comes first, because what is like a price and is none tells of the quantity.
  pricing,
  bestPrice,
  unitOfPrice,
  wrongWay,
  ofNoNewOrder,
  // The quantity follows its contract where it is said as power.
  quantity,
  delivery,
  energyOfPower,
  singleUnit,
  impossibleQuantity,
  shareOfAnother,
  // Sums may turn the quantity into the price, so both are read by now; a currency or an order type voids even that.
  sums,
  currency,
  unknownType,
  displayedPart,
  // A time is how long the order rests only once no power and no time in force has used it up.
  timeInForce,
  restingTime,
  flags,
  contractByName,
]

export function readOrder(said: readonly Token[], plain: string, side: OrderDraft['side']): OrderReading {
  const excluded = contractExcluded(said)
  const tokens = excluded ? said.filter((t) => !excluded.includes(t)) : said
  const { figures, percents, bare, one, isClear } = figuresOfOrder(tokens, plain)
  const words: OrderWords = {
    ...{ tokens, plain, figures, one },
    price: figures.find((f) => f.role === 'price'),
    power: figures.find((f) => f.role === 'power'),
    hours: hoursIn(tokens, figures),
  }
  const market = hasTag(tokens, 'atMarket') || bareMarket(tokens)
  const into: Draught = { draft: { side, qty: null, price: null, reference: null, market }, isClear }
  for (const step of STEPS) step(into, words)
  const { draft, note } = into
  const shift = shiftIn(tokens, figures)
  const unread = [
    ...percents
      .filter((f) => f.role === 'other')
      .map((f) => plain.slice(tokens[f.index]?.start, tokens[f.index + 1]?.end)),
    ...unreadIn(tokens, figures, draft, plain),
    ...(excluded ? [plain.slice(excluded[0]?.start, excluded.at(-1)?.end)] : []),
  ]
  const isPlain = into.isClear && !isDoubtful(words, draft)
  const clear = isPlain && unread.length === 0
  const { hours } = words
  return { draft, clear, bare, hours, unread, isPlain, ...(shift ? { shift } : {}), ...(note ? { note } : {}) }
}

/** "But not in 18-19", "except spot": where it is not, which says not where it is. */
function contractExcluded(tokens: readonly Token[]): readonly Token[] | null {
  const from = tokens.findIndex((t) => isTerm(t, 'except'))
  if (from < 0) return null
  const length = tokens.slice(from + 1).findIndex((t) => !isTerm(t, 'in', 'for', 'of', 'filler')) + 1
  const named = tokens[from + length]
  const isContract =
    isTerm(named, 'delivery', 'range') || (named?.kind === 'term' && /^(?:spot|现货)$/.test(wordOf(named)))
  return length > 0 && isContract ? tokens.slice(from, from + length + 1) : null
}
