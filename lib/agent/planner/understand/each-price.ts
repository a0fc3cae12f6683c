/** "buy 5 MWh each at 2950, 2940 and 2930", 2950、2940、2930 各買 5 MWh: one order at each of several prices. */

import { compare } from '../text/decimal.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import { MIN_PRICE } from './figures.ts'

const isJoint = (t: Token | undefined): boolean => isTerm(t, 'comma', 'and')

/** The 3 of "3 buy orders of 5 MWh at …" counts orders, and no MWh. */
const isCounted = (tokens: readonly Token[], i: number): boolean =>
  tokens[i]?.kind === 'number' && isTerm(tokens[i + 1], 'buyNoun', 'sellNoun') && isTerm(tokens[i + 2], 'of')

/** Places of a row of numbers, "2940, 2945 and 2950" or 2940/2945, from the first of them; null where there is none. */
function rowIn(tokens: readonly Token[]): number[] | null {
  const isNext = (i: number): boolean =>
    tokens[i]?.kind === 'number' && (isJoint(tokens[i - 1]) || (isPrice(tokens[i - 1]) && isPrice(tokens[i])))
  const start = tokens.findIndex((t, i) => t.kind === 'number' && (isJoint(tokens[i + 1]) || isNext(i + 1)))
  if (start < 0) return null
  const row = [start]
  for (let i = start + 1; i < tokens.length; i++) {
    if (isJoint(tokens[i])) continue
    if (!isNext(i)) break
    row.push(i)
  }
  return row.length > 1 ? row : null
}

const isPrice = (t: Token | undefined): boolean => t?.kind === 'number' && compare(t.value, MIN_PRICE) >= 0

const onceFor = (tokens: readonly Token[], row: readonly number[], without: number): Token[][] => {
  const [start = 0, end = 0] = [row[0], row.at(-1)]
  return row.map((price) => tokens.filter((_, i) => i !== without && (i < start || i > end || i === price)))
}

/** The clause once for each price in turn; null where it names no such row of prices. Whether each is an order is for the reader to say. */
export function eachPrice(tokens: readonly Token[]): Token[][] | null {
  const each = tokens.findIndex((t, i) => isTerm(t, 'each') || isCounted(tokens, i))
  const row = each < 0 ? null : rowIn(tokens)
  const count = tokens[each]
  if (!row || (count?.kind === 'number' && count.value !== String(row.length))) return null
  return onceFor(tokens, row, each)
}

/** "buy 5 at 2940, 2945 and 2950": so much at each of them, or in all? The clause once for each; null where it names no such row. */
export function severalPrices(tokens: readonly Token[]): Token[][] | null {
  const row = tokens.some((t) => isTerm(t, 'each')) ? null : rowIn(tokens)
  return row?.every((i) => isPrice(tokens[i])) ? onceFor(tokens, row, -1) : null
}
