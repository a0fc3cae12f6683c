/** What an order says beside how much and at what price: its type, how long it rests, how much of it is shown, its contract. */
import type { Tag } from '../lexicon/tags.ts'
import { compare } from '../text/decimal.ts'
import { type Expiry, expiryAt } from '../text/expiry.ts'
import { rawsOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { OrderDraft } from './action.ts'
import type { OrderStep } from './draught.ts'
import { lastingIn, restingIn } from './resting.ts'
import { selfTradeOf } from './self-trade.ts'
import { symbolIn } from './symbol.ts'
import { isBegun } from './unread.ts'

/** "Buy 5 market": the bare word says the type, unless it is the market that something is done in. */
export const bareMarket = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'market') && !tokens.some((t, i) => isTerm(t, 'market') && isTerm(tokens[i - 1], 'in', 'of'))

/** The exchange has no stops and sends no order in pieces. */
export const unknownType: OrderStep = (into, { tokens }) => {
  if (!hasTag(tokens, 'stopOrder')) return
  into.note = rawsOf(tokens, 'stopOrder').some((raw) => /^[tv]wap$/.test(raw)) ? 'pieces' : 'stop'
}

/** An iceberg without the part that is shown lacks it; null asks for it. */
export const displayedPart: OrderStep = ({ draft }, { tokens, figures }) => {
  if (hasTag(tokens, 'iceberg', 'displayMark')) draft.displayQty = null
  const shown = figures.find((f) => f.role === 'display')?.value
  if (shown && compare(shown, '0') > 0) draft.displayQty = shown
}

/** An end that is said wins over how it would rest otherwise. */
const TIME_IN_FORCE: readonly [Tag, NonNullable<OrderDraft['timeInForce']>][] = [
  ['gtd', 'GTD'],
  ['ioc', 'IOC'],
  ['fok', 'FOK'],
  ['gtc', 'GTC'],
]

export const timeInForce: OrderStep = ({ draft }, { tokens }) => {
  const found = TIME_IN_FORCE.find(([tag]) => hasTag(tokens, tag))
  if (!found) return
  draft.timeInForce = found[1]
  const expiry = found[0] === 'gtd' ? expiryIn(tokens) : null
  if (expiry) draft.expiry = expiry
}

/**
 * "For two hours" is how long the order rests, once it is plain that no power lasts so long: an order at market rests not at
 * all, and hours beside nothing of an order are of something else.
 */
export const restingTime: OrderStep = (into, { tokens, power }) => {
  const { draft } = into
  const isOfPower = power !== undefined && lastingIn(tokens).length > 0
  const isOrder = isBegun(draft) || hasTag(tokens, 'same')
  const resting = isOfPower || draft.market || !isOrder ? null : restingIn(tokens)
  if (resting && draft.timeInForce !== undefined) into.isClear = false
  else if (resting) {
    draft.timeInForce = 'GTD'
    if (resting.expiry) draft.expiry = resting.expiry
  } else if (power && lastingIn(tokens).length > 1) into.isClear = false
}

export const flags: OrderStep = ({ draft }, { tokens }) => {
  if (hasTag(tokens, 'postOnly')) draft.postOnly = true
  const [selfTrade] = rawsOf(tokens, 'selfTrade')
  if (selfTrade) draft.selfTrade = selfTradeOf(selfTrade)
}

export const contractByName: OrderStep = ({ draft }, { tokens }) => {
  const symbol = symbolIn(tokens, { afterQuantity: true })
  if (symbol) draft.symbol = symbol
}

function expiryIn(tokens: readonly Token[]): Expiry | null {
  for (const raw of rawsOf(tokens, 'gtd')) {
    const found = expiryAt(raw, 0)
    if (found) return found.value
  }
  return null
}
