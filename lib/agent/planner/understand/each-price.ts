/** "buy 5 MWh each at 2950, 2940 and 2930", 2950、2940、2930 各買 5 MWh: one order at each of several prices. */
import { isTerm, type Token } from '../text/tokens.ts'

const isJoint = (t: Token | undefined): boolean => isTerm(t, 'comma', 'and')

/** The clause once for each price in turn; null where it names no such row of prices. Whether each is an order is for the reader to say. */
export function eachPrice(tokens: readonly Token[]): Token[][] | null {
  const each = tokens.findIndex((t) => isTerm(t, 'each'))
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
  if (prices.length < 2) return null
  return prices.map((price) => tokens.filter((_, i) => i !== each && (i < start || i > end || i === price)))
}
