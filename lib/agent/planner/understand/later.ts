/** Orders that would have to wait: one that begins in some time or at some price, or goes out in pieces over time. The desk does neither. */
import { rawOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { pieces } from './clauses.ts'
import { headOf } from './heads.ts'
import { bareMarket } from './order-extras.ts'
import { isLater, lastingIn } from './resting.ts'

/** An order at market is done at once: no time to rest is left to be meant. */
const isMarketFor = (tokens: readonly Token[]): boolean =>
  (hasTag(tokens, 'atMarket') || bareMarket(tokens)) && !hasTag(tokens, 'mw', 'kw') && lastingIn(tokens).length > 0

/** 到 3100 再買, 到 2900 就買, 到 2900 買: once the price gets there. */
const isReached = (tokens: readonly Token[]): boolean =>
  tokens.some((t, i) => {
    const after = isTerm(tokens[i + 2], 'ntd') ? i + 3 : i + 2
    const then = tokens[after]
    const isThen = /^[再就才]/.test(rawOf(then)) || (i === 0 && isTerm(then, 'buy', 'sell'))
    return rawOf(t) === '到' && tokens[i + 1]?.kind === 'number' && isThen
  })

/** 後 and "then" stand between clauses, so the sentence is read whole, but for the clauses that only look. */
export function mustWait(tokens: readonly Token[]): boolean {
  const looks = new Set(pieces(tokens).flatMap(({ tokens: own }) => (isLook(own) ? own : [])))
  const rest = tokens.filter((t) => !looks.has(t))
  return isMarketFor(rest) || isLater(rest) || isReached(rest)
}

const isLook = (tokens: readonly Token[]): boolean => ['read', 'simulate', 'export'].includes(headOf(tokens) ?? '')
