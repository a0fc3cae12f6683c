/** "buy 5 MWh each at 2950, 2940 and 2930", 2950、2940、2930 各買 5 MWh: one order at each of several prices. */
import { isTerm, type Token } from '../text/tokens.ts'

const isJoint = (t: Token | undefined): boolean => isTerm(t, 'comma', 'and')

/** "3 buy orders of 5 MWh at 2940, 2950 and 2960" */
const isCounted = (tokens: readonly Token[], i: number): boolean =>
  tokens[i]?.kind === 'number' && isTerm(tokens[i + 1], 'buyNoun', 'sellNoun') && isTerm(tokens[i + 2], 'of')

/** The clause once for each price in turn; null where it names no such row of prices. Whether each is an order is for the reader to say. */
export function eachPrice(tokens: readonly Token[]): Token[][] | null {
  const each = tokens.findIndex((t, i) => isTerm(t, 'each') || isCounted(tokens, i))
  if (each < 0) return null
  const start = tokens.findIndex((t, i) => t.kind === 'number' && isJoint(tokens[i + 1]))
  if (start < 0) return null
  let end = start
  const prices = [start]
  for (let i = start + 1; i < tokens.length; i++) {
    if (isJoint(tokens[i])) continue
    if (tokens[i]?.kind !== 'number' || !isJoint(tokens[i - 1])) break
    prices.push(i)
    end = i
  }
  const count = tokens[each]
  if (prices.length < 2 || (count?.kind === 'number' && count.value !== String(prices.length))) return null
  return prices.map((price) => tokens.filter((_, i) => i !== each && (i < start || i > end || i === price)))
}
